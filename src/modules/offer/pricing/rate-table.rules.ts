import type { Currency } from "#src/contracts/money.ts";
import { STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { InsuredPerson, RateRow, RatingMethod } from "#src/contracts/pricing.ts";
import { NO_ROW, areaRank, bestRow } from "./row-rank.rules.ts";

const SHARE_DECIMALS = 6;

/** Decimals an amount of a rate table is stored with: those of the currency's storage unit, for
 *  PayrollRate six, a share of the payroll. `parseDecimal(text, rateScale(method, currency))` reads one. */
export function rateScale(method: RatingMethod, currency: Currency): number {
  return method === "PayrollRate" ? SHARE_DECIMALS : STORAGE_DECIMALS[currency];
}

/** True where the row's age band takes the age, both ends inclusive. */
export function rowTakesAge(row: RateRow, age: number): boolean {
  return row.ageFrom <= age && (row.ageTo === null || age <= row.ageTo);
}

/** True where the row's relationship, sex and age band (inclusive) take the person; null takes all. */
export function rowTakesPerson(row: RateRow, person: InsuredPerson): boolean {
  return (
    row.dependants === null &&
    (row.relationship === null || row.relationship === person.relationship) &&
    (row.sex === null || row.sex === person.sex) &&
    rowTakesAge(row, person.age)
  );
}

/** The person's row, or undefined: PriceNotFound. A row of the area wins over a row for every area; null
 *  is no area, and where none is given the method does not read areas. A table's rows do not overlap (see
 *  overlappingRows); should they, the first in its order prices. */
export function findPersonRow(
  rows: readonly RateRow[],
  person: InsuredPerson,
  area?: string | null,
): RateRow | undefined {
  return bestRow(rows, (row) => {
    if (!rowTakesPerson(row, person)) return NO_ROW;
    return area === undefined ? 0 : areaRank(row, area);
  });
}

/** Index pairs of rows that could price the same person, pet or group with the same rank: an import
 *  refuses such a table. Rows of two areas or segments never do, for the more specific one counts. */
export function overlappingRows(rows: readonly RateRow[]): [number, number][] {
  const pairs: [number, number][] = [];
  rows.forEach((row, index) => {
    rows.slice(index + 1).forEach((other, offset) => {
      if (rowsOverlap(row, other)) pairs.push([index, index + 1 + offset]);
    });
  });
  return pairs;
}

function rowsOverlap(row: RateRow, other: RateRow): boolean {
  if ((row.area ?? null) !== (other.area ?? null)) return false;
  if (segmentOf(row) !== segmentOf(other)) return false;
  const lastSize = (band: RateRow): number => band.sizeTo ?? Number.POSITIVE_INFINITY;
  if ((row.sizeFrom ?? 0) > lastSize(other) || (other.sizeFrom ?? 0) > lastSize(row)) return false;
  if (row.dependants !== null || other.dependants !== null) {
    return row.dependants === other.dependants;
  }
  const lastAge = (band: RateRow): number => band.ageTo ?? Number.POSITIVE_INFINITY;
  return (
    (row.relationship === null ||
      other.relationship === null ||
      row.relationship === other.relationship) &&
    (row.sex === null || other.sex === null || row.sex === other.sex) &&
    row.ageFrom <= lastAge(other) &&
    other.ageFrom <= lastAge(row)
  );
}

/** `*:*` says the same as no segment. */
function segmentOf({ segment }: RateRow): string | null {
  return segment === undefined || segment === "*:*" ? null : segment;
}
