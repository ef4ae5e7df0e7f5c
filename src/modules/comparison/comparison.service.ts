import type { CountryConfig } from "#src/config/countries.ts";
import { convert, type Currency, type Money, ufToClp } from "#src/contracts/money.ts";
import type { PriceOutcome } from "#src/contracts/pricing.ts";
import type { Profile } from "#src/contracts/profile.ts";
import {
  priceRangeFromIncome,
  type PriceRange,
} from "#src/modules/pricing/contribution-range.rules.ts";
import { priceIn, priceProduct } from "#src/modules/pricing/price-product.rules.ts";
import {
  DEFAULT_PROFILE,
  type Household,
  householdOf,
  isProfileEntered,
} from "#src/modules/profile/household.rules.ts";
import { contributorIncomes } from "#src/modules/profile/income.rules.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import type { SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import type { CompareSelection } from "./compare-query.rules.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import { engineFilters, engineRating } from "./engine-query.ts";
import type { EngineAnswer } from "./engine/engine.types.ts";
import type { IndexFollower } from "./index-follower.ts";

/** Weights of the affinity formula (docs/decisions): price, coverage, cap and deductible. */
export const AFFINITY_WEIGHTS = { price: 40, coverage: 35, cap: 25 } as const;

export interface ComparePlan {
  selection: CompareSelection;
  /** What the visitor told us; null prices the default profile. */
  profile: Profile | null;
  /** Share of the legal contribution a product of this comparator may cost, in 1e-4. */
  budgetRatio: number;
  /** Keeps to an earlier version while paging, where it is still held. */
  pinned?: { version: number; pricingDate: string } | undefined;
  withFacets: boolean;
}

export interface Comparison {
  index: ComparisonIndex;
  answer: EngineAnswer;
  household: Household;
  isProfileEntered: boolean;
  priceRange: PriceRange;
  targetCurrency: Currency;
  /** What price scores are measured against, in minor units of the target currency. */
  budget: number;
  page: number;
  take: number;
}

/** A product's price for a household, with all that a page or a quote has to say of it. */
export interface ProductPrice {
  product: SnapshotProduct;
  outcome: PriceOutcome;
  /** Rounded once, in the country's currency; null reads 'Consultar'. */
  price: Money | null;
  household: Household;
  isProfileEntered: boolean;
  gesUf: number | null;
  index: ComparisonIndex;
}

export interface ComparisonService {
  isReady(): boolean;
  current(): ComparisonIndex;
  refresh(): Promise<void>;
  compareProducts(plan: ComparePlan): Comparison;
  /** Throws PRODUCT_NOT_FOUND, or INVALID_PROFILE with its fields. */
  priceFor(productCode: string, profile: Profile | null): ProductPrice;
  householdFor(profile: Profile | null): Household;
  priceRangeFor(profile: Profile | null): PriceRange;
}

export const productNotFound = (): AppError =>
  new AppError({ code: "PRODUCT_NOT_FOUND", status: 404 });

/** Compares one country's catalogue. Prices are always computed here, from the tables in force. */
export function createComparisonService(options: {
  follower: IndexFollower;
  country: CountryConfig;
}): ComparisonService {
  const { follower, country } = options;

  const householdFor = (profile: Profile | null): Household => {
    const result = householdOf(country.code, profile);
    if (result.ok) return result.household;
    throw badRequest(result.errors);
  };

  const priceRangeOn = (index: ComparisonIndex, profile: Profile | null): PriceRange =>
    priceRangeFromIncome(
      contributorIncomes(profile ?? DEFAULT_PROFILE),
      index.snapshot.contribution,
      index.snapshot.incomeCeilingUf,
      index.snapshot.uf.valueCents,
    );

  return {
    isReady: () => follower.isReady,
    current: () => follower.current,
    refresh: () => follower.refresh(),
    householdFor,
    priceRangeFor: (profile) => priceRangeOn(follower.current, profile),

    compareProducts(plan) {
      const { selection, profile, pinned } = plan;
      const index =
        (pinned ? follower.find(pinned.version, pinned.pricingDate) : undefined) ??
        follower.current;
      const household = householdFor(profile);
      const priceRange = priceRangeOn(index, profile);
      const budget = Math.max(1, Math.round((priceRange.maximumClp * plan.budgetRatio) / 10_000));
      const answer = index.engine.answer({
        persons: household.persons,
        rating: engineRating(index),
        filters: engineFilters(index, selection),
        order: selection.order,
        ponderer: Math.round(selection.ponderer * 10_000),
        weights: AFFINITY_WEIGHTS,
        budget,
        skip: (selection.page - 1) * selection.take,
        take: selection.take,
        withFacets: plan.withFacets,
        withBest: profile !== null,
      });
      return {
        index,
        answer,
        household,
        isProfileEntered: isProfileEntered(country.code, profile),
        priceRange,
        targetCurrency: country.currency,
        budget,
        page: selection.page,
        take: selection.take,
      };
    },

    priceFor(productCode, profile) {
      const index = follower.current;
      const product = index.productByCode.get(productCode);
      if (!product) throw productNotFound();
      const household = householdFor(profile);
      const gesUf = index.snapshot.ges.get(product.organization) ?? null;
      const outcome = priceProduct(
        { method: product.method, currency: product.currency, rows: product.rates },
        household.persons,
        { riskFactors: index.snapshot.riskFactors, gesUf },
      );
      const rate = product.currency === "UF" ? ufToClp(index.snapshot.uf.valueCents) : null;
      const price =
        outcome.amount === null
          ? null
          : rate
            ? convert(outcome.amount, rate)
            : priceIn(outcome, null);
      return {
        product,
        outcome,
        price,
        household,
        isProfileEntered: isProfileEntered(country.code, profile),
        gesUf,
        index,
      };
    },
  };
}
