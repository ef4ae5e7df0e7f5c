import type { InsuredPet, RateRow } from "#src/contracts/pricing.ts";

/**
 * Which rows of a table take an area, a segment or a size, and which of several wins (D3). A
 * rank is the higher the more the row says of what it is for; NO_ROW: the row is for something else.
 */
export const NO_ROW = -1;
/** In a segment: whatever it is. */
export const ANY = "*";

/** A row of the household's area wins over a row for every area; without an area only the latter count. */
export function areaRank(row: RateRow, area: string | null): number {
  if ((row.area ?? null) === null) return 0;
  return row.area === area ? 1 : NO_ROW;
}

/** A row of exactly that segment wins over a row for all of them (PerEmployeeBand). */
export function segmentRank(row: RateRow, segment: string): number {
  if ((row.segment ?? null) === null) return 0;
  return row.segment === segment ? 1 : NO_ROW;
}

/** `species:breed-group` wins over `species:*`, which wins over a row for every pet (PetBand). A pet of
 *  an unknown breed, group `*`, is taken by the latter two. */
export function petRank(row: RateRow, pet: Pick<InsuredPet, "species" | "breedGroup">): number {
  const segment = row.segment ?? null;
  if (segment === null) return 0;
  if (segment === `${pet.species}:${ANY}`) return 1;
  return segment === `${pet.species}:${pet.breedGroup}` ? 2 : NO_ROW;
}

/** `sector:work` wins over `sector:*`, that over `*:work`, that over `*:*` (PayrollRate). */
export function workRank(row: RateRow, risk: { sector: string; work: string }): number {
  const [sector = ANY, work = ANY] = (row.segment ?? "").split(":").map((part) => part || ANY);
  if (sector !== ANY && sector !== risk.sector) return NO_ROW;
  if (work !== ANY && work !== risk.work) return NO_ROW;
  return (sector === ANY ? 0 : 2) + (work === ANY ? 0 : 1);
}

/** True where the row's size band, inclusive, takes that many; a row without one takes any number. */
export function takesSize(row: RateRow, size: number): boolean {
  return (row.sizeFrom ?? 0) <= size && size <= (row.sizeTo ?? Number.POSITIVE_INFINITY);
}

/** The row of the highest rank, the first in the table's order of equals; undefined: no row takes it. */
export function bestRow(
  rows: readonly RateRow[],
  rankOf: (row: RateRow) => number,
): RateRow | undefined {
  let best: RateRow | undefined;
  let highest = NO_ROW;
  for (const row of rows) {
    const rank = rankOf(row);
    if (rank <= highest) continue;
    highest = rank;
    best = row;
  }
  return best;
}
