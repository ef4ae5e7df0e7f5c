import type { CoverageRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { percentsByPrevision, topText } from "#src/modules/offer/catalog/coverage-words.rules.ts";
import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import { coverageCounts } from "./coverage-counts.presenter.ts";
import { inCountryWords } from "#src/contracts/country-glossary.ts";
import { numberText } from "#src/contracts/amount-text.rules.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import type {
  CoverageCellModel,
  CoverageRowModel,
  CoverageSectionModel,
} from "./product.view-model.ts";

/** Modalities in the order they are shown (CQ 4). */
export const coverageTiers = ["preferente", "libre_eleccion", "internacional"] as const;
/** Coverage by benefit and modality; null where the source names none. */
export function presentCoverage(
  record: ProductRecord,
  prevision: PrevisionChoice,
  reader: Reader,
): CoverageSectionModel | null {
  if (record.coverages.length === 0) return null;
  const { say } = reader;
  const known = coverageTiers.filter((tier) =>
    record.coverages.some((one) => one.tier === tier && isInformed(one)),
  );
  const tiers = known.length > 0 ? known : coverageTiers.slice(0, 1);
  const byCare = Map.groupBy(record.coverages, ({ tag }) => tag.careKind);
  const isAfter = record.requirements.length > 0;
  return {
    note: [
      say(isAfter ? "product.coverage.noteAfter" : "product.coverage.note"),
      ...(prevision === null ? [] : [say(`presented.coverage.with.${prevision}`)]),
    ].join(" "),
    tiers: tiers.map((tier) => say(`product.tier.${tier}`)),
    counts: coverageCounts(record, reader),
    groups: [...byCare].map(([care, coverages]) => ({
      label: careText(care, reader),
      rows: coverageRows(coverages, tiers, prevision, reader),
    })),
  };
}

const cares = new Set(["hospitalaria", "ambulatoria", "dental", "oncologica", "asistencia"]);

/** A kind of care in words; one we have no word for stays as it is recorded. */
export function careText(care: string, { say }: Reader): string {
  return cares.has(care) ? say(`presented.care.${care}`) : care;
}

function coverageRows(
  coverages: readonly CoverageRecord[],
  tiers: readonly string[],
  prevision: PrevisionChoice,
  reader: Reader,
): CoverageRowModel[] {
  const rows = Map.groupBy(
    coverages,
    ({ tag, benefit, written = benefit }) => `${tag.code}|${written}`,
  );
  const labels = [...rows.values()].map((row) => row[0]?.benefit ?? "");
  const explained = new Set<string>();
  return [...rows.values()].flatMap((row): CoverageRowModel[] => {
    const [first] = row;
    if (first === undefined) return [];
    const { tag, benefit, written } = first;
    const isShared = labels.filter((label) => label === benefit).length > 1;
    const help = explained.has(tag.code) ? null : tag.help;
    explained.add(tag.code);
    return [
      {
        label: inCountryWords(
          isShared ? `${tag.displayName}: ${benefit}` : benefit,
          reader.country.code,
          reader.language,
        ),
        ...(written === benefit ? { lang: "es" as const } : {}),
        icon: tag.icon,
        help,
        cells: tiers.map((tier) =>
          coverageCell(
            row.find((one) => one.tier === tier),
            prevision,
            reader,
          ),
        ),
      },
    ];
  });
}

const isInformed = (one: CoverageRecord): boolean =>
  one.percentage !== null ||
  one.percentageFonasa !== null ||
  one.percentageIsapre !== null ||
  one.maxCoverage !== null ||
  one.maxAmount !== null;

/** The percentage for the visitor's prevision, else the product's own. */
export function percentageFor(one: CoverageRecord, prevision: PrevisionChoice): number | null {
  if (prevision === "fonasa") return one.percentageFonasa ?? one.percentage;
  if (prevision === "isapre") return one.percentageIsapre ?? one.percentage;
  if (prevision === "ninguna") return one.percentageParticular ?? one.percentage;
  return one.percentage;
}

/** A coverage in words: −1 'Igual cobertura Isapre/Fonasa', 0 'No cubre' where the record says 0, and
 *  'No informado' where it says nothing (CQ 9, D5). */
export function coverageCell(
  one: CoverageRecord | undefined,
  prevision: PrevisionChoice,
  reader: Reader,
): CoverageCellModel {
  const { say, locale } = reader;
  const missing = {
    kind: "missing",
    text: say("product.notInformed"),
    percent: null,
    note: null,
  } as const;
  if (one === undefined) return missing;
  const percentage = percentageFor(one, prevision);
  const upTo = topText(one, reader);
  const note = notes(one, prevision, upTo, reader);
  if (percentage === -1) {
    return { kind: "same", text: say("product.value.same"), percent: null, note };
  }
  if (percentage === 0)
    return { kind: "none", text: say("product.value.notCovered"), percent: null, note: null };
  if (percentage !== null) {
    const text = percentText(numberText(percentage, locale), reader);
    return { kind: "amount", text, percent: Math.max(0, Math.min(100, percentage)), note };
  }
  if (upTo === null) return missing;
  return { kind: "amount", text: upTo, percent: null, note: one.note };
}

/** The cap, the other previsions' percentages while none is chosen, the record's own note. */
function notes(
  one: CoverageRecord,
  prevision: PrevisionChoice,
  upTo: string | null,
  reader: Reader,
): string | null {
  const percent = (value: number) => percentText(numberText(value, reader.locale), reader);
  const shown = prevision === null ? percentsByPrevision(one, { say: reader.say, percent }) : [];
  const parts = [upTo, ...shown, one.note].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
}
