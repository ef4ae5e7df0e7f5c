import { z } from "zod";
import { decimalText } from "#src/contracts/money.ts";
import { leftOutSchema, productSchema } from "#src/contracts/product.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { perfilIngresoSchema, type Profile, readProfile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { standingOf } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { type ApiAnswer, answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { retry, threeTimes } from "#src/platform/retry.ts";
import type { Say, WordsStore } from "#src/platform/words/words.ts";
import type { CompareSearches } from "./compare-search.ts";
import { type ComparisonFacts, inProfile } from "./comparison.facts.ts";
import type { ProductPrice } from "./comparison.service.ts";
import type { Comparisons } from "./comparisons.service.ts";
import { catalogByPartner } from "#src/modules/offer/catalog/partner-catalog.service.ts";
import { presentProduct, wireAmount, wireLeftOut } from "./product.presenter.ts";
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

const calculatedSchema = z.object({
  data: z.object({
    price: z.object({
      value: z.number().nullable().describe("Price of the period, in unit; null: 'Consultar'"),
      unit: z.object({ code: z.string() }),
      period: z
        .enum(["month", "trip"])
        .describe("What value is of: one month, or the whole trip of travel insurance"),
    }),
    total: z.object({
      profilesWithPrice: z.int(),
      profilesEvaluated: z.int(),
      arePricesDefined: z.boolean(),
    }),
    profiles: z.array(
      z.object({
        profile: z.int().describe("Place in the profile as it was sent"),
        method: z.string().describe("Rating method, or PriceNotFound"),
        value: z.string().nullable().describe("The person's own part, in the product's currency"),
        leftOut: leftOutSchema
          .omit({ profile: true })
          .nullable()
          .describe("Why the person has no price; null for those who have one"),
      }),
    ),
    nativePrice: z.object({ value: z.string(), unit: z.object({ code: z.string() }) }).nullable(),
    pricingDate: z.string(),
    rateTableFrom: z.string().nullable().describe("Day the table used is in force from"),
    ufDate: z.string().nullable(),
    ufValue: z.string().nullable(),
  }),
});

/** A product by code, its price for a household, and its details: what a card asks for when it is seen. */
export function insuranceRoutes(options: InsuranceApiOptions): ApiRoute<ComparisonFacts>[] {
  const { comparisons, searches, words, retryDelayMs = threeTimes.delayMs } = options;
  const catalogOf = catalogByPartner(options.catalog);
  const patience = { ...threeTimes, delayMs: retryDelayMs };

  const comparisonOf = (facts: ComparisonFacts) => comparisons.in(facts.country.code);

  async function recordOf(id: number, facts: ComparisonFacts): Promise<ProductRecord> {
    const index = comparisonOf(facts).current();
    const product = index.productById.get(id);
    const [record] = product
      ? await catalogOf(facts.partner).loadProducts([product.code], index, facts.language)
      : [];
    if (!record) throw notFound();
    return record;
  }

  const details = <Query extends z.ZodObject>(
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
              await retry(() => recordOf(params.id, facts), {
                ...patience,
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
    id: number,
    profile: Profile | null,
    facts: ComparisonFacts,
  ): Promise<ApiAnswer> {
    const comparison = comparisonOf(facts);
    const product = comparison.current().productById.get(id);
    if (!product) throw notFound();
    // Only a partner's limits ask who sells it and how: otherwise the index knows enough.
    const { organizations, salesChannel } = limitsOf(facts.partner);
    if (organizations.length > 0 || salesChannel !== null) await recordOf(id, facts);
    const price = inProfile(() => comparison.priceFor(product.code, profile));
    return answer(presentCalculated(price, words.say(facts.language)), {
      "cache-control": profile === null ? "no-cache" : "private, no-store",
    });
  }

  return [
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
        const comparison = comparisonOf(facts);
        const index = comparison.current();
        const code = params.code;
        const [record] = index.productByCode.has(code)
          ? await catalogOf(facts.partner).loadProducts([code], index, facts.language)
          : [];
        if (!record) return { status: 204 };
        const price = comparison.priceFor(code, null);
        const say = words.say(facts.language);
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
            popular: await options.catalog.loadPopular(facts.country.code, index),
          }),
        });
      },
    }),
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
        const search = uuid === undefined ? undefined : await searches.find(uuid, facts.visitorId);
        return calculated(params.id, search?.profile ?? null, facts);
      },
    }),
    apiRoute({
      method: "POST",
      url: "/api/insurance/:id/calculatePrice",
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
        calculated(params.id, sentProfile(body, facts), facts),
    }),
    apiRoute({
      method: "POST",
      url: "/api/insurance/:id/profile-price",
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
        retry(async () => calculated(params.id, sentProfile(body, facts), facts), {
          ...patience,
          failure: { code: "PROFILE_PRICE_UNAVAILABLE" },
        }),
    }),
    details("benefit-categories", "Coverage by category", benefitCategoriesSchema, (record) =>
      benefitCategoriesOf(record),
    ),
    details(
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
    details("features", "Features the product has", z.array(featureSchema), (record) =>
      featuresOf(record, false),
    ),
    details(
      "features-included",
      "Features that a feature of the product includes",
      z.array(featureSchema),
      (record) => featuresOf(record, true),
    ),
    details(
      "coverage-requirement",
      "What the visitor's health system has to cover",
      requirementsSchema,
      requirementsOf,
    ),
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
        const [record] = await catalogOf(facts.partner).loadProducts(
          [params.productCode],
          comparisonOf(facts).current(),
          facts.language,
        );
        // An unknown product has no offers either (CQ 7).
        if (!record || (record.offers.length === 0 && record.paymentMethods.length === 0))
          return { status: 204 };
        return answer({ data: offersOf(record) }, { "cache-control": "public, max-age=300" });
      },
    }),
  ];
}

/** Places among those who are priced, as the engine names them. */
function uninsurablePlaces({ insured, outcome }: ProductPrice): number[] {
  const priced = outcome.method === "PetBand" && insured.pets ? insured.pets : insured.persons;
  return priced.flatMap(({ profileIndex }, place) =>
    outcome.uninsurable.includes(profileIndex) ? [place] : [],
  );
}

function presentCalculated(price: ProductPrice, say: Say): z.output<typeof calculatedSchema> {
  const { outcome, index, leftOut, product } = price;
  const reasonOf = (profileIndex: number) => {
    const left = leftOut.find((one) => one.profileIndex === profileIndex);
    if (left === undefined) return null;
    const { code, age, message } = wireLeftOut(left, say);
    return { code, age, message };
  };
  const isUf = product.currency === "UF";
  const { uf } = index.snapshot;
  return {
    data: {
      price: {
        value: price.price && wireAmount(price.price.amountMinor, price.price.currency),
        unit: { code: price.price?.currency ?? product.currency },
        period: outcome.method === "Trip" ? "trip" : "month",
      },
      total: {
        profilesWithPrice: outcome.profilesWithPrice,
        profilesEvaluated: outcome.profilesEvaluated,
        arePricesDefined: outcome.arePricesDefined,
      },
      profiles: outcome.profiles.map(({ profileIndex, method, amount }) => ({
        profile: profileIndex,
        method,
        value: amount && decimalText(amount.units, amount.decimals),
        leftOut: reasonOf(profileIndex),
      })),
      nativePrice: outcome.amount && {
        value: decimalText(outcome.amount.units, outcome.amount.decimals),
        unit: { code: outcome.amount.currency },
      },
      pricingDate: index.pricingDate,
      rateTableFrom: product.rateValidFrom,
      ufDate: isUf ? uf.date : null,
      ufValue: isUf ? decimalText(uf.valueCents, 2) : null,
    },
  };
}
