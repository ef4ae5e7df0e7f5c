import { type Currency, parseDecimal } from "#src/contracts/money.ts";
import type { RateRow, RatingMethod } from "#src/contracts/pricing.ts";
import { overlappingRows, rateScale } from "#src/modules/offer/pricing/rate-table.rules.ts";
import { entityNamed } from "#src/modules/offer/catalog/format/entities.ts";
import { placesOf, type Row } from "#src/modules/offer/catalog/format/entity.ts";
import { type Problem, problem } from "#src/modules/offer/catalog/format/problem.rules.ts";
import { rateColumnsOf } from "./rate-segments.rules.ts";

/** What a rate table's product says of it. */
export interface RatedProduct {
  method: RatingMethod;
  currency: Currency;
}

const COLUMNS = [
  "relationship",
  "sex",
  "age_from",
  "age_to",
  "dependants",
  "area",
  "segment",
  "size_from",
  "size_to",
  "amount",
  "net_amount",
  "exempt_amount",
  "tax_amount",
] as const;
type RateColumn = (typeof COLUMNS)[number];

const places = placesOf(entityNamed("rates"), COLUMNS);
const place = Object.fromEntries(
  COLUMNS.map((name, index) => [name, places[index] ?? 0]),
) as Record<RateColumn, number>;

/** Bands × sexes × relationships are some dozens; far more is a mistake in the product's code. */
const ROWS_MOST = 2_000;
const single: ReadonlySet<RatingMethod> = new Set(["RiskFactor", "Flat"]);

/** What is wrong with the rows of one rate table, whose cells are each in order. */
export function rateTableProblems(rows: readonly Row[], product: RatedProduct): Problem[] {
  const problems: Problem[] = [];
  const { method, currency } = product;
  const decimals = rateScale(method, currency);
  for (const row of rows) {
    if (!parseDecimal(row.cells[place.amount] ?? "", decimals).ok) {
      problems.push(
        problem(at(row, "amount"), "RATES_CURRENCY", {
          currency: method === "PayrollRate" ? method : currency,
          most: decimals,
        }),
      );
    }
    problems.push(...columnProblems(row, method), ...partProblems(row, decimals));
  }
  const [, second] = rows;
  const beyond = rows[ROWS_MOST];
  if (beyond) {
    return [...problems, problem(atProduct(beyond), "RATES_TOO_MANY", { most: ROWS_MOST })];
  }
  if (single.has(method)) {
    if (second) problems.push(problem(atProduct(second), "RATES_NOT_SINGLE", { method }));
    return problems;
  }
  return [...problems, ...overlapProblems(rows)];
}

/** A segment that the method cannot read, and cells that it would not look at: both would be a wrong
 *  price without a word. */
function columnProblems(row: Row, method: RatingMethod): Problem[] {
  const { area, size, segment, example } = rateColumnsOf(method);
  const value = row.cells[place.segment] ?? null;
  const unused = (["area", "size_from", "size_to", "segment"] as const).filter(
    (name) =>
      (row.cells[place[name]] ?? null) !== null &&
      !(name === "area" ? area : name === "segment" ? segment !== null : size),
  );
  const problems = unused.map((name) => problem(at(row, name), "RATES_UNUSED", { method }));
  if (segment !== null && !segment.test(value ?? "")) {
    problems.push(problem(at(row, "segment"), "RATES_SEGMENT", { method, example }));
  }
  return problems;
}

/** Net, exempt and tax are given together, and add up to the amount. */
function partProblems(row: Row, decimals: number): Problem[] {
  const cells = (["net_amount", "exempt_amount", "tax_amount"] as const).map(
    (name) => row.cells[place[name]] ?? null,
  );
  if (cells.every((cell) => cell === null)) return [];
  const units = [row.cells[place.amount] ?? null, ...cells].map((cell) => {
    const read = parseDecimal(cell ?? "", decimals);
    return read.ok ? BigInt(read.units) : null;
  });
  const [amount, ...parts] = units;
  const sum = parts.reduce((all, part) => (all === null || part === null ? null : all + part), 0n);
  return sum !== null && sum === amount ? [] : [problem(at(row, "net_amount"), "RATES_PARTS", {})];
}

/** Rows that could price the same with the same rank; of rows with and without an area or `*` the more
 *  specific counts. */
function overlapProblems(rows: readonly Row[]): Problem[] {
  return overlappingRows(rows.map(rateRow)).flatMap(([first, other]) => {
    const [before, after] = [rows[first], rows[other]];
    if (!before || !after) return [];
    return [problem(at(after, "age_from"), "RATES_OVERLAP", { other: before.number })];
  });
}

const at = ({ file, number, cells }: Row, column: RateColumn) => ({
  file,
  row: number,
  column,
  value: cells[place[column]] ?? null,
});

const atProduct = ({ file, number, cells }: Row) => ({
  file,
  row: number,
  column: "product_code",
  value: cells[0] ?? null,
});

/** A row of the files as pricing reads it, without its amount. */
export function rateRow({ cells }: Row): RateRow {
  const text = (name: RateColumn): string | null => cells[place[name]] ?? null;
  const number = (name: RateColumn): number | null => {
    const cell = text(name);
    return cell === null ? null : Number(cell);
  };
  return {
    relationship: text("relationship") as RateRow["relationship"],
    sex: text("sex") as RateRow["sex"],
    ageFrom: number("age_from") ?? 0,
    ageTo: number("age_to"),
    dependants: number("dependants"),
    area: text("area"),
    segment: text("segment"),
    sizeFrom: number("size_from"),
    sizeTo: number("size_to"),
    amount: 0,
  };
}
