import type { InsuredPerson, RateRow } from "#src/contracts/pricing.ts";

/** True where the row's relationship, sex and age band (inclusive) take the person; null takes all. */
export function rowTakesPerson(row: RateRow, person: InsuredPerson): boolean {
  return (
    row.dependants === null &&
    (row.relationship === null || row.relationship === person.relationship) &&
    (row.sex === null || row.sex === person.sex) &&
    row.ageFrom <= person.age &&
    (row.ageTo === null || person.age <= row.ageTo)
  );
}

/** The person's row, or undefined: PriceNotFound. A table's rows do not overlap (see overlappingRows);
 *  should they, the first in the table's order prices. */
export function findPersonRow(
  rows: readonly RateRow[],
  person: InsuredPerson,
): RateRow | undefined {
  return rows.find((row) => rowTakesPerson(row, person));
}

/** Index pairs of rows that could price the same person or group: an import refuses such a table. */
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
