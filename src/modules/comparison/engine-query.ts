import { CURRENCIES, type Currency } from "#src/contracts/money.ts";
import { type CompareSelection, PREVISION_FEATURES } from "./compare-query.rules.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import type { Dictionary } from "./dictionary.ts";
import type { EngineFilters, EngineRating, Ratio } from "./engine/engine.types.ts";

/** No product has this number: a code that the catalogue lacks matches nothing, instead of everything. */
const NO_SUCH_ID = 2_147_483_647;
const UF_UNITS = 10_000;

/** Dated reference data as the engine takes it: UF of the day, risk factors, GES. */
export function engineRating(index: ComparisonIndex): EngineRating {
  const { uf, riskFactors } = index.snapshot;
  const same: Ratio = { numerator: 1, denominator: 1 };
  const conversion = Object.fromEntries(CURRENCIES.map((currency) => [currency, same])) as Record<
    Currency,
    Ratio
  >;
  // Storage units of UF are 1e-4, its value is in centavos: their product is pesos in 1e-6.
  conversion.UF = { numerator: uf.valueCents, denominator: 1_000_000 };
  return { riskFactors, ges: index.ges, conversion };
}

/** A selection in codes as the engine's filters in numbers. */
export function engineFilters(index: ComparisonIndex, selection: CompareSelection): EngineFilters {
  const { codes } = index;
  const ids = (dictionary: Dictionary, words: readonly string[]) =>
    words.map((word) => dictionary.find(word) ?? NO_SUCH_ID);
  const kinds =
    selection.deductibleKinds.length > 0
      ? selection.deductibleKinds
      : [selection.prevision === "fonasa" ? "deductible_fonasa" : "deductible"];
  const price = bounds(selection.fromPrice, selection.toPrice, 1);
  const deductible = bounds(selection.fromDeductible, selection.toDeductible, UF_UNITS);
  return {
    organizationTypes: ids(codes.organizationTypes, selection.organizationTypes),
    insuranceTypes: ids(codes.insuranceTypes, selection.insuranceTypes),
    organizations: ids(codes.organizations, selection.organizations),
    coverageOrganizations: ids(codes.coverageOrganizations, selection.coverageOrganizations),
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
    ...(deductible
      ? { deductible: { ...deductible, kinds: ids(codes.deductibleKinds, kinds) } }
      : {}),
    ...(selection.showcase === null
      ? {}
      : { showcase: codes.showcases.find(selection.showcase) ?? NO_SUCH_ID }),
  };
}

/** Bounds in the engine's units; inclusive, so a lower one is rounded up and an upper one down. */
function bounds(
  from: number | null,
  to: number | null,
  units: number,
): { from?: number; to?: number } | undefined {
  if (from === null && to === null) return undefined;
  // Six digits first: 0.07 × 100 is 7.000000000000001 in binary.
  const scaled = (value: number) => Number((value * units).toFixed(6));
  return {
    ...(from === null ? {} : { from: Math.ceil(scaled(from)) }),
    ...(to === null ? {} : { to: Math.floor(scaled(to)) }),
  };
}
