import type { Connection } from "#src/platform/database/database.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import type { FileOwner, Files, OpenedFile, StoredFile } from "#src/platform/files/files.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { insertFileOfMessage, listFilesOfTicket } from "./ticket-files.queries.ts";
import type { WorkedTicket } from "./ticket.queries.ts";

/** Files that come with a message, checked, and whether they speak of health. */
export interface SentWith {
  files: readonly CheckedFile[];
  isHealth: boolean;
}

export interface TicketFile extends StoredFile {
  messageId: number;
  isHealth: boolean;
}

interface TicketFilesNeeds {
  files: Pick<Files, "add" | "list" | "open" | "removeAll">;
}

export type TicketFiles = ReturnType<typeof createTicketFiles>;

/** All files of a ticket are one record's: fifteen in all (AL 15). */
export const ownerOf = (ticketId: number): FileOwner => ({ kind: "ticket", id: String(ticketId) });

/** Keeps what came with a message. Throws TOO_MANY_FILES. */
async function keep(
  { files }: TicketFilesNeeds,
  transaction: Connection,
  ticket: Pick<WorkedTicket, "id" | "tenant_id">,
  { messageId, by, sent }: { messageId: number; by: string | null; sent: SentWith },
): Promise<void> {
  for (const file of sent.files) {
    const { id } = await files.add(transaction, {
      owner: ownerOf(ticket.id),
      tenantId: ticket.tenant_id,
      addedBy: by,
      file,
    });
    await insertFileOfMessage(transaction, {
      file_id: id,
      message_id: messageId,
      ticket_id: ticket.id,
      tenant_id: ticket.tenant_id,
      is_health: sent.isHealth,
    });
  }
}

/** The files of a ticket without their bytes, each with its message. */
async function list(
  { files }: TicketFilesNeeds,
  reader: Connection,
  ticketId: number,
): Promise<TicketFile[]> {
  const places = new Map(
    (await listFilesOfTicket(reader, ticketId)).map((one) => [one.file_id, one]),
  );
  if (places.size === 0) return [];
  return (await files.list(reader, ownerOf(ticketId))).flatMap((file) => {
    const place = places.get(file.id);
    return place === undefined
      ? []
      : [{ ...file, messageId: place.message_id, isHealth: place.is_health }];
  });
}

/** What leaves with the mail of a message, with its bytes: nothing that speaks of health or was found infected.
 *  Throws FILE_NOT_SCANNED while the scanner has not seen one: the mail is tried again. */
async function ofMail(
  needs: TicketFilesNeeds,
  own: Connection,
  { ticketId, messageId }: { ticketId: number; messageId: number },
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  for (const { id, messageId: of, isHealth } of await list(needs, own, ticketId)) {
    if (of !== messageId || isHealth) continue;
    const file = await needs.files.open(own, ownerOf(ticketId), id).catch((error: unknown) => {
      if (isAppError(error) && error.code === "FILE_INFECTED") return undefined;
      throw error;
    });
    if (file !== undefined) opened.push(file);
  }
  return opened;
}

/** Takes away what belongs to tickets that are erased. */
async function removeOf(
  { files }: TicketFilesNeeds,
  transaction: Connection,
  ticketIds: readonly number[],
): Promise<void> {
  for (const id of ticketIds) await files.removeAll(transaction, ownerOf(id));
}

/** Files of tickets, each with the message that it came with. */
export function createTicketFiles(needs: TicketFilesNeeds) {
  return withNeeds(needs, { keep, list, ofMail, removeOf });
}
