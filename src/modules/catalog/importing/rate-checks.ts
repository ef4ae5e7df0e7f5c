import { type Currency, parseDecimal, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { RateRow, RatingMethod } from "#src/contracts/pricing.ts";
import { overlappingRows } from "#src/modules/pricing/rate-table.rules.ts";
import { entityNamed } from "../format/entities.ts";
import { placesOf, type Row } from "../format/entity.ts";
import { type Problem, problem } from "../format/problem.rules.ts";

/** What a rate table's product says of it. */
export interface RatedProduct {
  method: RatingMethod;
  currency: Currency;
}

const [relationship, sex, ageFrom, ageTo, dependants, amount] = placesOf(entityNamed("rates"), [
  "relationship",
  "sex",
  "age_from",
  "age_to",
  "dependants",
  "amount",
]) as [number, number, number, number, number, number];

/** Bands × sexes × relationships are some dozens; far more is a mistake in the product's code. */
const ROWS_MOST = 2_000;
const single: ReadonlySet<RatingMethod> = new Set(["RiskFactor", "Flat"]);

/** What is wrong with the rows of one rate table, whose cells are each in order. */
export function rateTableProblems(rows: readonly Row[], product: RatedProduct): Problem[] {
  const problems: Problem[] = [];
  const at = ({ file, number, cells }: Row, column: string, place: number) => ({
    file,
    row: number,
    column,
    value: cells[place] ?? null,
  });
  const decimals = STORAGE_DECIMALS[product.currency];
  for (const row of rows) {
    if (parseDecimal(row.cells[amount] ?? "", decimals).ok) continue;
    const { currency } = product;
    problems.push(
      problem(at(row, "amount", amount), "RATES_CURRENCY", { currency, most: decimals }),
    );
  }
  const [, second] = rows;
  const beyond = rows[ROWS_MOST];
  if (beyond) {
    const place = at(beyond, "product_code", 0);
    return [...problems, problem(place, "RATES_TOO_MANY", { most: ROWS_MOST })];
  }
  if (single.has(product.method)) {
    if (second) {
      const { method } = product;
      problems.push(problem(at(second, "product_code", 0), "RATES_NOT_SINGLE", { method }));
    }
    return problems;
  }
  for (const [first, other] of overlappingRows(rows.map(rateRow))) {
    const [before, after] = [rows[first], rows[other]];
    if (!before || !after) continue;
    problems.push(
      problem(at(after, "age_from", ageFrom), "RATES_OVERLAP", { other: before.number }),
    );
  }
  return problems;
}

function rateRow({ cells }: Row): RateRow {
  const number = (place: number): number | null => {
    const cell = cells[place] ?? null;
    return cell === null ? null : Number(cell);
  };
  return {
    relationship: (cells[relationship] ?? null) as RateRow["relationship"],
    sex: (cells[sex] ?? null) as RateRow["sex"],
    ageFrom: number(ageFrom) ?? 0,
    ageTo: number(ageTo),
    dependants: number(dependants),
    amount: 0,
  };
}
