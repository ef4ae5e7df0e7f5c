import type { FastifyInstance } from "fastify";
import type { EventStream } from "#src/platform/http/event-streams.ts";
import type { SessionReader, UserSession } from "./session-reader.service.ts";

/** So often the sessions of open streams are asked after: a stream ends within a second of a sign-out, a grant that is
 *  taken or an account that is disabled, on every node. */
const everyMs = 500;

export type WatchedSessions = Pick<SessionReader, "findById" | "listOpen">;

/** Of a stream: the session that opened it; null of a visitor's. */
export interface SessionOfStream {
  sessionId: string | null;
}

/** Ends the streams of sessions that are over or may stay no more. One question for all of them; only a session of
 *  whom something has changed is read whole, and with it one more a round: a change that the browser's next request
 *  took note of first is found so. A round that is still asking is not joined by the next. */
export function watchSessions(options: {
  streams: () => readonly EventStream<SessionOfStream>[];
  sessions: WatchedSessions;
  mayStay(session: UserSession): boolean;
}): { attach(app: FastifyInstance): void } {
  const { streams, sessions, mayStay } = options;
  let turn = 0;
  const check = async (): Promise<void> => {
    const ids = [...new Set(streams().flatMap(({ kept }) => kept.sessionId ?? []))];
    if (ids.length === 0) return;
    turn += 1;
    const open = new Map(
      (await sessions.listOpen(ids)).map(({ id, isRenewalDue }) => [id, isRenewalDue]),
    );
    for (const [place, id] of ids.entries()) {
      const isDue = open.get(id) === true || place === turn % ids.length;
      const session = open.has(id) && isDue ? await sessions.findById(id) : undefined;
      const stays = open.has(id) && (!isDue || (session !== undefined && mayStay(session)));
      if (!stays) for (const stream of streams()) if (stream.kept.sessionId === id) stream.end();
    }
  };
  return {
    attach(app) {
      let isChecking = false;
      const checks = setInterval(() => {
        if (isChecking) return;
        isChecking = true;
        check()
          // Without the database no session can be checked; the next round tries again.
          .catch(() => undefined)
          .finally(() => {
            isChecking = false;
          });
      }, everyMs).unref();
      app.addHook("preClose", (done) => {
        clearInterval(checks);
        done();
      });
    },
  };
}
