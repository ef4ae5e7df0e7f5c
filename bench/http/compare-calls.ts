import { deepStrictEqual } from "node:assert/strict";
import type { WireComparison, WireFilters } from "#src/contracts/product.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ComparisonIndex } from "#src/modules/offer/comparison/comparison-index.ts";
import type { Dictionary } from "#src/modules/offer/comparison/dictionary.ts";
import type { EngineQuery } from "#src/modules/offer/comparison/engine/engine.types.ts";
import type { Option, PlainAnswer } from "../plain-objects.ts";
import { codes } from "./synthetic-shop.ts";

const UF_UNITS = 10_000;

/** The household of a synthetic request as a visitor enters it. */
export function profileOf({ persons }: EngineQuery): Profile {
  const sexOf = (sex: "F" | "M") => (sex === "F" ? ("Femenino" as const) : ("Masculino" as const));
  const [holder, ...others] = persons;
  if (!holder) throw new RangeError("a request without a holder");
  return {
    cotizante: [{ sexo: sexOf(holder.sex), edad: holder.age, imponible: 1_650_000 }],
    cargas: others.map(({ relationship, sex, age }) => ({
      sexo: sexOf(sex),
      edad: age,
      parentesco: relationship === "spouse" ? "Cónyuge" : "Hija",
    })),
    region: { stateCode: 13, abbreviation: "RM" },
  };
}

/** The compare call of a synthetic request, less its path: the same for the list and its filter data. */
export function parametersOf(request: EngineQuery, uuid: string | null): string {
  const { filters, order, skip, take } = request;
  const list = (ids: readonly number[] | undefined, codeOf: (id: number) => string | number) =>
    ids?.map(codeOf).join(",");
  const { price, deductible, previsionFeature } = filters;
  const inUf = (units: number | undefined) => (units === undefined ? undefined : units / UF_UNITS);
  const parameters = {
    organizationTypes: list(filters.organizationTypes, codes.organizationType),
    insuranceTypes: list(filters.insuranceTypes, codes.insuranceType),
    organizations: list(filters.organizations, codes.organization),
    coverageOrganizations: list(filters.coverageOrganizations, codes.clinic),
    categories: list(filters.categories, codes.category),
    features: list(filters.features, Number),
    featuresFilter: list(filters.featuresFilter, Number),
    planTypes: list(filters.planTypes, Number),
    prevision: previsionFeature === undefined ? undefined : PREVISIONS[previsionFeature],
    fromPrice: price?.from,
    toPrice: price?.to,
    fromDeductible: inUf(deductible?.from),
    toDeductible: inUf(deductible?.to),
    order,
    ponderer: request.ponderer / 10_000,
    page: skip / take + 1,
    take,
    uuid: uuid ?? undefined,
  };
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
}

const PREVISIONS: Readonly<Record<number, string>> = { 2: "fonasa", 12: "isapre" };

/** The query of a list as another store is asked it: with the facets that the filter data come from, and
 *  without what restricts nothing. */
export function asWhole(query: EngineQuery): EngineQuery {
  const { organizationTypes, ...rest } = query.filters;
  const restricting = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
  return { ...query, withFacets: true, filters: { organizationTypes, ...restricting } };
}

/** Throws where the calls' JSON is not what the other store answers to the same query. */
export function assertSameAnswer(
  list: WireComparison,
  { data: filters }: { data: WireFilters },
  other: PlainAnswer,
  index: ComparisonIndex,
): void {
  const { total, pricedTotal, priceRange, bestId } = list.metaData;
  deepStrictEqual(
    {
      total,
      pricedTotal,
      priceRange,
      bestId,
      rows: list.data.map(({ id, price }) => ({ id, price: price.value })),
      histogram: filters.prices && filters.prices.histogram,
      deductible: filters.deductible && {
        min: Math.round(filters.deductible.min * UF_UNITS),
        max: Math.round(filters.deductible.max * UF_UNITS),
      },
    },
    {
      total: other.total,
      pricedTotal: other.pricedTotal,
      priceRange: other.priceRange,
      bestId: other.bestId,
      rows: other.rows,
      histogram: other.histogram,
      deductible: other.deductible,
    },
  );
  const { codes: of } = index;
  const counted: [name: string, facet: WireFilters["features"], dictionary: Dictionary | null][] = [
    ["insuranceTypes", filters.insuranceTypes, of.insuranceTypes],
    ["organizationTypes", filters.organizationTypes, of.organizationTypes],
    ["organizations", filters.organizations, of.organizations],
    ["coverageOrganizations", filters.coverageOrganizations, of.coverageOrganizations],
    ["coverageCountries", filters.coverageCountries, of.coverageCountries],
    ["categories", filters.categoryTypes, of.categories],
    ["productTypes", filters.productType, of.productTypes],
    ["planTypes", filters.planTypes, null],
    ["marketable", filters.marketable, null],
    ["births", filters.births, null],
    ["features", filters.features, null],
    ["featuresFilter", filters.featuresFilter, null],
  ];
  for (const [name, facet, dictionary] of counted) {
    const known = other.facets.get(name);
    const optionOf = (value: Option): Option =>
      dictionary === null ? value : (dictionary.find(String(value)) ?? value);
    deepStrictEqual(
      facet.map(({ value, count }) => [value, count]),
      facet.map(({ value }) => [value, known?.get(optionOf(value)) ?? 0]),
      name,
    );
    const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0);
    deepStrictEqual(sum(facet.map(({ count }) => count)), sum(known?.values() ?? []), name);
  }
}
