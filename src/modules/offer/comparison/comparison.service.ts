import type { CountryConfig } from "#src/config/countries.ts";
import type { Currency, Money } from "#src/contracts/money.ts";
import type { Insured, PriceOutcome, RateParts, Standing } from "#src/contracts/pricing.ts";

import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import {
  priceRangeFromIncome,
  type PriceRange,
} from "#src/modules/offer/pricing/contribution-range.rules.ts";
import {
  answeredForm,
  defaultProfile,
  referenceAgeOf,
} from "#src/modules/offer/profile/default-profile.rules.ts";
import { formOfProductType } from "#src/modules/offer/profile/form-choice.rules.ts";
import { conversionRate, currencyValues } from "#src/modules/offer/pricing/exchange.rules.ts";
import { type LeftOut, leftOutOf } from "#src/modules/offer/pricing/left-out.rules.ts";
import { standingOf } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import { partsOfPrice } from "#src/modules/offer/pricing/price-parts.rules.ts";
import { priceIn, priceProduct } from "#src/modules/offer/pricing/price-product.rules.ts";
import { type Household, isProfileEntered } from "#src/modules/offer/profile/household.rules.ts";
import { contributorIncomes } from "#src/modules/offer/profile/income.rules.ts";
import { insuredOf, NO_CONTEXT } from "#src/modules/offer/profile/insured.rules.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import type { SnapshotProduct } from "#src/contracts/catalogue-snapshot.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { CompareSelection } from "./compare-query.rules.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import {
  compareCurrencies,
  engineFilters,
  engineGroups,
  engineRating,
  pesosIn,
} from "./engine-query.ts";
import type { EngineAnswer } from "./engine/engine.types.ts";
import type { IndexFollower } from "./index-follower.ts";
import { keepAnswers, type KeptAnswers } from "./kept-answers.ts";

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
  /** The comparator's profile form: what it asks for and the profile lacks is its default. Absent: the
   *  form that the profile answers. */
  formName?: string | undefined;
  /** Age of who stands in while nobody was entered; absent: D3's. */
  referenceAge?: number | undefined;
  /** Currency the prices are compared in; absent: the country's own. */
  targetCurrency?: Currency | undefined;
  /** Places of the insurance types' groups in the recommended order, by code; absent: one group. */
  groups?: ReadonlyMap<string, number> | undefined;
  /** Months that a compared price is of, as its bounds, range and budget are; absent: one. */
  months?: number | undefined;
}

export interface Comparison {
  index: ComparisonIndex;
  answer: EngineAnswer;
  /** Whom the prices are for. */
  insured: Insured;
  household: Household;
  isProfileEntered: boolean;
  /** Whether heads were counted, as guards are: a price is then of one of them. */
  isByHead: boolean;
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
  insured: Insured;
  /** Who has no price, and why. */
  leftOut: readonly LeftOut[];
  /** Rounded once, in the country's currency; null reads 'Consultar'. */
  price: Money | null;
  /** What of it is net, exempt and tax; null where its rates do not say. */
  parts: RateParts | null;
  household: Household;
  /** As priced: the default of the line's form where nothing was entered for it. */
  profile: Profile;
  /** The line's form, by which the product is priced. */
  formName: string;
  isProfileEntered: boolean;
  gesUf: number | null;
  index: ComparisonIndex;
}

interface ProductStanding {
  code: string;
  standing: Standing;
}

export interface ComparisonService {
  isReady(): boolean;
  current(): ComparisonIndex;
  refresh(): Promise<void>;
  compareProducts(plan: ComparePlan): Comparison;
  /** By the form of the product's line, and while nobody was entered for D3's person, or for the line's own, as
   *  its pages show it. Throws PRODUCT_NOT_FOUND, or INVALID_PROFILE with its fields. */
  priceFor(productCode: string, profile: Profile | null, of?: "line"): ProductPrice;
  /** Whether each product insures all people of the profile, some or none, as `priceFor(code, profile, "line")` has it.
   *  The people that a line insures are computed once for all its products. Throws INVALID_PROFILE with its fields. */
  standingsFor(products: readonly SnapshotProduct[], profile: Profile | null): ProductStanding[];
  /** Who a comparator's products are priced for. Throws INVALID_PROFILE with its fields. */
  insuredFor(
    profile: Profile | null,
    comparator: Pick<ComparatorRecord, "profileForm" | "insuranceTypes">,
  ): InsuredFor;
  priceRangeFor(profile: Profile | null): PriceRange;
}

export interface InsuredFor {
  insured: Insured;
  household: Household;
  /** The profile as priced: the form's default where nothing was entered for it. */
  profile: Profile;
  /** Whether the visitor entered what the form asks for. */
  isProfileEntered: boolean;
}

export const productNotFound = (): AppError =>
  new AppError({ code: "PRODUCT_NOT_FOUND", status: 404 });

function needsOf(options: ComparisonOptions) {
  const { follower, country, answers = keepAnswers() } = options;
  return { follower, country, answers };
}

interface ComparisonOptions {
  follower: IndexFollower;
  country: CountryConfig;
  answers?: Pick<KeptAnswers, "answer"> | undefined;
}

type ComparisonNeeds = ReturnType<typeof needsOf>;

const insuredOn = (
  needs: ComparisonNeeds,
  index: ComparisonIndex,
  entered: Profile | null,
  formName = answeredForm(needs.country.code, entered),
  referenceAge?: number,
): InsuredFor => {
  const lists = index.snapshot.insuredLists ?? NO_CONTEXT;
  const result = insuredOf(needs.country.code, entered, { ...lists, formName, referenceAge });
  if (!result.ok) throw badRequest(result.errors);
  const { insured, household, profile, isDefault } = result;
  return {
    insured,
    household,
    profile,
    isProfileEntered: !isDefault && isProfileEntered(needs.country.code, entered),
  };
};

const priceRangeOn = (index: ComparisonIndex, profile: Profile): PriceRange =>
  priceRangeFromIncome(
    contributorIncomes(profile),
    index.snapshot.contribution,
    index.snapshot.incomeCeilingUf,
    index.snapshot.uf.valueCents,
  );

const isReady = (needs: ComparisonNeeds): boolean => needs.follower.isReady;

const current = (needs: ComparisonNeeds): ComparisonIndex => needs.follower.current;

const refresh = (needs: ComparisonNeeds): Promise<void> => needs.follower.refresh();

const insuredFor = (
  needs: ComparisonNeeds,
  profile: Profile | null,
  { profileForm, insuranceTypes }: Parameters<ComparisonService["insuredFor"]>[1],
): InsuredFor => {
  const referenceAge = referenceAgeOf(needs.country.code, insuranceTypes);
  return insuredOn(needs, needs.follower.current, profile, profileForm, referenceAge);
};

const priceRangeFor = (needs: ComparisonNeeds, profile: Profile | null): PriceRange =>
  priceRangeOn(needs.follower.current, profile ?? defaultProfile(needs.country.code, ""));

function compareProducts(needs: ComparisonNeeds, plan: ComparePlan): Comparison {
  const { selection, profile, pinned } = plan;
  const index =
    (pinned ? needs.follower.find(pinned.version, pinned.pricingDate) : undefined) ??
    needs.follower.current;
  const priced = insuredOn(needs, index, profile, plan.formName, plan.referenceAge);
  const priceRange = priceRangeOn(index, priced.profile);
  const currencies = compareCurrencies(needs.country, plan.targetCurrency);
  const months = plan.months ?? 1;
  const pesos = (priceRange.maximumClp * plan.budgetRatio * months) / 10_000;
  const budget = Math.max(1, pesosIn(index, pesos, currencies.price) ?? Math.round(pesos));
  const query = {
    ...priced.insured,
    rating: engineRating(index, currencies.price, months),
    filters: engineFilters(index, selection, currencies),
    order: selection.order,
    groups: engineGroups(index, plan.groups),
    ponderer: Math.round(selection.ponderer * 10_000),
    weights: AFFINITY_WEIGHTS,
    budget,
    skip: (selection.page - 1) * selection.take,
    take: selection.take,
    withFacets: plan.withFacets,
    // Named among the listed.
    withBest: priced.isProfileEntered && selection.take > 0,
  };
  return {
    index,
    answer: needs.answers.answer(index, query, { currency: currencies.price, months }),
    insured: priced.insured,
    household: priced.household,
    isProfileEntered: priced.isProfileEntered,
    isByHead: priced.insured.heads !== undefined,
    priceRange,
    targetCurrency: currencies.price,
    budget,
    page: selection.page,
    take: selection.take,
  };
}

/** The profile form of a product's line, and the age of the default person where no person was entered. */
const lineOf = ({ country }: ComparisonNeeds, { insuranceType }: SnapshotProduct) => ({
  formName: formOfProductType(country.code, insuranceType, () => true),
  referenceAge: referenceAgeOf(country.code, [insuranceType]),
});

const referenceOf = ({ snapshot }: ComparisonIndex, { organization }: SnapshotProduct) => ({
  riskFactors: snapshot.riskFactors,
  gesUf: snapshot.ges.get(organization) ?? null,
});

function standingsFor(
  needs: ComparisonNeeds,
  products: readonly SnapshotProduct[],
  profile: Profile | null,
): ProductStanding[] {
  const index = needs.follower.current;
  const lines = new Map<string, Insured>();
  const insuredBy = (product: SnapshotProduct): Insured => {
    const { formName, referenceAge } = lineOf(needs, product);
    const line = `${formName} ${referenceAge}`;
    const known = lines.get(line);
    if (known !== undefined) return known;
    const { insured } = insuredOn(needs, index, profile, formName, referenceAge);
    lines.set(line, insured);
    return insured;
  };
  return products.map((product) => {
    const { method, currency, rates: rows } = product;
    const reference = referenceOf(index, product);
    const outcome = priceProduct({ method, currency, rows }, insuredBy(product), reference);
    return { code: product.code, standing: standingOf(outcome) };
  });
}

function priceFor(
  needs: ComparisonNeeds,
  productCode: string,
  profile: Profile | null,
  of?: "line",
): ProductPrice {
  const index = needs.follower.current;
  const product = index.productByCode.get(productCode);
  if (!product) throw productNotFound();
  const { formName, referenceAge } = lineOf(needs, product);
  const age = of === "line" ? referenceAge : undefined;
  const { insured, ...priced } = insuredOn(needs, index, profile, formName, age);
  const { method, currency, rates: rows } = product;
  const reference = referenceOf(index, product);
  const { gesUf } = reference;
  const outcome = priceProduct({ method, currency, rows }, insured, reference);
  const { uf, exchangeRates } = index.snapshot;
  const values = currencyValues(uf.valueCents, exchangeRates);
  // Without a rate of the day the price stays in the product's own currency, which it names.
  const price = priceIn(outcome, conversionRate(product.currency, needs.country.currency, values));
  return {
    product,
    outcome,
    insured,
    leftOut: leftOutOf({ method, currency, rows }, insured, reference, outcome.uninsurable),
    price,
    parts: partsOfPrice({ method, currency, rows }, insured, reference),
    ...priced,
    formName,
    gesUf,
    index,
  };
}

/** Compares one country's catalogue. Prices are always computed here, from the tables in force. */
export function createComparisonService(options: ComparisonOptions): ComparisonService {
  return withNeeds(needsOf(options), {
    isReady,
    current,
    refresh,
    insuredFor,
    priceRangeFor,
    compareProducts,
    priceFor,
    standingsFor,
  });
}
