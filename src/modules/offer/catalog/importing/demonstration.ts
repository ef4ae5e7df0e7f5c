import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import { placesOf, type Row } from "#src/modules/offer/catalog/format/entity.ts";
import type { ImportState } from "./import-state.ts";

/** Importing a real catalogue switches off the demonstration products of the insurance types it brings
 *  in their country (D5); other lines and countries keep theirs. Holds in any order: demonstration rows that arrive after the
 *  real ones arrive switched off. Returns the rows as they are to be written and notes in `state` which
 *  stored products are to be switched off. */
export function adjustDemonstration(state: ImportState, rows: readonly Row[]): Row[] {
  const products = entityNamed("products");
  const [code, country, type, source, isActive] = placesOf(products, [
    "code",
    "country",
    "insurance_type",
    "source",
    "is_active",
  ]) as [number, number, number, number, number];
  const line = (where: string | null | undefined, insuranceType: string | null | undefined) =>
    `${where ?? ""} ${insuranceType ?? ""}`;
  const kindOf = (row: Row) => state.sourceKinds.get(row.cells[source] ?? "");
  const inFiles = new Set(rows.map(({ cells }) => cells[code] ?? ""));
  const stored = [...state.products.values()].filter((product) => !inFiles.has(product.code));
  const real = new Set<string>();
  for (const row of rows) {
    if (kindOf(row) === "import" && row.cells[isActive] === "true") {
      real.add(line(row.cells[country], row.cells[type]));
    }
  }
  for (const product of stored) {
    if (product.sourceKind === "import" && product.isActive) {
      real.add(line(product.country, product.insuranceType));
    }
  }
  const isOut = (kind: string | undefined, own: string) =>
    kind === "demonstration" && real.has(own);
  state.deactivate = stored
    .filter(
      (product) =>
        product.isActive && isOut(product.sourceKind, line(product.country, product.insuranceType)),
    )
    .map((product) => product.code);
  return rows.map((row) =>
    isOut(kindOf(row), line(row.cells[country], row.cells[type]))
      ? { ...row, cells: row.cells.with(isActive, "false") }
      : row,
  );
}
