import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { fileTooBig } from "#src/platform/files/file.errors.ts";
import { fileBytesMost } from "#src/platform/files/file.rules.ts";
import type { Files } from "#src/platform/files/files.ts";
import type { TicketActing } from "./ticket-acting.ts";
import type { TicketBook } from "./ticket-book.service.ts";
import type { SentWith } from "./ticket-files.ts";
import { updateTicket, type WorkedTicket } from "./ticket.queries.ts";
import { cleanText } from "./ticket.rules.ts";

/** What is written on a ticket, by itself and with a move. */

export interface TicketActsNeeds {
  clock: Clock;
  access: AccessService;
  acting: TicketActing;
  book: TicketBook;
  files: Pick<Files, "check">;
}

/** Files as they come with a text. */
export interface TicketFilesSent {
  files?: readonly { name: string; bytes: Buffer }[];
  /** The files speak of health. */
  isHealth?: boolean;
}

/** A text that has to be there and may not be too long. */
export function written(field: string, given: string | undefined, maximum: number): string {
  const text = cleanText(given ?? "");
  if (text === "") throw badRequest([{ field, code: "REQUIRED" }]);
  if (text.length > maximum) throw badRequest([{ field, code: "TOO_BIG", params: { maximum } }]);
  return text;
}

/** The files of a message, as they may be kept. Throws FILE_TYPE, FILE_TOO_BIG. */
export const sentWith = async (
  needs: Pick<TicketActsNeeds, "files">,
  { files = [], isHealth = false }: TicketFilesSent,
): Promise<SentWith> => ({
  isHealth,
  files: await Promise.all(files.map((file) => needs.files.check(file))),
});

/** Whether files may leave with a mail. Throws BAD_REQUEST where they speak of health, FILE_TOO_BIG. */
export function requireMailable({ files = [], isHealth = false }: TicketFilesSent): void {
  if (isHealth && files.length > 0) throw badRequest([{ field: "health", code: "HEALTH_BY_MAIL" }]);
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > fileBytesMost) throw fileTooBig();
}

/** A message that the requester gets, by mail with its files. */
export async function answer(
  needs: TicketActsNeeds,
  transaction: Connection,
  ticket: WorkedTicket,
  { text, by, sent }: { text: string; by: string; sent?: SentWith | undefined },
): Promise<void> {
  const at = needs.clock.now();
  const line = { kind: "answer", author: by, body: text, at } as const;
  const messageId = await needs.book.addLine(transaction, ticket, line);
  await needs.book.attach(transaction, ticket, { messageId, by, sent });
  await updateTicket(transaction, ticket.id, {
    last_act_at: at,
    first_answer_at: ticket.first_answer_at ?? at,
  });
  if (ticket.requester_email !== null)
    await needs.book.tell(transaction, { ticketId: ticket.id, messageId, to: "requester", at });
}
