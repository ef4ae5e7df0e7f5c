import { orders } from "#src/contracts/compare.ts";
import type { WireFilters } from "#src/contracts/product.ts";
import type { CatalogueNames } from "#src/modules/offer/catalog/catalog.service.ts";
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
import { optionsJson } from "./options-json.ts";
import { wireAmount } from "./product.presenter.ts";

const UF_UNITS = 10_000;

/** A facet's options as the present question has them. */
interface ShownFacet {
  options: readonly NamedOption[];
  /** At the place of each option; one that the catalogue lacks has none. */
  counts: Int32Array;
  /** Values of the options that are chosen. */
  selected: readonly OptionValue[];
}

type Facets = Omit<WireFilters, "prevision" | "prices" | "deductible" | "household" | "orders">;
type ShownFacets = Record<keyof Facets, ShownFacet>;

/** The filter data of CQ 3, with a count for every option as if its own filter were not set. Prices are in
 *  storage units. */
export function presentFilters(
  comparison: Comparison,
  selection: CompareSelection,
  names: CatalogueNames,
  say: Say,
): WireFilters {
  const facets = Object.entries(showFacets(comparison, selection, names, say)).map(
    ([facet, { options, counts, selected }]) => [
      facet,
      options.map(({ at, value, displayName }) => ({
        value,
        displayName,
        count: counts[at] ?? 0,
        selected: selected.includes(value),
      })),
    ],
  );
  return { ...(Object.fromEntries(facets) as Facets), ...rangesOf(comparison, selection) };
}

/** The same as JSON, prices in units of their currency. */
export function filtersJson(
  comparison: Comparison,
  selection: CompareSelection,
  names: CatalogueNames,
  say: Say,
): Buffer {
  const most = comparison.index.snapshot.products.length;
  const facets = Object.entries(showFacets(comparison, selection, names, say)).map(
    ([facet, { options, counts, selected }], i) => ({
      head: `${i === 0 ? "{" : ","}"${facet}":`,
      json: optionsJson(options, most),
      counts,
      selected,
    }),
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
  const tail = `,${JSON.stringify(ranges).slice(1)}`;
  const length = facets.reduce((sum, { head, json }) => sum + head.length + json.length, 0);
  const text = Buffer.allocUnsafe(length + Buffer.byteLength(tail));
  let place = 0;
  for (const { head, json, counts, selected } of facets) {
    place += text.write(head, place, "latin1");
    json.write(text, place, counts, selected);
    place += json.length;
  }
  text.write(tail, place);
  return text;
}

function showFacets(
  comparison: Comparison,
  selection: CompareSelection,
  names: CatalogueNames,
  say: Say,
): ShownFacets {
  const { facets } = comparison.answer;
  if (!facets) throw new Error("A comparison without facets has no filters to present.");
  const coded = codedFacets(comparison, facets, selection, names);
  const featured = (facet: FacetCounts<number>, selected: readonly number[]) =>
    shown(facet, selected, featureOptions(facet, names));
  const said = <Option extends OptionValue>(
    facet: FacetCounts<Option>,
    words: string,
    selected: readonly Option[],
  ) => shown(facet, selected, saidOptions(facet, words, names, say));
  // In the order of the wire.
  return {
    insuranceTypes: coded.insuranceTypes,
    organizations: within(selection, coded.organizations),
    organizationTypes: coded.organizationTypes,
    coverageOrganizations:
      selection.limits?.areClinicsHidden === true
        ? { options: [], counts: facets.coverageOrganizations.counts, selected: [] }
        : coded.coverageOrganizations,
    coverageCountries: coded.coverageCountries,
    categoryTypes: coded.categories,
    previsiones: shown(
      facets.features,
      selection.prevision === null ? [] : [selection.prevision],
      previsionOptions(facets.features, say),
    ),
    features: featured(facets.features, selection.features),
    featuresFilter: featured(facets.featuresFilter, selection.featuresFilter),
    productType: coded.productTypes,
    planTypes: said(facets.planTypes, "planTypes", selection.planTypes),
    marketable: said(facets.marketable, "marketable", selection.marketable),
    births: said(facets.births, "births", selection.births),
  };
}

type CodedFacet =
  | "insuranceTypes"
  | "organizations"
  | "organizationTypes"
  | "coverageOrganizations"
  | "coverageCountries"
  | "categories"
  | "productTypes";

/** The facets whose options are codes of the catalogue, by their names where it has some. */
function codedFacets(
  { index: { codes } }: Comparison,
  facets: NonNullable<Comparison["answer"]["facets"]>,
  selection: CompareSelection,
  names: CatalogueNames,
) {
  const facet = (name: CodedFacet, named?: ReadonlyMap<string, string>) =>
    shown(facets[name], selection[name], codedOptions(facets[name], codes[name], names, named));
  return {
    insuranceTypes: facet("insuranceTypes", names.insuranceTypes),
    organizations: facet("organizations", names.organizations),
    organizationTypes: facet("organizationTypes"),
    coverageOrganizations: facet("coverageOrganizations", names.coverageOrganizations),
    coverageCountries: facet("coverageCountries"),
    categories: facet("categories", names.categories),
    productTypes: facet("productTypes"),
  };
}

/** Options that messages name. */
const saidOptions = <Option extends OptionValue>(
  { options }: FacetCounts<Option>,
  words: string,
  names: CatalogueNames,
  say: Say,
): readonly NamedOption<Option>[] =>
  onceFor(options, names, () =>
    options.map((option, at) => namedOption(at, option, say(`filters.${words}.${option}`))),
  );

/** Who pays for a person's health first, each counted by its feature. */
const previsionOptions = ({ options }: FacetCounts<number>, say: Say) =>
  Object.entries(PREVISION_FEATURES).map(([prevision, feature]) =>
    namedOption(
      options.indexOf(feature),
      prevision as Prevision,
      say(`filters.previsiones.${prevision}`),
    ),
  );

const shown = <Value extends OptionValue>(
  { counts }: { counts: Int32Array },
  selected: readonly Value[],
  options: readonly NamedOption<Value>[],
): ShownFacet => ({ options, counts, selected });

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
  { answer, targetCurrency }: Comparison,
  { prevision, wholeHousehold }: CompareSelection,
): Omit<WireFilters, keyof Facets> {
  const { facets, total, pricedTotal, partialTotal } = answer;
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
    household: {
      whole: pricedTotal,
      partial: partialTotal,
      none: total - pricedTotal - partialTotal,
      selected: wholeHousehold,
    },
    orders: [...orders],
  };
}

/** A partner that shows some organizations only offers no others to choose from (SA 6). */
function within({ limits }: CompareSelection, organizations: ShownFacet): ShownFacet {
  if (limits === undefined || limits.organizations.length === 0) return organizations;
  const options = organizations.options.filter(({ value }) =>
    limits.organizations.includes(String(value)),
  );
  return { ...organizations, options };
}
