import { fileAnswer, fileQuery } from "#src/platform/files/picture.ts";
import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { fileForm } from "#src/platform/files/files.ts";
import type { SaleFiles } from "./sale-files.service.ts";
import { presentSale, presentSaleRow } from "./sale.presenter.ts";
import type { InsuredEvents } from "./insured-event.service.ts";
import type { SaleNotes } from "./sale-notes.service.ts";
import type { Sales } from "./sale.service.ts";
import { allSaleStates, documentKinds, paymentKinds } from "./sale-transitions.rules.ts";

/** What these calls need to know of a request. */
export interface SaleCallFacts {
  session: SaleActor | null;
}

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: sales";
const base = "/api/back-office/sales";
const params = z.object({ reference: z.string().max(20) });
const version = z.int().min(1).max(2_147_483_647);
const day = z.iso.date().describe("Civil day, YYYY-MM-DD");
const text = (maximum: number) => z.string().trim().min(1).max(maximum);
const several = <Values extends z.ZodType>(values: Values) =>
  z
    .union([values, z.array(values)])
    .optional()
    .transform((given) => (given === undefined ? [] : ([given].flat() as z.output<Values>[])));

function actorOf({ session }: SaleCallFacts): SaleActor {
  if (session === null) throw notFound();
  return session;
}

const listQuery = z.object({
  state: several(z.enum(allSaleStates)).describe("States; every one where left out"),
  country: several(z.enum(COUNTRY_CODES)),
  executive: several(z.uuid()),
  text: z.string().max(60).default("").describe("Part of a reference or of a policy number"),
  after: z.string().max(500).optional().describe("Cursor of the page before"),
  before: z.string().max(500).optional().describe("Cursor of the page after"),
  take: z.coerce.number().int().min(1).max(100).default(50).describe("Rows, at most"),
});

const moveBody = z
  .object({
    to: z.enum(allSaleStates).describe("State to go to"),
    version,
    policyNumber: text(60).optional().describe("Number of the policy"),
    receivedOn: day.optional().describe("Day on which the person received the policy"),
    reason: text(500).optional(),
    note: text(2_000).optional(),
    health: z
      .boolean()
      .default(false)
      .describe(
        "Whether the note, or the reason without one, speaks of health: then health:read alone reads it",
      ),
    endsOn: day.optional().describe("Last day of the policy"),
    returnsMoney: z.boolean().optional().describe("Whether money goes back to the person"),
  })
  .strict();

/** Sales of one's scope. */
export const saleRoutes = ({
  sales,
  files,
  notes,
  events,
}: {
  sales: Sales;
  files: SaleFiles;
  notes: SaleNotes;
  events: InsuredEvents;
}): ApiRoute<SaleCallFacts>[] => [
  ...listRoutes(sales),
  ...recordRoutes(sales),
  ...documentRoutes(files),
  noteRoute(notes),
  eventRoute(events),
];

const eventRoute = (events: InsuredEvents): ApiRoute<SaleCallFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/insured-events`,
    summary: "Keeps an insured event of a policy in force: its legal withdrawal is closed",
    tag,
    params,
    body: z
      .object({
        on: day.describe("Day of the event, in the country of the sale"),
        note: z
          .string()
          .trim()
          .min(3)
          .max(2000)
          .describe("What is known of it; health:read reads it"),
      })
      .strict(),
    responses: { 204: { description: "It is kept" } },
    permission: "sale:update",
    audit: null,
    async handle({ params: { reference }, body: { on, note } }, facts: SaleCallFacts) {
      await events.note(actorOf(facts), reference, { on, text: note });
      return { status: 204, headers: noStore };
    },
  });

const noteRoute = (notes: SaleNotes): ApiRoute<SaleCallFacts> =>
  apiRoute({
    method: "GET",
    url: `${base}/:reference/notes/:id`,
    summary: "The words of a note that speaks of health; kept in the audit trail",
    tag,
    params: params.extend({
      id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Of the timeline"),
    }),
    responses: {
      200: {
        description: "The note",
        schema: z.object({ data: z.object({ id: z.number().int(), text: z.string() }) }),
      },
    },
    // Whether it takes health:read is decided beside the sale, so that the trail names it.
    permission: "sale:read",
    audit: null,
    handle: async ({ params: { reference, id } }, facts: SaleCallFacts) =>
      answer({ data: await notes.read(actorOf(facts), reference, id) }, noStore),
  });

const listRoutes = (sales: Sales): ApiRoute<SaleCallFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "Sales of one's scope, the newest first, a page by key",
    tag,
    querystring: listQuery,
    responses: { 200: dataAnswer("The sales") },
    permission: "sale:read",
    audit: null,
    async handle({ query }, facts: SaleCallFacts) {
      const cursors = { despues: query.after ?? null, antes: query.before ?? null };
      const { rows, ...page } = await sales.list(
        actorOf(facts),
        {
          states: query.state,
          countries: query.country,
          executives: query.executive,
          text: query.text,
        },
        { asked: readMomentPage(cursors), take: query.take },
      );
      return answer({ data: rows.map(presentSaleRow), metaData: page }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: base,
    summary: "Records the sale of a lead, at the price of its open quote or of today",
    tag,
    body: z
      .object({
        lead: z.string().max(20).describe("Reference of the lead"),
        startsOn: day.describe("First day of the policy"),
        paymentKind: z.enum(paymentKinds).describe("How it is paid"),
      })
      .strict(),
    responses: { 201: dataAnswer("Its reference") },
    permission: "sale:create",
    audit: null,
    idempotent: true,
    async handle({ body, sent }, facts: SaleCallFacts) {
      const made = await sales.create(actorOf(facts), body, sent);
      return { status: 201, body: { data: made }, headers: noStore };
    },
  }),
];

const recordRoutes = (sales: Sales): ApiRoute<SaleCallFacts>[] => [
  apiRoute({
    method: "GET",
    url: `${base}/:reference`,
    summary: "One sale with its moves, papers and story",
    tag,
    params,
    responses: { 200: dataAnswer("The sale") },
    permission: "sale:read",
    audit: null,
    handle: async ({ params: { reference } }, facts: SaleCallFacts) =>
      answer({ data: presentSale(await sales.find(actorOf(facts), reference)) }, noStore),
  }),
  apiRoute({
    method: "POST",
    url: `${base}/:reference/status`,
    summary: "Moves a sale by a row of its table",
    tag,
    params,
    body: moveBody,
    responses: { 200: dataAnswer("Its version and state") },
    permission: "sale:read",
    audit: null,
    handle: async ({ params: { reference }, body }, facts: SaleCallFacts) =>
      answer({ data: await sales.move(actorOf(facts), reference, body) }, noStore),
  }),
];

const documentRoutes = (files: SaleFiles): ApiRoute<SaleCallFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/:reference/documents`,
    summary: "Adds a paper of the kinds that are taken, at most 15 MB; 15 a sale",
    tag,
    params,
    body: fileForm(
      z.strictObject({
        kind: z.enum(documentKinds).describe("Which paper it is"),
        back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
      }),
    ),
    responses: {
      201: dataAnswer("Its id"),
      303: { description: "Back to the page that sent the form" },
    },
    permission: "sale:read",
    audit: null,
    idempotent: true,
    async handle({ params: { reference }, body, files: [file], refused, sent }, facts) {
      const back = ownPath(body.back);
      try {
        if (refused !== undefined) throw refused;
        const added = await files.add(actorOf(facts), reference, { kind: body.kind, file, sent });
        if (back === undefined) return { status: 201, body: { data: added }, headers: noStore };
        return { status: 303, headers: { location: `${back}?hecho=document` } };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const code = error.fields[0]?.code ?? error.code;
        return { status: 303, headers: { location: `${back}?falta=${code}` } };
      }
    },
  }),
  apiRoute({
    method: "GET",
    url: `${base}/:reference/documents/:id`,
    summary: "One paper of a sale, to keep",
    tag,
    params: params.extend({ id: z.uuid() }),
    querystring: fileQuery,
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    permission: "sale:read",
    audit: null,
    handle: async ({ params: { reference, id }, query }, facts: SaleCallFacts) =>
      fileAnswer(await files.open(actorOf(facts), reference, id), query),
  }),
];
