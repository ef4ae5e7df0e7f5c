import { countries } from "#src/config/countries.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { coverKindOf } from "#src/modules/offer/comparison/cover-kind.rules.ts";
import {
  type Demonstration,
  openDemonstration,
} from "#src/modules/offer/comparison/listing.fixture.ts";
import type { Listing, ListingRow } from "#src/modules/offer/comparison/listing.types.ts";
import { households, linesOfPeople } from "./households.ts";

/** A comparator's list for a household, to its end. */
export interface RankedList {
  country: string;
  comparator: string;
  /** Name of the household; the reference profile where nobody was told of. */
  household: string;
  first: Listing;
  rows: readonly ListingRow[];
}

const nobody = "nobody";

/** The list of every comparator of every country, for every household where it is of people. */
export async function rankedLists(): Promise<RankedList[]> {
  const lists: RankedList[] = [];
  for (const country of countries) {
    const demo = await openDemonstration(country);
    try {
      for (const comparator of demo.comparators)
        for (const [household, profile] of householdsOf(comparator))
          lists.push({
            country: country.code,
            comparator: comparator.baseUrl,
            household,
            ...(await wholeList(demo, comparator, profile)),
          });
    } finally {
      await demo.database.close();
    }
  }
  return lists;
}

const householdsOf = ({ cardVariant }: ComparatorRecord): [string, Profile | null][] =>
  linesOfPeople.has(cardVariant)
    ? Object.entries(households).map(([name, profile]) => [
        name,
        { ...profile, ingresodatos: true },
      ])
    : [[nobody, null]];

async function wholeList(
  demo: Demonstration,
  { baseUrl, isPaginated }: ComparatorRecord,
  profile: Profile | null,
): Promise<Pick<RankedList, "first" | "rows">> {
  const asked = { comparator: baseUrl, profile };
  if (!isPaginated) {
    const first = await demo.load({ page: 25 }, asked);
    return { first, rows: first.rows };
  }
  const first = await demo.load({}, asked);
  const rows = [...first.rows];
  for (let page = 2; page <= first.pages; page += 1)
    rows.push(...(await demo.load({ page }, asked)).rows);
  return { first, rows };
}

export const kindOf = ({ record }: ListingRow): string => coverKindOf(record.insuranceType.code);

/** The scores behind a place: of the price, of the coverage, of cap and deductible. */
export function scoresOf({ fit }: ListingRow): { price: number; coverage: number; cap: number } {
  const scoreOf = (kind: string) => fit.find((part) => part.kind === kind)?.score ?? 0;
  return { price: scoreOf("price"), coverage: scoreOf("coverage"), cap: scoreOf("cap") };
}

const shownPlaces = 10;
export const columns = [
  "country",
  "comparator",
  "household",
  "place",
  "product",
  "price",
  "insures",
  "kind",
  "score",
  "why",
];

/** The first ten of each list with what puts them there, as the lines of a table. */
export const firstTen = (lists: readonly RankedList[]): string =>
  [columns, ...lists.flatMap(linesOf)].map((cells) => `${cells.join("\t")}\n`).join("");

const linesOf = ({ country, comparator, household, rows }: RankedList): string[][] =>
  rows
    .slice(0, shownPlaces)
    .map((one, index) => [
      country,
      comparator,
      household,
      String(index + 1),
      one.record.code,
      one.row.price === null ? "" : String(one.row.price),
      one.row.standing,
      kindOf(one),
      String(one.row.recommended),
      whyOf(one),
    ]);

function whyOf(one: ListingRow): string {
  const { price, coverage, cap } = scoresOf(one);
  const scores = `price ${price}, coverage ${coverage}, cap ${cap}`;
  const left = one.leftOut.map(
    ({ profileIndex, code, age }) =>
      `person ${profileIndex + 1} ${code}${age === null ? "" : ` ${age}`}`,
  );
  return left.length === 0 ? scores : `${scores}; leaves out ${left.join(", ")}`;
}
