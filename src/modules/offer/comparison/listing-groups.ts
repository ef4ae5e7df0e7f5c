import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { type CoverKind, kindsOf } from "./cover-kind.rules.ts";
import { orderOf, type ListingChoice, shownTypes } from "./listing-choice.rules.ts";

/** The products of a list that are of one kind of cover and insure everybody. */
export interface ListingGroup {
  kind: CoverKind;
  /** Its insurance types. */
  types: readonly string[];
  total: number;
}

/** The groups that the recommended order shows, in their order; null where the list is not grouped: in
 *  another order, or where all of it is of one kind. `count` says how many products of some types insure
 *  everybody. */
export function listingGroups(
  comparator: ComparatorRecord,
  choice: ListingChoice,
  count: (types: readonly string[]) => number,
): ListingGroup[] | null {
  if (orderOf(choice, comparator) !== "recommended") return null;
  const kinds = kindsOf({ insuranceTypes: shownTypes(comparator, choice) });
  if (kinds.length < 2) return null;
  return kinds
    .map(({ kind, types }) => ({ kind, types, total: count(types) }))
    .filter(({ total }) => total > 0);
}

/** The place of each insurance type's group in the recommended order. */
export const groupPlaces = (comparator: ComparatorRecord): ReadonlyMap<string, number> =>
  new Map(
    kindsOf(comparator).flatMap(({ types }, place) =>
      types.map((type): [string, number] => [type, place]),
    ),
  );
