import type { CountryConfig } from "#src/config/countries.ts";
import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { isNewProduct } from "#src/modules/offer/pricing/price-label.rules.ts";
import { standingOf } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import { previsionOf } from "#src/modules/offer/profile/prevision.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import type { ProductPrice } from "./comparison.service.ts";
import { emptyChoice } from "./listing-choice.rules.ts";
import { loadPlaces } from "./listing-places.ts";
import type { ListingNeeds } from "./listing-runs.ts";
import type { CardList, ListingRow } from "./listing.types.ts";
import { saidProductPrice } from "./product-said-price.rules.ts";

/** Products that a page shows on cards without comparing them. */
export interface CardsRequest {
  country: CountryConfig;
  language: Language;
  codes: readonly string[];
  /** null prices the default profile. */
  profile: Profile | null;
}

/** A product as a list would show it, with the list that it would stand in. */
export interface ListedCard {
  entry: ListingRow;
  list: CardList;
}

/** Products in the order of their codes, each priced for the household as in the comparator of its line; codes
 *  without an active product are left out. They are not compared: none has an affinity, none is the best. */
export async function loadCards(needs: ListingNeeds, request: CardsRequest): Promise<ListedCard[]> {
  const { country, language, profile } = request;
  const index = needs.comparison.current();
  const codes = request.codes.filter((code) => index.productByCode.has(code));
  const records = await needs.catalog.loadProducts(codes, index, language);
  const comparators = await needs.catalog.listComparators(country.code);
  const popular = await needs.catalog.loadPopular(country.code, index);
  const cards: ListedCard[] = [];
  for (const record of records) {
    const comparator = comparatorOf(record, comparators);
    if (comparator === undefined) continue;
    const price = needs.comparison.priceFor(record.code, profile, "line");
    const places = await loadPlaces(needs, { comparator, country, language }, index);
    cards.push({
      entry: { ...rowOf(record, price, language), isPopular: popular.has(record.code) },
      list: { ...listOf(comparator, price, needs, profile), places },
    });
  }
  return cards;
}

/** The list of a product's line; an event's is one of a few days. */
const comparatorOf = (
  { insuranceType }: ProductRecord,
  comparators: readonly ComparatorRecord[],
): ComparatorRecord | undefined => {
  const lists = comparators.filter(({ routeType }) => !routeType.endsWith("-event"));
  return (
    lists.find(({ insuranceTypes }) => insuranceTypes.includes(insuranceType.code)) ?? lists[0]
  );
};

function rowOf(record: ProductRecord, price: ProductPrice, language: Language): ListingRow {
  const { outcome, index } = price;
  return {
    record,
    row: {
      id: record.id,
      standing: standingOf(outcome),
      price: price.price?.amountMinor ?? null,
      native: outcome.amount,
      uninsurable: [...outcome.uninsurable],
      affinity: 0,
      recommended: 0,
    },
    href: productHref(record, language),
    said: saidProductPrice(record, price),
    earlier: null,
    isNew: isNewProduct(record.availableFrom, index.pricingDate),
    isPopular: false,
    isBest: false,
    fit: [],
    leftOut: price.leftOut,
  };
}

function listOf(
  comparator: ComparatorRecord,
  { household, isProfileEntered }: ProductPrice,
  { comparison }: ListingNeeds,
  profile: Profile | null,
): Omit<CardList, "places"> {
  const isOfPeople = subjectOfForm(comparator.profileForm) === "people";
  const said = isOfPeople ? previsionOf(profile?.prevision) : null;
  const prevision = said === "isapre" || said === "fonasa" ? said : null;
  return {
    comparator,
    choice: { ...emptyChoice, prevision },
    household,
    profile,
    isProfileEntered,
    incomeRange: comparator.cardVariant === "isapre" ? comparison.priceRangeFor(profile) : null,
  };
}
