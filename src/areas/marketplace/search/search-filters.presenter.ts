import type { WireFilters } from "#src/contracts/product.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { emptyChoice } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import type { ListingChoice } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { isGeneral, termsOf } from "#src/modules/content/search/search-words.rules.ts";
import { menuLabel } from "#src/modules/content/menu/menu-label.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import { writeAddress } from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

/** A filter that a searched word means: "maternidad" is a feature that 141 products have. */
export interface MeantFilter {
  label: string;
  href: string;
}

const mostFilters = 3;

/** Filters of a list by what they choose, in the order in which they are offered. */
const kinds: readonly {
  facet: "features" | "insuranceTypes" | "coverageOrganizations";
  choose(value: string | number | boolean): Partial<ListingChoice>;
}[] = [
  { facet: "features", choose: (value) => ({ features: [Number(value)] }) },
  { facet: "insuranceTypes", choose: (value) => ({ insuranceTypes: [String(value)] }) },
  {
    facet: "coverageOrganizations",
    choose: (value) => ({ coverageOrganizations: [String(value)] }),
  },
];

/** The filters of a comparator whose name has every telling word of the text, with how many products each
 *  leaves. A text without one, as "seguro", means none. */
export function meantFilters(
  text: string,
  { comparator, universe }: { comparator: ComparatorRecord; universe: WireFilters },
  { language, say }: Pick<Reader, "language" | "say">,
): MeantFilter[] {
  const asked = termsOf(text).filter((term) => !isGeneral(term));
  if (asked.length === 0) return [];
  const found = kinds.flatMap(({ facet, choose }) =>
    universe[facet].flatMap(({ value, displayName, count }) => {
      const named = new Set(termsOf(displayName));
      if (count === 0 || !asked.every((term) => named.has(term))) return [];
      const query = writeAddress({
        choice: { ...emptyChoice, ...choose(value) },
        view: null,
        compared: [],
      });
      return [
        {
          label: say("search.meant", {
            filter: displayName,
            count,
            comparator: menuLabel(comparator, language),
          }),
          href: href("comparator", language, { comparator: comparator.baseUrl }, query),
        },
      ];
    }),
  );
  return found.slice(0, mostFilters);
}
