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
