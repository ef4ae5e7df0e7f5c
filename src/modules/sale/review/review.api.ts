import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { loadingPercents } from "#src/modules/offer/quote/price-loading.rules.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { ReviewRow } from "./review.queries.ts";
import { readReasons, reviewOutcomes, reviewStateOf, reviewStates } from "./review.rules.ts";
import type { Reviews } from "./review.service.ts";

export interface ReviewFacts {
  session: SaleActor | null;
}

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: reviews";
const base = "/api/back-office/reviews";
const params = z.object({ reference: z.string().max(20).describe("Reference of the purchase") });
const several = <Values extends z.ZodType>(values: Values) =>
  z
    .union([values, z.array(values)])
    .optional()
    .transform((given) => (given === undefined ? [] : ([given].flat() as z.output<Values>[])));

// Decisions are the company's own: a portal's user is told nothing of them.
function actorOf({ session }: ReviewFacts): SaleActor {
  return staffSession(session);
}

const review = z.object({
  reference: z.string().describe("Reference of the purchase"),
  state: z.enum(reviewStates).describe("Whether it waits, or how it was decided"),
  country: z.enum(COUNTRY_CODES).describe("Country of the purchase"),
  product: z.string().describe("Name of the product"),
  insurer: z.string().describe("Name of the insurer"),
  since: z.iso.datetime().describe("When it was handed to a person"),
  documents: z.int().describe("Documents that nobody has looked at"),
});

const present = (row: ReviewRow) => ({
  reference: row.reference,
  state: reviewStateOf(row.state, row.outcome, row.documents),
  country: row.country,
  product: row.productName,
  insurer: row.insurerName,
  since: row.since.toISOString(),
  documents: row.documents,
});

const listRoute = (reviews: Reviews): ApiRoute<ReviewFacts> =>
  apiRoute({
    method: "GET",
    url: base,
    summary: "Purchases that a person decides about, those that wait first, at most 200",
    tag,
    querystring: z.object({
      state: several(z.enum(reviewStates)).describe("States; every one where left out"),
      country: several(z.enum(COUNTRY_CODES)).describe("Countries; every one where left out"),
      text: z.string().max(60).default("").describe("Part of a reference"),
    }),
    responses: {
      200: { description: "The reviews", schema: z.object({ data: z.array(review) }) },
    },
    permission: "purchase:review",
    audit: null,
    async handle({ query }, facts: ReviewFacts) {
      const { state: states, country: countries, text } = query;
      const found = await reviews.list(actorOf(facts), { states, countries, text });
      return answer({ data: found.map(present) }, noStore);
    },
  });

const answersRoute = (reviews: Reviews): ApiRoute<ReviewFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/read`,
    summary: "What was declared of health, for who may read it; the read is kept with its reason",
    tag,
    params,
    body: z.object({ reason: z.enum(readReasons).describe("Why it is read") }).strict(),
    responses: { 200: dataAnswer("The declarations") },
    permission: "health:read",
    audit: null,
    async handle({ params: { reference }, body: { reason } }, facts: ReviewFacts) {
      const { people } = await reviews.readAnswers(actorOf(facts), { reference, reason });
      const data = people.map(({ name, outcome, measures, answers }) => ({
        name,
        outcome,
        measures,
        answers,
      }));
      return answer({ data }, noStore);
    },
  });

const decideRoute = (reviews: Reviews): ApiRoute<ReviewFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/decide`,
    summary: "Decides about a purchase that waits: accepted, with conditions, or declined",
    tag,
    idempotent: true,
    params,
    body: z
      .object({
        outcome: z.enum(reviewOutcomes).describe("What is decided"),
        exclusions: z
          .array(z.string().trim().min(1).max(300))
          .max(20)
          .default([])
          .describe("What is not covered, as the applicant reads it"),
        loadingPercent: z
          .int()
          .min(loadingPercents.from)
          .max(loadingPercents.to)
          .optional()
          .describe("Loading: percent above the price, which the applicant agrees to"),
        reason: z.string().trim().min(3).max(500).describe("Why, for the file; kept encrypted"),
      })
      .strict(),
    responses: { 204: { description: "Decided" } },
    permission: "purchase:review",
    audit: null,
    async handle({ params: { reference }, body }, facts: ReviewFacts) {
      await reviews.decide(actorOf(facts), reference, body);
      return { status: 204 };
    },
  });

/** Reviews of purchases, in the back office. */
export const reviewRoutes = (reviews: Reviews): ApiRoute<ReviewFacts>[] => [
  listRoute(reviews),
  answersRoute(reviews),
  decideRoute(reviews),
];
