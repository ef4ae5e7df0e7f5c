import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type {
  SessionReader,
  UserSession,
} from "#src/modules/identity/session/session-reader.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import type { ApiRoute } from "#src/platform/http/api-routes.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { ChatFollower } from "./chat-follower.ts";
import { markVisitorSeen } from "./chat.queries.ts";
import type { ChatService } from "./chat.service.ts";

/** Streams of one process, and of one person: beyond it the oldest ends and comes back by itself. */
const streamsMost = 2_000;
const streamsOfOneMost = 6;
/** So often a comment keeps the line open, and the visitor's window counts as there. */
export const heartbeatMs = 15_000;
const unreadBytesMost = 262_144;
const uuid = z.uuid();

export interface ChatStreamOptions {
  service: Pick<ChatService, "checkOwner">;
  sessions: Pick<SessionReader, "findById">;
  follower: ChatFollower;
  connection: Connection;
  clock: Clock;
  log: Log;
  heartbeatMs?: number;
}

/** What the streams ask of a request. */
export interface StreamFacts {
  visitorId: string | undefined;
  session: UserSession | null;
}

interface Stream {
  response: ServerResponse;
  owner: string;
  beat(): void;
}

/** GET /api/chat/conversations/{id}/events: the messages after Last-Event-ID as server-sent events, so a
 *  reload or a restart misses none. GET /api/chat/console/events: that something changed, for those who
 *  attend. Both end before the server closes. */
export function createChatStreams(options: ChatStreamOptions): {
  routes: ApiRoute<StreamFacts>[];
  attach(app: FastifyInstance): void;
} {
  const { service, sessions, follower, connection, clock, log } = options;
  const streams = new Set<Stream>();
  const beatAll = () => {
    for (const stream of streams) {
      send(stream.response, ": \n\n");
      stream.beat();
    }
  };

  function open(reply: FastifyReply, owner: string, beat: () => void, leave: () => void): Stream {
    reply.hijack();
    const stream = { response: reply.raw, owner, beat };
    const [oldest] = streams;
    const own = [...streams].filter((each) => each.owner === owner);
    if (own[0] && own.length >= streamsOfOneMost) own[0].response.end();
    else if (oldest && streams.size >= streamsMost) oldest.response.end();
    stream.response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "private, no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    send(stream.response, "retry: 2000\n\n");
    streams.add(stream);
    const end = () => {
      streams.delete(stream);
      leave();
    };
    stream.response.on("close", end);
    stream.response.on("error", end);
    return stream;
  }

  const shared = {
    tag: "Chat",
    isStream: true,
    responses: { 200: { description: "Events", mediaType: "text/event-stream" } },
  } as const;
  return {
    routes: [
      {
        ...shared,
        method: "GET",
        url: "/api/chat/conversations/:id/events",
        summary: "Messages of the visitor's conversation after Last-Event-ID",
        params: z.object({ id: z.string() }),
        querystring: z.object({ after: z.unknown().optional() }),
        permission: "public",
        async handle({ params, query, headers }, { visitorId }) {
          const id = String(params["id"]);
          if (!uuid.safeParse(id).success) throw notFound();
          await service.checkOwner(id, visitorId);
          const after = numberOf(headers["last-event-id"] ?? String(query["after"]));
          const seen = () => {
            markVisitorSeen(connection, id, clock.now()).catch((error: unknown) => {
              const name = error instanceof Error ? error.name : "unknown";
              log.warn("chat.seen.failure", { name });
            });
          };
          return {
            stream(reply) {
              let unfollow: () => void = () => undefined;
              const { response } = open(reply, `visitor:${visitorId}`, seen, () => unfollow());
              seen();
              unfollow = follower.follow(id, after, (messages) => {
                for (const message of messages)
                  send(response, `id: ${message.number}\ndata: ${JSON.stringify(message)}\n\n`);
              });
            },
          };
        },
      },
      {
        ...shared,
        method: "GET",
        url: "/api/chat/console/events",
        summary: "That something changed, for the people who attend",
        permission: "chat:attend",
        audit: null,
        isHidden: true,
        async handle(_call, { session }) {
          if (session === null) throw notFound();
          return {
            stream(reply) {
              // After a sign-out or the end of a grant, on this or another node, the stream ends within one
              // heartbeat.
              const endWithSession = () => {
                sessions.findById(session.id).then(
                  (still) => mayAttend(still) || response.end(),
                  // Without the database the session cannot be checked; the next heartbeat tries again.
                  () => undefined,
                );
              };
              let unwatch: () => void = () => undefined;
              const owner = `agent:${session.user.name}`;
              const { response } = open(reply, owner, endWithSession, () => unwatch());
              unwatch = follower.watch((revision) =>
                send(response, `data: ${JSON.stringify(revision)}\n\n`),
              );
            },
          };
        },
      },
    ],

    attach(app) {
      const heartbeat = setInterval(beatAll, options.heartbeatMs ?? heartbeatMs).unref();
      app.addHook("preClose", (done) => {
        clearInterval(heartbeat);
        for (const { response } of streams) response.end();
        streams.clear();
        done();
      });
    },
  };
}

const mayAttend = (session: UserSession | undefined): boolean =>
  session?.permissions.includes("chat:attend") === true;

function send(response: ServerResponse, text: string): void {
  if (response.writableLength > unreadBytesMost) response.destroy();
  else if (response.writable) response.write(text);
}

const numberOf = (text: string | undefined): number =>
  /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0;
