import { inSpanishOrder } from "#src/contracts/spanish-order.ts";
import { formatMoney, formatNumber, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { WireFilters } from "#src/contracts/product.ts";
import { PREVISION_FEATURES } from "#src/modules/offer/comparison/compare-query.rules.ts";
import {
  type ChosenFilter,
  chosenFilters,
  type FilterKind,
  type ListFilterKind,
  listFilterKinds,
} from "#src/modules/offer/comparison/listing-choice.rules.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import { insuredOnes } from "#src/modules/offer/profile/household.rules.ts";
import { amountText, currencySign } from "#src/contracts/amount-text.rules.ts";
import type { CardWording } from "./card.presenter.ts";
import {
  birthWord,
  everybodyWord,
  marketableWord,
  parameters,
  planTypeWord,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import { pricePeriodOf } from "#src/modules/offer/comparison/price-period.rules.ts";
import { deductibleGroup, deductibleText } from "./deductible-group.presenter.ts";
import { priceStepOf } from "./price-step.rules.ts";
import type { ChoiceGroup, FilterGroup, FilterOption } from "./comparator.view-model.ts";
import type { RangeGroup } from "./range-filter.view-model.ts";
import type { ClinicGroup } from "./clinic-question.view-model.ts";

type Facet = WireFilters["features"];
type FacetValue = Facet[number]["value"];

/** Where each list's options are in the filter data. */
const facets: Readonly<
  Record<
    ListFilterKind,
    Exclude<keyof WireFilters, "prevision" | "prices" | "deductible" | "household" | "orders">
  >
> = {
  insuranceTypes: "insuranceTypes",
  organizations: "organizations",
  coverageOrganizations: "coverageOrganizations",
  coverageCountries: "coverageCountries",
  categories: "categoryTypes",
  features: "features",
  planTypes: "planTypes",
  marketable: "marketable",
  births: "births",
};

/** Lists of fixed options: they are drawn, disabled, also where the source says nothing of them. */
const fixedOptions: Partial<Record<ListFilterKind, readonly FacetValue[]>> = {
  planTypes: [0, 1, 2],
  marketable: [true, false],
  births: ["conParto", "reducidoParto"],
};
const fixedWords: Partial<Record<ListFilterKind, string>> = {
  planTypes: "filters.planTypes",
  marketable: "filters.marketable",
  births: "filters.births",
};

/** Options shown before "Ver n más". */
const shownOptions: Partial<Record<ListFilterKind, number>> = {
  coverageOrganizations: 4,
  organizations: 5,
  features: 6,
  categories: 4,
  coverageCountries: 4,
};
const searchable: ReadonlySet<ListFilterKind> = new Set(["coverageOrganizations"]);
const previsionFeatures: ReadonlySet<FacetValue> = new Set(Object.values(PREVISION_FEATURES));

/** The comparator's filters in their order: every option there is without any filter, with its count as
 *  the list is now (UX 8). */
export function presentGroups(
  listing: Listing,
  wording: CardWording,
  question: ClinicGroup | null = null,
): FilterGroup[] {
  const group = (kind: ListFilterKind) => choiceGroup(kind, listing, wording);
  const price = priceGroup(listing, wording);
  const features = listing.comparator.featuresFlag ? [group("features")] : [];
  const household = householdGroup(listing, wording);
  const clinic = question === null ? [] : [question];
  if (listing.comparator.cardVariant === "isapre") {
    return [
      ...household,
      group("organizations"),
      price,
      group("planTypes"),
      ...clinic,
      group("coverageOrganizations"),
      group("births"),
      group("marketable"),
      ...features,
    ];
  }
  const groups: FilterGroup[] = [
    ...household,
    group("insuranceTypes"),
    price,
    ...deductibleGroup(listing, wording),
    ...clinic,
    group("coverageOrganizations"),
    group("organizations"),
    ...features,
    group("categories"),
    group("coverageCountries"),
  ];
  return groups.filter((one) => isUseful(one, listing));
}

/** Where several people are priced: only what insures them all. Off at first. */
function householdGroup(
  { choice, filters, household }: Listing,
  { say }: CardWording,
): ChoiceGroup[] {
  const count = insuredOnes(household).length;
  if (count < 2) return [];
  const { whole } = filters.household;
  return [
    {
      kind: "choices",
      name: parameters.household,
      title: say("listing.group.household.title"),
      options: [
        {
          value: everybodyWord,
          label: say("listing.group.household.everybody", { count }),
          count: whole,
          isChecked: choice.isForAll,
          reason: whole > 0 || choice.isForAll ? null : say("listing.none.plain"),
        },
      ],
      shown: null,
      search: null,
      moreLabel: null,
      unavailable: null,
    },
  ];
}

/** A comparator of one line has no choice of lines; a list that no product of it knows says nothing. */
function isUseful(group: FilterGroup, { comparator }: Listing): boolean {
  if (group.kind === "clinic") return true;
  if (group.kind === "range") return group.unavailable === null;
  if (group.name === parameters.insuranceTypes && comparator.insuranceTypes.length < 2)
    return false;
  return group.options.length > 0;
}

function choiceGroup(kind: ListFilterKind, listing: Listing, wording: CardWording): ChoiceGroup {
  const { say } = wording;
  const variant = listing.comparator.cardVariant === "isapre" ? "plan" : "insurance";
  const words = say(`listing.group.${kind}.${kind === "organizations" ? variant : "title"}`);
  const options = optionsOf(kind, listing, wording);
  const shown = shownOptions[kind];
  const rest = shown === undefined ? 0 : options.length - shown;
  const isUnavailable = options.every(({ isKnown }) => !isKnown);
  return {
    kind: "choices",
    name: parameters[kind],
    title: words,
    options: options.map(({ isKnown: _known, ...option }) => option),
    shown: rest > 0 ? (shown ?? null) : null,
    search: searchable.has(kind) ? say(`listing.group.${kind}.search`) : null,
    moreLabel: rest > 0 ? say(`listing.more.${kind}`, { count: rest }) : null,
    unavailable: isUnavailable ? say("listing.notInformed") : null,
  };
}

function optionsOf(
  kind: ListFilterKind,
  listing: Listing,
  wording: CardWording,
): (FilterOption & { isKnown: boolean })[] {
  const { universe, filters, choice, comparator } = listing;
  const whole = new Map(universe[facets[kind]].map((option) => [option.value, option]));
  const now = new Map(filters[facets[kind]].map((option) => [option.value, option.count]));
  const found = [...whole.values()].filter(({ count, value }) => {
    if (kind === "features" && previsionFeatures.has(value)) return false;
    if (kind === "insuranceTypes" && !comparator.insuranceTypes.includes(String(value)))
      return false;
    return count > 0;
  });
  const values =
    fixedOptions[kind] ?? ordered(kind, found, comparator.insuranceTypes).map(({ value }) => value);
  const chosen: readonly FacetValue[] = choice[kind];
  const reason = emptyReason(kind, listing, wording);
  return values.map((value) => {
    const isChecked = chosen.includes(value);
    const count = now.get(value) ?? 0;
    const isKnown = (whole.get(value)?.count ?? 0) > 0;
    return {
      value: addressWord(kind, value),
      label: valueName(kind, value, listing, wording),
      count,
      isChecked,
      reason: count > 0 || isChecked ? null : isKnown ? reason : wording.say("listing.notInformed"),
      isKnown,
    };
  });
}

/** Clinics, insurers and features by how many products have them, so the usual ones come first; insurance
 *  types as the comparator's record orders them. */
function ordered(kind: ListFilterKind, options: Facet, types: readonly string[]): Facet {
  if (kind === "insuranceTypes") {
    return options.toSorted(
      (a, b) => types.indexOf(String(a.value)) - types.indexOf(String(b.value)),
    );
  }
  return options.toSorted(
    (a, b) => b.count - a.count || inSpanishOrder(a.displayName, b.displayName),
  );
}

function addressWord(kind: ListFilterKind, value: FacetValue): string {
  if (kind === "planTypes") return planTypeWord(Number(value));
  if (kind === "marketable") return marketableWord(value === true);
  return kind === "births" ? birthWord(String(value)) : String(value);
}

/** The name of a value, from the catalogue or the locales. */
function valueName(
  kind: ListFilterKind,
  value: FacetValue,
  listing: Listing,
  { say, language }: CardWording,
): string {
  const words = fixedWords[kind];
  if (words !== undefined) return say(`${words}.${String(value)}`);
  if (kind === "coverageCountries") {
    return regionNamesIn(language).of(String(value)) ?? String(value);
  }
  const option = listing.universe[facets[kind]].find((one) => one.value === value);
  return option?.displayName ?? String(value);
}

// Costly to make, and every list asks for them.
const regionNames = new Map<string, Intl.DisplayNames>();

function regionNamesIn(language: string): Intl.DisplayNames {
  const known = regionNames.get(language);
  if (known !== undefined) return known;
  const made = new Intl.DisplayNames(language, { type: "region", fallback: "code" });
  regionNames.set(language, made);
  return made;
}

/** What a filter in force is called: "Hasta $80.000", "Clínica Dávila". */
export function filterLabel(filter: ChosenFilter, listing: Listing, wording: CardWording): string {
  const { kind, values } = filter;
  const { say, locale } = wording;
  if (kind === "price" || kind === "deductible") {
    const { from, to } = listing.choice[kind];
    const textOf = (amount: number) =>
      kind === "price"
        ? amountText(amount, listing.targetCurrency, locale)
        : deductibleText(amount, listing, locale);
    if (from !== null && to !== null)
      return say(`listing.chip.${kind}.between`, { from: textOf(from), to: textOf(to) });
    return from === null
      ? say(`listing.chip.${kind}.to`, { amount: textOf(to ?? 0) })
      : say(`listing.chip.${kind}.from`, { amount: textOf(from) });
  }
  if (kind === "household") {
    const count = insuredOnes(listing.household).length;
    return say("listing.group.household.everybody", { count });
  }
  if (kind === "aim") return say(`listing.aim.${String(values[0])}`);
  if (kind === "prevision") return say(`filters.previsiones.${String(values[0])}`);
  return values.map((value) => valueName(kind, value, listing, wording)).join(say("listing.or"));
}

/** Why an option of a list has no product: the filters in force besides its own list (UX 8). */
function emptyReason(kind: ListFilterKind, listing: Listing, wording: CardWording): string {
  const { say } = wording;
  const { choice } = listing;
  // Features narrow each other; in every other list a further value only widens.
  const others = groupedFilters(listing).filter(
    (filter) => filter.kind !== kind || kind === "features",
  );
  if (choice.prevision !== null) others.push({ kind: "prevision", values: [choice.prevision] });
  const [first, second, ...rest] = others.map((filter) => phraseOf(filter, listing, wording));
  if (first === undefined) return say("listing.none.plain");
  if (second === undefined) return say("listing.none.one", { first });
  return rest.length === 0
    ? say("listing.none.two", { first, second })
    : say("listing.none.many", { first, second, count: rest.length });
}

/** The filters in force, a list as one. */
function groupedFilters({ choice }: Listing): ChosenFilter[] {
  const lists = listFilterKinds
    .filter((kind) => choice[kind].length > 0)
    .map((kind): ChosenFilter => ({ kind, values: [...choice[kind]] }));
  return [...lists, ...chosenFilters(choice).filter(({ kind }) => plainPhrases.has(kind))];
}

const plainPhrases: ReadonlySet<FilterKind> = new Set(["price", "deductible", "household", "aim"]);

function phraseOf(filter: ChosenFilter, listing: Listing, wording: CardWording): string {
  const label = filterLabel(filter, listing, wording);
  if (plainPhrases.has(filter.kind)) return label.charAt(0).toLowerCase() + label.slice(1);
  return wording.say(
    filter.kind === "organizations" ? "listing.phrase.of" : "listing.phrase.with",
    { name: label },
  );
}

function priceGroup(listing: Listing, { say, locale }: CardWording): RangeGroup {
  const prices = listing.filters.prices;
  const { from, to } = listing.choice.price;
  const bounds = prices ?? listing.universe.prices;
  // Prices are in the currency's storage unit, what people type in whole units.
  const units = 10 ** STORAGE_DECIMALS[listing.targetCurrency];
  const step = priceStepOf((bounds?.preciomax ?? 0) / units);
  const minimum = Math.floor((bounds?.preciomin ?? 0) / units / step) * step;
  const maximum = Math.ceil((bounds?.preciomax ?? 0) / units / step) * step;
  const highest = Math.max(1, ...(prices?.histogram ?? []));
  return {
    kind: "range",
    title: say(`listing.group.price.${pricePeriodOf(listing.comparator)}`),
    unit: currencySign(listing.targetCurrency, locale),
    fromName: parameters.fromPrice,
    toName: parameters.toPrice,
    minimum,
    maximum,
    minimumText: formatNumber(minimum, 0, locale),
    maximumText: formatNumber(maximum, 0, locale),
    step,
    stops: null,
    isTyped: true,
    from,
    to,
    histogram:
      prices === null ? null : prices.histogram.map((count) => Math.round((count * 100) / highest)),
    hasSliders: prices !== null,
    note: incomeText(listing, { say, locale }),
    unavailable: listing.universe.prices === null ? say("listing.notInformed") : null,
  };
}

/** The range that the household's income pays for (CQ 9); without income the usual one says so. */
function incomeText(
  { incomeRange }: Listing,
  { say, locale }: Pick<CardWording, "say" | "locale">,
): string | null {
  if (incomeRange === null) return null;
  const clp = (amountMinor: number) => formatMoney({ amountMinor, currency: "CLP" }, locale);
  return say(`listing.group.price.${incomeRange.basis === "income" ? "income" : "usual"}`, {
    from: clp(incomeRange.minimumClp),
    to: clp(incomeRange.maximumClp),
  });
}
