import type { Connection } from "#src/platform/database/database.ts";
import type { SiteFormKind } from "./site-form.rules.ts";
import type { SiteMessagesTable } from "./site-form.tables.ts";

export type NewSiteMessage = Omit<SiteMessagesTable, "id" | "answers"> & {
  answers: Readonly<Record<string, string>>;
};

export type SiteMessage = NewSiteMessage & { id: number };

/** Stores a message; undefined where its reference or its form is there already. */
export async function insertSiteMessage(
  connection: Connection,
  message: NewSiteMessage,
): Promise<number | undefined> {
  const row = await connection
    .insertInto("site_messages")
    .values({ ...message, answers: JSON.stringify(message.answers) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function findMessageOfForm(
  connection: Connection,
  kind: SiteFormKind,
  formKey: string,
): Promise<{ reference: string; form_hash: string } | undefined> {
  return connection
    .selectFrom("site_messages")
    .select(["reference", "form_hash"])
    .where("kind", "=", kind)
    .where("form_key", "=", formKey)
    .executeTakeFirst();
}

export async function findSiteMessage(
  connection: Connection,
  id: number,
): Promise<SiteMessage | undefined> {
  const row = await connection
    .selectFrom("site_messages")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  // Read back as the JSON it is: the column's type is what is written.
  return row && { ...row, answers: row.answers as unknown as Record<string, string> };
}

/** Deletes messages that were sent in before an instant. */
export async function deleteOldMessages(connection: Connection, sentBefore: Date): Promise<void> {
  await connection.deleteFrom("site_messages").where("created_at", "<", sentBefore).execute();
}
