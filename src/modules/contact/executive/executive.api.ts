import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { isPlannable } from "#src/contracts/zoned-time.rules.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { badRequest } from "#src/platform/errors.ts";
import { presentExecutive, presentRecord } from "./executive.presenter.ts";
import {
  actorOf,
  type ExecutiveFacts,
  type Executives,
  reasonsByHand,
} from "./executives.service.ts";

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: executives";
const id = z.uuid();
const minute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const timeZone = z.string().refine(isTimeZone);
const version = z.int().min(1);
const instant = z.iso.datetime({ offset: true, abort: true }).refine(isPlannable);

/** What an executive works, when, and how much. */
export const executiveFields = {
  countries: z.array(z.enum(COUNTRY_CODES)).min(1).max(4),
  lines: z.array(z.string().max(60)).max(40),
  languages: z
    .array(z.enum(["es", "en", "pt"]))
    .min(1)
    .max(3),
  requestTypes: z.array(z.string().max(60)).max(10),
  hours: z.object({
    timeZone,
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    from: minute,
    to: minute,
  }),
  capacity: z.int().min(1).max(1000),
  dailyLimit: z.int().min(1).max(500),
  weight: z.int().min(1).max(5),
};

type Hours = z.output<typeof executiveFields.hours>;

/** Throws BAD_REQUEST where they end before they begin. */
export function hoursOf(hours: Hours): Hours {
  if (hours.to <= hours.from)
    throw badRequest([{ field: "hours.to", code: "ENDS_BEFORE_IT_BEGINS" }]);
  return hours;
}

const change = z
  .object(executiveFields)
  .partial()
  .extend({ version, team: id.nullable().optional(), isActive: z.boolean().optional() })
  .strict();

const recess = z
  .object({
    reason: z.enum(reasonsByHand),
    from: instant,
    to: instant.nullable().optional(),
    handOver: z.boolean(),
    note: z.string().max(500).nullable().optional(),
  })
  .strict();

/** Executives and their recesses. */
export const executiveRoutes = (executives: Executives): ApiRoute<ExecutiveFacts>[] => [
  ...recordRoutes(executives),
  ...recessRoutes(executives),
];

const recordRoutes = (executives: Executives): ApiRoute<ExecutiveFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/executives",
    summary: "The executives of one's scope, with what they have to do now",
    tag,
    responses: { 200: dataAnswer("The executives") },
    permission: "executive:read",
    audit: null,
    async handle(_call, facts: ExecutiveFacts) {
      const data = (await executives.listExecutives(actorOf(facts))).map(presentExecutive);
      return answer({ data, metaData: { total: data.length } }, noStore);
    },
  }),
  apiRoute({
    method: "GET",
    url: "/api/back-office/executives/:id",
    summary: "One executive, with recesses and what is agreed ahead",
    tag,
    params: z.object({ id }),
    responses: { 200: dataAnswer("The executive") },
    permission: "executive:read",
    audit: null,
    handle: async ({ params }, facts: ExecutiveFacts) =>
      answer(
        { data: presentRecord(await executives.getExecutive(actorOf(facts), params.id)) },
        noStore,
      ),
  }),
  apiRoute({
    method: "PATCH",
    url: "/api/back-office/executives/:id",
    summary: "Changes what an executive works, when, and how much",
    tag,
    params: z.object({ id }),
    body: change,
    responses: { 204: { description: "Changed" } },
    permission: "executive:update",
    audit: null,
    async handle({ params, body: { lines, hours, ...rest } }, facts: ExecutiveFacts) {
      await executives.changeExecutive(actorOf(facts), params.id, {
        ...rest,
        upperTypes: lines,
        ...(hours === undefined ? {} : hoursOf(hours)),
      });
      return { status: 204 };
    },
  }),
];

const recessRoutes = (executives: Executives): ApiRoute<ExecutiveFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/back-office/executives/:id/recess",
    summary: "Begins a recess; open leads are handed over where it says so",
    tag,
    params: z.object({ id }),
    body: recess,
    responses: { 201: dataAnswer("The recess") },
    permission: "executive:update",
    audit: null,
    idempotent: true,
    async handle({ params, body, sent }, facts: ExecutiveFacts) {
      const asked = {
        reason: body.reason,
        from: new Date(body.from),
        to: body.to == null ? null : new Date(body.to),
        isHandedOver: body.handOver,
        note: body.note?.trim() || null,
      };
      const made = await executives.beginRecess(actorOf(facts), params.id, asked, sent);
      return { status: 201, body: { data: { id: made } }, headers: noStore };
    },
  }),
  apiRoute({
    method: "DELETE",
    url: "/api/back-office/executives/:id/recess/:recess",
    summary: "Ends a recess now",
    tag,
    params: z.object({ id, recess: id }),
    querystring: z.object({ version: z.coerce.number().int().min(1) }),
    responses: { 204: { description: "Ended" } },
    permission: "executive:update",
    audit: null,
    async handle({ params: { id: executive, recess: one }, query }, facts: ExecutiveFacts) {
      await executives.endRecess(actorOf(facts), executive, { recess: one, ...query });
      return { status: 204 };
    },
  }),
];

/** A zone by its name, as America/Santiago: offsets keep no summer time. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]+(?:\/[A-Za-z_-]+)+$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
