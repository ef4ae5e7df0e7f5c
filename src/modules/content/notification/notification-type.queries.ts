import type { Connection } from "#src/platform/database/database.ts";
import type { NotificationChannel, TypeRow } from "./notification-types.rules.ts";
import "./notification.tables.ts";

export interface StoredType {
  name: string;
  recipient: string;
  channels: NotificationChannel[];
  occasion: string;
  isOptional: boolean;
  isActive: boolean;
  version: number;
}

const types = (connection: Connection) =>
  connection
    .selectFrom("notification_types")
    .select([
      "name",
      "recipient",
      "channels",
      "occasion",
      "is_optional as isOptional",
      "is_active as isActive",
      "version",
    ])
    .$castTo<StoredType>();

export const listStoredTypes = (connection: Connection): Promise<StoredType[]> =>
  types(connection).execute();

export const findStoredType = (
  connection: Connection,
  name: string,
): Promise<StoredType | undefined> => types(connection).where("name", "=", name).executeTakeFirst();

/** Switches a type; false where it is of another version by now. */
export async function switchType(
  connection: Connection,
  { name, isActive, version }: { name: string; isActive: boolean; version: number },
): Promise<boolean> {
  const result = await connection
    .updateTable("notification_types")
    .set({ is_active: isActive, version: version + 1 })
    .where("name", "=", name)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stores the committed rows; what somebody switched off stays off. */
export async function storeTypes(connection: Connection, rows: readonly TypeRow[]): Promise<void> {
  await connection
    .insertInto("notification_types")
    .values(
      rows.map(({ name, recipient, channels, occasion, isOptional }) => ({
        name,
        recipient,
        channels,
        occasion,
        is_optional: isOptional,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({
        recipient: row.ref("excluded.recipient"),
        channels: row.ref("excluded.channels"),
        occasion: row.ref("excluded.occasion"),
        is_optional: row.ref("excluded.is_optional"),
      })),
    )
    .execute();
}
