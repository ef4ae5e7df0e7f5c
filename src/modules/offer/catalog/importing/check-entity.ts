import type { Currency } from "#src/contracts/money.ts";
import type { RatingMethod } from "#src/contracts/pricing.ts";
import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import {
  type EntityDefinition,
  keyOf,
  placesOf,
  type Row,
  shownKey,
} from "#src/modules/offer/catalog/format/entity.ts";
import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import type { ImportState } from "./import-state.ts";
import type { CheckedRow } from "./parse-rows.ts";
import { rateTableProblems } from "./rate-checks.ts";
import { findStoredCells } from "./stored-rows.queries.ts";

export interface RatedProducts {
  /** A product of the files; undefined: the stored one counts. */
  (code: string): RatedProduct | undefined;
}

interface RatedProduct {
  method: RatingMethod;
  currency: Currency;
  country: string;
}

/** A stored product as its rates are checked with. */
export function storedProduct({ products }: ImportState, code: string): RatedProduct | undefined {
  const stored = products.get(code);
  return (
    stored && {
      method: stored.method as RatingMethod,
      currency: stored.currency as Currency,
      country: stored.country,
    }
  );
}

/** Keys that two rows share, and other columns that no two rows may share. */
export async function checkUniqueness(
  state: ImportState,
  definition: EntityDefinition,
  checked: readonly CheckedRow[],
): Promise<void> {
  const keyPlaces = placesOf(definition, definition.key);
  const firstOf = new Map<string, Row>();
  for (const { row, problems } of checked) {
    const key = keyOf(row.cells, keyPlaces);
    const first = firstOf.get(key);
    if (!first) firstOf.set(key, row);
    else if (problems.length === 0) {
      problems.push(
        problem({ file: row.file, row: row.number }, "ROW_DUPLICATE", {
          key: shownKey(key),
          first: first.number,
          firstFile: first.file,
        }),
      );
    }
  }
  for (const names of definition.uniques) {
    const columns = [...definition.key, ...names].map(
      (name) => definition.columns[placesOf(definition, [name])[0] ?? 0],
    );
    const stored = await findStoredCells(
      state.connection,
      definition,
      undefined,
      columns.filter((column) => column !== undefined),
    );
    const holderOf = new Map<string, string>();
    for (const cells of stored) {
      const holder = keyOf(cells, [...definition.key.keys()]);
      const taken = keyOf(
        cells,
        names.map((_, place) => definition.key.length + place),
      );
      if (!firstOf.has(holder)) holderOf.set(taken, holder);
    }
    const places = placesOf(definition, names);
    for (const { row, problems } of checked) {
      const key = keyOf(row.cells, keyPlaces);
      const taken = keyOf(row.cells, places);
      const holder = holderOf.get(taken);
      if (holder === undefined) holderOf.set(taken, key);
      else if (holder !== key && problems.length === 0) {
        const column = names[names.length - 1] ?? "";
        const value = shownKey(taken);
        problems.push(
          problem({ file: row.file, row: row.number, column, value }, "VALUE_TAKEN", {
            columns: names.join(", "),
            owner: shownKey(holder),
          }),
        );
      }
    }
  }
}

/** References to rows that are nowhere, and ends of ranges that are the wrong way round. Returns the
 *  rows that refer to a rejected row. */
export async function checkCells(
  state: ImportState,
  definition: EntityDefinition,
  checked: readonly CheckedRow[],
): Promise<Set<Row>> {
  const dependants = new Set<Row>();
  const references = definition.columns.flatMap(({ name, references: target }, place) =>
    target === undefined ? [] : [{ name, target, place }],
  );
  const ranges = definition.ranges.map(([from, to]) => ({
    from,
    to,
    places: placesOf(definition, [from, to]) as [number, number],
  }));
  for (const { row, problems } of checked) {
    for (const { name, target, place } of references) {
      const value = row.cells[place] ?? null;
      if (value === null) continue;
      const standing = await state.standing(target, value);
      if (standing === "rejected") dependants.add(row);
      if (standing !== "unknown") continue;
      const at = { file: row.file, row: row.number, column: name, value };
      problems.push(problem(at, "REFERENCE_UNKNOWN", { target }));
    }
    for (const { from, to, places } of ranges) {
      const [least, most] = places.map((place) => row.cells[place] ?? null);
      if (!least || !most || !isLess(most, least)) continue;
      const at = { file: row.file, row: row.number, column: to, value: most };
      problems.push(problem(at, "RANGE_REVERSED", { from, least }));
    }
  }
  return dependants;
}

/** Numbers by size, dates by their text. */
function isLess(a: string, b: string): boolean {
  return a.includes("-") && a.length >= 10 ? a < b : Number(a) < Number(b);
}

/** A product's currency stays while it has published prices, and RiskFactor is in UF. */
export function checkProducts(state: ImportState, checked: readonly CheckedRow[]): void {
  const products = entityNamed("products");
  const [code, currency, method] = placesOf(products, ["code", "currency", "rating_method"]) as [
    number,
    number,
    number,
  ];
  for (const { row, problems } of checked) {
    const value = row.cells[currency] ?? null;
    if (value === null) continue;
    const at = { file: row.file, row: row.number, column: "currency", value };
    const stored = state.products.get(row.cells[code] ?? "");
    if (stored?.hasRates && stored.currency !== value) {
      problems.push(problem(at, "CURRENCY_CHANGED", { currency: stored.currency }));
    }
    if (row.cells[method] === "RiskFactor" && value !== "UF") {
      problems.push(problem(at, "CURRENCY_NOT_UF"));
    }
  }
}

/** Each table of the rates by its product: overlaps, decimals, single rows. */
export function checkRates(
  state: ImportState,
  checked: readonly CheckedRow[],
  ratedProduct: RatedProducts,
): void {
  const rates = entityNamed("rates");
  const group = placesOf(rates, ["product_code", "valid_from"]);
  const tables = Map.groupBy(
    checked.filter(({ problems }) => problems.length === 0),
    ({ row }) => keyOf(row.cells, group),
  );
  for (const table of tables.values()) {
    const code = table[0]?.row.cells[group[0] ?? 0] ?? "";
    const product = ratedProduct(code) ?? storedProduct(state, code);
    if (!product) continue;
    const byRow = new Map(table.map((each) => [`${each.row.file}|${each.row.number}`, each]));
    const found: Problem[] = rateTableProblems(
      table.map(({ row }) => row),
      product,
    );
    for (const each of found) byRow.get(`${each.file}|${each.row}`)?.problems.push(each);
  }
}
