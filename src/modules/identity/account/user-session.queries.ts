import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { UserSessionsTable } from "./account.tables.ts";

export interface StoredSession {
  id: string;
  kind: UserSessionsTable["kind"];
  userId: string;
  companyId: string | null;
  device: string;
  network: string;
  createdAt: Date;
  lastActAt: Date;
  provedAt: Date;
  expiresAt: Date;
  isRenewalDue: boolean;
}

export async function insertUserSession(
  connection: Connection,
  session: Omit<StoredSession, "isRenewalDue"> & { tokenHash: string; host: string | null },
): Promise<void> {
  await connection
    .insertInto("user_sessions")
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      kind: session.kind,
      user_id: session.userId,
      company_id: session.companyId,
      device: session.device,
      network: session.network,
      created_at: session.createdAt,
      last_act_at: session.lastActAt,
      proved_at: session.provedAt,
      expires_at: session.expiresAt,
      ended_at: null,
      previous_hash: null,
      previous_until: null,
      host: session.host,
    })
    .execute();
}

/** Sessions of active users that have neither ended nor expired, nor been idle since `idleSince`; those of
 *  applications are never idle. */
const openSessions = (connection: Connection, when: { at: Date; idleSince: Date }) =>
  connection
    .selectFrom("user_sessions")
    .innerJoin("users", "users.id", "user_sessions.user_id")
    .select([
      "user_sessions.id",
      "user_sessions.kind",
      "user_sessions.user_id as userId",
      "user_sessions.company_id as companyId",
      "user_sessions.device",
      "user_sessions.network",
      "user_sessions.created_at as createdAt",
      "user_sessions.last_act_at as lastActAt",
      "user_sessions.proved_at as provedAt",
      "user_sessions.expires_at as expiresAt",
      "user_sessions.is_renewal_due as isRenewalDue",
    ])
    .where("users.status", "=", "Activo")
    .where("user_sessions.ended_at", "is", null)
    .where("user_sessions.expires_at", ">", when.at)
    .where((where) =>
      where.or([
        where("user_sessions.kind", "=", "application"),
        where("user_sessions.last_act_at", ">", when.idleSince),
      ]),
    );

/** The open session of a token, or of the token before it while that one still answers; on another host than its own
 *  a token opens none. */
export async function findSessionByToken(
  connection: Connection,
  { tokenHash, host }: { tokenHash: string; host?: string | undefined },
  when: { at: Date; idleSince: Date },
): Promise<StoredSession | undefined> {
  const ofHost = () =>
    openSessions(connection, when).$if(host !== undefined, (sessions) =>
      sessions.where((where) =>
        where.or([
          where("user_sessions.host", "is", null),
          where("user_sessions.host", "=", host ?? ""),
        ]),
      ),
    );
  const current = await ofHost()
    .where("user_sessions.token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (current !== undefined) return current;
  const before = await ofHost()
    .where("user_sessions.previous_hash", "=", tokenHash)
    .where("user_sessions.previous_until", ">", when.at)
    .executeTakeFirst();
  // Its token was replaced already: the browser has the new one, or is about to.
  return before && { ...before, isRenewalDue: false };
}

export const findSession = (
  connection: Connection,
  id: string,
  when: { at: Date; idleSince: Date },
): Promise<StoredSession | undefined> =>
  openSessions(connection, when).where("user_sessions.id", "=", id).executeTakeFirst();

/** Which of these sessions are open, and whether their user's grants or second factor have changed. */
export const listOpenSessions = (
  connection: Connection,
  ids: readonly string[],
  when: { at: Date; idleSince: Date },
): Promise<Pick<StoredSession, "id" | "isRenewalDue">[]> =>
  openSessions(connection, when)
    .clearSelect()
    .select(["user_sessions.id", "user_sessions.is_renewal_due as isRenewalDue"])
    .where("user_sessions.id", "in", [...ids])
    .execute();

/** A user's open sessions, the one used last first. */
export const listSessions = (
  connection: Connection,
  userId: string,
  when: { at: Date; idleSince: Date },
): Promise<StoredSession[]> =>
  openSessions(connection, when)
    .where("user_sessions.user_id", "=", userId)
    .orderBy("user_sessions.last_act_at", "desc")
    .orderBy("user_sessions.id")
    .execute();

export async function saveAct(connection: Connection, id: string, at: Date): Promise<void> {
  await connection
    .updateTable("user_sessions")
    .set({ last_act_at: at })
    .where("id", "=", id)
    .where("last_act_at", "<", at)
    .execute();
}

export async function saveProof(connection: Connection, id: string, at: Date): Promise<void> {
  await connection
    .updateTable("user_sessions")
    .set({ proved_at: at, last_act_at: at })
    .where("id", "=", id)
    .execute();
}

export async function saveCompany(
  connection: Connection,
  id: string,
  companyId: string | null,
): Promise<void> {
  await connection
    .updateTable("user_sessions")
    .set({ company_id: companyId })
    .where("id", "=", id)
    .execute();
}

/** Replaces a session's token; the one before answers until `previousUntil`. False where another request has
 *  replaced it meanwhile. */
export async function renewToken(
  connection: Connection,
  id: string,
  renewed: { tokenHash: string; previousUntil: Date },
): Promise<boolean> {
  const result = await connection
    .updateTable("user_sessions")
    .set({
      previous_hash: sql`token_hash`,
      previous_until: renewed.previousUntil,
      token_hash: renewed.tokenHash,
      is_renewal_due: false,
    })
    .where("id", "=", id)
    .where("is_renewal_due", "=", true)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Marks a user's sessions for a new token at their next request. */
export async function markRenewalDue(connection: Connection, userId: string): Promise<void> {
  await connection
    .updateTable("user_sessions")
    .set({ is_renewal_due: true })
    .where("user_id", "=", userId)
    .where("kind", "=", "browser")
    .where("ended_at", "is", null)
    .execute();
}

/** Ends sessions: one by its token or id, or those of a user, all or all but one. Returns their ids. */
export async function endSessions(
  connection: Connection,
  which: { tokenHash: string } | { userId: string; id?: string; except?: string },
  at: Date,
): Promise<string[]> {
  let update = connection
    .updateTable("user_sessions")
    .set({ ended_at: at })
    .where("ended_at", "is", null);
  if ("tokenHash" in which)
    update = update.where((where) =>
      where.or([
        where("token_hash", "=", which.tokenHash),
        where.and([where("previous_hash", "=", which.tokenHash), where("previous_until", ">", at)]),
      ]),
    );
  else {
    update = update.where("user_id", "=", which.userId);
    if (which.id !== undefined) update = update.where("id", "=", which.id);
    if (which.except !== undefined) update = update.where("id", "!=", which.except);
  }
  return (await update.returning("id").execute()).map(({ id }) => id);
}

/** Erases sessions whose time is over, ended or not; returns how many. */
export async function deleteOldSessions(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("user_sessions")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** How many sessions of a user are known, and how many of them from a device. */
export async function countSessionsOfDevice(
  connection: Connection,
  userId: string,
  device: string,
): Promise<{ all: number; ofDevice: number }> {
  const row = await connection
    .selectFrom("user_sessions")
    .select((count) => [
      count.fn.countAll<number>().as("all"),
      sql<number>`count(*) filter (where device = ${device})`.as("ofDevice"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row;
}
