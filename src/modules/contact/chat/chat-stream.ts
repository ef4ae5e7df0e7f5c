import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import {
  type SessionOfStream,
  type WatchedSessions,
  watchSessions,
} from "#src/modules/identity/session/stream-sessions.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { createEventStreams } from "#src/platform/http/event-streams.ts";
import type { Stopping } from "#src/platform/http/stopping.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { ChatFollower } from "./chat-follower.ts";
import { markVisitorSeen } from "./chat.queries.ts";
import type { ChatService } from "./chat.service.ts";

/** Streams of one process, and of one person. */
const streamsMost = 2_000;
const streamsOfOneMost = 6;
const uuid = z.uuid();

export interface ChatStreamOptions {
  service: Pick<ChatService, "checkOwner">;
  sessions: WatchedSessions;
  follower: ChatFollower;
  connection: Connection;
  clock: Clock;
  log: Log;
  stopping?: Stopping | undefined;
}

/** What the streams ask of a request. */
export interface StreamFacts {
  visitorId: string | undefined;
  session: UserSession | null;
}

/** GET /api/chat/conversations/{id}/events: the messages after Last-Event-ID as server-sent events, so a
 *  reload or a restart misses none. GET /api/chat/console/events: that something changed, for those who
 *  attend. Both end before the server closes. */
export function createChatStreams(options: ChatStreamOptions): {
  routes: ApiRoute<StreamFacts>[];
  attach(app: FastifyInstance): void;
} {
  const streams = createEventStreams<SessionOfStream>({
    most: streamsMost,
    mostOfOne: streamsOfOneMost,
    stopping: options.stopping,
  });
  const { sessions } = options;
  const watch = watchSessions({ streams: streams.all, sessions, mayStay: mayAttend });
  const needs = { ...options, streams };
  return {
    routes: [getConversationEvents(needs), getConsoleEvents(needs)],
    attach(app) {
      streams.attach(app);
      watch.attach(app);
    },
  };
}

interface StreamNeeds extends ChatStreamOptions {
  streams: ReturnType<typeof createEventStreams<SessionOfStream>>;
}

const shared = {
  tag: "Chat",
  isStream: true,
  responses: { 200: { description: "Events", mediaType: "text/event-stream" } },
} as const;

const getConversationEvents = (needs: StreamNeeds): ApiRoute<StreamFacts> =>
  apiRoute({
    ...shared,
    method: "GET",
    url: "/api/chat/conversations/:id/events",
    summary: "Messages of the visitor's conversation after Last-Event-ID",
    params: z.object({ id: z.string() }),
    querystring: z.object({ after: z.unknown().optional() }),
    permission: "public",
    async handle({ params: { id }, query, headers }, { visitorId }: StreamFacts) {
      const { service, follower, streams } = needs;
      if (!uuid.safeParse(id).success) throw notFound();
      await service.checkOwner(id, visitorId);
      const after = numberOf(headers["last-event-id"] ?? String(query.after));
      const seen = () => keepSeen(needs, id);
      return {
        stream(reply) {
          let unfollow: () => void = () => undefined;
          const stream = streams.open(reply, {
            owner: `visitor:${visitorId}`,
            kept: { sessionId: null },
            beat: seen,
            leave: () => unfollow(),
          });
          seen();
          unfollow = follower.follow(id, after, (messages) => {
            for (const message of messages)
              stream.send(`id: ${message.number}\ndata: ${JSON.stringify(message)}\n\n`);
          });
        },
      };
    },
  });

const getConsoleEvents = ({ streams, follower }: StreamNeeds): ApiRoute<StreamFacts> =>
  apiRoute({
    ...shared,
    method: "GET",
    url: "/api/chat/console/events",
    summary: "That something changed, for the people who attend",
    permission: "chat:attend",
    audit: null,
    isHidden: true,
    async handle(_call, { session }: StreamFacts) {
      if (session === null) throw notFound();
      return {
        stream(reply) {
          let unwatch: () => void = () => undefined;
          const stream = streams.open(reply, {
            owner: `agent:${session.user.name}`,
            kept: { sessionId: session.id },
            leave: () => unwatch(),
          });
          unwatch = follower.watch((revision) =>
            stream.send(`data: ${JSON.stringify(revision)}\n\n`),
          );
        },
      };
    },
  });

/** The visitor's window is there. */
function keepSeen({ connection, clock, log }: ChatStreamOptions, id: string): void {
  markVisitorSeen(connection, id, clock.now()).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "unknown";
    log.warn("chat.seen.failure", { name });
  });
}

const mayAttend = ({ permissions }: UserSession): boolean => permissions.includes("chat:attend");

const numberOf = (text: string | undefined): number =>
  /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
