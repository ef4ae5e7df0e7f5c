import type { Money } from "#src/contracts/money.ts";
import type { CountryConfig } from "#src/config/countries.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import type { WireFilters } from "#src/contracts/product.ts";
import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { PriceRange } from "#src/modules/offer/pricing/contribution-range.rules.ts";
import type { LeftOut } from "#src/modules/offer/pricing/left-out.rules.ts";
import type { SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { Household } from "#src/modules/offer/profile/household.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import type { DeductibleScale } from "./deductible-scale.rules.ts";
import type { AffinityPart } from "./affinity-parts.ts";
import type { EngineRow } from "./engine/engine.types.ts";
import type { ChosenFilter, ListingChoice } from "./listing-choice.rules.ts";
import type { ListingGroup } from "./listing-groups.ts";

export interface ListingRequest {
  country: CountryConfig;
  language: Language;
  comparator: ComparatorRecord;
  choice: ListingChoice;
  /** null prices the default profile. */
  profile: Profile | null;
  /** The clinic that the visitor asks for. */
  clinic?: { code: string; name: string } | null;
  /** Codes chosen to compare, wherever they stand in the list. */
  compared: readonly string[];
  /** Subdomain of the partner whose showcase is asked for. */
  showcase: string | null;
  /** Only just after an edit: prices are then shown beside those before it. */
  earlier?: EarlierProfile | undefined;
  /** Weight of coverage in the recommended order, 0 to 1; the usual one where left out. */
  ponderer?: number | undefined;
}

/** The profile that an edit just replaced; null where none was given before. */
export interface EarlierProfile {
  profile: Profile | null;
}

export interface ListingRow {
  record: ProductRecord;
  /** Price in minor units of the target currency, exact native price, affinity in 1e-3. */
  row: EngineRow;
  href: string;
  said: SaidPrice;
  /** The price for the profile before the edit, where it was another. */
  earlier: Money | null;
  isNew: boolean;
  isPopular: boolean;
  isBest: boolean;
  /** Why the product has its affinity. */
  fit: readonly AffinityPart[];
  /** Who of the household has no price, and why. */
  leftOut: readonly LeftOut[];
}

/** What a product's card says of the list around it. */
export type CardList = Pick<
  Listing,
  "comparator" | "choice" | "places" | "household" | "profile" | "isProfileEntered" | "incomeRange"
>;

/** A product chosen to compare, with its price for the household. */
export interface ComparedProduct {
  record: ProductRecord;
  said: SaidPrice;
  /** Who of the household has no price. */
  leftOut: readonly LeftOut[];
}

/** What helps a household that no product of a list insures whole. */
export interface Apart {
  /** In the order they are priced: how many products insure each alone, and why most do not. */
  people: readonly { count: number; reason: LeftOut | null }[];
  /** Other lines that insure them all. */
  lines: readonly { comparator: ComparatorRecord; count: number }[];
}

/** One comparator's list with all a page says about it. */
export interface Listing {
  comparator: ComparatorRecord;
  /** As asked for, less what the comparator does not know; its page is within the result. */
  choice: ListingChoice;
  rows: readonly ListingRow[];
  total: number;
  /** The clinic that every card answers for; null where none was asked for, or no product of the list has a
   *  network on record. */
  clinic: { code: string; name: string } | null;
  /** Products of the total that insure everybody, and those that leave somebody out; the rest have no price. */
  wholeTotal: number;
  partialTotal: number;
  /** What deductibles of the whole list are filtered by; null where there is nothing to choose between. */
  deductibles: DeductibleScale | null;
  /** By kind of cover, as the recommended order shows them; null where the list is not grouped. */
  groups: readonly ListingGroup[] | null;
  /** Where somebody is priced by name and no product insures the whole household: what helps. */
  apart: Apart | null;
  /** Minor units of the target currency, of the comparator's period, as the filters' prices are. */
  priceRange: { min: number; max: number } | null;
  targetCurrency: Currency;
  /** Currencies to compare in, the country's first; empty where there is no choice. */
  currencies: readonly Currency[];
  pages: number;
  filters: WireFilters;
  /** The comparator without any filter, for the default profile: which options there are at all. */
  universe: WireFilters;
  /** Of an empty list: the filter that limits most, and how many products are left without it. */
  drop: { filter: ChosenFilter; total: number } | null;
  compared: readonly ComparedProduct[];
  household: Household;
  isProfileEntered: boolean;
  profile: Profile | null;
  pricingDate: string;
  uf: UfOfTheDay;
  /** What the income of the household pays for a month, in pesos: of plans in Chile (CQ 9); else null. */
  incomeRange: PriceRange | null;
  /** What the promotional card shows (CQ 9); null where it shows no product. */
  promoted: ListingRow | null;
  /** Names of destination zones and rating areas by code, in the page's language; empty where the
   *  comparator's products have none. */
  places: ReadonlyMap<string, string>;
  /** Base urls of the country's comparators: the addresses a promotional card may point at. */
  comparators: readonly string[];
  showcase: string | null;
}
