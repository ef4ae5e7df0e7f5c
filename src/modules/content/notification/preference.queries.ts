import type { Connection } from "#src/platform/database/database.ts";
import type { Choice } from "./preference.rules.ts";
import "./notification.tables.ts";

export interface StoredChoice extends Choice {
  type: string;
}

/** What a person chose, of the types about which they chose something. */
export const listChoices = (connection: Connection, userId: string): Promise<StoredChoice[]> =>
  connection
    .selectFrom("notification_preferences")
    .select(["type", "by_mail as byMail", "by_bell as byBell"])
    .where("user_id", "=", userId)
    .execute();

export async function storeChoices(
  connection: Connection,
  userId: string,
  choices: readonly StoredChoice[],
): Promise<void> {
  if (choices.length === 0) return;
  await connection
    .insertInto("notification_preferences")
    .values(
      choices.map(({ type, byMail, byBell }) => ({
        user_id: userId,
        type,
        by_mail: byMail,
        by_bell: byBell,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["user_id", "type"]).doUpdateSet((row) => ({
        by_mail: row.ref("excluded.by_mail"),
        by_bell: row.ref("excluded.by_bell"),
      })),
    )
    .execute();
}
