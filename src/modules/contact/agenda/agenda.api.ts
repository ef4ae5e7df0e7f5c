import { z } from "zod";
import { actorOf, type ExecutiveFacts } from "#src/modules/contact/executive/executives.service.ts";
import { isPlannable } from "#src/contracts/zoned-time.rules.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { eventChannels, eventTypes } from "./agenda.rules.ts";
import type { Agenda, ShownEvent } from "./agenda.service.ts";

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: agenda";
const instant = z.iso.datetime({ offset: true, abort: true }).refine(isPlannable);
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const version = z.int().min(1);
const slot = {
  from: instant,
  to: instant,
  place: z.string().trim().max(300).nullable().optional(),
  force: z.boolean().default(false),
  note: z.string().trim().max(500).nullable().optional(),
  health: z
    .boolean()
    .default(false)
    .describe(
      "Whether the note speaks of health: then the lead's timeline has it, for health:read alone",
    ),
};

const slotOf = (body: z.output<z.ZodObject<typeof slot>>) => ({
  from: new Date(body.from),
  to: new Date(body.to),
  place: body.place || null,
  isForced: body.force,
  note: body.note || null,
  isHealth: body.health,
});

const presentEvent = (event: ShownEvent) => ({
  id: event.id,
  type: event.type,
  channel: event.channel,
  state: event.state,
  from: event.from,
  to: event.to,
  place: event.place,
  force: event.isForced,
  note: event.note,
  lead: event.lead,
  executive: event.executive && { id: event.executive, name: event.executiveName },
  executiveZone: event.executiveZone,
  personZone: event.personZone,
  version: event.version,
});

/** The agenda of one's scope. */
export const agendaRoutes = (agenda: Agenda): ApiRoute<ExecutiveFacts>[] => [
  listEvents(agenda),
  addEvent(agenda),
  addEventOfLead(agenda),
  moveEvent(agenda),
  closeEvent(agenda),
];

const listEvents = (agenda: Agenda): ApiRoute<ExecutiveFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/back-office/agenda",
    summary: "Events of one's scope between two instants, at most 62 days",
    tag,
    querystring: z.object({ from: instant, to: instant, executive: z.uuid().optional() }),
    responses: { 200: dataAnswer("The events") },
    permission: "agenda:read",
    audit: null,
    async handle({ query }, facts: ExecutiveFacts) {
      const found = await agenda.listEvents(actorOf(facts), {
        ...query,
        from: new Date(query.from),
        to: new Date(query.to),
      });
      return answer({ data: found.map(presentEvent), metaData: { total: found.length } }, noStore);
    },
  });

const newEvent = { type: z.enum(eventTypes), channel: z.enum(eventChannels), ...slot };

/** What both calls answer that make an event. */
async function made(
  agenda: Agenda,
  facts: ExecutiveFacts,
  {
    body,
    sent,
    ...lead
  }: {
    lead: string;
    isAddressed?: boolean;
    body: z.output<z.ZodObject<typeof newEvent>>;
    sent: SentCall | undefined;
  },
) {
  const asked = { ...lead, type: body.type, channel: body.channel, ...slotOf(body) };
  const event = await agenda.addEvent(actorOf(facts), asked, sent);
  return { status: 201 as const, body: { data: { id: event } }, headers: noStore };
}

const addEvent = (agenda: Agenda): ApiRoute<ExecutiveFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/agenda",
    summary: "Makes an event of a lead, in its executive's agenda",
    tag,
    body: z.object({ lead: z.string().max(20), ...newEvent }).strict(),
    responses: { 201: dataAnswer("Its id") },
    permission: "agenda:update",
    audit: null,
    idempotent: true,
    handle: ({ body, sent }, facts: ExecutiveFacts) =>
      made(agenda, facts, { lead: body.lead, body, sent }),
  });

const addEventOfLead = (agenda: Agenda): ApiRoute<ExecutiveFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/leads/:reference/events",
    summary: "Makes an event of the lead, in its executive's agenda",
    tag,
    params: z.object({ reference: z.string().max(20) }),
    body: z.object(newEvent).strict(),
    responses: { 201: dataAnswer("Its id") },
    permission: "agenda:update",
    audit: null,
    idempotent: true,
    handle: ({ params, body, sent }, facts: ExecutiveFacts) =>
      made(agenda, facts, { lead: params.reference, isAddressed: true, body, sent }),
  });

const moveEvent = (agenda: Agenda): ApiRoute<ExecutiveFacts> =>
  apiRoute({
    method: "PATCH",
    url: "/api/back-office/agenda/:id",
    summary: "Moves an event: it becomes REAGENDADA and another one stands in its new place",
    tag,
    params: z.object({ id }),
    body: z.object({ version, ...slot }).strict(),
    responses: { 200: dataAnswer("The new event's id") },
    permission: "agenda:update",
    audit: null,
    async handle({ params, body }, facts: ExecutiveFacts) {
      const moved = await agenda.moveEvent(actorOf(facts), {
        id: params.id,
        version: body.version,
        ...slotOf(body),
      });
      return answer({ data: { id: moved } }, noStore);
    },
  });

const closeEvent = (agenda: Agenda): ApiRoute<ExecutiveFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/agenda/:id/state",
    summary: "Says how an event went",
    tag,
    params: z.object({ id }),
    body: z.object({ version, state: z.enum(["REALIZADA", "NO_ASISTIO", "CANCELADA"]) }).strict(),
    responses: { 204: { description: "Kept" } },
    permission: "agenda:update",
    audit: null,
    async handle({ params, body }, facts: ExecutiveFacts) {
      await agenda.closeEvent(actorOf(facts), { id: params.id, ...body });
      return { status: 204 };
    },
  });
