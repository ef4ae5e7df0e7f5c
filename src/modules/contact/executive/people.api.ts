import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { executiveFields, hoursOf } from "./executive.api.ts";
import type { ExecutivePeople } from "./executive-people.service.ts";
import { actorOf, type ExecutiveFacts } from "./executives.service.ts";

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: executives";
const id = z.uuid();
const version = z.int().min(1);
const fields = executiveFields;

const executive = z
  .object({
    email: z.string().trim().max(254).describe("Of an account that works leads"),
    team: id.nullable().default(null),
    countries: fields.countries,
    lines: fields.lines.default([]),
    languages: fields.languages.default(["es"]),
    requestTypes: fields.requestTypes.default([]),
    hours: fields.hours,
    capacity: fields.capacity.default(40),
    dailyLimit: fields.dailyLimit.default(15),
    weight: fields.weight.default(1),
  })
  .strict();

const team = z
  .object({
    name: z.string().trim().min(1).max(60),
    supervisors: z.array(id).max(50).default([]).describe("Users"),
  })
  .strict();

/** Executives and teams that people make. */
export const peopleRoutes = (people: ExecutivePeople): ApiRoute<ExecutiveFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/back-office/executives",
    summary: "Makes an account an executive, who is given leads from then on",
    tag,
    body: executive,
    responses: { 201: dataAnswer("Its id") },
    permission: "executive:update",
    audit: null,
    idempotent: true,
    async handle({ body: { lines, hours, ...rest }, sent }, facts: ExecutiveFacts) {
      const asked = { ...rest, upperTypes: lines, ...hoursOf(hours) };
      const made = await people.addExecutive(actorOf(facts), asked, sent);
      return { status: 201, body: { data: { id: made } }, headers: noStore };
    },
  }),
  ...teamRoutes(people),
];

const teamRoutes = (people: ExecutivePeople): ApiRoute<ExecutiveFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/back-office/teams",
    summary: "Makes a team, with who supervises it",
    tag,
    body: team.extend({ country: z.enum(COUNTRY_CODES) }),
    responses: { 201: dataAnswer("Its id") },
    permission: "executive:update",
    audit: null,
    idempotent: true,
    async handle({ body, sent }, facts: ExecutiveFacts) {
      const made = await people.addTeam(actorOf(facts), { ...body, isActive: true }, sent);
      return { status: 201, body: { data: { id: made } }, headers: noStore };
    },
  }),
  apiRoute({
    method: "PATCH",
    url: "/api/back-office/teams/:id",
    summary: "Changes a team: its name, who supervises it, whether it works",
    tag,
    params: z.object({ id }),
    body: team.extend({ version, isActive: z.boolean().default(true) }),
    responses: { 204: { description: "Changed" } },
    permission: "executive:update",
    audit: null,
    async handle({ params, body }, facts: ExecutiveFacts) {
      await people.changeTeam(actorOf(facts), params.id, body);
      return { status: 204 };
    },
  }),
  apiRoute({
    method: "DELETE",
    url: "/api/back-office/teams/:id",
    summary: "Removes a team that nothing has",
    tag,
    params: z.object({ id }),
    querystring: z.object({ version: z.coerce.number().int().min(1) }),
    responses: { 204: { description: "Removed" } },
    permission: "executive:update",
    audit: null,
    async handle({ params, query }, facts: ExecutiveFacts) {
      await people.removeTeam(actorOf(facts), params.id, query.version);
      return { status: 204 };
    },
  }),
];
