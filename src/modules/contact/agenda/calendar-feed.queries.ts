import type { Connection } from "#src/platform/database/database.ts";
import "./agenda-feed.tables.ts";

/** Keeps the one address of somebody: a further one ends the one before. */
export const storeFeed = async (
  transaction: Connection,
  { userId, hash, at }: { userId: string; hash: string; at: Date },
): Promise<void> =>
  void (await transaction
    .insertInto("agenda_feeds")
    .values({ user_id: userId, secret_hash: hash, created_at: at })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ secret_hash: hash, created_at: at }),
    )
    .execute());

export const deleteFeed = async (transaction: Connection, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await transaction
    .deleteFrom("agenda_feeds")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const findFeedDate = async (
  connection: Connection,
  userId: string,
): Promise<Date | null> => {
  const row = await connection
    .selectFrom("agenda_feeds")
    .select("created_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
};

/** Whose address this is, while their account works. */
export const findFeedOwner = (connection: Connection, hash: string) =>
  connection
    .selectFrom("agenda_feeds as f")
    .innerJoin("users as u", "u.id", "f.user_id")
    .select(["u.id", "u.language"])
    .where("f.secret_hash", "=", hash)
    .where("u.status", "=", "Activo")
    .executeTakeFirst();

/** What stands in somebody's own agenda, without what was called off or moved. */
export const listFeedEvents = (
  connection: Connection,
  { userId, from, to }: { userId: string; from: Date; to: Date },
) =>
  connection
    .selectFrom("lead_appointments as a")
    .innerJoin("leads as l", "l.id", "a.lead_id")
    .select([
      "a.uid",
      "a.sequence",
      "a.type",
      "a.starts_at as from",
      "a.ends_at as to",
      "a.place",
      "l.full_name as person",
      "l.reference",
    ])
    .where("a.executive_user_id", "=", userId)
    .where("a.state", "in", ["PROGRAMADA", "REALIZADA", "NO_ASISTIO"])
    .where("a.starts_at", ">=", from)
    .where("a.starts_at", "<", to)
    .orderBy("a.starts_at")
    .limit(1000)
    .execute();
