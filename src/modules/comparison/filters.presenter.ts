import { orders } from "#src/contracts/compare.ts";
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
import {
  byNameThenValue,
  type NamedOption,
  namedOption,
  onceFor,
  type OptionValue,
} from "./named-options.ts";
import { wireAmount } from "./product.presenter.ts";

const UF_UNITS = 10_000;

/** An option as the present question has it. */
interface ShownOption {
  option: NamedOption;
  count: number;
  selected: boolean;
}

type Facets = Omit<WireFilters, "prevision" | "prices" | "deductible" | "orders">;
type ShownFacets = Record<keyof Facets, readonly ShownOption[]>;

/** The filter data of CQ 3, with a count for every option as if its own filter were not set. Prices are in
 *  storage units. */
export function presentFilters(
  comparison: Comparison,
  selection: CompareSelection,
  names: CatalogueNames,
  say: Say,
): WireFilters {
  const facets = Object.entries(showFacets(comparison, selection, names, say)).map(
    ([facet, options]) => [
      facet,
      options.map(({ option: { value, displayName }, count, selected }) => ({
        value,
        displayName,
        count,
        selected,
      })),
    ],
  );
  return { ...(Object.fromEntries(facets) as Facets), ...rangesOf(comparison, selection) };
}

/** The same as JSON, prices in units of their currency. */
export function filtersText(
  comparison: Comparison,
  selection: CompareSelection,
  names: CatalogueNames,
  say: Say,
): string {
  const facets = Object.entries(showFacets(comparison, selection, names, say)).map(
    ([facet, options]) => `"${facet}":[${textOf(options)}]`,
  );
  const { prices, ...rest } = rangesOf(comparison, selection);
  const inUnits = (minor: number) => wireAmount(minor, comparison.targetCurrency);
  const ranges = {
    ...rest,
    prices: prices && {
      ...prices,
      preciomin: inUnits(prices.preciomin),
      preciomax: inUnits(prices.preciomax),
    },
  };
  return `{${facets.join(",")},${JSON.stringify(ranges).slice(1)}`;
}

/** Piece by piece onto one text: a catalogue has hundreds of options, and every answer lists them all. */
function textOf(options: readonly ShownOption[]): string {
  let text = "";
  for (const { option, count, selected } of options)
    text += `${text === "" ? "{" : ",{"}${option.text},"count":${count},"selected":${selected}}`;
  return text;
}

function showFacets(
  { answer: { facets }, index: { codes } }: Comparison,
  selection: CompareSelection,
  names: CatalogueNames,
  say: Say,
): ShownFacets {
  if (!facets) throw new Error("A comparison without facets has no filters to present.");
  const coded = (
    facet: FacetCounts<number>,
    dictionary: Dictionary,
    selected: readonly string[],
    named?: ReadonlyMap<string, string>,
  ) => shown(facet, selected, codedOptions(facet, dictionary, names, named));
  const featured = (facet: FacetCounts<number>, selected: readonly number[]) =>
    shown(facet, selected, featureOptions(facet, names));
  const said = <Option extends OptionValue>(
    facet: FacetCounts<Option>,
    words: string,
    selected: readonly Option[],
  ) =>
    shown(
      facet,
      selected,
      facet.options.map((option, at) => namedOption(at, option, say(`filters.${words}.${option}`))),
    );
  const previsiones = Object.entries(PREVISION_FEATURES).map(([prevision, feature]) =>
    namedOption(
      facets.features.options.indexOf(feature),
      prevision as Prevision,
      say(`filters.previsiones.${prevision}`),
    ),
  );
  return {
    insuranceTypes: coded(
      facets.insuranceTypes,
      codes.insuranceTypes,
      selection.insuranceTypes,
      names.insuranceTypes,
    ),
    organizations: coded(
      facets.organizations,
      codes.organizations,
      selection.organizations,
      names.organizations,
    ).filter(({ option }) => isWithin(option.value, selection)),
    organizationTypes: coded(
      facets.organizationTypes,
      codes.organizationTypes,
      selection.organizationTypes,
    ),
    coverageOrganizations:
      selection.limits?.areClinicsHidden === true
        ? []
        : coded(
            facets.coverageOrganizations,
            codes.coverageOrganizations,
            selection.coverageOrganizations,
            names.coverageOrganizations,
          ),
    coverageCountries: coded(
      facets.coverageCountries,
      codes.coverageCountries,
      selection.coverageCountries,
    ),
    categoryTypes: coded(
      facets.categories,
      codes.categories,
      selection.categories,
      names.categories,
    ),
    previsiones: shown(
      facets.features,
      selection.prevision === null ? [] : [selection.prevision],
      previsiones,
    ),
    features: featured(facets.features, selection.features),
    featuresFilter: featured(facets.featuresFilter, selection.featuresFilter),
    productType: coded(facets.productTypes, codes.productTypes, selection.productTypes),
    planTypes: said(facets.planTypes, "planTypes", selection.planTypes),
    marketable: said(facets.marketable, "marketable", selection.marketable),
    births: said(facets.births, "births", selection.births),
  };
}

/** Options with what the engine counted of them; one that the catalogue lacks has none. */
const shown = <Value extends OptionValue>(
  { counts }: { counts: Int32Array },
  selected: readonly Value[],
  options: readonly NamedOption<Value>[],
): ShownOption[] =>
  options.map((option) => ({
    option,
    count: counts[option.at] ?? 0,
    selected: selected.includes(option.value),
  }));

/** Codes by their names; a code without one is its own. */
const codedOptions = (
  { options }: FacetCounts<number>,
  dictionary: Dictionary,
  names: CatalogueNames,
  named?: ReadonlyMap<string, string>,
): readonly NamedOption<string>[] =>
  onceFor(options, names, () =>
    options
      .map((id, at) => {
        const code = dictionary.codeOf(id);
        return namedOption(at, code, named?.get(code) ?? code);
      })
      .toSorted(byNameThenValue),
  );

/** Features that people filter by. */
const featureOptions = (
  { options }: FacetCounts<number>,
  names: CatalogueNames,
): readonly NamedOption<number>[] =>
  onceFor(options, names, () =>
    options.flatMap((id, at) => {
      const feature = names.features.get(id);
      return feature?.isFilter === true ? [namedOption(at, id, feature.displayName)] : [];
    }),
  );

function rangesOf(
  { answer: { facets }, targetCurrency }: Comparison,
  { prevision }: CompareSelection,
): Omit<WireFilters, keyof Facets> {
  const price = facets?.price ?? null;
  const deductible = facets?.deductible ?? null;
  return {
    prevision,
    prices: price && {
      preciomin: price.min,
      preciomax: price.max,
      histogram: [...price.histogram],
      unit: { code: targetCurrency },
    },
    deductible: deductible && {
      min: deductible.min / UF_UNITS,
      max: deductible.max / UF_UNITS,
      unit: { code: "UF" },
    },
    orders: [...orders],
  };
}

/** A partner that shows some organizations only offers no others to choose from (SA 6). */
const isWithin = (code: OptionValue, { limits }: CompareSelection): boolean =>
  limits === undefined ||
  limits.organizations.length === 0 ||
  limits.organizations.includes(String(code));
