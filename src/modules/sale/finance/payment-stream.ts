import type { FastifyInstance } from "fastify";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import {
  type SessionOfStream,
  type WatchedSessions,
  watchSessions,
} from "#src/modules/identity/session/stream-sessions.service.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { createEventStreams } from "#src/platform/http/event-streams.ts";
import type { Stopping } from "#src/platform/http/stopping.ts";
import { type Job, onNotification } from "#src/platform/jobs/job.ts";

/** The database tells it (db/migrations/20261126T0155-sale-payment-news.sql). */
const channel = "payment_news";
/** Changes of so long are told together. */
const gatherMs = 300;
/** Streams of one process, and of one person. */
const streamsMost = 500;
const streamsOfOneMost = 6;

interface StreamFacts {
  session: UserSession | null;
}

const mayRead = ({ kind, permissions }: UserSession): boolean =>
  kind === "staff" && permissions.includes("payment:read");

/** GET …/payments/stream: that payments were added or changed, as server-sent events that do not say which: a page reads
 *  its own list again, by the grants of that moment. A stream ends with its session, its permission and the process. */
export function openPaymentStream(needs: {
  database: Pick<OpenDatabase, "onNotify">;
  sessions: WatchedSessions;
  stopping?: Stopping | undefined;
}): { routes: ApiRoute<StreamFacts>[]; job: Job; attach(app: FastifyInstance): void } {
  const streams = createEventStreams<SessionOfStream>({
    most: streamsMost,
    mostOfOne: streamsOfOneMost,
    stopping: needs.stopping,
  });
  const { sessions } = needs;
  const watch = watchSessions({ streams: streams.all, sessions, mayStay: mayRead });
  let timer: NodeJS.Timeout | undefined;
  const tellAll = (): void => {
    timer = undefined;
    for (const stream of streams.all()) stream.send(`data: ${JSON.stringify({ changed: [] })}\n\n`);
  };
  const hear = onNotification(needs.database, channel, () => {
    timer ??= setTimeout(tellAll, gatherMs).unref();
  });
  return {
    routes: [
      apiRoute({
        method: "GET",
        url: "/api/back-office/payments/stream",
        summary: "That payments were added or changed, as it happens",
        tag: "Back office: finance",
        responses: { 200: { description: "Events", mediaType: "text/event-stream" } },
        permission: "payment:read",
        audit: null,
        isStream: true,
        async handle(_call, { session }: StreamFacts) {
          if (session === null || !mayRead(session)) throw notFound();
          return {
            stream(reply) {
              streams.open(reply, {
                owner: session.user.id,
                kept: { sessionId: session.id },
                leave: () => undefined,
              });
            },
          };
        },
      }),
    ],
    job: {
      start: () => hear.start(),
      async stop() {
        await hear.stop();
        clearTimeout(timer);
      },
    },
    attach(app) {
      streams.attach(app);
      watch.attach(app);
    },
  };
}
