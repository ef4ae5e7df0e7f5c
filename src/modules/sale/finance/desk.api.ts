import { z } from "zod";
import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { isDayCursor } from "#src/contracts/keyset.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import {
  amountCell,
  asFile,
  fileAnswer,
  fileOfList,
  fileRowsMost,
  toFile,
} from "#src/modules/sale/sale/list-file.service.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes/languages.ts";
import { arrearsAges } from "./arrears-ages.rules.ts";
import type { FinanceDesk } from "./desk.service.ts";

interface DeskFacts {
  session: UserSession | null;
  language: Language;
}

const base = "/api/back-office";
const providersUrl = `${base}/providers`;
const tag = "Back office: finance";
const noStore = { "cache-control": "private, no-store" };
export const cycleStates = ["scheduled", "processed", "recycling", "cancelled"] as const;

const actorOf = ({ session }: DeskFacts) => {
  return staffSession(session);
};

const cycleFilter = z.object({
  state: z.enum(cycleStates).optional().describe("State of the charge"),
  age: z.enum(arrearsAges).optional().describe("Of those in arrears: for how long"),
  next: z.enum(["1"]).optional().describe("Only those of the next 30 days"),
});

const filterOf = ({ age, state, next }: z.output<typeof cycleFilter>) => ({
  state: age === undefined ? (state ?? null) : ("recycling" as const),
  age: age ?? null,
  isNext: next === "1",
});

const recurrentFile = (desk: FinanceDesk): ApiRoute<DeskFacts> =>
  fileOfList({
    url: `${base}/recurrent`,
    name: "cobros-recurrentes",
    summary: "The charges of a filter as CSV, at most 10,000",
    audit: "payment.export",
    filter: cycleFilter,
    head: ["day", "state", "subscription", "sale", "insurer", "country", "currency", "amount"],
    async rows(query, facts: DeskFacts) {
      const filter = { ...filterOf(query), before: null };
      const { rows } = await desk.recurrent(actorOf(facts), filter, fileRowsMost);
      return rows.map((one) => [
        one.chargeOn,
        one.state,
        one.subscription,
        one.sale,
        one.insurer,
        one.country,
        one.currency,
        amountCell(one.amountMinor ?? one.lastMinor, one.currency),
      ]);
    },
  });

const providersFile = (desk: FinanceDesk): ApiRoute<DeskFacts> =>
  fileOfList({
    url: providersUrl,
    name: "proveedores",
    summary: "Providers with their routes and calls of the last day as CSV, for who reads them",
    audit: "provider.export",
    filter: z.object({}),
    head: ["provider", "here", "simulated", "on", "routes", "calls", "unanswered", "ms", "last"],
    async rows(_query, facts: DeskFacts) {
      const { providers } = await desk.providersNow(actorOf(facts), null);
      return providers.map((one) => [
        one.provider,
        one.isHere ? 1 : 0,
        one.isSimulated ? 1 : 0,
        one.routesOn,
        one.routes,
        one.calls,
        one.unanswered,
        one.averageMs,
        one.lastAt?.toISOString() ?? null,
      ]);
    },
  });

const replayRoute = (desk: FinanceDesk): ApiRoute<DeskFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/events/:id/replay`,
    summary: "Has a provider's notification worked again",
    tag,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    idempotent: true,
    responses: { 200: dataAnswer("It was worked again") },
    permission: "payment:reconcile",
    audit: "payment.replay",
    isKeptWithin: true,
    async handle({ params: { id } }, facts: DeskFacts) {
      await desk.replay(actorOf(facts), id);
      return answer({ data: { id } }, noStore);
    },
  });

/** What finance sees of all money at once, as calls. */
export const deskRoutes = (desk: FinanceDesk): ApiRoute<DeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: `${base}/recurrent`,
    summary: "Charges of subscriptions by their day; the next 30 days where it is asked",
    tag,
    querystring: cycleFilter.extend({
      as: asFile,
      after: z
        .string()
        .max(47)
        .refine(isDayCursor)
        .optional()
        .describe("Cursor of the page before"),
      take: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page"),
    }),
    responses: { 200: dataAnswer("The charges"), ...fileAnswer },
    permission: "payment:read",
    audit: null,
    async handle({ query }, facts: DeskFacts) {
      const actor = actorOf(facts);
      const file = toFile(`${base}/recurrent`, query);
      if (file !== undefined) return file;
      const filter = { ...filterOf(query), before: query.after ?? null };
      const { rows, ...page } = await desk.recurrent(actor, filter, query.take);
      return answer({ data: rows, metaData: page }, noStore);
    },
  }),
  apiRoute({
    method: "GET",
    url: providersUrl,
    summary: "Providers of payments: routes, calls of the last day, notifications given up",
    tag,
    querystring: z.object({
      provider: z.enum(providerIds).optional().describe("Whose last calls are shown"),
      as: asFile,
    }),
    responses: { 200: dataAnswer("The providers"), ...fileAnswer },
    permission: "provider:read",
    audit: null,
    async handle({ query }, facts: DeskFacts) {
      const actor = actorOf(facts);
      // Its file has no calls, hence no filter by whose they are.
      const file = toFile(providersUrl, { as: query.as });
      if (file !== undefined) return file;
      const found = await desk.providersNow(actor, query.provider ?? null);
      return answer(
        { data: found.providers, metaData: { ...found, providers: undefined } },
        noStore,
      );
    },
  }),
  recurrentFile(desk),
  providersFile(desk),
  replayRoute(desk),
];
