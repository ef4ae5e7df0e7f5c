import { fileAnswer, fileQuery } from "#src/platform/files/picture.ts";
import { z } from "zod";
import { CURRENCIES } from "#src/contracts/money.ts";
import { typedAmount } from "#src/contracts/typed-amount.rules.ts";
import type { RefusedForms } from "#src/platform/forms/refused-forms.ts";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import { fileBytesMost, filesMost } from "#src/platform/files/file.rules.ts";
import {
  answer,
  apiRoute,
  type ApiRoute,
  dataAnswer,
  longestKey,
} from "#src/platform/http/api-routes.ts";
import { sentInput } from "#src/platform/http/sent-call.ts";
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
  refusedMovements: RefusedForms,
): ApiRoute<MovementFacts>[] => [
  ...accountRoutes(movements),
  ...statementRoutes(movements, now),
  pdfRoute(movements, now, sayIn),
  ...postingRoutes(movements),
  ...requestRoutes(movements, refusedMovements),
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
    audit: null,
    idempotent: true,
    async handle({ body: { user, ...body }, sent }, facts: MovementFacts) {
      const made = await movements.open(actorOf(facts), { ...body, userId: user }, sent);
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
    async handle({ params: { id }, body, sent }, facts: MovementFacts) {
      // The book keeps it too, for longer than answers are kept.
      const key = `call/${sent?.key ?? crypto.randomUUID()}`;
      const data = await movements.post(actorOf(facts), id, { ...body, key }, sent);
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
    idempotent: true,
    async handle({ params: { id, movement }, body: { reason }, sent }, facts: MovementFacts) {
      const data = await movements.reverse(actorOf(facts), id, { movement, reason, sent });
      return { status: 201, body: { data }, headers: noStore };
    },
  }),
];

/** What is asked for, with what proves it. */
const askBody = {
  kind: "multipart",
  isJsonToo: true,
  fields: z.strictObject({
    kind: z.enum(["withdrawal", "forced-charge"]).describe("What is asked for"),
    amount,
    reasonCode: z.string().max(10).nullable().default(null).describe("Of a forced charge"),
    evidence: text(1000).describe(
      "What proves it, of the kind that the reason asks for: it names leads and sales by reference and movements as #12",
    ),
    key: z.string().max(longestKey).optional().describe("Stands for Idempotency-Key in a form"),
    back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
  }),
  fileField: "file",
  filesMost,
  fileBytesMost,
} as const;

/** Asks for what somebody else decides on. */
const askRoute = (movements: Movements, refusedMovements: RefusedForms): ApiRoute<MovementFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:id/requests`,
    summary: "Asks for a withdrawal, or for a charge beyond the balance",
    tag,
    params,
    body: askBody,
    idempotent: true,
    responses: {
      201: dataAnswer("Its id"),
      303: { description: "Back to the page that sent the form" },
    },
    permission: "movement:create",
    audit: null,
    async handle({ params: { id }, body, files, refused, sent }, facts: MovementFacts) {
      const { back: page, key: formKey, ...said } = body;
      // A form sends its field empty where no reason was chosen.
      const given = { ...said, reasonCode: said.reasonCode || null };
      const back = ownPath(page);
      // A form that leads back was filled in by a person, and no code read its amount.
      const asked = back === undefined ? given : { ...given, amount: typedAmount(given.amount) };
      try {
        if (refused !== undefined) throw refused;
        const named = files.filter(({ bytes }) => bytes.length > 0);
        const input = sentInput({ params: { id }, query: {}, body: asked, files: named });
        const ofForm = sent?.key === undefined && formKey !== undefined;
        const once = sent && ofForm ? { ...sent, key: formKey, input } : sent;
        const data = await movements.ask(actorOf(facts), id, asked, { sent: once, files: named });
        if (back === undefined) return { status: 201, body: { data }, headers: noStore };
        return { status: 303, headers: { location: `${back}?hecho=asked` } };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const code = error.fields[0]?.code ?? error.code;
        const { kind, amount: read, reasonCode, evidence } = asked;
        const texts = { kind, amount: read, reasonCode, evidence };
        const kept = refusedMovements.keep(actorOf(facts).user.id, texts);
        return { status: 303, headers: { location: `${back}?falta=${code}&escrito=${kept}` } };
      }
    },
  });

/** What somebody else decides on. */
const requestRoutes = (
  movements: Movements,
  refusedMovements: RefusedForms,
): ApiRoute<MovementFacts>[] => [
  askRoute(movements, refusedMovements),
  evidenceRoute(movements),
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
        version: z.int().min(1).describe("The version that was read"),
      })
      .strict(),
    responses: { 200: dataAnswer("Its state") },
    permission: "movement:approve",
    audit: null,
    async handle({ params: { id }, body: { accept, ...body } }, facts: MovementFacts) {
      const data = await movements.decide(actorOf(facts), id, { isAccepted: accept, ...body });
      return answer({ data }, noStore);
    },
  }),
];

const evidenceRoute = (movements: Movements): ApiRoute<MovementFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/back-office/movements/:id/attachments/:file",
    summary: "A file that proves what was asked for, to keep; kept in the audit trail",
    tag,
    params: params.extend({ file: z.uuid().describe("Id of the file") }),
    querystring: fileQuery,
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    // Who asks for charges has it, and who decides on them.
    permission: "movement:read",
    audit: null,
    handle: async ({ params: { id, file }, query }, facts: MovementFacts) =>
      fileAnswer(await movements.openEvidence(actorOf(facts), id, file), query),
  });
