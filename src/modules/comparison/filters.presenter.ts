import type { WireFilters } from "#src/contracts/product.ts";
import type { CatalogueNames } from "#src/modules/catalog/catalog.service.ts";
import type { Say } from "#src/platform/words/words.ts";
import {
  type CompareSelection,
  PREVISION_FEATURES,
  type Prevision,
} from "./compare-query.rules.ts";
import type { Comparison } from "./comparison.service.ts";
import type { Dictionary } from "./dictionary.ts";
import type { FacetCounts } from "./engine/engine.types.ts";
import { orders } from "#src/contracts/compare.ts";

const UF_UNITS = 10_000;

/** The filter data of CQ 3, with a count for every option as if its own filter were not set. */
export function presentFilters(
  comparison: Comparison,
  selection: CompareSelection,
  names: CatalogueNames,
  say: Say,
): WireFilters {
  const { answer, index, targetCurrency } = comparison;
  const { facets } = answer;
  if (!facets) throw new Error("A comparison without facets has no filters to present.");
  const coded = (
    facet: FacetCounts<number>,
    dictionary: Dictionary,
    nameOf: (code: string) => string,
    selected: readonly string[],
  ) =>
    facet.options
      .map((id, at) => ({ value: dictionary.codeOf(id), count: facet.counts[at] ?? 0 }))
      .map(({ value, count }) => ({
        value,
        displayName: nameOf(value),
        count,
        selected: selected.includes(value),
      }))
      .toSorted(byNameThenValue);
  const plain = <Option extends string | number | boolean>(
    facet: FacetCounts<Option>,
    nameOf: (option: Option) => string,
    selected: readonly Option[],
  ) =>
    facet.options.map((value, at) => ({
      value,
      displayName: nameOf(value),
      count: facet.counts[at] ?? 0,
      selected: selected.includes(value),
    }));
  const named = (map: ReadonlyMap<string, string>) => (code: string) => map.get(code) ?? code;
  const featureName = (id: number) => names.features.get(id)?.displayName ?? String(id);
  const isShown = (facet: { value: string | number | boolean }) =>
    names.features.get(Number(facet.value))?.isFilter ?? false;
  const { codes } = index;
  return {
    insuranceTypes: coded(
      facets.insuranceTypes,
      codes.insuranceTypes,
      named(names.insuranceTypes),
      selection.insuranceTypes,
    ),
    organizations: coded(
      facets.organizations,
      codes.organizations,
      named(names.organizations),
      selection.organizations,
    ).filter(({ value }) => isWithin(value, selection)),
    organizationTypes: coded(
      facets.organizationTypes,
      codes.organizationTypes,
      (code) => code,
      selection.organizationTypes,
    ),
    coverageOrganizations:
      selection.limits?.areClinicsHidden === true
        ? []
        : coded(
            facets.coverageOrganizations,
            codes.coverageOrganizations,
            named(names.coverageOrganizations),
            selection.coverageOrganizations,
          ),
    coverageCountries: coded(
      facets.coverageCountries,
      codes.coverageCountries,
      (code) => code,
      selection.coverageCountries,
    ),
    categoryTypes: coded(
      facets.categories,
      codes.categories,
      named(names.categories),
      selection.categories,
    ),
    previsiones: (Object.entries(PREVISION_FEATURES) as [Prevision, number][]).map(
      ([prevision, feature]) => {
        const at = facets.features.options.indexOf(feature);
        return {
          value: prevision,
          displayName: say(`filters.previsiones.${prevision}`),
          count: at < 0 ? 0 : (facets.features.counts[at] ?? 0),
          selected: selection.prevision === prevision,
        };
      },
    ),
    features: plain(facets.features, featureName, selection.features).filter(isShown),
    featuresFilter: plain(facets.featuresFilter, featureName, selection.featuresFilter).filter(
      isShown,
    ),
    productType: coded(
      facets.productTypes,
      codes.productTypes,
      (code) => code,
      selection.productTypes,
    ),
    planTypes: plain(
      facets.planTypes,
      (type) => say(`filters.planTypes.${type}`),
      selection.planTypes,
    ),
    marketable: plain(
      facets.marketable,
      (is) => say(`filters.marketable.${is}`),
      selection.marketable,
    ),
    births: plain(facets.births, (birth) => say(`filters.births.${birth}`), selection.births),
    prevision: selection.prevision,
    prices: facets.price && {
      preciomin: facets.price.min,
      preciomax: facets.price.max,
      histogram: [...facets.price.histogram],
      unit: { code: targetCurrency },
    },
    deductible: facets.deductible && {
      min: facets.deductible.min / UF_UNITS,
      max: facets.deductible.max / UF_UNITS,
      unit: { code: "UF" },
    },
    orders: [...orders],
  };
}

/** A partner that shows some organizations only offers no others to choose from (SA 6). */
const isWithin = (code: string, { limits }: CompareSelection): boolean =>
  limits === undefined || limits.organizations.length === 0 || limits.organizations.includes(code);

const byNameThenValue = (
  a: { displayName: string; value: string },
  b: { displayName: string; value: string },
) => a.displayName.localeCompare(b.displayName, "es") || (a.value < b.value ? -1 : 1);
