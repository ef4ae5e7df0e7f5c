import { z } from "zod";
import {
  compareBodySchema,
  type CompareInput,
  compareQuerySchema,
} from "#src/contracts/compare.ts";
import { compareResponseSchema, wireFiltersSchema } from "#src/contracts/product.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { readProfile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Caches } from "#src/platform/caches.ts";
import { badRequest } from "#src/platform/errors.ts";
import { type ApiAnswer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { KeptText } from "#src/platform/http/kept-text.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import { type CompareSelection, selectionOf } from "./compare-query.rules.ts";
import type { CompareSearches } from "./compare-search.ts";
import { type ComparisonFacts, inProfile } from "./comparison.facts.ts";
import type { Comparison } from "./comparison.service.ts";
import type { Comparisons } from "./comparisons.service.ts";
import { pesosIn } from "./engine-query.ts";
import { filtersJson } from "./filters.presenter.ts";
import { incomePrices } from "./income-prices.rules.ts";
import { wireAmount } from "./product.presenter.ts";
import { createSharedAnswers, type SharedAnswer } from "./shared-answers.ts";
import { createWireCards } from "./wire-cards.ts";

export interface ComparisonApiOptions {
  comparisons: Comparisons;
  catalog: Pick<CatalogService, "listComparators" | "loadProducts" | "loadPopular" | "loadNames">;
  searches: Pick<CompareSearches, "find" | "keep" | "nameless">;
  words: WordsStore;
  caches?: Caches;
}

/** Budget of a comparison outside any comparator: the whole legal contribution. */
const WHOLE_CONTRIBUTION = 10_000;

/** What a call asks for. */
interface Plan {
  /** Whom it is priced for; null for the default profile. */
  profile: Profile | null;
  selection: CompareSelection;
  /** Tells apart the answers that are the same for everybody; null where it is somebody's own. */
  name: string | null;
  /** The list without counts, or the counts without a list. */
  run(part: "list" | "filters"): Comparison;
}

/** Whether an answer's text is one visitor's own or kept for all. */
type Sent = "once" | "often";

/** CQ 8's sentence for a list that failed. */
const listFailure = "PRODUCT_LIST_FAILED";

function needsOf(options: ComparisonApiOptions) {
  const { comparisons, catalog, searches, words } = options;
  const cards = createWireCards(catalog);
  const answers = createSharedAnswers();
  options.caches?.add(() => {
    cards.flush();
    answers.flush();
  });
  return { comparisons, catalog, searches, words, cards, answers };
}

type ComparisonCallsNeeds = ReturnType<typeof needsOf>;

/** What a call asks for, and the response's cache key where it is anonymous. */
async function planOf(
  needs: ComparisonCallsNeeds,
  input: CompareInput,
  sentProfile: Profile | null,
  facts: ComparisonFacts,
): Promise<Plan> {
  await facts.countCompareCall();
  const earlier =
    input.uuid === undefined ? undefined : await needs.searches.find(input.uuid, facts.visitorId);
  if (earlier) facts.markPersonal();
  const profile = sentProfile ?? earlier?.profile ?? null;
  const read = selectionOf(input);
  if (!read.ok) throw badRequest([{ field: read.field, code: read.code }]);
  const selection: CompareSelection = {
    ...read.selection,
    showcase: input.displayShowcase === true ? facts.showcase : null,
    limits: limitsOf(facts.partner),
  };
  const market = needs.comparisons.in(facts.country.code);
  const { targetCurrency } = input;
  // A currency without a rate of the day is refused, never ignored.
  if (targetCurrency && pesosIn(market.current(), 1, targetCurrency) === null)
    throw badRequest([{ field: "targetCurrency", code: "INVALID" }]);
  const comparator = await comparatorOf(needs, input, facts);
  const call = {
    selection,
    formName: comparator?.profileForm,
    targetCurrency,
    budgetRatio: comparator?.budgetRatio ?? WHOLE_CONTRIBUTION,
  };
  const isShared = profile === null && earlier === undefined;
  return {
    profile,
    selection,
    name: isShared ? JSON.stringify([facts.language, call]) : null,
    run: (part) =>
      inProfile(() =>
        market.compareProducts({
          ...call,
          profile,
          pinned: earlier && { version: earlier.version, pricingDate: earlier.pricingDate },
          selection: part === "list" ? selection : { ...selection, take: 0 },
          withFacets: part === "filters",
        }),
      ),
  };
}

async function comparatorOf(
  needs: ComparisonCallsNeeds,
  input: CompareInput,
  facts: ComparisonFacts,
): Promise<ComparatorRecord | undefined> {
  if (input.comparator === undefined) return undefined;
  const known = await needs.catalog.listComparators(facts.country.code);
  const wanted = String(input.comparator);
  return known.find(({ id, baseUrl }) => baseUrl === wanted || String(id) === wanted);
}

/** The text of a response: from the cache where it is anonymous, else rendered; an anonymous one is cached. */
async function textOf(
  needs: ComparisonCallsNeeds,
  kind: "list" | "filters",
  plan: Plan,
  facts: ComparisonFacts,
  draw: (sent: Sent) => Promise<SharedAnswer>,
): Promise<SharedAnswer> {
  if (plan.name === null) return draw("once");
  const index = needs.comparisons.in(facts.country.code).current();
  const name = `${kind}|${plan.name}`;
  const kept = needs.answers.find(index, name);
  if (kept) return kept;
  // It begins by comparing, on this same index.
  return needs.answers.drawOnce(index, name, () => draw("often"));
}

/** A list's text around the place of its uuid, which is the one thing of an answer's own. */
async function listAround(
  needs: ComparisonCallsNeeds,
  result: Comparison,
  facts: ComparisonFacts,
  sent: Sent,
): Promise<SharedAnswer> {
  const { index, answer: found, targetCurrency, isProfileEntered } = result;
  const isScoreShown = facts.partner?.layout.isScoreShown !== false;
  const data = await needs.cards.texts(found.rows, {
    index,
    language: facts.language,
    say: needs.words.say(facts.language),
    country: facts.country.code,
    targetCurrency,
    isProfileEntered,
    isByHead: result.isByHead,
    insured: result.insured,
    isScoreShown,
    bestId: found.bestId,
  });
  const after = {
    page: result.page,
    take: result.take,
    pricedTotal: found.pricedTotal,
    partialTotal: found.partialTotal,
    catalogueVersion: index.version,
    pricingDate: index.pricingDate,
    priceRange: found.priceRange && {
      min: wireAmount(found.priceRange.min, targetCurrency),
      max: wireAmount(found.priceRange.max, targetCurrency),
    },
    bestId: isProfileEntered && isScoreShown ? found.bestId : null,
    ...incomePart(result, facts),
  };
  return {
    beginning: new KeptText(
      `{"data":[${data.join(",")}],"metaData":{"total":${found.total},"uuid":"`,
      sent,
    ),
    after: `",${JSON.stringify(after).slice(1)},"error":null}`,
  };
}

async function list(
  needs: ComparisonCallsNeeds,
  plan: Plan,
  facts: ComparisonFacts,
  uuidFor: (result: Comparison | undefined) => Promise<string> | string,
): Promise<ApiAnswer> {
  let result: Comparison | undefined;
  const { beginning, after } = await textOf(needs, "list", plan, facts, (sent) => {
    result = plan.run("list");
    return listAround(needs, result, facts, sent);
  });
  const uuid = await uuidFor(result);
  return { text: { beginning, ending: uuid + after }, headers: cachingOf(facts) };
}

const getInsuranceCompareMetadata = (needs: ComparisonCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
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
    async handle({ query: input }, facts) {
      const plan = await planOf(needs, input, null, facts);
      return list(needs, plan, facts, () => input.uuid ?? needs.searches.nameless());
    },
  });

const postInsuranceCompareMetadata = (needs: ComparisonCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/insurance/compare/metadata",
    isQuestion: true,
    summary: "Compares products for a profile",
    tag: "Comparison",
    body: compareBodySchema,
    responses: {
      200: { description: "Products with their prices", schema: compareResponseSchema },
    },
    permission: "public",
    audit: null,
    listFailure,
    async handle({ body: input }, facts) {
      const profile = profileOf(input, facts);
      const plan = await planOf(needs, input, profile, facts);
      return list(needs, plan, facts, async (result) =>
        profile === null || result === undefined
          ? (input.uuid ?? needs.searches.nameless())
          : needs.searches.keep(await facts.ensureVisitor(), {
              profile: plan.profile,
              version: result.index.version,
              pricingDate: result.index.pricingDate,
            }),
      );
    },
  });

const getInsuranceCompareFilters = (needs: ComparisonCallsNeeds): ApiRoute<ComparisonFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/insurance/compare/filters",
    summary: "Filter data of the same comparison, with a count for every option",
    tag: "Comparison",
    querystring: compareQuerySchema,
    responses: {
      200: { description: "Options with counts", schema: z.object({ data: wireFiltersSchema }) },
    },
    permission: "public",
    listFailure,
    async handle({ query }, facts) {
      const plan = await planOf(needs, query, null, facts);
      const { beginning, after } = await textOf(needs, "filters", plan, facts, async (sent) => {
        const result = plan.run("filters");
        const names = await needs.catalog.loadNames(result.index, facts.language);
        const data = filtersJson(result, plan.selection, names, needs.words.say(facts.language));
        const income = JSON.stringify(incomePart(result, facts)).slice(1);
        const ending = income === "}" ? "}}" : `,${income}}`;
        const answer = Buffer.concat([
          Buffer.from('{"data":'),
          data.subarray(0, -1),
          Buffer.from(ending),
        ]);
        return { beginning: new KeptText(answer, sent), after: "" };
      });
      return { text: { beginning, ending: after }, headers: cachingOf(facts) };
    },
  });

/** Compare, with every field of CQ 7, and its filter data. */
export function comparisonRoutes(options: ComparisonApiOptions): ApiRoute<ComparisonFacts>[] {
  const needs = needsOf(options);
  return [
    getInsuranceCompareMetadata(needs),
    postInsuranceCompareMetadata(needs),
    getInsuranceCompareFilters(needs),
  ];
}

/** Chile's range of prices by income; nothing elsewhere. */
const incomePart = ({ priceRange, index }: Comparison, { country }: ComparisonFacts) =>
  country.code === "CL"
    ? { perfilIngreso: { precios: incomePrices(priceRange, index.snapshot.uf.valueCents) } }
    : {};

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
