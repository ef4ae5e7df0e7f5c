import { z } from "zod";
import { productSchema } from "#src/contracts/product.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { perfilIngresoSchema, type Profile, readProfile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { standingOf } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { type ApiAnswer, answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { retry, threeTimes } from "#src/platform/retry.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import { calculatedSchema, presentCalculated } from "./calculated-price.presenter.ts";
import type { CompareSearches } from "./compare-search.ts";
import { type ComparisonFacts, inProfile } from "./comparison.facts.ts";
import type { ProductPrice } from "./comparison.service.ts";
import type { Comparisons } from "./comparisons.service.ts";
import { catalogByPartner } from "#src/modules/offer/catalog/partner-catalog.service.ts";
import { presentProduct } from "./product.presenter.ts";
import {
  benefitCategoriesOf,
  benefitCategoriesSchema,
  featureSchema,
  featuresOf,
  offersOf,
  offersSchema,
  requirementsOf,
  requirementsSchema,
  topsAndDeductiblesOf,
  topsAndDeductiblesSchema,
} from "./product-details.presenter.ts";

export interface InsuranceApiOptions {
  comparisons: Comparisons;
  catalog: CatalogService;
  searches: CompareSearches;
  words: WordsStore;
  /** Pause before a failed read is tried again; milliseconds. */
  retryDelayMs?: number;
}

const idParams = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647).describe("Product id"),
});
const codeParams = z.object({ code: z.string().min(1).max(100).describe("Product code") });
const profileBody = z.object({
  profile: perfilIngresoSchema.optional().describe("perfilIngreso, as CQ 3 names it"),
});

function needsOf(options: InsuranceApiOptions) {
  const { comparisons, searches, words, retryDelayMs = threeTimes.delayMs } = options;
  const catalogOf = catalogByPartner(options.catalog);
  const patience = { ...threeTimes, delayMs: retryDelayMs };
  return { options, comparisons, searches, words, catalogOf, patience };
}

type InsuranceCallsNeeds = ReturnType<typeof needsOf>;

const comparisonOf = (needs: InsuranceCallsNeeds, facts: ComparisonFacts) =>
  needs.comparisons.in(facts.country.code);

async function recordOf(
  needs: InsuranceCallsNeeds,
  id: number,
  facts: ComparisonFacts,
): Promise<ProductRecord> {
  const index = comparisonOf(needs, facts).current();
  const product = index.productById.get(id);
  const [record] = product
    ? await needs.catalogOf(facts.partner).loadProducts([product.code], index, facts.language)
    : [];
  if (!record) throw notFound();
  return record;
}

const details = <Query extends z.ZodObject>(
  needs: InsuranceCallsNeeds,
  path: string,
  summary: string,
  schema: z.ZodType,
  read: (record: ProductRecord, query: z.output<Query>) => unknown,
  querystring?: Query,
): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "GET",
    url: `/api/insurance/:id/${path}`,
    summary,
    tag: "Product",
    params: idParams,
    ...(querystring ? { querystring } : {}),
    responses: { 200: { description: summary, schema: z.object({ data: schema }) } },
    permission: "public",
    handle: async ({ params, query }, facts) =>
      answer(
        {
          data: read(
            await retry(() => recordOf(needs, params.id, facts), {
              ...needs.patience,
              failure: { code: "COVERAGE_SUMMARY_UNAVAILABLE" },
            }),
            query,
          ),
        },
        { "cache-control": "public, max-age=300" },
      ),
  });

function sentProfile(
  { profile: sent }: z.output<typeof profileBody>,
  facts: ComparisonFacts,
): Profile | null {
  if (sent === undefined || sent === null) return null;
  const read = readProfile(facts.country.code, sent);
  if (read.ok) return read.profile;
  throw badRequest(read.errors.map((error) => ({ ...error, field: `profile.${error.field}` })));
}

async function calculated(
  needs: InsuranceCallsNeeds,
  id: number,
  profile: Profile | null,
  facts: ComparisonFacts,
): Promise<ApiAnswer> {
  const comparison = comparisonOf(needs, facts);
  const product = comparison.current().productById.get(id);
  if (!product) throw notFound();
  // Only a partner's limits ask who sells it and how: otherwise the index knows enough.
  const { organizations, salesChannel } = limitsOf(facts.partner);
  if (organizations.length > 0 || salesChannel !== null) await recordOf(needs, id, facts);
  const price = inProfile(() => comparison.priceFor(product.code, profile));
  return answer(presentCalculated(price, needs.words.say(facts.language)), {
    "cache-control": profile === null ? "no-cache" : "private, no-store",
  });
}

const getInsuranceProductByCode = (needs: InsuranceCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/insurance/product/:code",
    summary: "A product by its code, for the default profile; nothing where there is none",
    tag: "Product",
    params: codeParams,
    responses: {
      200: { description: "The product", schema: z.object({ data: productSchema }) },
      204: { description: "No active product has this code" },
    },
    permission: "public",
    async handle({ params }, facts) {
      const comparison = comparisonOf(needs, facts);
      const index = comparison.current();
      const code = params.code;
      const [record] = index.productByCode.has(code)
        ? await needs.catalogOf(facts.partner).loadProducts([code], index, facts.language)
        : [];
      if (!record) return { status: 204 };
      const price = comparison.priceFor(code, null);
      const say = needs.words.say(facts.language);
      const row = {
        id: record.id,
        standing: standingOf(price.outcome),
        price: price.price?.amountMinor ?? null,
        native: price.outcome.amount,
        uninsurable: uninsurablePlaces(price),
        affinity: 0,
        recommended: 0,
      };
      return answer({
        data: presentProduct(record, row, {
          index,
          language: facts.language,
          say,
          targetCurrency: facts.country.currency,
          isProfileEntered: false,
          isByHead: price.outcome.group !== undefined,
          insured: price.insured,
          isScoreShown: facts.partner?.layout.isScoreShown !== false,
          bestId: null,
          popular: await needs.options.catalog.loadPopular(facts.country.code, index),
        }),
      });
    },
  });

const getInsuranceByIdCalculatePrice = (needs: InsuranceCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/insurance/:id/calculatePrice",
    summary: "Price for the default profile, or for the stored one of a uuid of the same visitor",
    tag: "Product",
    params: idParams,
    querystring: z.object({
      uuid: z.uuid().optional().describe("Of an earlier comparison of the same visitor"),
    }),
    responses: {
      200: { description: "The price and each person's part", schema: calculatedSchema },
    },
    permission: "public",
    async handle({ params, query }, facts) {
      const { uuid } = query;
      const search =
        uuid === undefined ? undefined : await needs.searches.find(uuid, facts.visitorId);
      return calculated(needs, params.id, search?.profile ?? null, facts);
    },
  });

const postInsuranceByIdCalculatePrice = (needs: InsuranceCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/insurance/:id/calculatePrice",
    isQuestion: true,
    summary: "Price for a profile",
    tag: "Product",
    params: idParams,
    body: profileBody,
    responses: {
      200: { description: "The price and each person's part", schema: calculatedSchema },
    },
    permission: "public",
    audit: null,
    handle: async ({ params, body }, facts) =>
      calculated(needs, params.id, sentProfile(body, facts), facts),
  });

const postInsuranceByIdProfilePrice = (needs: InsuranceCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/insurance/:id/profile-price",
    isQuestion: true,
    summary: "Price for a profile, as a card asks for it when there is a partner or a dependant",
    tag: "Product",
    params: idParams,
    body: profileBody.extend({
      upperType: z.string().max(100).optional().describe("Upper insurance type"),
    }),
    responses: {
      200: { description: "The price and each person's part", schema: calculatedSchema },
    },
    permission: "public",
    audit: null,
    handle: ({ params, body }, facts) =>
      retry(async () => calculated(needs, params.id, sentProfile(body, facts), facts), {
        ...needs.patience,
        failure: { code: "PROFILE_PRICE_UNAVAILABLE" },
      }),
  });

const getInsuranceOffersByProductCode = (needs: InsuranceCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/insurance/offers/:productCode",
    summary: "Offers in force and payment methods; nothing where there are none",
    tag: "Product",
    params: z.object({ productCode: z.string().min(1).max(100).describe("Product code") }),
    querystring: z.object({
      hasOffer: z
        .enum(["true", "false"])
        .optional()
        .describe("Whether the card says it has offers"),
    }),
    responses: {
      200: {
        description: "Offers and payment methods",
        schema: z.object({ data: offersSchema }),
      },
      204: { description: "No offer is in force, or no active product has this code" },
    },
    permission: "public",
    async handle({ params }, facts) {
      const [record] = await needs
        .catalogOf(facts.partner)
        .loadProducts([params.productCode], comparisonOf(needs, facts).current(), facts.language);
      // An unknown product has no offers either (CQ 7).
      if (!record || (record.offers.length === 0 && record.paymentMethods.length === 0))
        return { status: 204 };
      return answer({ data: offersOf(record) }, { "cache-control": "public, max-age=300" });
    },
  });

/** A product by code, its price for a household, and its details: what a card asks for when it is seen. */
export function insuranceRoutes(options: InsuranceApiOptions): ApiRoute<ComparisonFacts>[] {
  const needs = needsOf(options);
  return [
    getInsuranceProductByCode(needs),
    getInsuranceByIdCalculatePrice(needs),
    postInsuranceByIdCalculatePrice(needs),
    postInsuranceByIdProfilePrice(needs),
    details(
      needs,
      "benefit-categories",
      "Coverage by category",
      benefitCategoriesSchema,
      (record) => benefitCategoriesOf(record),
    ),
    details(
      needs,
      "tops-and-deductibles",
      "Tops and deductibles by coverage organization",
      topsAndDeductiblesSchema,
      (record, query) =>
        topsAndDeductiblesOf(record, query.coverageOrganizations?.split(",") ?? []),
      z.object({
        coverageOrganizations: z
          .string()
          .max(4_000)
          .optional()
          .describe("Clinics, by code, comma-separated"),
      }),
    ),
    details(needs, "features", "Features the product has", z.array(featureSchema), (record) =>
      featuresOf(record, false),
    ),
    details(
      needs,
      "features-included",
      "Features that a feature of the product includes",
      z.array(featureSchema),
      (record) => featuresOf(record, true),
    ),
    details(
      needs,
      "coverage-requirement",
      "What the visitor's health system has to cover",
      requirementsSchema,
      requirementsOf,
    ),
    getInsuranceOffersByProductCode(needs),
  ];
}

/** Places among those who are priced, as the engine names them. */
function uninsurablePlaces({ insured, outcome }: ProductPrice): number[] {
  const priced = outcome.method === "PetBand" && insured.pets ? insured.pets : insured.persons;
  return priced.flatMap(({ profileIndex }, place) =>
    outcome.uninsurable.includes(profileIndex) ? [place] : [],
  );
}
