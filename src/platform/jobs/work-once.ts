import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Clock } from "../clock/clock.ts";
import { asService } from "../database/acting.ts";
import type { Connection } from "../database/database.ts";
import type { ApiAnswer } from "../http/api-routes.ts";
import { answerToRepeat, insertGivenAnswer } from "./idempotency.ts";
import "./outbox.tables.ts";

/** Calls that are answered once for a key, and whose work is more than one transaction: it asks providers, or stores
 *  files, so that its answer can only be kept afterwards. */

interface KeyedCall {
  scope: string;
  key: string;
  requestHash: string;
}

interface WorkNeeds {
  connection: Connection;
  clock: Clock;
  /** How long the work of a call is waited for, until it counts as that of a process that died; milliseconds. */
  longestMs?: number;
}

const noStore = { "cache-control": "private, no-store" };
const lookEveryMs = 50;

/** Does the work of a call, of several equal ones at once for the first alone, on any node; the others wait for its
 *  answer. What fails gives the key free. Throws IDEMPOTENCY_CONFLICT (409) where the key came with something else. */
export async function workOnce(
  { connection, clock, longestMs = 60_000 }: WorkNeeds,
  call: KeyedCall,
  work: () => Promise<ApiAnswer>,
): Promise<{ answer: ApiAnswer; isRepeated: boolean }> {
  const { scope, key, requestHash } = call;
  for (;;) {
    const taken = await asService(connection, async (own) => {
      const look = () => answerToRepeat(own, scope, key, requestHash);
      const given = await look();
      if (given !== undefined) return given;
      if (!(await takeCall(own, call, longestMs))) return false;
      // Whoever had the call may have answered it and released it after the first look.
      const meanwhile = await look();
      if (meanwhile !== undefined) await releaseCall(own, call);
      return meanwhile ?? true;
    });
    if (typeof taken === "object") return { answer: answerOf(taken), isRepeated: true };
    if (taken) break;
    await pause(lookEveryMs);
  }
  try {
    const answer = await work();
    const { status = 200, body = null } = answer;
    await asService(connection, async (own) => {
      // The work took longer than it is waited for: the answer of who did it meanwhile stands.
      if ((await answerToRepeat(own, scope, key, requestHash)) === undefined)
        await insertGivenAnswer(own, { ...call, status, body, at: clock.now() });
    });
    return { answer, isRepeated: false };
  } finally {
    await asService(connection, (own) => releaseCall(own, call));
  }
}

const answerOf = ({ status, body }: { status: number; body: unknown }): ApiAnswer => ({
  status,
  headers: noStore,
  ...(body === null ? {} : { body }),
});

/** Takes the work of a call; false where another has it. */
async function takeCall(
  connection: Connection,
  { scope, key }: KeyedCall,
  longestMs: number,
): Promise<boolean> {
  const rows = await connection
    .insertInto("calls_under_way")
    .values({ scope, key })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "key"])
        .doUpdateSet({ taken_at: sql`now()` })
        .where(
          "calls_under_way.taken_at",
          "<",
          sql<Date>`now() - make_interval(secs => ${longestMs / 1_000})`,
        ),
    )
    .returning("key")
    .execute();
  return rows.length > 0;
}

async function releaseCall(connection: Connection, { scope, key }: KeyedCall): Promise<void> {
  await connection
    .deleteFrom("calls_under_way")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
}

/** Forgets the work of processes that died. */
export async function purgeCallsUnderWay(connection: Connection): Promise<void> {
  await connection
    .deleteFrom("calls_under_way")
    .where("taken_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}
