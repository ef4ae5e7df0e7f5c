import { z } from "zod";
import {
  compareBodySchema,
  type CompareInput,
  compareQuerySchema,
} from "#src/contracts/compare.ts";
import { compareResponseSchema, filtersSchema } from "#src/contracts/product.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { readProfile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/catalog/catalog.service.ts";
import { badRequest } from "#src/platform/errors.ts";
import { answer, type ApiRoute } from "#src/platform/http/api-routes.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import { type CompareSelection, selectionOf } from "./compare-query.rules.ts";
import type { CompareSearches } from "./compare-search.ts";
import { type ComparisonFacts, inProfile } from "./comparison.facts.ts";
import type { Comparison, ComparisonService } from "./comparison.service.ts";
import { presentFilters } from "./filters.presenter.ts";
import { presentProduct } from "./product.presenter.ts";

export interface ComparisonApiOptions {
  comparison: ComparisonService;
  catalog: CatalogService;
  searches: CompareSearches;
  words: WordsStore;
}

/** Budget of a comparison outside any comparator: the whole legal contribution. */
const WHOLE_CONTRIBUTION = 10_000;

/** CQ 8's sentence for a list that failed. */
const listFailure = "PRODUCT_LIST_FAILED";

/** Compare, with every field of CQ 7, and its filter data. */
export function comparisonRoutes(options: ComparisonApiOptions): ApiRoute<ComparisonFacts>[] {
  const { comparison, catalog, searches, words } = options;

  /** The comparison of a call, and the profile it was priced for. */
  async function run(
    input: CompareInput,
    sentProfile: Profile | null,
    facts: ComparisonFacts,
    withFacets: boolean,
  ) {
    facts.countCompareCall();
    const earlier =
      input.uuid === undefined ? undefined : await searches.find(input.uuid, facts.visitorId);
    if (earlier) facts.markPersonal();
    const profile = sentProfile ?? earlier?.profile ?? null;
    const read = selectionOf(input);
    if (!read.ok) throw badRequest([{ field: read.field, code: read.code }]);
    // Prices are compared in the country's own currency; another target is refused, never ignored.
    if ((input.targetCurrency ?? facts.country.currency) !== facts.country.currency)
      throw badRequest([{ field: "targetCurrency", code: "INVALID" }]);
    const selection: CompareSelection = {
      ...read.selection,
      showcase: input.displayShowcase === true ? facts.showcase : null,
    };
    const budgetRatio = await budgetRatioOf(input, facts);
    const result = inProfile(() =>
      comparison.compareProducts({
        selection,
        profile,
        budgetRatio,
        pinned: earlier && { version: earlier.version, pricingDate: earlier.pricingDate },
        withFacets,
      }),
    );
    return { result, selection, profile };
  }

  async function budgetRatioOf(input: CompareInput, facts: ComparisonFacts): Promise<number> {
    if (input.comparator === undefined) return WHOLE_CONTRIBUTION;
    const known = await catalog.listComparators(facts.country.code);
    const wanted = String(input.comparator);
    const found = known.find(({ id, baseUrl }) => baseUrl === wanted || String(id) === wanted);
    return found?.budgetRatio ?? WHOLE_CONTRIBUTION;
  }

  async function present(result: Comparison, facts: ComparisonFacts, uuid: string) {
    const { index, answer: found } = result;
    const codes = found.rows.map((row) => index.productById.get(row.id)?.code ?? "");
    const records = await catalog.loadProducts(codes, index);
    const byCode = new Map(records.map((record) => [record.id, record]));
    const popular = await catalog.loadPopular(facts.country.code, index);
    const say = words.say(facts.language);
    const body = {
      data: found.rows.flatMap((row) => {
        const record = byCode.get(row.id);
        if (!record) return [];
        return [
          presentProduct(record, row, {
            index,
            language: facts.language,
            say,
            targetCurrency: result.targetCurrency,
            isProfileEntered: result.isProfileEntered,
            bestId: found.bestId,
            popular,
          }),
        ];
      }),
      metaData: {
        total: found.total,
        uuid,
        page: result.page,
        take: result.take,
        pricedTotal: found.pricedTotal,
        catalogueVersion: index.version,
        pricingDate: index.pricingDate,
        priceRange: found.priceRange,
        bestId: result.isProfileEntered ? found.bestId : null,
      },
      error: null,
    };
    return answer(body, cachingOf(facts));
  }

  return [
    {
      method: "GET",
      url: "/api/insurance/compare/metadata",
      summary:
        "Compares products for the default profile, or for the stored one of a uuid of the same visitor",
      tag: "Comparison",
      querystring: compareQuerySchema,
      responses: {
        200: { description: "Products with their prices", schema: compareResponseSchema },
      },
      permission: "public",
      listFailure,
      async handle({ query }, facts) {
        const input = query as CompareInput;
        const { result } = await run(input, null, facts, false);
        return present(result, facts, input.uuid ?? searches.nameless());
      },
    },
    {
      method: "POST",
      url: "/api/insurance/compare/metadata",
      summary: "Compares products for a profile",
      tag: "Comparison",
      body: compareBodySchema,
      responses: {
        200: { description: "Products with their prices", schema: compareResponseSchema },
      },
      permission: "public",
      listFailure,
      async handle({ body }, facts) {
        const input = body as CompareInput;
        const profile = profileOf(input, facts);
        const { result, profile: used } = await run(input, profile, facts, false);
        const uuid =
          profile === null
            ? (input.uuid ?? searches.nameless())
            : await searches.keep(await facts.ensureVisitor(), {
                profile: used,
                version: result.index.version,
                pricingDate: result.index.pricingDate,
              });
        return present(result, facts, uuid);
      },
    },
    {
      method: "GET",
      url: "/api/insurance/compare/filters",
      summary: "Filter data of the same comparison, with a count for every option",
      tag: "Comparison",
      querystring: compareQuerySchema,
      responses: {
        200: { description: "Options with counts", schema: z.object({ data: filtersSchema }) },
      },
      permission: "public",
      listFailure,
      async handle({ query }, facts) {
        const { result, selection } = await run(query, null, facts, true);
        const names = await catalog.loadNames(result.index);
        const data = presentFilters(result, selection, names, words.say(facts.language));
        return answer({ data }, cachingOf(facts));
      },
    },
  ];
}

const cachingOf = (facts: ComparisonFacts) => ({
  "cache-control": facts.isPersonal() ? "private, no-store" : "no-cache",
});

/** The profile of a body by the country's own schema; 400 with every field at fault. */
function profileOf(input: CompareInput, facts: ComparisonFacts): Profile | null {
  if (input.profile === undefined || input.profile === null) return null;
  const read = readProfile(facts.country.code, input.profile);
  if (read.ok) return read.profile;
  throw badRequest(read.errors.map((error) => ({ ...error, field: `profile.${error.field}` })));
}
