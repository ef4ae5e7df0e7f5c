import { z } from "zod";
import { CURRENCIES } from "#src/contracts/money.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { drawPdf } from "#src/platform/pdf/pdf-document.ts";
import type { Say } from "#src/platform/words/words.ts";
import { type MovementActor, type Movements, postedTypes } from "./movement.service.ts";
import {
  presentAccount,
  presentMovement,
  presentRequest,
  statementCsv,
} from "./movement.presenter.ts";
import { statementDocument } from "./statement-document.ts";
import { monthOf } from "./statement.rules.ts";

/** What these calls need to know of a request. */
export interface MovementFacts {
  session: MovementActor | null;
  language: "es" | "en" | "pt";
}

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: movements";
const base = "/api/back-office/accounts";
const params = z.object({ id: z.uuid() });
const amount = z.string().max(30).describe("Decimal with a point, as 12500 or 35.50");
const text = (maximum: number) => z.string().trim().min(1).max(maximum);
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .optional()
  .describe("Month of the statement, YYYY-MM; the present one where left out");

function actorOf({ session }: Pick<MovementFacts, "session">): MovementActor {
  if (session === null) throw notFound();
  return session;
}

/** Accounts with their movements. */
export const movementRoutes = (
  movements: Movements,
  now: () => Date,
  sayIn: (language: string) => Say,
): ApiRoute<MovementFacts>[] => [
  ...accountRoutes(movements),
  ...statementRoutes(movements, now),
  pdfRoute(movements, now, sayIn),
  ...postingRoutes(movements),
  ...requestRoutes(movements),
];

const accountRoutes = (movements: Movements): ApiRoute<MovementFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "Accounts of one's scope; one's own of an executive or referrer",
    tag,
    responses: { 200: dataAnswer("The accounts") },
    permission: "movement:read",
    audit: null,
    async handle(_call, facts: MovementFacts) {
      const found = await movements.list(actorOf(facts));
      return answer(
        { data: found.map(presentAccount), metaData: { total: found.length } },
        noStore,
      );
    },
  }),
  apiRoute({
    method: "POST",
    url: base,
    summary: "Opens the account of a person or a partner in a currency, or finds it",
    tag,
    body: z
      .object({
        user: z.uuid().nullable().default(null).describe("Executive or referrer"),
        partner: z
          .string()
          .max(200)
          .nullable()
          .default(null)
          .describe("Path of the partner's node"),
        currency: z.enum(CURRENCIES),
      })
      .strict(),
    responses: { 201: dataAnswer("Its id") },
    permission: "movement:create",
    audit: "movement.open",
    async handle({ body: { user, ...body } }, facts: MovementFacts) {
      const made = await movements.open(actorOf(facts), { ...body, userId: user });
      return { status: 201, body: { data: made }, headers: noStore };
    },
  }),
];

/** A month of an account, as data and as a table to keep. */
const statementRoutes = (movements: Movements, now: () => Date): ApiRoute<MovementFacts>[] => [
  apiRoute({
    method: "GET",
    url: `${base}/:id/movements`,
    summary: "Statement of a month: opening, movements, closing, and what waits for a decision",
    tag,
    params,
    querystring: z.object({ month }),
    responses: { 200: dataAnswer("The statement") },
    permission: "movement:read",
    audit: null,
    async handle({ params: { id }, query }, facts: MovementFacts) {
      const found = await movements.statement(actorOf(facts), id, monthOf(query.month, now()));
      const { account, opening, closing, requests } = found;
      return answer(
        {
          data: {
            account: presentAccount(account),
            opening,
            closing,
            movements: found.movements.map(presentMovement),
            requests: requests.map(presentRequest),
          },
        },
        noStore,
      );
    },
  }),
  apiRoute({
    method: "GET",
    url: `${base}/:id/statement.csv`,
    summary: "The same statement as CSV",
    tag,
    params,
    querystring: z.object({ month }),
    responses: { 200: { description: "The file", mediaType: "text/csv" } },
    permission: "movement:read",
    audit: null,
    isStream: true,
    async handle({ params: { id }, query }, facts: MovementFacts) {
      const found = await movements.statement(actorOf(facts), id, monthOf(query.month, now()));
      return {
        stream: (reply) => {
          void reply
            .header("content-type", "text/csv; charset=utf-8")
            .header("content-disposition", 'attachment; filename="cartola.csv"')
            .header("cache-control", "no-store")
            .send(statementCsv(found, facts.language));
        },
      };
    },
  }),
];

const locales = { es: "es-CL", en: "en-US", pt: "pt-BR" } as const;

const pdfRoute = (
  movements: Movements,
  now: () => Date,
  sayIn: (language: string) => Say,
): ApiRoute<MovementFacts> =>
  apiRoute({
    method: "GET",
    url: `${base}/:id/statement.pdf`,
    summary: "The same statement as PDF",
    tag,
    params,
    querystring: z.object({ month }),
    responses: { 200: { description: "The file", mediaType: "application/pdf" } },
    permission: "movement:read",
    audit: null,
    async handle({ params: { id }, query }, facts: MovementFacts) {
      const asked = monthOf(query.month, now());
      const found = await movements.statement(actorOf(facts), id, asked);
      const { language } = facts;
      const document = statementDocument(
        { ...found, month: asked.name },
        { say: sayIn(language), language, locale: locales[language] },
      );
      return {
        body: await drawPdf(document),
        headers: {
          ...noStore,
          "content-type": "application/pdf",
          "content-disposition": `attachment; filename="cartola-${asked.name}.pdf"`,
        },
      };
    },
  });

/** What changes the balance at once. */
const postingRoutes = (movements: Movements): ApiRoute<MovementFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/:id/movements`,
    summary: "Posts a deposit, a bonus or a charge; the same Idempotency-Key is the same movement",
    tag,
    params,
    body: z
      .object({
        type: z.enum(postedTypes),
        amount,
        reason: text(500),
        related: z.string().max(20).nullable().default(null).describe("Reference of lead or sale"),
      })
      .strict(),
    idempotent: true,
    responses: { 201: dataAnswer("Its id, and the balance after it") },
    permission: "movement:create",
    audit: null,
    async handle({ params: { id }, body, headers }, facts: MovementFacts) {
      const key = headers["idempotency-key"] ?? crypto.randomUUID();
      const data = await movements.post(actorOf(facts), id, { ...body, key: `call/${key}` });
      return { status: 201, body: { data }, headers: noStore };
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/:id/movements/:movement/reversal`,
    summary: "Undoes a movement by its opposite, once",
    tag,
    params: params.extend({
      movement: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    body: z.object({ reason: text(500) }).strict(),
    responses: { 201: dataAnswer("The opposite's id, and the balance after it") },
    permission: "movement:create",
    audit: null,
    async handle({ params: { id, movement }, body: { reason } }, facts: MovementFacts) {
      const data = await movements.reverse(actorOf(facts), id, { movement, reason });
      return { status: 201, body: { data }, headers: noStore };
    },
  }),
];

/** What somebody else decides on. */
const requestRoutes = (movements: Movements): ApiRoute<MovementFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/:id/requests`,
    summary: "Asks for a withdrawal, or for a charge beyond the balance",
    tag,
    params,
    body: z
      .object({
        kind: z.enum(["withdrawal", "forced-charge"]).describe("What is asked for"),
        amount,
        reasonCode: z.string().max(10).nullable().default(null).describe("Of a forced charge"),
        evidence: text(1000).describe("What proves it"),
      })
      .strict(),
    responses: { 201: dataAnswer("Its id") },
    permission: "movement:create",
    audit: null,
    async handle({ params: { id }, body }, facts: MovementFacts) {
      const data = await movements.ask(actorOf(facts), id, body);
      return { status: 201, body: { data }, headers: noStore };
    },
  }),
  apiRoute({
    method: "POST",
    url: "/api/back-office/movements/:id/decision",
    summary: "Decides a withdrawal or a forced charge that somebody else asked for",
    tag,
    params,
    body: z
      .object({
        accept: z.boolean().describe("Whether it is posted"),
        reason: z.string().trim().max(500).nullable().default(null),
      })
      .strict(),
    responses: { 200: dataAnswer("Its state") },
    permission: "movement:approve",
    audit: null,
    async handle({ params: { id }, body: { accept, reason } }, facts: MovementFacts) {
      const data = await movements.decide(actorOf(facts), id, { isAccepted: accept, reason });
      return answer({ data }, noStore);
    },
  }),
];
