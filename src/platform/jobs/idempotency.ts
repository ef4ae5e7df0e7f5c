import { createHash } from "node:crypto";
import { sql } from "kysely";
import { idempotencyConflict } from "../http/api-routes.ts";
import type { Connection } from "../database/database.ts";
import "./outbox.tables.ts";

/** An answer as it was given, to be given again. */
export interface GivenAnswer {
  status: number;
  body: unknown;
  requestHash: string;
}

/** How long an answer is given again, in hours: retries come within minutes, and an answer may hold a
 *  link that opens a person's request. */
export const answerHours = 24;

/** SHA-256 of a JSON value, whatever the order of its keys. */
export function hashRequest(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(",")}}`;
}

/** Holds a key until the transaction ends: of several equal calls at once, on any node, the first works
 *  and the others wait here for its answer. */
export async function lockIdempotencyKey(connection: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 727101))`.execute(connection);
}

/** The answer already given for a key in a scope; undefined where there is none. */
export async function findGivenAnswer(
  connection: Connection,
  scope: string,
  key: string,
): Promise<GivenAnswer | undefined> {
  const row = await connection
    .selectFrom("idempotency_keys")
    .select(["request_hash", "response_status", "response_body"])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  return (
    row && {
      status: row.response_status,
      body: JSON.parse(row.response_body),
      requestHash: row.request_hash,
    }
  );
}

/** Notes the answer of a key, in the transaction of the effect it speaks of. */
export async function insertGivenAnswer(
  connection: Connection,
  row: { scope: string; key: string; requestHash: string; status: number; body: unknown; at: Date },
): Promise<void> {
  await connection
    .insertInto("idempotency_keys")
    .values({
      scope: row.scope,
      key: row.key,
      request_hash: row.requestHash,
      response_status: row.status,
      // As a text inside the JSON: jsonb would give the keys back in another order, and the answer is to
      // be the same byte by byte.
      response_body: JSON.stringify(JSON.stringify(row.body)),
      created_at: row.at,
    })
    .execute();
}

/** The answer to repeat for this key and body. Throws IDEMPOTENCY_CONFLICT (409) where the key came with
 *  another body (D2). */
export async function answerToRepeat(
  connection: Connection,
  scope: string,
  key: string,
  requestHash: string,
): Promise<GivenAnswer | undefined> {
  const given = await findGivenAnswer(connection, scope, key);
  if (given && given.requestHash !== requestHash) throw idempotencyConflict();
  return given;
}

/** Forgets answers older than `answerHours`; returns how many. */
export async function purgeGivenAnswers(connection: Connection, now: Date): Promise<number> {
  const result = await connection
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", new Date(now.getTime() - answerHours * 3_600_000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
