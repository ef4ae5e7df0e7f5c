import type { DeleteResult } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import type { Choice } from "./preference.rules.ts";
import "./notification.tables.ts";

/** Whom a notification is for. */
export interface Reader {
  id: string;
  name: string;
  email: string;
  language: Language;
  timeZone: string;
  isActivated: boolean;
}

/** An active user; undefined of any other. */
export async function findReader(connection: Connection, id: string): Promise<Reader | undefined> {
  const found = await connection
    .selectFrom("users")
    .select(["id", "name", "email", "language", "time_zone as timeZone", "activated_at"])
    .where("id", "=", id)
    .where("status", "=", "Activo")
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { activated_at, ...reader } = found;
  return { ...reader, isActivated: activated_at !== null };
}

/** The addresses of users, by their ids. */
export async function listEmails(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await connection
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(found.map(({ id, email }) => [id, email]));
}

export interface BellNotice {
  id: number;
  type: string;
  text: string;
  detail: string;
  path: string | null;
  at: Date;
  isRead: boolean;
}

/** Adds a notice; what happened once rings once. */
export async function insertBellNotice(
  connection: Connection,
  notice: {
    userId: string;
    type: string;
    ref: string;
    text: string;
    detail: string;
    path: string | null;
    at: Date;
    ringsAt: Date;
  },
): Promise<void> {
  await connection
    .insertInto("bell_notices")
    .values({
      user_id: notice.userId,
      type: notice.type,
      ref: notice.ref,
      text: notice.text,
      detail: notice.detail,
      path: notice.path,
      created_at: notice.at,
      rings_at: notice.ringsAt,
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "type", "ref"]).doNothing())
    .execute();
}

/** What a person chose of a type. */
export const findChoice = (
  connection: Connection,
  userId: string,
  type: string,
): Promise<Choice | undefined> =>
  connection
    .selectFrom("notification_preferences")
    .select(["by_mail as byMail", "by_bell as byBell"])
    .where("user_id", "=", userId)
    .where("type", "=", type)
    .executeTakeFirst();

export async function countUnread(
  connection: Connection,
  userId: string,
  at: Date,
): Promise<number> {
  const { count } = await connection
    .selectFrom("bell_notices")
    .select((select) => select.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("rings_at", "<=", at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest of a person, or those before one. */
export const listNotices = (
  connection: Connection,
  userId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<BellNotice[]> =>
  connection
    .selectFrom("bell_notices")
    .select(["id", "type", "text", "detail", "path", "created_at as at"])
    .select((select) => select("read_at", "is not", null).$castTo<boolean>().as("isRead"))
    .where("user_id", "=", userId)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Marks what a person has not read; all of it where none is named. Answers how many. */
export async function markRead(
  connection: Connection,
  userId: string,
  { ids, at }: { ids?: readonly number[] | undefined; at: Date },
): Promise<number> {
  const result = await connection
    .updateTable("bell_notices")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", [...(ids ?? [])]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes what was told before an instant, at most `limit`. */
export const deleteOldNotices = (
  connection: Connection,
  toldBefore: Date,
  limit: number,
): Promise<DeleteResult> =>
  connection
    .deleteFrom("bell_notices")
    .where("id", "in", (notices) =>
      notices
        .selectFrom("bell_notices as old")
        .select("old.id")
        .where("old.created_at", "<", toldBefore)
        .orderBy("old.id")
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
