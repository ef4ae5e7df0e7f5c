import { RELATIONSHIPS, type RateRow, SEXES } from "#src/contracts/pricing.ts";

/** Ages, both ends inclusive. */
export type AgeRange = readonly [from: number, to: number];

/** Ages that no row of a rate table prices though rows of the same table price younger and older people.
 *  `relationship` and `sex` are null where the gap is the same for all of them; the first ages of the table
 *  and the last are the insurer's choice and no gap. */
export interface AgeGap {
  relationship: RateRow["relationship"];
  sex: RateRow["sex"];
  area: string | null;
  segment: string | null;
  sizeFrom: number | null;
  ages: AgeRange;
}

/** The gaps between the age bands of one rate table, youngest first. Rows that price a number of dependants
 *  have no ages. */
export function ageGaps(table: readonly RateRow[]): AgeGap[] {
  const rows = table.filter(({ dependants }) => dependants === null);
  if (rows.length < 2) return [];
  const gaps: AgeGap[] = [];
  for (const area of distinct(rows.map((row) => row.area ?? null))) {
    for (const segment of distinct(rows.map((row) => row.segment ?? null))) {
      for (const sizeFrom of distinct(rows.map((row) => row.sizeFrom ?? null))) {
        const own = rows.filter(
          (row) => inArea(row, area) && inSegment(row, segment) && inSize(row, sizeFrom),
        );
        for (const gap of personGaps(own)) gaps.push({ ...gap, area, segment, sizeFrom });
      }
    }
  }
  return gaps.toSorted((one, other) => one.ages[0] - other.ages[0]);
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

const inArea = (row: RateRow, area: string | null) =>
  (row.area ?? null) === null || row.area === area;

/** Whether a row takes a segment: each part is equal or `*`. */
function inSegment(row: RateRow, segment: string | null): boolean {
  if ((row.segment ?? null) === null || row.segment === segment) return true;
  const parts = (row.segment ?? "").split(":");
  const asked = (segment ?? "").split(":");
  return (
    segment !== null &&
    parts.length === asked.length &&
    parts.every((part, place) => part === "*" || part === asked[place])
  );
}

const inSize = (row: RateRow, size: number | null) =>
  (row.sizeFrom ?? 0) <= (size ?? 0) && (size ?? 0) <= (row.sizeTo ?? Number.POSITIVE_INFINITY);

type PersonGap = Pick<AgeGap, "relationship" | "sex" | "ages">;

/** Gaps by relationship and sex; those that are the same for all of either are said once. */
function personGaps(rows: readonly RateRow[]): PersonGap[] {
  const relationships = RELATIONSHIPS.filter((each) =>
    rows.some((row) => row.relationship === null || row.relationship === each),
  );
  const bySex = (relationship: (typeof RELATIONSHIPS)[number]): PersonGap[] =>
    merged(
      SEXES.map((sex) =>
        gapsOf(
          rows.filter(
            (row) =>
              (row.relationship === null || row.relationship === relationship) &&
              (row.sex === null || row.sex === sex),
          ),
        ).map((ages) => ({ relationship, sex, ages })),
      ),
      (gap) => ({ ...gap, sex: null }),
    );
  return merged(relationships.map(bySex), (gap) => ({ ...gap, relationship: null }));
}

/** Lists of gaps as one: a single gap in the place of one that every list has. */
function merged(
  lists: readonly PersonGap[][],
  general: (gap: PersonGap) => PersonGap,
): PersonGap[] {
  const [first = [], ...others] = lists;
  const keyOf = (gap: PersonGap) => JSON.stringify(general(gap));
  const common = first.filter((gap) =>
    others.every((list) => list.some((each) => keyOf(each) === keyOf(gap))),
  );
  const keys = new Set(common.map(keyOf));
  return [...common.map(general), ...lists.flat().filter((gap) => !keys.has(keyOf(gap)))];
}

/** Ages between bands that no band takes. */
function gapsOf(rows: readonly RateRow[]): AgeRange[] {
  const bands = rows.toSorted((one, other) => one.ageFrom - other.ageFrom);
  const gaps: AgeRange[] = [];
  let covered = bands[0] === undefined ? 0 : bands[0].ageFrom - 1;
  for (const { ageFrom, ageTo } of bands) {
    if (ageFrom > covered + 1) gaps.push([covered + 1, ageFrom - 1]);
    covered = Math.max(covered, ageTo ?? Number.POSITIVE_INFINITY);
  }
  return gaps;
}

/** Gaps as a short list: `18–24 (F), 40`; `more` is how many are left out. */
export function shownGaps(
  gaps: readonly AgeGap[],
  most: number,
): { ages: string; gaps: number; more: number } {
  const shown = distinct(gaps.map(shownGap));
  return {
    ages: shown.slice(0, most).join(", "),
    gaps: shown.length,
    more: Math.max(0, shown.length - most),
  };
}

function shownGap({
  ages: [from, to],
  relationship,
  sex,
  area,
  segment,
  sizeFrom,
}: AgeGap): string {
  const whom = [relationship, sex, area, segment, sizeFrom === null ? null : `${sizeFrom}+`].filter(
    (each) => each !== null,
  );
  const ages = from === to ? String(from) : `${from}–${to}`;
  return whom.length === 0 ? ages : `${ages} (${whom.join(", ")})`;
}
