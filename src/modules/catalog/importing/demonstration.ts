import { entityNamed } from "../format/entities.ts";
import { placesOf, type Row } from "../format/entity.ts";
import type { ImportState } from "./import-state.ts";

/** Importing a real catalogue switches off the demonstration products of the insurance types it brings
 *  (decisions 5); other lines keep theirs. Holds in any order: demonstration rows that arrive after the
 *  real ones arrive switched off. Returns the rows as they are to be written and notes in `state` which
 *  stored products are to be switched off. */
export function adjustDemonstration(state: ImportState, rows: readonly Row[]): Row[] {
  const products = entityNamed("products");
  const [code, type, source, isActive] = placesOf(products, [
    "code",
    "insurance_type",
    "source",
    "is_active",
  ]) as [number, number, number, number];
  const kindOf = (row: Row) => state.sourceKinds.get(row.cells[source] ?? "");
  const inFiles = new Set(rows.map(({ cells }) => cells[code] ?? ""));
  const stored = [...state.products.values()].filter((product) => !inFiles.has(product.code));
  const real = new Set<string>();
  for (const row of rows) {
    if (kindOf(row) === "import" && row.cells[isActive] === "true") {
      real.add(row.cells[type] ?? "");
    }
  }
  for (const product of stored) {
    if (product.sourceKind === "import" && product.isActive) real.add(product.insuranceType);
  }
  const isOut = (kind: string | undefined, insuranceType: string) =>
    kind === "demonstration" && real.has(insuranceType);
  const leaving = stored.filter(
    ({ isActive: active, sourceKind, insuranceType }) => active && isOut(sourceKind, insuranceType),
  );
  state.deactivated = leaving.length;
  state.deactivateTypes = [...new Set(leaving.map(({ insuranceType }) => insuranceType))];
  return rows.map((row) =>
    isOut(kindOf(row), row.cells[type] ?? "")
      ? { ...row, cells: row.cells.with(isActive, "false") }
      : row,
  );
}
