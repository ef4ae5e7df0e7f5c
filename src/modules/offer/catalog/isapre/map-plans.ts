import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import type { ProviderCover } from "./map-coverage.ts";
import type { FileRow } from "./read-files.ts";

export const SOURCE = "isapres-2026";
/** The files give prices of 2026 and no day: they hold from the year's first. */
export const VALID_FROM = "2026-01-01";

type CareKind = "hospitalaria" | "ambulatoria";

/** Isapre's code by its name as `isapreKey` writes it. */
export type IsapreCodes = ReadonlyMap<string, string>;

/** The files write an isapre's name with and without capitals and accents. */
export const isapreKey = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** A row of the format, by column; what the files lack is not there. */
export interface MappedRow {
  from: FileRow;
  values: Record<string, unknown>;
  /** Why the row cannot be taken. */
  problem?: Problem;
}

/** The isapre of a row: its code, or why there is none. */
export function isapreOf(
  row: FileRow,
  isapres: IsapreCodes,
): { organization: string | null; fault: { problem?: Problem } } {
  const value = row.cell("isapre");
  const organization = isapres.get(isapreKey(value)) ?? null;
  if (organization !== null) return { organization, fault: {} };
  const at = { file: row.file, row: row.number, column: "isapre", value };
  return { organization, fault: { problem: problem(at, "ISAPRE_UNKNOWN") } };
}

export interface MappedPlans {
  products: MappedRow[];
  rates: MappedRow[];
  notices: Problem[];
}

interface PlanCover {
  counts: Record<CareKind, number>;
  preferred: Record<CareKind, string | null>;
  free: Record<CareKind, string | null>;
}

const highest = (a: string | null, b: string): string =>
  a !== null && Number(a) >= Number(b) ? a : b;

function coverByPlan(covers: readonly ProviderCover[]): Map<string, PlanCover> {
  const byPlan = new Map<string, PlanCover>();
  for (const { plan, careKind: kind, tier, percentage, problem: fault } of covers) {
    if (fault) continue;
    const careKind = kind as CareKind;
    const cover = byPlan.get(plan) ?? {
      counts: { hospitalaria: 0, ambulatoria: 0 },
      preferred: { hospitalaria: null, ambulatoria: null },
      free: { hospitalaria: null, ambulatoria: null },
    };
    byPlan.set(plan, cover);
    const own = tier === "preferente" ? cover.preferred : cover.free;
    own[careKind] = highest(own[careKind], percentage);
    if (tier === "preferente") cover.counts[careKind] += 1;
  }
  return byPlan;
}

/** Plans as products with one rate row each: the base price that the risk factors multiply (CQ 9). */
export function mapPlans(
  rows: readonly FileRow[],
  covers: readonly ProviderCover[],
  isapres: IsapreCodes,
): MappedPlans {
  const mapped: MappedPlans = { products: [], rates: [], notices: [] };
  const coverOf = coverByPlan(covers);
  for (const row of rows) {
    const code = row.cell("unique_code");
    const { organization, fault } = isapreOf(row, isapres);
    const cover = coverOf.get(code);
    const name = row.cell("plan_name");
    mapped.products.push({
      from: row,
      ...fault,
      values: {
        code,
        name,
        display_name: name,
        slug: code,
        organization,
        insurance_type: "ISAPRE",
        product_type: "ISAPRE",
        country: "CL",
        rating_method: "RiskFactor",
        currency: "UF",
        source: SOURCE,
        hospital_percentage: percentageOf(cover, "hospitalaria"),
        ambulatory_percentage: percentageOf(cover, "ambulatoria"),
        plan_type: planTypeOf(cover),
        has_benefit_cap: row.cell("has_top"),
        zones: row.cell("zones"),
        metadata: metadataOf(row, cover),
      },
    });
    mapped.rates.push({
      from: row,
      values: {
        product_code: code,
        valid_from: VALID_FROM,
        age_from: "0",
        amount: row.cell("base_price_uf"),
      },
    });
    mapped.notices.push(...countNotices(row, cover));
  }
  return mapped;
}

const percentageOf = (cover: PlanCover | undefined, kind: CareKind): string | null =>
  cover?.preferred[kind] ?? cover?.free[kind] ?? null;

/** 1 (preferred providers) where coverage.csv names any, 0 (free choice) where it names only Libre
 *  Elección, unknown without rows. Closed plans cannot be told from the files. */
function planTypeOf(cover: PlanCover | undefined): string | null {
  if (!cover) return null;
  return cover.counts.hospitalaria + cover.counts.ambulatoria > 0 ? "1" : "0";
}

/** Coverage counts as CQ 3 names them, and the note of the file. */
function metadataOf(row: FileRow, cover: PlanCover | undefined): Record<string, unknown> {
  const metadata: Record<string, unknown> = {};
  const note = row.cell("additional_notes");
  if (note !== "") metadata["additional_notes"] = note;
  if (!cover) return metadata;
  const share = (text: string | null) => (text === null ? null : Number(text));
  const count = (column: string) => Number(row.cell(column));
  if (cover.preferred.hospitalaria !== null) {
    metadata["hosp_preferente_metadata"] = {
      cuenta: count("n_hosp"),
      preferente_porc_hosp: share(cover.preferred.hospitalaria),
    };
  }
  if (cover.preferred.ambulatoria !== null) {
    metadata["amb_preferente_metadata"] = {
      cuenta: count("n_amb"),
      preferente_porc_amb: share(cover.preferred.ambulatoria),
    };
  }
  if (cover.free.hospitalaria !== null) {
    metadata["hosp_le_metadata"] = { porc_hosp_le: share(cover.free.hospitalaria) };
  }
  if (cover.free.ambulatoria !== null) {
    metadata["amb_le_metadata"] = { porc_amb_le: share(cover.free.ambulatoria) };
  }
  return metadata;
}

/** Where a plan announces another number of preferred providers than are listed for it. */
function countNotices(row: FileRow, cover: PlanCover | undefined): Problem[] {
  return (
    [
      ["n_hosp", "hospitalaria"],
      ["n_amb", "ambulatoria"],
    ] as const
  ).flatMap(([column, kind]) => {
    const announced = row.cell(column);
    const found = String(cover?.counts[kind] ?? 0);
    const isFree = found === "0" && cover?.free[kind] != null;
    if (announced === found || isFree) return [];
    const at = { file: row.file, row: row.number, column, value: announced };
    return [problem(at, "PROVIDERS_COUNTED", { announced, found })];
  });
}
