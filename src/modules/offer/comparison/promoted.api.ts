import { z } from "zod";
import { productSchema } from "#src/contracts/product.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { type Profile, readProfile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { badRequest } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import { type ComparisonFacts, inProfile } from "./comparison.facts.ts";
import type { Comparison, ComparisonService } from "./comparison.service.ts";
import type { Comparisons } from "./comparisons.service.ts";
import type { EngineRow } from "./engine/engine.types.ts";
import { emptyChoice, listingSelection, MOST_ROWS } from "./listing-choice.rules.ts";
import { catalogByPartner } from "#src/modules/offer/catalog/partner-catalog.service.ts";
import { presentProduct } from "./product.presenter.ts";
import { choosePromoted } from "./promoted.rules.ts";

/** A comparator has no more products than so many hundreds; beyond it nothing is promoted. */
const PAGES_MOST = 50;

const promotedBody = z.object({
  comparator: z
    .union([z.string().min(1).max(100), z.int().min(1)])
    .describe("Comparator, by base url or id"),
  productType: z
    .string()
    .max(100)
    .optional()
    .describe("Only products of this type; absent or empty: of any"),
  profile: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("perfilIngreso, as CQ 3 names it; absent: the default profile"),
});

export interface PromotedApiOptions {
  comparisons: Pick<Comparisons, "in">;
  catalog: CatalogService;
  words: WordsStore;
}

interface Promoted {
  record: ProductRecord;
  row: EngineRow;
  result: Comparison;
}

function needsOf(options: PromotedApiOptions) {
  const { comparisons, catalog, words } = options;
  const catalogOf = catalogByPartner(catalog);
  return { comparisons, catalog, words, catalogOf };
}

type PromotedCallsNeeds = ReturnType<typeof needsOf>;

/** Goes through the comparator by affinity, so the first page with a choice has the best one. */
async function findPromoted(
  needs: PromotedCallsNeeds,
  comparison: ComparisonService,
  comparator: ComparatorRecord,
  productType: string,
  profile: Profile | null,
  partner: ComparisonFacts["partner"],
): Promise<Promoted | null> {
  const limits = limitsOf(partner);
  const selection = listingSelection(comparator, { ...emptyChoice, order: "distance" }, null);
  for (let page = 1; page <= PAGES_MOST; page += 1) {
    const result = inProfile(() =>
      comparison.compareProducts({
        selection: {
          ...selection,
          ...(productType === "" ? {} : { productTypes: [productType] }),
          page,
          take: MOST_ROWS,
          limits,
        },
        profile,
        formName: comparator.profileForm,
        budgetRatio: comparator.budgetRatio,
        withFacets: false,
      }),
    );
    const { index, answer: found } = result;
    const codes = found.rows.map((row) => index.productById.get(row.id)?.code ?? "");
    const records = new Map(
      (await needs.catalogOf(partner).loadProducts(codes, index)).map((record) => [
        record.id,
        record,
      ]),
    );
    const chosen = choosePromoted(
      found.rows.map((row) => ({
        ...row,
        isPromoted: records.get(row.id)?.isPromoted ?? false,
      })),
    );
    const record = chosen && records.get(chosen.id);
    if (record) {
      const { isPromoted: _, ...row } = chosen;
      return { record, row, result };
    }
    if (page * MOST_ROWS >= found.total) return null;
  }
  return null;
}

const postInsurancePromotedProduct = (needs: PromotedCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/insurance/promotedProduct",
    isQuestion: true,
    summary:
      "The promoted product of a comparator that fits the household best; nothing where none does",
    tag: "Comparison",
    body: promotedBody,
    responses: {
      200: {
        description: "The product, priced for the household",
        schema: z.object({ data: productSchema }),
      },
      204: { description: "No promoted product can be had by the whole household" },
    },
    permission: "public",
    audit: null,
    async handle({ body }, facts) {
      await facts.countCompareCall();
      const sent = body;
      const comparators = await needs.catalog.listComparators(facts.country.code);
      const wanted = String(sent.comparator);
      const comparator = comparators.find(
        ({ id, baseUrl }) => baseUrl === wanted || String(id) === wanted,
      );
      if (!comparator) throw badRequest([{ field: "comparator", code: "INVALID" }]);
      const profile = profileOf(sent.profile, facts);
      const found = await findPromoted(
        needs,
        needs.comparisons.in(facts.country.code),
        comparator,
        sent.productType?.trim() ?? "",
        profile,
        facts.partner,
      );
      const headers = {
        "cache-control": profile === null ? "no-cache" : "private, no-store",
      };
      if (found === null) return { status: 204, headers };
      const { record, row, result } = found;
      const popular = await needs.catalog.loadPopular(facts.country.code, result.index);
      const data = presentProduct(record, row, {
        index: result.index,
        language: facts.language,
        say: needs.words.say(facts.language),
        targetCurrency: result.targetCurrency,
        isProfileEntered: result.isProfileEntered,
        isByHead: result.isByHead,
        insured: result.insured,
        isScoreShown: facts.partner?.layout.isScoreShown !== false,
        bestId: result.answer.bestId,
        popular,
      });
      return answer({ data }, headers);
    },
  });

/** The promoted product of a comparator for a household (CQ 7). */
export function promotedRoutes(options: PromotedApiOptions): ApiRoute<ComparisonFacts>[] {
  const needs = needsOf(options);
  return [postInsurancePromotedProduct(needs)];
}

/** The profile by the country's own schema; 400 with every field at fault. */
function profileOf(sent: unknown, facts: ComparisonFacts): Profile | null {
  if (sent === undefined || sent === null) return null;
  const read = readProfile(facts.country.code, sent);
  if (read.ok) return read.profile;
  throw badRequest(read.errors.map((error) => ({ ...error, field: `profile.${error.field}` })));
}
