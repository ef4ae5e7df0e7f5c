import { z } from "zod";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { href, type Language } from "#src/routes.ts";
import type { ComparisonFacts } from "./comparison.facts.ts";
import type { Comparisons } from "./comparisons.service.ts";
import { emptyChoice, listingSelection } from "./listing-choice.rules.ts";

const caching = { "cache-control": "public, max-age=300" };

const comparatorSchema = z.object({
  id: z.int().describe("Number of the comparator"),
  baseUrl: z.string().describe("Its own part of the address"),
  url: z.string().describe("Path of its page, in the language of the request"),
  country: z.string().describe("Country it is of"),
  title: z.string().describe("Title, in the language of the request"),
  organizationTypes: z.array(z.string()).describe("Types of organization it compares"),
  insuranceTypes: z.array(z.string()).describe("Insurance types it compares"),
  productTypes: z.array(z.string()).describe("Product types it compares; empty: any"),
  order: z.string().describe("Order unless another is asked for"),
  pageSize: z.int().describe("Products of a page"),
  isPaginated: z.boolean().describe("Numbered pages, or a button for more"),
  type: z
    .string()
    .describe("Type of the route; one with 'landing' keeps its place on a page change"),
  hasFeatures: z.boolean().describe("Whether its features are read and offered as filters"),
  event: z.string().nullable().describe("Code of its event"),
  texts: z.record(z.string(), z.string()).describe("Its words, in the language of the request"),
});

const comparatorFeatureSchema = z.object({
  id: z.int().describe("Number that featuresFilter takes"),
  code: z.string().describe("Stable code"),
  displayName: z.string().describe("Name that is shown"),
  icon: z.string().nullable().describe("Name of its icon"),
  help: z.string().nullable().describe("What it means"),
  products: z.int().describe("How many products of the comparator have it"),
});

interface ComparatorCallsNeeds {
  comparisons: Pick<Comparisons, "in">;
  catalog: CatalogService;
}

const getComparators = (needs: ComparatorCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/comparators",
    summary: "A comparator by its base url",
    tag: "Comparators",
    querystring: z.object({
      baseUrl: z.string().min(1).max(100).describe("As in its address: Seguros-de-Salud"),
    }),
    responses: {
      200: { description: "The comparator", schema: z.object({ data: comparatorSchema }) },
    },
    permission: "public",
    async handle({ query }, facts) {
      const found = await needs.catalog.findComparator(facts.country.code, query.baseUrl);
      if (!found) throw notFound();
      return answer({ data: wireComparator(found, facts.language) }, caching);
    },
  });

const getComparatorsByIdFeatures = (needs: ComparatorCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/comparators/:id/features",
    summary: "Features that products of a comparator have, the most important first",
    tag: "Comparators",
    params: z.object({
      id: z.coerce.number().int().min(1).max(2_147_483_647).describe("Comparator id"),
    }),
    responses: {
      200: {
        description: "The features",
        schema: z.object({ data: z.array(comparatorFeatureSchema) }),
      },
    },
    permission: "public",
    async handle({ params }, facts) {
      const known = await needs.catalog.listComparators(facts.country.code);
      const comparator = known.find(({ id }) => id === params.id);
      if (!comparator) throw notFound();
      const selection = {
        ...listingSelection(comparator, emptyChoice, null),
        limits: limitsOf(facts.partner),
        take: 0,
      };
      const { index, answer: whole } = needs.comparisons.in(facts.country.code).compareProducts({
        selection,
        profile: null,
        formName: comparator.profileForm,
        budgetRatio: comparator.budgetRatio,
        withFacets: true,
      });
      const names = await needs.catalog.loadNames(index, facts.language);
      const facet = whole.facets?.features;
      const data = (facet?.options ?? []).flatMap((id, at) => {
        const [name, products] = [names.features.get(id), facet?.counts[at] ?? 0];
        if (!name || products === 0) return [];
        const { code, displayName, icon, help, order } = name;
        return [{ order, feature: { id, code, displayName, icon, help, products } }];
      });
      const sorted = data.toSorted(
        (one, other) => one.order - other.order || one.feature.id - other.feature.id,
      );
      return answer({ data: sorted.map(({ feature }) => feature) }, caching);
    },
  });

/** Comparators as records, and the features of what one compares (CQ 7). */
export function comparatorRoutes(needs: ComparatorCallsNeeds): ApiRoute<ComparisonFacts>[] {
  return [getComparators(needs), getComparatorsByIdFeatures(needs)];
}

function wireComparator(
  record: ComparatorRecord,
  language: Language,
): z.output<typeof comparatorSchema> {
  const texts = record.texts[language] ?? record.texts["es"] ?? {};
  const path = href("comparator", language, { comparator: record.baseUrl });
  return {
    id: record.id,
    baseUrl: record.baseUrl,
    url: path.replaceAll("%2F", "/"),
    country: record.country,
    title: texts["title"] ?? record.title,
    organizationTypes: record.organizationTypes,
    insuranceTypes: record.insuranceTypes,
    productTypes: record.productTypes,
    order: record.defaultOrder,
    pageSize: record.pageSize,
    isPaginated: record.isPaginated,
    type: record.routeType,
    hasFeatures: record.featuresFlag,
    event: record.eventCode,
    texts,
  };
}
