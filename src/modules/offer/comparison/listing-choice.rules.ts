import type { Currency } from "#src/contracts/money.ts";
import type { CompareOrder } from "#src/contracts/compare.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { referenceAgeOf } from "#src/modules/offer/profile/default-profile.rules.ts";
import { type Aim, aimTypes } from "./cover-kind.rules.ts";
import { type CompareSelection, emptySelection, type Prevision } from "./compare-query.rules.ts";
import { periodMonths, pricePeriodOf } from "./price-period.rules.ts";

/** What a visitor chose in a comparator. Empty lists and nulls restrict nothing; what the comparator's
 *  record fixes (organization types, its insurance types) is not a choice. */
export interface ListingChoice {
  insuranceTypes: readonly string[];
  organizations: readonly string[];
  coverageOrganizations: readonly string[];
  coverageCountries: readonly string[];
  categories: readonly string[];
  /** Products have all of these (AND). */
  features: readonly number[];
  planTypes: CompareSelection["planTypes"];
  marketable: readonly boolean[];
  births: CompareSelection["births"];
  prevision: Prevision | null;
  /** Monthly, in the country's currency, inclusive. */
  price: ChosenRange;
  /** In UF in Chile, elsewhere in the country's currency (D2), inclusive. */
  deductible: ChosenRange;
  /** Only what insures everybody of the profile. */
  isForAll: boolean;
  /** What the visitor wants of the insurance: the types that serve it; null: whatever there is. */
  aim: Aim | null;
  /** Currency the prices are compared in; null: the country's own. */
  currency: Currency | null;
  /** null: the comparator's own. */
  order: ListOrder | null;
  page: number;
}

/** Orders of a list: those of a comparison, and by what networks say of the visitor's clinic. */
export type ListOrder = CompareOrder | "clinic";

export interface ChosenRange {
  from: number | null;
  to: number | null;
}

export const noRange: ChosenRange = { from: null, to: null };

export const emptyChoice: ListingChoice = {
  insuranceTypes: [],
  organizations: [],
  coverageOrganizations: [],
  coverageCountries: [],
  categories: [],
  features: [],
  planTypes: [],
  marketable: [],
  births: [],
  prevision: null,
  price: noRange,
  deductible: noRange,
  isForAll: false,
  aim: null,
  currency: null,
  order: null,
  page: 1,
};

export const listFilterKinds = [
  "insuranceTypes",
  "organizations",
  "coverageOrganizations",
  "coverageCountries",
  "categories",
  "features",
  "planTypes",
  "marketable",
  "births",
] as const;
export type ListFilterKind = (typeof listFilterKinds)[number];
export type FilterKind =
  | ListFilterKind
  | "price"
  | "deductible"
  | "household"
  | "aim"
  | "prevision";

/** One filter in force: a kind, and which of its values where it is a list. */
export interface ChosenFilter {
  kind: FilterKind;
  values: readonly (string | number | boolean)[];
}

const isList = (kind: FilterKind): kind is ListFilterKind =>
  (listFilterKinds as readonly string[]).includes(kind);

const isSet = ({ from, to }: ChosenRange): boolean => from !== null || to !== null;

/** The filters in force one by one, as chips show them. The prevision is a choice of its own: what is
 *  removable there is the switch. */
export function chosenFilters(choice: ListingChoice): ChosenFilter[] {
  return [
    ...listFilterKinds.flatMap((kind) => choice[kind].map((value) => ({ kind, values: [value] }))),
    ...(isSet(choice.price) ? [{ kind: "price" as const, values: [] }] : []),
    ...(isSet(choice.deductible) ? [{ kind: "deductible" as const, values: [] }] : []),
    ...(choice.isForAll ? [{ kind: "household" as const, values: [] }] : []),
    ...(choice.aim === null ? [] : [{ kind: "aim" as const, values: [choice.aim] }]),
  ];
}

/** Removals that can make a list longer: whole lists where any value suffices, features one by one,
 *  each range, the household, the prevision. */
export function droppableFilters(choice: ListingChoice): ChosenFilter[] {
  const whole = listFilterKinds
    .filter((kind) => kind !== "features" && choice[kind].length > 0)
    .map((kind) => ({ kind, values: [...choice[kind]] }));
  return [
    ...whole,
    ...chosenFilters(choice).filter(({ kind }) => !isList(kind) || kind === "features"),
    ...(choice.prevision === null
      ? []
      : [{ kind: "prevision" as const, values: [choice.prevision] }]),
  ];
}

/** The same choice without a filter, from page 1 (CQ 4: a filter change resets the page). */
export function withoutFilter(
  choice: ListingChoice,
  { kind, values }: ChosenFilter,
): ListingChoice {
  const first = { ...choice, page: 1 };
  if (kind === "price" || kind === "deductible") return { ...first, [kind]: noRange };
  if (kind === "household") return { ...first, isForAll: false };
  if (kind === "aim") return { ...first, aim: null };
  if (kind === "prevision") return { ...first, prevision: null };
  const kept = (choice[kind] as readonly (string | number | boolean)[]).filter(
    (value) => !values.includes(value),
  );
  return { ...first, [kind]: kept };
}

/** Without any filter: prevision, currency and order stay. */
export function withoutFilters(choice: ListingChoice): ListingChoice {
  const { prevision, currency, order } = choice;
  return { ...emptyChoice, prevision, currency, order };
}

/** The order in force: the visitor's, else the comparator's own. */
export function orderOf(choice: ListingChoice, comparator: ComparatorRecord): ListOrder {
  if (choice.order !== null) return choice.order;
  const names: readonly CompareOrder[] = [
    "lowerPrice",
    "higherPrice",
    "recommended",
    "popular",
    "distance",
  ];
  return names.find((name) => name === comparator.defaultOrder) ?? "recommended";
}

/** The insurance types of a list: those that are chosen, else those that serve the aim, else the record's. Chosen types
 *  that do not serve the aim win over it. */
export function shownTypes(
  comparator: ComparatorRecord,
  { aim, insuranceTypes }: Pick<ListingChoice, "aim" | "insuranceTypes">,
): readonly string[] {
  const wanted = aim === null ? comparator.insuranceTypes : aimTypes(aim, comparator);
  if (insuranceTypes.length === 0) return wanted;
  const both = insuranceTypes.filter((type) => wanted.includes(type));
  return both.length === 0 ? insuranceTypes : both;
}

/** The comparison of a choice within a comparator. The record's own types are always in it, so a result
 *  never leaves the comparator. */
export function listingSelection(
  comparator: ComparatorRecord,
  choice: ListingChoice,
  showcase: string | null,
): CompareSelection {
  return {
    ...emptySelection,
    organizationTypes: comparator.organizationTypes,
    insuranceTypes: shownTypes(comparator, choice),
    productTypes: comparator.productTypes,
    organizations: choice.organizations,
    coverageOrganizations: choice.coverageOrganizations,
    coverageCountries: choice.coverageCountries,
    categories: choice.categories,
    features: choice.features,
    planTypes: choice.planTypes,
    marketable: choice.marketable,
    births: choice.births,
    prevision: choice.prevision,
    fromPrice: choice.price.from,
    toPrice: choice.price.to,
    fromDeductible: choice.deductible.from,
    toDeductible: choice.deductible.to,
    wholeHousehold: choice.isForAll,
    showcase,
    order: comparedOrder(orderOf(choice, comparator)),
  };
}

/** The order to ask a comparison for: products of equal networks follow each other as recommended. */
const comparedOrder = (order: ListOrder): CompareOrder =>
  order === "clinic" ? "recommended" : order;

/** What a comparator's record says of every comparison in its list: whose answers price it, who stands in for
 *  them, what a budget is, and the period that its prices are ordered, filtered and shown for. */
export const listingPlan = (comparator: ComparatorRecord) => ({
  formName: comparator.profileForm,
  referenceAge: referenceAgeOf(comparator.country, comparator.insuranceTypes),
  budgetRatio: comparator.budgetRatio,
  months: periodMonths[pricePeriodOf(comparator)],
});

/** Which values a comparator's universe has, by kind. */
export interface KnownValues {
  aims: readonly Aim[];
  lists: Readonly<Record<ListFilterKind, ReadonlySet<string | number | boolean>>>;
  previsions: ReadonlySet<string>;
  /** Currencies to choose from; empty where there is no choice. */
  currencies: readonly Currency[];
  hasPrices: boolean;
  hasDeductibles: boolean;
}

/** The choice without what the comparator does not know: an address may be old or made up. */
export function knownChoice(choice: ListingChoice, known: KnownValues): ListingChoice {
  const kept = <Value extends string | number | boolean>(
    kind: ListFilterKind,
    values: readonly Value[],
  ): Value[] => values.filter((value) => known.lists[kind].has(value));
  return {
    ...choice,
    insuranceTypes: kept("insuranceTypes", choice.insuranceTypes),
    organizations: kept("organizations", choice.organizations),
    coverageOrganizations: kept("coverageOrganizations", choice.coverageOrganizations),
    coverageCountries: kept("coverageCountries", choice.coverageCountries),
    categories: kept("categories", choice.categories),
    features: kept("features", choice.features),
    planTypes: kept("planTypes", choice.planTypes),
    marketable: kept("marketable", choice.marketable),
    births: kept("births", choice.births),
    prevision:
      choice.prevision !== null && known.previsions.has(choice.prevision) ? choice.prevision : null,
    currency:
      choice.currency !== null && known.currencies.includes(choice.currency)
        ? choice.currency
        : null,
    aim: choice.aim !== null && known.aims.includes(choice.aim) ? choice.aim : null,
    price: known.hasPrices ? choice.price : noRange,
    deductible: known.hasDeductibles ? choice.deductible : noRange,
  };
}

const promoAge = 30;
const promoComparator = "Seguros-de-Salud";

/** Whether a list has a place for the promotional card (CQ 9), whatever its length: the health
 *  comparator, a first policyholder of 30 or more, no partner's showcase; of a paginated list page 1
 *  only (D5a). */
export function hasPromoPlace({
  comparator,
  household,
  showcase,
  choice,
}: {
  comparator: Pick<ComparatorRecord, "baseUrl" | "isPaginated">;
  household: { members: readonly { edad: number }[] };
  showcase: string | null;
  choice: Pick<ListingChoice, "page">;
}): boolean {
  return (
    comparator.baseUrl === promoComparator &&
    showcase === null &&
    (choice.page === 1 || !comparator.isPaginated) &&
    (household.members[0]?.edad ?? 0) >= promoAge
  );
}

/** The comparison engine answers at most so many rows at once. */
export const MOST_ROWS = 100;
/** A growing list ends here; filters narrow the rest. */
export const MOST_GROWN_PAGES = 25;

/** Which pages to ask the engine for: one page of a paginated comparator, the first `page` pages of one
 *  that grows. Each is a page number with its size; the answer is cut to `rows`. */
export function pagePlan(
  comparator: Pick<ComparatorRecord, "isPaginated" | "pageSize">,
  page: number,
): { calls: { page: number; take: number }[]; rows: number; page: number } {
  const size = Math.min(MOST_ROWS, Math.max(1, comparator.pageSize));
  if (comparator.isPaginated) return { calls: [{ page, take: size }], rows: size, page };
  const last = Math.min(page, MOST_GROWN_PAGES);
  const rows = last * size;
  const take = Math.min(rows, MOST_ROWS);
  const calls = Array.from({ length: Math.ceil(rows / take) }, (_, index) => ({
    page: index + 1,
    take,
  }));
  return { calls, rows, page: last };
}
