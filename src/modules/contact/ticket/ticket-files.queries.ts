import type { Selectable } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { TicketMessageFilesTable, TicketMessageKind } from "./ticket.tables.ts";

export const insertFileOfMessage = (
  transaction: Connection,
  row: Selectable<TicketMessageFilesTable>,
) => transaction.insertInto("ticket_message_files").values(row).execute();

/** Which message each file of a ticket came with. */
export const listFilesOfTicket = (
  connection: Connection,
  ticketId: number,
): Promise<{ file_id: string; message_id: number; is_health: boolean }[]> =>
  connection
    .selectFrom("ticket_message_files")
    .select(["file_id", "message_id", "is_health"])
    .where("ticket_id", "=", ticketId)
    .execute();

/** The message that a file came with. */
export const findFileOfTicket = (
  connection: Connection,
  ticketId: number,
  fileId: string,
): Promise<{ kind: TicketMessageKind; author: string | null; is_health: boolean } | undefined> =>
  connection
    .selectFrom("ticket_message_files as f")
    .innerJoin("ticket_messages as m", "m.id", "f.message_id")
    .select(["m.kind", "m.author", "f.is_health"])
    .where("f.ticket_id", "=", ticketId)
    .where("f.file_id", "=", fileId)
    .executeTakeFirst();
