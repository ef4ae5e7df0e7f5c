import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { AppError } from "#src/platform/errors.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes/languages.ts";
import { AFFINITY_WEIGHTS, type ComparisonService } from "./comparison.service.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import { type CoverageCounts, coverageCountsOf } from "./coverage-summary.presenter.ts";
import { presentFilters } from "./filters.presenter.ts";
import {
  droppableFilters,
  knownChoice,
  type ListingChoice,
  listingSelection,
  withoutFilter,
} from "./listing-choice.rules.ts";
import { findApart } from "./listing-apart.ts";
import { type CardsRequest, type ListedCard, loadCards } from "./listing-cards.ts";
import { listingGroups } from "./listing-groups.ts";
import { knownValues } from "./listing-known.rules.ts";
import { loadPlaces } from "./listing-places.ts";
import { findPromoted, presentRows } from "./listing-rows.ts";
import {
  compare,
  countWhole,
  currenciesOf,
  deductiblesOf,
  type ListingNeeds,
  loadUniverse,
  needsOf,
  run,
  runByClinic,
} from "./listing-runs.ts";
import type { ComparedProduct, Listing, ListingRequest } from "./listing.types.ts";
import { saidProductPrice } from "./product-said-price.rules.ts";

export type { CardList, Listing, ListingRequest, ListingRow } from "./listing.types.ts";

/** What a card's information is written from. */
export interface CardProduct {
  record: ProductRecord;
  counts: CoverageCounts;
}

export interface ListingService {
  /** Throws what a comparison throws: INDEX not ready (503), INVALID_PROFILE. */
  loadListing(request: ListingRequest): Promise<Listing>;
  /** Products on cards of a page that compares nothing. */
  loadCards(request: CardsRequest): Promise<ListedCard[]>;
  /** One product for a card that fetches its information; throws PRODUCT_NOT_FOUND (404). */
  loadCardProduct(code: string, language?: Language): Promise<CardProduct>;
  /** Parts of the affinity formula, in percent. */
  weights: typeof AFFINITY_WEIGHTS;
}

function findDrop(
  needs: ListingNeeds,
  request: ListingRequest,
  choice: ListingChoice,
): Listing["drop"] {
  let best: Listing["drop"] = null;
  for (const filter of droppableFilters(choice)) {
    const { total } = compare(
      needs,
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
  needs: ListingNeeds,
  request: ListingRequest,
  index: ComparisonIndex,
): Promise<ComparedProduct[]> {
  const codes = request.compared.filter((code) => index.productByCode.has(code));
  const records = await needs.catalog.loadProducts(codes, index, request.language);
  return records.map((record) => {
    const price = needs.comparison.priceFor(record.code, request.profile, "line");
    return { record, said: saidProductPrice(record, price), leftOut: price.leftOut };
  });
}

async function loadListing(needs: ListingNeeds, request: ListingRequest): Promise<Listing> {
  const index = needs.comparison.current();
  const universe = await loadUniverse(needs, request, index);
  const known = knownChoice(
    request.choice,
    knownValues(universe, request.comparator, currenciesOf(needs, request, index)),
  );
  const hasNetworks = universe.coverageOrganizations.some(({ count }) => count > 0);
  const clinic = hasNetworks ? (request.clinic ?? null) : null;
  const asked = clinic === null && known.order === "clinic" ? { ...known, order: null } : known;
  const { first, rows, pages, choice } =
    clinic !== null && asked.order === "clinic"
      ? await runByClinic(needs, request, asked, clinic.code)
      : run(needs, request, asked);
  const names = await needs.catalog.loadNames(first.index, request.language, request.country.code);
  const selection = {
    ...listingSelection(request.comparator, choice, request.showcase),
    limits: needs.limits,
  };
  const shown = await presentRows(needs, request, first, rows);
  const { total, pricedTotal, partialTotal, priceRange } = first.answer;
  return {
    comparator: request.comparator,
    choice,
    clinic,
    rows: shown,
    deductibles: deductiblesOf(needs, request, choice.prevision, first.index),
    total,
    wholeTotal: pricedTotal,
    partialTotal,
    groups: listingGroups(request.comparator, choice, (insuranceTypes) =>
      countWhole(needs, request, { ...choice, aim: null, insuranceTypes }),
    ),
    apart: await findApart(needs, request, choice, first),
    priceRange,
    targetCurrency: first.targetCurrency,
    currencies: currenciesOf(needs, request, first.index),
    pages,
    filters: presentFilters(first, selection, names, needs.words.say(request.language)),
    universe,
    drop: total === 0 ? findDrop(needs, request, choice) : null,
    compared: await loadCompared(needs, request, first.index),
    household: first.household,
    isProfileEntered: first.isProfileEntered,
    profile: request.profile,
    pricingDate: first.index.pricingDate,
    uf: first.index.snapshot.uf,
    incomeRange: request.comparator.cardVariant === "isapre" ? first.priceRange : null,
    promoted: await findPromoted(needs, { ...request, choice }, first),
    places: await loadPlaces(needs, request, first.index),
    comparators: (await needs.catalog.listComparators(request.country.code)).map(
      ({ baseUrl }) => baseUrl,
    ),
    showcase: request.showcase,
  };
}

async function loadCardProduct(
  needs: ListingNeeds,
  code: string,
  language?: Language,
): Promise<CardProduct> {
  const [record] = await needs.catalog.loadProducts([code], needs.comparison.current(), language);
  if (!record) throw new AppError({ code: "PRODUCT_NOT_FOUND", status: 404 });
  return { record, counts: coverageCountsOf(record) };
}

/** Everything a comparator's page renders, in one call: the comparison, whole products, filters with counts
 *  over the comparator's own universe, and what to drop where nothing fits. */
export function createListingService(options: {
  comparison: ComparisonService;
  catalog: CatalogService;
  words: WordsStore;
  /** What the partner whose pages these are takes away (SA 6). */
  limits?: PartnerLimits;
}): ListingService {
  return {
    ...withNeeds(needsOf(options), { loadListing, loadCards, loadCardProduct }),
    weights: AFFINITY_WEIGHTS,
  };
}
