import { noLimits, type PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { WireFilters } from "#src/contracts/product.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import type { Comparison, ComparisonService } from "./comparison.service.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import { inClinicOrder } from "./clinic-order.rules.ts";
import {
  deductibleKindOf,
  type DeductibleScale,
  deductibleScale,
} from "./deductible-scale.rules.ts";
import { compareCurrencies } from "./engine-query.ts";
import { presentFilters } from "./filters.presenter.ts";
import {
  emptyChoice,
  type ListingChoice,
  listingPlan,
  listingSelection,
  MOST_GROWN_PAGES,
  MOST_ROWS,
  pagePlan,
} from "./listing-choice.rules.ts";
import { groupPlaces } from "./listing-groups.ts";
import { offeredCurrencies } from "./listing-known.rules.ts";
import type { ListingRequest } from "./listing.types.ts";

export function needsOf(options: {
  comparison: ComparisonService;
  catalog: CatalogService;
  words: WordsStore;
  /** What the partner whose pages these are takes away (SA 6). */
  limits?: PartnerLimits;
}) {
  const { comparison, catalog, words, limits = noLimits } = options;
  const universes = new WeakMap<ComparisonIndex, Map<string, WireFilters>>();
  const currencies = new WeakMap<ComparisonIndex, Map<number, readonly Currency[]>>();
  const deductibles = new WeakMap<ComparisonIndex, Map<string, DeductibleScale | null>>();
  const places = new WeakMap<ComparisonIndex, Map<string, ReadonlyMap<string, string>>>();
  return { comparison, catalog, words, limits, universes, currencies, deductibles, places };
}

export type ListingNeeds = ReturnType<typeof needsOf>;

export function compare(
  needs: ListingNeeds,
  request: ListingRequest,
  choice: ListingChoice,
  call: { page: number; take: number },
  isWhole: boolean,
): Comparison {
  const { ponderer } = request;
  return needs.comparison.compareProducts({
    selection: {
      ...listingSelection(request.comparator, choice, request.showcase),
      ...call,
      limits: needs.limits,
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
export function currenciesOf(
  needs: ListingNeeds,
  request: ListingRequest,
  index: ComparisonIndex,
): readonly Currency[] {
  const kept = needs.currencies.get(index) ?? new Map<number, readonly Currency[]>();
  needs.currencies.set(index, kept);
  const known = kept.get(request.comparator.id);
  if (known) return known;
  const found = offeredCurrencies(request.comparator, request.country.currency, index.snapshot);
  kept.set(request.comparator.id, found);
  return found;
}

/** What its deductibles are filtered by; it changes with the catalogue only, besides the prevision. */
export function deductiblesOf(
  needs: ListingNeeds,
  { comparator, country }: ListingRequest,
  prevision: ListingChoice["prevision"],
  index: ComparisonIndex,
): DeductibleScale | null {
  const kind = deductibleKindOf(prevision);
  const key = `${comparator.id}|${kind}`;
  const kept = needs.deductibles.get(index) ?? new Map<string, DeductibleScale | null>();
  needs.deductibles.set(index, kept);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { insuranceTypes } = comparator;
  const unit = compareCurrencies(country).deductible;
  const { products } = index.snapshot;
  const found = deductibleScale(products, { insuranceTypes, kind, unit }, index.snapshot);
  kept.set(key, found);
  return found;
}

/** The unfiltered comparator; it changes with the catalogue only. */
export async function loadUniverse(
  needs: ListingNeeds,
  request: ListingRequest,
  index: ComparisonIndex,
): Promise<WireFilters> {
  const { comparator, language, showcase } = request;
  const key = `${comparator.id}|${language}|${showcase ?? ""}`;
  const kept = needs.universes.get(index) ?? new Map<string, WireFilters>();
  needs.universes.set(index, kept);
  const known = kept.get(key);
  if (known) return known;
  const selection = {
    ...listingSelection(comparator, emptyChoice, showcase),
    take: 0,
    limits: needs.limits,
  };
  const whole = needs.comparison.compareProducts({
    selection,
    profile: null,
    ...listingPlan(comparator),
    withFacets: true,
  });
  const names = await needs.catalog.loadNames(index, language, request.country.code);
  const universe = presentFilters(whole, selection, names, needs.words.say(language));
  kept.set(key, universe);
  return universe;
}

/** The rows of the page asked for, or of the last page there is. */
export function run(needs: ListingNeeds, request: ListingRequest, choice: ListingChoice) {
  const size = Math.max(1, request.comparator.pageSize);
  const plan = pagePlan(request.comparator, choice.page);
  const [firstCall, ...others] = plan.calls;
  if (firstCall === undefined) throw new RangeError("a page plan without calls");
  const first = compare(needs, request, choice, firstCall, true);
  const pages = Math.max(1, Math.ceil(first.answer.total / size));
  if (plan.page > pages) return run(needs, request, { ...choice, page: pages });
  const rows = [
    ...first.answer.rows,
    ...others.flatMap((call) => compare(needs, request, choice, call, false).answer.rows),
  ].slice(0, plan.rows);
  return { first, rows, pages, choice: { ...choice, page: plan.page } };
}

/** The same by what networks say of a clinic. It is gone through as far as a growing list grows, and ends there:
 *  at most 25 questions to the engine and 2,500 products, of which a page has those that are read whole. */
export async function runByClinic(
  needs: ListingNeeds,
  request: ListingRequest,
  choice: ListingChoice,
  clinic: string,
) {
  const size = Math.max(1, request.comparator.pageSize);
  const first = compare(needs, request, choice, { page: 1, take: MOST_ROWS }, true);
  const { total } = first.answer;
  const rows = [...first.answer.rows];
  const most = Math.min(total, MOST_GROWN_PAGES * MOST_ROWS);
  const calls = Math.ceil(most / MOST_ROWS);
  for (let page = 2; page <= calls; page += 1)
    rows.push(...compare(needs, request, choice, { page, take: MOST_ROWS }, false).answer.rows);
  const shares = await needs.catalog.loadClinicShares(clinic, first.index);
  const ordered = inClinicOrder(rows, ({ id, standing }) => {
    const product = first.index.productById.get(id);
    const isKnown = (product?.coverageOrganizations.length ?? 0) > 0;
    return { standing, share: isKnown ? shares.get(product?.code ?? "") : null };
  });
  const pages = Math.max(1, Math.ceil(most / size));
  const page = Math.min(choice.page, pages);
  const from = request.comparator.isPaginated ? (page - 1) * size : 0;
  return { first, rows: ordered.slice(from, page * size), pages, choice: { ...choice, page } };
}

/** How many products of a list insure everybody. */
export const countWhole = (
  needs: ListingNeeds,
  request: ListingRequest,
  choice: ListingChoice,
): number =>
  compare(needs, request, { ...choice, isForAll: true }, { page: 1, take: 0 }, false).answer.total;
