import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { LandingDirectory } from "#src/modules/content/content/landing-directory.service.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import { matchNames, type NameReport } from "./segments.rules.ts";

export interface ClinicSegment {
  /** Coverage organizations that a clinic's name means, or that those of every clinic with a page mean. */
  findClinics(country: string, name: string | null): Promise<ReadonlySet<string>>;
  /** What the names of the clinics with a page mean, and which could not be matched (SA 5). */
  report(country: string): Promise<NameReport>;
}

/** The clinics segment maps names to coverage organizations (SA 5): worked out once a catalogue version;
 *  what could not be matched is logged with the nearest there is. */
export function createClinicSegment(options: {
  catalog: Pick<CatalogService, "loadNames">;
  landings: Pick<LandingDirectory, "listClinics">;
  current(country: string): Pick<ComparisonIndex, "version" | "pricingDate" | "snapshot">;
  log: Log;
}): ClinicSegment {
  const { catalog, landings, current, log } = options;
  const kept = new Map<string, { version: number; report: Promise<NameReport> }>();

  /** Those that a product's network names. */
  async function organizationsIn(country: string): Promise<Map<string, string>> {
    const index = current(country);
    const names = (await catalog.loadNames(index)).coverageOrganizations;
    const codes = new Set(index.snapshot.products.flatMap((one) => one.coverageOrganizations));
    return new Map([...codes].map((code) => [code, names.get(code) ?? code]));
  }

  async function work(country: string): Promise<NameReport> {
    const places = await landings.listClinics(country);
    const found = matchNames(
      places.map(({ displayName }) => displayName),
      await organizationsIn(country),
    );
    for (const { name, nearest, likeness } of found.unmatched)
      log.info("segment.unmatched", { country, clinic: name, nearest, likeness });
    return found;
  }

  function report(country: string): Promise<NameReport> {
    const { version } = current(country);
    const before = kept.get(country);
    if (before?.version === version) return before.report;
    const reading = { version, report: work(country) };
    kept.set(country, reading);
    reading.report.catch(() => {
      if (kept.get(country) === reading) kept.delete(country);
    });
    return reading.report;
  }

  return {
    report,
    async findClinics(country, name) {
      const { matched } =
        name === null ? await report(country) : matchNames([name], await organizationsIn(country));
      return new Set(matched.map(({ code }) => code));
    },
  };
}
