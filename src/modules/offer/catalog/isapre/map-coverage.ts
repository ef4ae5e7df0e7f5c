import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import { freeChoice, isFreeChoice, providerCode, providersOf } from "./clinics.ts";
import type { FileRow } from "./read-files.ts";

export interface ProviderCover {
  row: FileRow;
  plan: string;
  /** Id of the files, annex marks and joined names resolved; null: any provider. */
  provider: string | null;
  organization: string;
  careKind: string;
  tier: "preferente" | "libre_eleccion";
  percentage: string;
  /** Why the row cannot be taken. */
  problem?: Problem;
}

export interface MappedCoverage {
  /** One a plan, provider and kind of care. */
  covers: ProviderCover[];
  notices: Problem[];
}

/** Cover by provider. A plan that names a provider twice has its higher percentage: cover is announced
 *  as “up to”; where the two differ, a notice says so. */
export function mapCoverage(rows: readonly FileRow[], plans: ReadonlySet<string>): MappedCoverage {
  const covers = new Map<string, ProviderCover>();
  const notices: Problem[] = [];
  const merged = new Set<FileRow>();
  for (const row of rows) {
    const plan = row.cell("unique_code");
    const careKind = row.cell("type");
    const percentage = row.cell("percentage");
    const clinic = { id: row.cell("clinic_id"), name: row.cell("clinic_name") };
    const fault = rowProblem(row, plans);
    const isAnyone = isFreeChoice(clinic);
    for (const provider of isAnyone ? [null] : providersOf(clinic)) {
      const cover: ProviderCover = {
        row,
        plan,
        provider,
        organization: provider === null ? freeChoice.code : providerCode(provider),
        careKind,
        tier: provider === null ? "libre_eleccion" : "preferente",
        percentage,
        ...(fault ? { problem: fault } : {}),
      };
      const key = fault
        ? `row ${row.number}`
        : `${plan}|${cover.organization}|${careKind}|${cover.tier}`;
      const before = covers.get(key);
      if (!before) {
        covers.set(key, cover);
        continue;
      }
      merged.add(row);
      if (before.percentage !== percentage) {
        const kept = Number(before.percentage) < Number(percentage) ? cover : before;
        covers.set(key, kept);
        const other = before.row.number;
        const at = { file: row.file, row: row.number, column: "percentage", value: percentage };
        notices.push(problem(at, "PERCENTAGE_KEPT", { other, kept: kept.percentage }));
      }
    }
  }
  const [first] = merged;
  if (first) {
    notices.unshift(problem({ file: first.file }, "ROWS_MERGED", { count: merged.size }));
  }
  return { covers: [...covers.values()], notices };
}

function rowProblem(row: FileRow, plans: ReadonlySet<string>): Problem | undefined {
  const at = (column: string) => ({
    file: row.file,
    row: row.number,
    column,
    value: row.cell(column),
  });
  if (!plans.has(row.cell("unique_code"))) return problem(at("unique_code"), "PLAN_UNKNOWN");
  if (row.cell("clinic_id") === "") return problem(at("clinic_id"), "VALUE_REQUIRED");
  if (!/^(hospitalaria|ambulatoria)$/.test(row.cell("type"))) {
    return problem(at("type"), "CARE_KIND_UNKNOWN");
  }
  return undefined;
}
