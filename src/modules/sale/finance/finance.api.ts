import { z } from "zod";
import { paymentFlows, providerIds } from "#src/contracts/enumerations/payments.ts";
import { paymentStates } from "#src/contracts/enumerations/record-statuses.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { CURRENCIES } from "#src/contracts/money.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import {
  asFile,
  fileAnswer,
  fileOfList,
  toFile,
} from "#src/modules/sale/sale/list-file.service.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { paymentCells, paymentFileHead, presentPaymentRow } from "./finance.presenter.ts";
import type { Finance } from "./finance.service.ts";

export interface FinanceCallFacts {
  session: UserSession | null;
  language: "es" | "en" | "pt";
}

const base = "/api/back-office/payments";
const tag = "Back office: finance";
const noStore = { "cache-control": "private, no-store" };
const params = z.object({ reference: z.string().max(40).describe("Reference of the payment") });
const several = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .union([z.enum(values), z.array(z.enum(values)).max(20)])
    .default([])
    .transform((value) => (Array.isArray(value) ? value : [value]));

const filter = z.object({
  state: several(paymentStates).describe("States of payments"),
  provider: several(providerIds).describe("Providers"),
  country: several(COUNTRY_CODES).describe("Countries"),
  from: z.iso.date().optional().describe("First day on which they were begun"),
  until: z.iso.date().optional().describe("Last day on which they were begun"),
  text: z.string().max(60).default("").describe("Part of a reference"),
});
const listQuery = filter.extend({
  after: z.string().max(500).optional().describe("Cursor of the page before"),
  before: z.string().max(500).optional().describe("Cursor of the page after"),
  take: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page"),
  as: asFile,
});

const row = z.object({
  reference: z.string().describe("Reference of the payment"),
  state: z.enum(paymentStates).describe("State of the payment"),
  provider: z.enum(providerIds).describe("Provider that was asked"),
  flow: z.enum(paymentFlows).describe("How it is paid"),
  country: z.enum(COUNTRY_CODES).describe("Country of what is paid"),
  currency: z.enum(CURRENCIES).describe("Currency of the amount"),
  amountMinor: z.int().describe("Amount in storage units of the currency"),
  for: z.string().describe("Reference of what is paid"),
  sale: z.string().nullable().describe("References of the sales that it is of"),
  madeAt: z.iso.datetime().describe("When it was begun"),
  settledAt: z.iso.datetime().nullable().describe("When its outcome was known"),
});

const pageFacts = z.object({
  total: z.int().describe("How many the filter has, at most 10,000"),
  isMore: z.boolean().describe("Whether there are more than that"),
  next: z.string().nullable().describe("Cursor of the next page"),
  previous: z.string().nullable().describe("Cursor of the page before"),
});

const actorOf = ({ session }: FinanceCallFacts) => {
  return staffSession(session);
};

const filterOf = (query: z.infer<typeof filter>) => ({
  states: query.state,
  providers: query.provider,
  countries: query.country,
  from: query.from ?? null,
  until: query.until ?? null,
  text: query.text,
});

const lists = (finance: Finance): ApiRoute<FinanceCallFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "Payments of one's scope by filter, the newest first",
    tag,
    querystring: listQuery,
    responses: {
      200: {
        description: "The payments",
        schema: z.object({
          data: z.array(row),
          metaData: pageFacts,
        }),
      },
      ...fileAnswer,
    },
    permission: "payment:read",
    audit: null,
    async handle({ query }, facts: FinanceCallFacts) {
      const actor = actorOf(facts);
      const file = toFile(base, query);
      if (file !== undefined) return file;
      const cursors = { despues: query.after ?? null, antes: query.before ?? null };
      const { rows, ...page } = await finance.list(actor, filterOf(query), {
        asked: readMomentPage(cursors, "uuid"),
        take: query.take,
      });
      return answer({ data: rows.map(presentPaymentRow), metaData: page }, noStore);
    },
  }),
  fileOfList({
    url: base,
    name: "pagos",
    summary: "The payments of a filter as CSV, at most 10,000",
    audit: "payment.export",
    filter,
    head: paymentFileHead,
    async rows(query, facts: FinanceCallFacts) {
      const rows = await finance.exported(actorOf(facts), filterOf(query));
      return rows.map(paymentCells);
    },
  }),
];

const matchRoute = (finance: Finance): ApiRoute<FinanceCallFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/match`,
    summary: "Says that the transfer of a payment is on our account",
    tag,
    params,
    idempotent: true,
    body: z
      .object({
        amount: z.int().min(1).describe("What came, in storage units of the currency"),
        bankReference: z.string().trim().min(3).max(60).describe("The bank's number of it"),
      })
      .strict(),
    responses: {
      200: {
        description: "Its state now",
        schema: z.object({ data: z.object({ state: z.string().describe("State now") }) }),
      },
    },
    permission: "payment:reconcile",
    audit: "payment.match",
    isKeptWithin: true,
    async handle({ params: { reference }, body }, facts: FinanceCallFacts) {
      const { amount: amountMinor, bankReference } = body;
      const came = { amountMinor, bankReference };
      return answer({ data: await finance.match(actorOf(facts), reference, came) }, noStore);
    },
  });

const giveUpRoute = (finance: Finance): ApiRoute<FinanceCallFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/give-up`,
    summary: "Gives up a payment that waits for its payer, where its provider confirms its end",
    tag,
    params,
    idempotent: true,
    body: z.object({ reason: z.string().trim().min(3).max(200).describe("Why") }).strict(),
    responses: {
      200: {
        description: "Its state now",
        schema: z.object({ data: z.object({ state: z.string().describe("State now") }) }),
      },
    },
    permission: "payment:reconcile",
    audit: "payment.give-up",
    isKeptWithin: true,
    async handle({ params: { reference }, body: { reason } }, facts: FinanceCallFacts) {
      return answer({ data: await finance.giveUp(actorOf(facts), reference, reason) }, noStore);
    },
  });

/** Payments as the company's finance sees them. */
export const financeRoutes = (finance: Finance): ApiRoute<FinanceCallFacts>[] => [
  ...lists(finance),
  matchRoute(finance),
  giveUpRoute(finance),
  apiRoute({
    method: "GET",
    url: `${base}/:reference`,
    summary: "One payment with all that happened to it",
    tag,
    params,
    responses: { 200: dataAnswer("The payment, its story and its refunds") },
    permission: "payment:read",
    audit: null,
    async handle({ params: { reference } }, facts: FinanceCallFacts) {
      const found = await finance.find(actorOf(facts), reference);
      const story = found.story.map(({ at, ...one }) => ({ at: at.toISOString(), ...one }));
      const { leftMinor } = found;
      return answer({ data: { ...presentPaymentRow(found.payment), leftMinor, story } }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/:reference/ask`,
    summary: "Asks the provider what became of a payment that is pending",
    tag,
    params,
    idempotent: true,
    responses: {
      200: {
        description: "Its state now",
        schema: z.object({ data: z.object({ state: z.string().describe("State now") }) }),
      },
    },
    permission: "payment:reconcile",
    audit: "payment.ask",
    isKeptWithin: true,
    async handle({ params: { reference } }, facts: FinanceCallFacts) {
      return answer({ data: await finance.ask(actorOf(facts), reference) }, noStore);
    },
  }),
];
