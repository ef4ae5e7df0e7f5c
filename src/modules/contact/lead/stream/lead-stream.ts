import type { FastifyInstance } from "fastify";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import {
  type SessionOfStream,
  type WatchedSessions,
  watchSessions,
} from "#src/modules/identity/session/stream-sessions.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection, OpenDatabase } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { createEventStreams, type EventStream } from "#src/platform/http/event-streams.ts";
import type { Stopping } from "#src/platform/http/stopping.ts";
import type { Job } from "#src/platform/jobs/job.ts";
import type { Log } from "#src/platform/log/log.ts";
import { leadFacts } from "../lead-audit.ts";
import { leadsById } from "../lead-bulk.queries.ts";
import type { WorkedLead } from "../lead-work.queries.ts";
import { followLeads, type LeadNews } from "./lead-news.ts";

/** Streams of one process, and of one person. */
const streamsMost = 1_000;
const streamsOfOneMost = 6;

/** What the stream asks of a request. */
export interface LeadStreamFacts {
  session: UserSession | null;
}

/** A change as a page hears of it: which lead, and what it is now. Nothing of the person. */
export interface ToldLead {
  reference: string;
  version: number;
  /** Instant of the last act, in milliseconds: an act that changes no field has no version. */
  act: number;
}

interface Kept extends SessionOfStream {
  sessionId: string;
  /** As it was read last; what is told is judged by the session of that moment. */
  session: UserSession;
}

interface LeadStreamNeeds {
  database: Pick<OpenDatabase, "onNotify">;
  connection: Connection;
  sessions: WatchedSessions;
  access: Pick<AccessService, "decide">;
  log: Log;
  stopping?: Stopping | undefined;
}

const mayRead = ({ permissions }: UserSession): boolean => permissions.includes("lead:read");

/** GET …/leads/stream: that leads in one's scope were added or changed, as server-sent events. Each event is judged by
 *  the grants of its moment; a stream ends with its session, its permission and the process. */
export function openLeadStream(needs: LeadStreamNeeds): {
  routes: ApiRoute<LeadStreamFacts>[];
  job: Job;
  attach(app: FastifyInstance): void;
} {
  const { sessions, stopping } = needs;
  const streams = createEventStreams<Kept>({
    most: streamsMost,
    mostOfOne: streamsOfOneMost,
    stopping,
  });
  const watch = watchSessions({ streams: streams.all, sessions, mayStay: mayRead });
  return {
    routes: [
      apiRoute({
        method: "GET",
        url: "/api/back-office/leads/stream",
        summary: "That leads in the caller's scope were added or changed, as it happens",
        tag: "Leads",
        responses: { 200: { description: "Events", mediaType: "text/event-stream" } },
        permission: "lead:read",
        audit: null,
        isStream: true,
        handle: async (_call, { session }: LeadStreamFacts) => {
          if (session === null) throw notFound();
          return {
            stream(reply) {
              streams.open(reply, {
                owner: session.user.id,
                kept: { sessionId: session.id, session },
                leave: () => undefined,
              });
            },
          };
        },
      }),
    ],
    job: followLeads({
      database: needs.database,
      log: needs.log,
      hand: (news) => tellAll(needs, streams.all(), news),
    }),
    attach(app) {
      streams.attach(app);
      watch.attach(app);
    },
  };
}

/** Tells each stream what its person may see. Nobody listens: the database is not asked. */
async function tellAll(
  needs: LeadStreamNeeds,
  streams: readonly EventStream<Kept>[],
  news: LeadNews,
): Promise<void> {
  if (streams.length === 0) return;
  if (news === null) {
    for (const stream of streams) tell(stream, []);
    return;
  }
  const leads = await asService(needs.connection, (own) => leadsById(own, news, "none"));
  for (const [, group] of Map.groupBy(streams, ({ kept }) => kept.sessionId)) {
    const told = await judged(needs, group, leads);
    if (told.length > 0) for (const stream of group) tell(stream, told);
  }
}

/** Those of the leads that the person of these streams may read now. Only where the session as it was known would be
 *  told something is it read again. */
async function judged(
  { access, sessions }: LeadStreamNeeds,
  group: readonly EventStream<Kept>[],
  leads: readonly WorkedLead[],
): Promise<ToldLead[]> {
  const visible = ({ holder }: UserSession) =>
    leads.filter(
      (lead) => access.decide("lead:read", holder, leadFacts(lead)).outcome === "allowed",
    );
  const [first] = group;
  if (first === undefined || visible(first.kept.session).length === 0) return [];
  const session = await sessions.findById(first.kept.sessionId);
  if (session === undefined || !mayRead(session)) {
    for (const stream of group) stream.end();
    return [];
  }
  for (const { kept } of group) kept.session = session;
  return visible(session).map(({ reference, version, last_act_at }) => ({
    reference,
    version,
    act: last_act_at.getTime(),
  }));
}

/** An empty list: something changed, and it is not known what. */
const tell = (stream: EventStream<Kept>, changed: readonly ToldLead[]): void =>
  stream.send(`data: ${JSON.stringify({ changed })}\n\n`);
