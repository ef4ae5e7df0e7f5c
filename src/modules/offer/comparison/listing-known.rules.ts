import type { CatalogueSnapshot } from "#src/contracts/catalogue-snapshot.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { WireFilters } from "#src/contracts/product.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { aimsOf } from "./cover-kind.rules.ts";
import type { KnownValues } from "./listing-choice.rules.ts";

/** What a visitor can choose in a comparator: whatever some product of it has. */
export function knownValues(
  universe: WireFilters,
  comparator: ComparatorRecord,
  currencies: readonly Currency[],
): KnownValues {
  const valuesOf = (facet: WireFilters["features"]) =>
    new Set(facet.filter(({ count }) => count > 0).map(({ value }) => value));
  const types = [...valuesOf(universe.insuranceTypes)].filter((code) =>
    comparator.insuranceTypes.includes(String(code)),
  );
  return {
    aims: aimsOf(comparator),
    lists: {
      insuranceTypes: new Set(types),
      organizations: valuesOf(universe.organizations),
      coverageOrganizations: valuesOf(universe.coverageOrganizations),
      coverageCountries: valuesOf(universe.coverageCountries),
      categories: valuesOf(universe.categoryTypes),
      features: valuesOf(universe.features),
      planTypes: valuesOf(universe.planTypes),
      marketable: valuesOf(universe.marketable),
      births: valuesOf(universe.births),
    },
    previsions: new Set(
      universe.previsiones.filter(({ count }) => count > 0).map(({ value }) => String(value)),
    ),
    currencies,
    hasPrices: universe.prices !== null,
    hasDeductibles: universe.deductible !== null,
  };
}

/** The country's currency and those that products of the comparator are priced in besides, where the day
 *  has a rate for them; empty where there is none besides. The UF is a unit of account: it is shown
 *  beside every price in it. */
export function offeredCurrencies(
  comparator: Pick<ComparatorRecord, "insuranceTypes">,
  own: Currency,
  { products, exchangeRates }: Pick<CatalogueSnapshot, "products" | "exchangeRates">,
): readonly Currency[] {
  const foreign = new Set(
    products
      .filter(({ insuranceType }) => comparator.insuranceTypes.includes(insuranceType))
      .map(({ currency }) => currency)
      .filter((currency) => currency !== own && currency !== "UF")
      .filter((currency) => exchangeRates?.has(currency) === true),
  );
  return foreign.size === 0 ? [] : [own, ...foreign];
}
