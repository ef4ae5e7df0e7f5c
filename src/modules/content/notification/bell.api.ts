import { z } from "zod";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { Bell } from "./bell.service.ts";
import { actorOf, type NotificationDeskFacts } from "./notification-actor.ts";

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: notifications";
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const most = 100;

/** One's own bell. */
export const bellRoutes = (bell: Bell): ApiRoute<NotificationDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/notices",
    summary: "What the bell told who asks, the newest first, and how many are not read",
    tag,
    querystring: z.object({
      before: z.coerce
        .number()
        .int()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe("The id of the last one that was read before"),
      take: z.coerce.number().int().min(1).max(most).default(50).describe("How many at most"),
    }),
    responses: { 200: dataAnswer("The notices") },
    permission: "signed-in",
    audit: null,
    async handle({ query }, facts: NotificationDeskFacts) {
      const reader = actorOf(facts);
      const { notices, isMore } = await bell.list(reader, {
        before: query.before,
        limit: query.take,
      });
      const unread = await bell.count(reader);
      return answer({ data: notices, metaData: { unread, isMore } }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: "/api/back-office/notices/read",
    summary: "Marks notices of who asks as read: those named, or all",
    tag,
    body: z
      .object({
        ids: z.array(id).min(1).max(most).optional().describe("Which; absent: all of them"),
      })
      .strict(),
    responses: { 200: dataAnswer("How many were not read before") },
    permission: "signed-in",
    audit: null,
    handle: async ({ body }, facts: NotificationDeskFacts) =>
      answer({ data: { read: await bell.markRead(actorOf(facts), body.ids) } }, noStore),
  }),
];
