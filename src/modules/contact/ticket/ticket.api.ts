import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { TicketActor } from "./ticket-acting.ts";
import type { TicketActs } from "./ticket-acts.service.ts";
import type { TicketDesk } from "./ticket-desk.service.ts";
import { presentRow, presentTicket } from "./ticket.presenter.ts";
import {
  handTicketChannels,
  ticketLimits,
  ticketPriorities,
  ticketQueues,
} from "./ticket.rules.ts";

/** What these calls need to know of a request. */
export interface TicketFacts {
  session: TicketActor | null;
  language: "es" | "en" | "pt";
}

const tag = "Tickets";
const base = "/api/back-office/tickets";
const one = `${base}/:reference`;
const noStore = { "cache-control": "private, no-store" };
const params = z.object({ reference: z.string().max(40) });
const many = z.union([z.string(), z.array(z.string())]).optional();
const text = z.string().trim().min(1).max(ticketLimits.text);
const link = z.string().trim().min(1).max(ticketLimits.link).nullable().default(null);

const listQuery = z.object({
  status: many,
  queue: many,
  priority: many,
  channel: many,
  country: many,
  owner: z.string().optional(),
  text: z.string().optional(),
  view: z.string().optional(),
  order: z.string().optional(),
  after: z.string().optional(),
  before: z.string().optional(),
  take: z.coerce.number().int().min(1).max(100).default(50),
});

/** Who asks: rows of these calls let nobody in who is not signed in. */
export function ticketActorOf({ session }: Pick<TicketFacts, "session">): TicketActor {
  if (session === null) throw new Error("A call for people who are signed in has no session.");
  return session;
}

const queryOf = (query: z.output<typeof listQuery>): URLSearchParams => {
  const plain = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) plain.append(key, String(each));
  return plain;
};

/** Tickets of one's scope. */
export const ticketRoutes = (parts: {
  desk: TicketDesk;
  acts: TicketActs;
}): ApiRoute<TicketFacts>[] => [...readRoutes(parts), ...openingRoutes(parts)];

const readRoutes = ({ desk }: { desk: TicketDesk }): ApiRoute<TicketFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "A page of the tickets in one's scope",
    tag,
    querystring: listQuery,
    responses: { 200: dataAnswer("The tickets") },
    permission: "ticket:read",
    audit: null,
    async handle({ query }, facts: TicketFacts) {
      const { take } = query;
      const page = await desk.list(ticketActorOf(facts), queryOf(query), { keys: "call", take });
      const { rows, total, isMore, next, previous } = page;
      return answer(
        { data: rows.map(presentRow), metaData: { total, isMore, next, previous } },
        noStore,
      );
    },
  }),
  apiRoute({
    method: "GET",
    url: one,
    summary: "One ticket with what was written and done, the newest first",
    tag,
    params,
    querystring: z.object({
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    responses: { 200: dataAnswer("The ticket") },
    permission: "ticket:read",
    audit: null,
    async handle({ params: { reference }, query }, facts: TicketFacts) {
      const found = await desk.find(ticketActorOf(facts), reference, query.before ?? null);
      return answer({ data: presentTicket(found) }, noStore);
    },
  }),
  apiRoute({
    method: "GET",
    url: `${one}/messages/:id/original`,
    summary: "The HTML part of a mail as it came, as a file",
    tag,
    params: params.extend({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    permission: "ticket:read",
    audit: null,
    async handle({ params: { reference, id } }, facts: TicketFacts) {
      const html = await desk.original(ticketActorOf(facts), reference, id);
      return answer(Buffer.from(html, "utf8"), {
        ...noStore,
        // Never opened in the browser under this host: it is somebody else's text.
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="${reference}-${id}.html"`,
        "x-content-type-options": "nosniff",
        "content-security-policy": "sandbox; default-src 'none'",
      });
    },
  }),
];

/** What opens a ticket. */
const openingRoutes = ({ acts }: { acts: TicketActs }): ApiRoute<TicketFacts>[] => [
  apiRoute({
    method: "POST",
    url: base,
    summary: "Opens a ticket for somebody who asked",
    tag,
    body: z
      .object({
        country: z.enum(COUNTRY_CODES),
        queue: z.enum(ticketQueues),
        priority: z.enum(ticketPriorities).default("normal"),
        channel: z.enum(handTicketChannels),
        subject: z.string().trim().min(1).max(ticketLimits.subject),
        text,
        name: z.string().trim().min(1).max(ticketLimits.name),
        email: z.string().trim().max(ticketLimits.email).nullable().default(null),
        lead: z.string().trim().max(20).nullable().default(null),
        policy: link,
        payment: link,
      })
      .strict(),
    responses: { 201: dataAnswer("Its reference") },
    permission: "ticket:create",
    audit: null,
    idempotent: true,
    async handle({ body, headers }, facts: TicketFacts) {
      const input = { ...body, language: facts.language };
      const made = await acts.create(ticketActorOf(facts), input, headers["idempotency-key"]);
      return { status: 201, body: { data: made }, headers: noStore };
    },
  }),
];
