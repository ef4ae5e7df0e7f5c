import { z } from "zod";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import {
  discardReasons,
  otherChannels,
  unsentReasons,
  unsentStates,
} from "#src/platform/jobs/unsent.rules.ts";
import { actorOf, type NotificationDeskFacts } from "./notification-actor.ts";
import { messageTypes } from "./message-types.rules.ts";
import type { Unsent } from "./unsent.service.ts";

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: notifications";
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const version = z.int().min(1).max(1_000_000).describe("The version that was read");
const note = z.string().trim().min(1).max(500).describe("What somebody else should know of it");

const decision = z.discriminatedUnion("state", [
  z.object({ state: z.literal("QUEUED").describe("To be sent again"), version }).strict(),
  z
    .object({
      state: z.literal("SENT_OTHERWISE").describe("Told in another way"),
      channel: z.enum(otherChannels).describe("In which way"),
      note,
      version,
    })
    .strict(),
  z
    .object({
      state: z.literal("DISCARDED").describe("Never to be sent"),
      reason: z.enum(discardReasons).describe("Why not"),
      note: note.optional(),
      version,
    })
    .strict(),
]);

/** What did not leave. */
export const unsentRoutes = (unsent: Unsent): ApiRoute<NotificationDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/unsent-notifications",
    summary: "Notifications that did not leave, the newest first; addresses are masked",
    tag,
    querystring: z.object({
      state: z.enum(unsentStates).optional().describe("What became of them"),
      reason: z.enum(unsentReasons).optional().describe("Why they did not leave"),
      type: z.enum(messageTypes).optional().describe("Their type"),
      before: id.optional().describe("The id of the last one that was read before"),
      take: z.coerce.number().int().min(1).max(100).default(50).describe("How many at most"),
    }),
    responses: { 200: dataAnswer("The notifications") },
    permission: "admin-unsent-notification:read",
    audit: null,
    async handle({ query: { take, ...asked } }, facts: NotificationDeskFacts) {
      const { messages, isMore } = await unsent.list(actorOf(facts), asked, take);
      return answer({ data: messages, metaData: { isMore } }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: "/api/back-office/unsent-notifications/:id/status",
    summary: "Sends one again, or says that it was told otherwise or is never sent",
    tag,
    params: z.object({ id: id.describe("Which") }),
    body: decision,
    responses: { 204: { description: "Decided" } },
    permission: "admin-unsent-notification:update-status",
    audit: "unsent-notification.change",
    isKeptWithin: true,
    async handle({ params, body }, facts: NotificationDeskFacts) {
      const which = { ...params, version: body.version };
      await unsent.decide(
        actorOf(facts),
        which,
        body.state === "DISCARDED" ? { ...body, note: body.note ?? null } : body,
      );
      return { status: 204 };
    },
  }),
];
