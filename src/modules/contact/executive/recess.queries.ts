import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import { openStatuses } from "./candidates.queries.ts";
import type { RecessesTable } from "./executive.tables.ts";

export interface Recess {
  id: string;
  reason: RecessesTable["reason"];
  from: Date;
  /** Null where it lasts until it is ended. */
  to: Date | null;
  isHandedOver: boolean;
  handedOverAt: Date | null;
  note: string | null;
  madeBy: string | null;
  version: number;
}

const recesses = (connection: Connection) =>
  connection
    .selectFrom("recesses")
    .select([
      "id",
      "reason",
      "starts_at as from",
      "ends_at as to",
      "is_handed_over as isHandedOver",
      "handed_over_at as handedOverAt",
      "note",
      "made_by as madeBy",
      "version",
    ]);

/** Recesses of an executive that are not over at an instant, and the ten before them. */
export async function listRecesses(
  connection: Connection,
  executive: string,
  at: Date,
): Promise<Recess[]> {
  const rows = await recesses(connection)
    .where("user_id", "=", executive)
    .orderBy("starts_at", "desc")
    .limit(50)
    .execute();
  const isOver = ({ to }: Recess) => to !== null && to <= at;
  return [...rows.filter((row) => !isOver(row)), ...rows.filter(isOver).slice(0, 10)];
}

/** Every recess of an executive that is not over at an instant. */
export const listRecessesAhead = (
  connection: Connection,
  executive: string,
  at: Date,
): Promise<Recess[]> =>
  recesses(connection)
    .where("user_id", "=", executive)
    .where((end) => end.or([end("ends_at", "is", null), end("ends_at", ">", at)]))
    .orderBy("starts_at")
    .execute();

/** One recess of an executive. */
export const findRecess = (
  connection: Connection,
  { executive, id }: { executive: string; id: string },
): Promise<Recess | undefined> =>
  recesses(connection).where("id", "=", id).where("user_id", "=", executive).executeTakeFirst();

/** Whether an executive is in some recess at any time between two instants. */
export async function isRecessBetween(
  connection: Connection,
  executive: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<boolean> {
  let query = connection
    .selectFrom("recesses")
    .select("id")
    .where("user_id", "=", executive)
    .where((end) => end.or([end("ends_at", "is", null), end("ends_at", ">", from)]));
  if (to !== null) query = query.where("starts_at", "<", to);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertRecess(
  transaction: Connection,
  recess: Omit<Recess, "id" | "handedOverAt" | "version"> & {
    executive: string;
    tenantId: string;
    at: Date;
  },
): Promise<string> {
  const id = randomUUID();
  await transaction
    .insertInto("recesses")
    .values({
      id,
      user_id: recess.executive,
      tenant_id: recess.tenantId,
      reason: recess.reason,
      starts_at: recess.from,
      ends_at: recess.to,
      is_handed_over: recess.isHandedOver,
      handed_over_at: null,
      note: recess.note,
      made_by: recess.madeBy,
      created_at: recess.at,
    })
    .execute();
  return id;
}

/** Ends a recess now; of one that has not begun nothing stays. False where there is none. */
export async function endRecess(
  transaction: Connection,
  { executive, id, at }: { executive: string; id: string; at: Date },
): Promise<boolean> {
  const ended = await transaction
    .updateTable("recesses")
    .set({
      ends_at: sql<Date>`greatest(${at}::timestamptz, starts_at + interval '1 millisecond')`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .where("user_id", "=", executive)
    .where((end) => end.or([end("ends_at", "is", null), end("ends_at", ">", at)]))
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Recesses that began, with leads to hand over that were not yet. */
export const listDueHandOvers = (
  connection: Connection,
  at: Date,
): Promise<{ id: string; executive: string }[]> =>
  connection
    .selectFrom("recesses")
    .select(["id", "user_id as executive"])
    .where("is_handed_over", "=", true)
    .where("handed_over_at", "is", null)
    .where("starts_at", "<=", at)
    .where((end) => end.or([end("ends_at", "is", null), end("ends_at", ">", at)]))
    .execute();

/** Executives who work no longer, as such or as users, and still have open leads. */
export const listGoneWithLeads = async (connection: Connection): Promise<string[]> => {
  const rows = await connection
    .selectFrom("executives as e")
    .innerJoin("users as u", "u.id", "e.user_id")
    .select("e.user_id as executive")
    .where((gone) => gone.or([gone("e.is_active", "=", false), gone("u.status", "<>", "Activo")]))
    .where((gone) =>
      gone.exists(
        gone
          .selectFrom("leads as l")
          .select("l.id")
          .whereRef("l.executive_user_id", "=", "e.user_id")
          .where("l.status", "in", [...openStatuses]),
      ),
    )
    .execute();
  return rows.map(({ executive }) => executive);
};

export async function markHandedOver(transaction: Connection, id: string, at: Date): Promise<void> {
  await transaction
    .updateTable("recesses")
    .set({ handed_over_at: at })
    .where("id", "=", id)
    .execute();
}

/** Since when each active executive with open leads has done nothing with any: the last act, the end of the last
 *  recess that is over, or the day that the oldest of those leads came, whichever is latest. */
export const listIdleSince = (
  connection: Connection,
  at: Date,
): Promise<{ executive: string; tenantId: string; since: Date }[]> =>
  connection
    .selectFrom("executives as e")
    .innerJoin("leads as l", "l.executive_user_id", "e.user_id")
    .select([
      "e.user_id as executive",
      "e.tenant_id as tenantId",
      sql<Date>`greatest(
        min(coalesce(l.assigned_at, l.created_at)), e.created_at,
        (select max(v.at) from lead_events v where v.actor = e.user_id),
        (select max(r.ends_at) from recesses r where r.user_id = e.user_id and r.ends_at <= ${at})
      )`.as("since"),
    ])
    .where("e.is_active", "=", true)
    .where("l.status", "in", [...openStatuses])
    .where("l.is_demonstration", "=", false)
    .groupBy("e.user_id")
    .execute();
