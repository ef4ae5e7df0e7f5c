import {
  CURRENCIES,
  type Currency,
  divideHalfUp,
  safeInteger,
  STORAGE_DECIMALS,
} from "#src/contracts/money.ts";
import { conversionRate, currencyValues } from "#src/modules/offer/pricing/exchange.rules.ts";
import { limitInUf } from "#src/modules/offer/catalog/limit-amount.rules.ts";
import { deductibleKindOf } from "./deductible-scale.rules.ts";
import { type CompareSelection, narrowed, PREVISION_FEATURES } from "./compare-query.rules.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import type { Dictionary } from "./dictionary.ts";
import type { Bounds, EngineFilters, EngineRating } from "./engine/engine.types.ts";

/** No product has this number: a code that the catalogue lacks matches nothing, instead of everything. */
const NO_SUCH_ID = 2_147_483_647;

/** What prices and deductibles of a comparison are counted in. */
export interface CompareCurrencies {
  /** targetCurrency: the currency prices are compared in. */
  price: Currency;
  /** UF in Chile, else the country's currency (D2). */
  deductible: Currency;
}

/** The currencies of a country's comparison; a target other than its own only where one is asked for. */
export function compareCurrencies(
  country: { code: string; currency: Currency },
  target: Currency = country.currency,
): CompareCurrencies {
  return { price: target, deductible: country.code === "CL" ? "UF" : country.currency };
}

/** An amount in pesos chilenos in the target's minor units, half up; null without a rate of the day. */
export function pesosIn(index: ComparisonIndex, pesos: number, target: Currency): number | null {
  const { uf, exchangeRates } = index.snapshot;
  const rate = conversionRate("CLP", target, currencyValues(uf.valueCents, exchangeRates));
  if (rate === null) return null;
  const numerator = BigInt(Math.round(pesos)) * BigInt(rate.numerator);
  return safeInteger(divideHalfUp(numerator, BigInt(rate.denominator)));
}

/** Dated reference data as the engine takes it: risk factors, GES, and the values of the day's UF and
 *  currencies as ratios into the target currency. The price of several months is rounded once, from the
 *  exact monthly one (CQ 9). */
export function engineRating(index: ComparisonIndex, target: Currency, months = 1): EngineRating {
  const { uf, exchangeRates, riskFactors } = index.snapshot;
  const values = currencyValues(uf.valueCents, exchangeRates);
  const conversion: EngineRating["conversion"] = Object.fromEntries(
    CURRENCIES.map((currency) => {
      const rate = conversionRate(currency, target, values);
      return [currency, rate && { ...rate, numerator: rate.numerator * months }];
    }),
  );
  return { riskFactors, ges: index.ges, conversion };
}

/** Places of groups by the engine's number of the insurance type; types that the catalogue lacks have none. */
export const engineGroups = (
  { codes }: ComparisonIndex,
  groups: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<number, number> =>
  new Map(
    [...groups].flatMap(([code, place]): [number, number][] => {
      const id = codes.insuranceTypes.find(code);
      return id === undefined ? [] : [[id, place]];
    }),
  );

/** A selection in codes as the engine's filters in numbers. */
export function engineFilters(
  index: ComparisonIndex,
  selection: CompareSelection,
  currencies: CompareCurrencies,
): EngineFilters {
  const { codes } = index;
  const ids = (dictionary: Dictionary, words: readonly string[]) =>
    words.map((word) => dictionary.find(word) ?? NO_SUCH_ID);
  const kinds =
    selection.deductibleKinds.length > 0
      ? selection.deductibleKinds
      : [deductibleKindOf(selection.prevision)];
  const price = bounds(selection.fromPrice, selection.toPrice, currencies.price);
  const deductible = deductibleBounds(selection, index, currencies.deductible);
  const left = narrowed(selection);
  return {
    organizationTypes: ids(codes.organizationTypes, selection.organizationTypes),
    insuranceTypes: ids(codes.insuranceTypes, selection.insuranceTypes),
    organizations: ids(codes.organizations, left.organizations),
    coverageOrganizations: ids(codes.coverageOrganizations, left.coverageOrganizations),
    coverageCountries: ids(codes.coverageCountries, selection.coverageCountries),
    categories: ids(codes.categories, selection.categories),
    productTypes: ids(codes.productTypes, selection.productTypes),
    features: selection.features,
    featuresFilter: selection.featuresFilter,
    planTypes: selection.planTypes,
    marketable: selection.marketable,
    births: selection.births,
    ...(selection.prevision ? { previsionFeature: PREVISION_FEATURES[selection.prevision] } : {}),
    ...(price ? { price } : {}),
    ...(selection.wholeHousehold ? { wholeHousehold: true } : {}),
    ...(deductible
      ? { deductible: { ...deductible, kinds: ids(codes.deductibleKinds, kinds) } }
      : {}),
    ...(selection.limits?.salesChannel
      ? { salesChannel: codes.salesChannels.find(selection.limits.salesChannel) ?? NO_SUCH_ID }
      : {}),
    ...(selection.showcase === null
      ? {}
      : { showcase: codes.showcases.find(selection.showcase) ?? NO_SUCH_ID }),
  };
}

/** Bounds of deductibles in 1e-4 UF, in which the index holds every deductible; none without a rate of the day.
 *  Those of a currency are rounded as the products' amounts are: what stands at a bound is within it. */
function deductibleBounds(
  { fromDeductible: from, toDeductible: to }: CompareSelection,
  { snapshot: { uf, exchangeRates } }: ComparisonIndex,
  currency: Currency,
): Bounds | undefined {
  if (currency === "UF") return bounds(from, to, currency);
  const values = currencyValues(uf.valueCents, exchangeRates);
  const inUf = (amount: number | null) =>
    amount === null ? null : limitInUf(amount.toFixed(4), currency, values);
  const [fromUf, toUf] = [inUf(from), inUf(to)];
  if (fromUf === null && toUf === null) return undefined;
  return {
    ...(fromUf === null ? {} : { from: fromUf }),
    ...(toUf === null ? {} : { to: toUf }),
  };
}

/** Bounds in the currency's storage unit; inclusive, so a lower one is rounded up and an upper one down. */
function bounds(from: number | null, to: number | null, currency: Currency): Bounds | undefined {
  if (from === null && to === null) return undefined;
  const units = 10 ** STORAGE_DECIMALS[currency];
  // Six digits first: 0.07 × 100 is 7.000000000000001 in binary.
  const scaled = (value: number) => Number((value * units).toFixed(6));
  return {
    ...(from === null ? {} : { from: Math.ceil(scaled(from)) }),
    ...(to === null ? {} : { to: Math.floor(scaled(to)) }),
  };
}
