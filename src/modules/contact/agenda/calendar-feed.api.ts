import { z } from "zod";
import { actorOf, type ExecutiveFacts } from "#src/modules/contact/executive/executives.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { CalendarFeeds } from "./calendar-feed.service.ts";

interface FeedFacts extends ExecutiveFacts {
  /** Address of the host that was asked. */
  origin: string;
}

const tag = "Back office: agenda";
const noStore = { "cache-control": "private, no-store" };

/** The secret address of one's own agenda, and what a calendar reads there. */
export const calendarFeedRoutes = (feeds: CalendarFeeds): ApiRoute<FeedFacts>[] => [
  apiRoute({
    method: "POST",
    url: "/api/back-office/agenda/feed",
    summary: "Makes the secret address of one's own agenda, shown once; the one before ends",
    tag,
    responses: { 201: dataAnswer("Its address") },
    permission: "agenda:read",
    audit: null,
    idempotent: true,
    async handle({ sent }, facts: FeedFacts) {
      const path = await feeds.makeFeed(actorOf(facts), sent);
      return { status: 201, body: { data: { url: `${facts.origin}${path}` } }, headers: noStore };
    },
  }),
  apiRoute({
    method: "GET",
    url: "/api/back-office/agenda/feed",
    summary: "When one's own address was made; null where there is none",
    tag,
    responses: { 200: dataAnswer("Its date") },
    permission: "agenda:read",
    audit: null,
    handle: async (_call, facts: FeedFacts) =>
      answer({ data: { madeAt: await feeds.feedOf(actorOf(facts)) } }, noStore),
  }),
  apiRoute({
    method: "DELETE",
    url: "/api/back-office/agenda/feed",
    summary: "Ends one's own address",
    tag,
    responses: { 204: { description: "Ended" } },
    permission: "agenda:read",
    audit: null,
    async handle(_call, facts: FeedFacts) {
      if (!(await feeds.endFeed(actorOf(facts)))) throw notFound();
      return { status: 204 };
    },
  }),
  readRoute(feeds),
];

/** What a calendar reads. */
const readRoute = (feeds: CalendarFeeds): ApiRoute<FeedFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/calendar/:secret.ics",
    summary: "An agenda as calendars read it, for whoever holds its secret address",
    tag,
    params: z.object({ secret: z.string().max(100) }),
    responses: { 200: { description: "The calendar", mediaType: "text/calendar" } },
    // The secret is the permission; it opens one agenda and nothing else.
    permission: "public",
    isStream: true,
    async handle({ params }, facts: FeedFacts) {
      const calendar = await feeds.readFeed(params.secret, facts.origin);
      return {
        stream: (reply) => {
          void reply
            .header("content-type", "text/calendar; charset=utf-8")
            .header("content-disposition", 'attachment; filename="agenda.ics"')
            .header("cache-control", "private, no-store")
            .header("x-robots-tag", "noindex")
            .send(calendar);
        },
      };
    },
  });
