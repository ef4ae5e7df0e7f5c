import { noLimits, type PartnerLimits } from "#src/contracts/partner-limits.ts";
import { isForSale } from "#src/modules/offer/catalog/sale-state.rules.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { WireFilters } from "#src/contracts/product.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { isNewProduct } from "#src/modules/offer/pricing/price-label.rules.ts";
import { AppError } from "#src/platform/errors.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import { AFFINITY_WEIGHTS, type Comparison, type ComparisonService } from "./comparison.service.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import { type CoverageCounts, coverageCountsOf } from "./coverage-summary.presenter.ts";
import { fitOf } from "./affinity-parts.ts";
import type { EngineRow } from "./engine/engine.types.ts";
import { presentFilters } from "./filters.presenter.ts";
import {
  droppableFilters,
  emptyChoice,
  hasPromoPlace,
  knownChoice,
  type ListingChoice,
  listingPlan,
  listingSelection,
  MOST_ROWS,
  pagePlan,
  withoutFilter,
} from "./listing-choice.rules.ts";
import { groupPlaces, listingGroups } from "./listing-groups.ts";
import { leftOutOfRow } from "./left-out-rows.ts";
import type { ComparedProduct, Listing, ListingRequest, ListingRow } from "./listing.types.ts";
import { knownValues, offeredCurrencies } from "./listing-known.rules.ts";
import { saidProductPrice, saidRow } from "./product-said-price.rules.ts";
import { choosePromoted } from "./promoted.rules.ts";

export type { Listing, ListingRequest, ListingRow } from "./listing.types.ts";

/** Card variants whose facts name a destination or an area. */
const placedVariants: ReadonlySet<string> = new Set(["travel", "international"]);

/** What a card's information is written from. */
export interface CardProduct {
  record: ProductRecord;
  counts: CoverageCounts;
}

export interface ListingService {
  /** Throws what a comparison throws: INDEX not ready (503), INVALID_PROFILE. */
  loadListing(request: ListingRequest): Promise<Listing>;
  /** One product for a card that fetches its information; throws PRODUCT_NOT_FOUND (404). */
  loadCardProduct(code: string, language?: Language): Promise<CardProduct>;
  /** Parts of the affinity formula, in percent. */
  weights: typeof AFFINITY_WEIGHTS;
}

/** Everything a comparator's page draws, in one call: the comparison, whole products, filters with counts
 *  over the comparator's own universe, and what to drop where nothing fits. */
export function createListingService(options: {
  comparison: ComparisonService;
  catalog: CatalogService;
  words: WordsStore;
  /** What the partner whose pages these are takes away (SA 6). */
  limits?: PartnerLimits;
}): ListingService {
  const { comparison, catalog, words, limits = noLimits } = options;
  const universes = new WeakMap<ComparisonIndex, Map<string, WireFilters>>();
  const currencies = new WeakMap<ComparisonIndex, Map<number, readonly Currency[]>>();
  const places = new WeakMap<ComparisonIndex, Map<string, ReadonlyMap<string, string>>>();

  function compare(
    request: ListingRequest,
    choice: ListingChoice,
    call: { page: number; take: number },
    isWhole: boolean,
  ): Comparison {
    const { ponderer } = request;
    return comparison.compareProducts({
      selection: {
        ...listingSelection(request.comparator, choice, request.showcase),
        ...call,
        limits,
        ...(ponderer === undefined ? {} : { ponderer }),
      },
      profile: request.profile,
      ...listingPlan(request.comparator),
      groups: groupPlaces(request.comparator),
      withFacets: isWhole,
      targetCurrency: choice.currency ?? undefined,
    });
  }

  /** The currencies of a comparator; they change with the catalogue only. */
  function currenciesOf(request: ListingRequest, index: ComparisonIndex): readonly Currency[] {
    const kept = currencies.get(index) ?? new Map<number, readonly Currency[]>();
    currencies.set(index, kept);
    const known = kept.get(request.comparator.id);
    if (known) return known;
    const found = offeredCurrencies(request.comparator, request.country.currency, index.snapshot);
    kept.set(request.comparator.id, found);
    return found;
  }

  /** The unfiltered comparator; it changes with the catalogue only. */
  async function loadUniverse(
    request: ListingRequest,
    index: ComparisonIndex,
  ): Promise<WireFilters> {
    const { comparator, language, showcase } = request;
    const key = `${comparator.id}|${language}|${showcase ?? ""}`;
    const kept = universes.get(index) ?? new Map<string, WireFilters>();
    universes.set(index, kept);
    const known = kept.get(key);
    if (known) return known;
    const selection = { ...listingSelection(comparator, emptyChoice, showcase), take: 0, limits };
    const whole = comparison.compareProducts({
      selection,
      profile: null,
      ...listingPlan(comparator),
      withFacets: true,
    });
    const names = await catalog.loadNames(index, language, request.country.code);
    const universe = presentFilters(whole, selection, names, words.say(language));
    kept.set(key, universe);
    return universe;
  }

  /** The rows of the page asked for, or of the last page there is. */
  function run(request: ListingRequest, choice: ListingChoice) {
    const size = Math.max(1, request.comparator.pageSize);
    const plan = pagePlan(request.comparator, choice.page);
    const [firstCall, ...others] = plan.calls;
    if (firstCall === undefined) throw new RangeError("a page plan without calls");
    const first = compare(request, choice, firstCall, true);
    const pages = Math.max(1, Math.ceil(first.answer.total / size));
    if (plan.page > pages) return run(request, { ...choice, page: pages });
    const rows = [
      ...first.answer.rows,
      ...others.flatMap((call) => compare(request, choice, call, false).answer.rows),
    ].slice(0, plan.rows);
    return { first, rows, pages, choice: { ...choice, page: plan.page } };
  }

  /** Zones of trips and areas of rates; only their lines' cards name them. */
  async function loadPlaces(
    { comparator, country, language }: ListingRequest,
    index: ComparisonIndex,
  ): Promise<ReadonlyMap<string, string>> {
    if (!placedVariants.has(comparator.cardVariant)) return new Map();
    const kept = places.get(index) ?? new Map<string, ReadonlyMap<string, string>>();
    places.set(index, kept);
    const known = kept.get(language);
    if (known) return known;
    const named = [
      ...(await catalog.listTripZones(language)),
      ...(await catalog.listRatingAreas(country.code, language)),
    ];
    const found = new Map(named.map(({ code, displayName }) => [code, displayName]));
    kept.set(language, found);
    return found;
  }

  /** How many products of the list insure each person of a household alone; null for one person. */
  function countApart(
    request: ListingRequest,
    choice: ListingChoice,
    { household }: Comparison,
  ): number[] | null {
    const { profile } = request;
    if (profile === null || household.members.length < 2) return null;
    return household.members.map(({ sexo, edad }) => {
      const alone = { ...profile, cotizante: [{ sexo, edad }], cargas: [], titular: null };
      return countWhole({ ...request, profile: alone }, choice);
    });
  }

  /** How many products of a list insure everybody. */
  const countWhole = (request: ListingRequest, choice: ListingChoice): number =>
    compare(request, { ...choice, isForAll: true }, { page: 1, take: 0 }, false).answer.total;

  function findDrop(request: ListingRequest, choice: ListingChoice): Listing["drop"] {
    let best: Listing["drop"] = null;
    for (const filter of droppableFilters(choice)) {
      const { total } = compare(
        request,
        withoutFilter(choice, filter),
        { page: 1, take: 1 },
        false,
      ).answer;
      if (total > (best?.total ?? 0)) best = { filter, total };
    }
    return best;
  }

  async function loadCompared(
    request: ListingRequest,
    index: ComparisonIndex,
  ): Promise<ComparedProduct[]> {
    const codes = request.compared.filter((code) => index.productByCode.has(code));
    const records = await catalog.loadProducts(codes, index, request.language);
    return records.map((record) => {
      const price = comparison.priceFor(record.code, request.profile);
      return { record, said: saidProductPrice(record, price), leftOut: price.leftOut };
    });
  }

  async function presentRows(
    request: ListingRequest,
    first: Comparison,
    rows: readonly EngineRow[],
  ): Promise<ListingRow[]> {
    const { index, answer, isProfileEntered } = first;
    const codes = rows.map((row) => index.productById.get(row.id)?.code ?? "");
    const records = new Map(
      (await catalog.loadProducts(codes, index, request.language)).map((record) => [
        record.id,
        record,
      ]),
    );
    const popular = await catalog.loadPopular(request.country.code, index);
    return rows.flatMap((row) => {
      const record = records.get(row.id);
      if (!record) return [];
      return [
        {
          record,
          row,
          href: productHref(record, request.language),
          requestHref: isForSale(record) ? productHref(record, request.language, "request") : null,
          said: saidRow(record, row, first),
          isNew: isNewProduct(record.availableFrom, index.pricingDate),
          isPopular: popular.has(record.code),
          isBest: isProfileEntered && answer.bestId === record.id,
          fit: fitOf(first, row, request.choice.coverageOrganizations),
          leftOut: leftOutOfRow(row, index, first.insured),
        },
      ];
    });
  }

  /** The promoted product that fits the household best (CQ 7), by affinity: of whole pages, so the first
   *  with one has the best. null where nothing promoted can be had, or the list has no place for it. */
  async function findPromoted(
    request: ListingRequest,
    listed: Comparison,
  ): Promise<ListingRow | null> {
    const { household } = listed;
    if (!hasPromoPlace({ ...request, household })) return null;
    const { currency } = request.choice;
    const choice: ListingChoice = { ...emptyChoice, currency, order: "distance" };
    for (let page = 1; ; page += 1) {
      const result = compare(request, choice, { page, take: MOST_ROWS }, false);
      const { rows, total } = result.answer;
      const presented = await presentRows(request, result, rows);
      const found = choosePromoted(
        presented.map(({ record, row }) => ({ ...row, isPromoted: record.isPromoted })),
      );
      if (found !== null) return presented.find(({ row }) => row.id === found.id) ?? null;
      if (rows.length === 0 || page * MOST_ROWS >= total) return null;
    }
  }

  return {
    weights: AFFINITY_WEIGHTS,

    async loadListing(request) {
      const index = comparison.current();
      const universe = await loadUniverse(request, index);
      const asked = knownChoice(
        request.choice,
        knownValues(universe, request.comparator, currenciesOf(request, index)),
      );
      const { first, rows, pages, choice } = run(request, asked);
      const names = await catalog.loadNames(first.index, request.language, request.country.code);
      const selection = {
        ...listingSelection(request.comparator, choice, request.showcase),
        limits,
      };
      const { total, pricedTotal, partialTotal, priceRange } = first.answer;
      return {
        comparator: request.comparator,
        choice,
        rows: await presentRows(request, first, rows),
        total,
        wholeTotal: pricedTotal,
        partialTotal,
        groups: listingGroups(request.comparator, choice, (insuranceTypes) =>
          countWhole(request, { ...choice, aim: null, insuranceTypes }),
        ),
        apart: pricedTotal === 0 ? countApart(request, choice, first) : null,
        priceRange,
        targetCurrency: first.targetCurrency,
        currencies: currenciesOf(request, first.index),
        pages,
        filters: presentFilters(first, selection, names, words.say(request.language)),
        universe,
        drop: total === 0 ? findDrop(request, choice) : null,
        compared: await loadCompared(request, first.index),
        household: first.household,
        isProfileEntered: first.isProfileEntered,
        profile: request.profile,
        pricingDate: first.index.pricingDate,
        uf: first.index.snapshot.uf,
        incomeRange: request.comparator.cardVariant === "isapre" ? first.priceRange : null,
        promoted: await findPromoted({ ...request, choice }, first),
        places: await loadPlaces(request, first.index),
        comparators: (await catalog.listComparators(request.country.code)).map(
          ({ baseUrl }) => baseUrl,
        ),
        showcase: request.showcase,
      };
    },

    async loadCardProduct(code, language) {
      const [record] = await catalog.loadProducts([code], comparison.current(), language);
      if (!record) throw new AppError({ code: "PRODUCT_NOT_FOUND", status: 404 });
      return { record, counts: coverageCountsOf(record) };
    },
  };
}
