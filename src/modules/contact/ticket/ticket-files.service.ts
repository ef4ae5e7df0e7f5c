import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import type { Files, OpenedFile } from "#src/platform/files/files.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  isInside,
  type TicketActing,
  type TicketActor,
  ticketFacts,
  ticketHolder,
} from "./ticket-acting.ts";
import { ownerOf } from "./ticket-files.ts";
import { findFileOfTicket } from "./ticket-files.queries.ts";
import { isNote, type WorkedTicket } from "./ticket.queries.ts";

const readAct = { permission: "ticket:read", action: "ticket.file-read" } as const;
const healthAct = { permission: "health:read", action: "ticket.health-file-read" } as const;

interface TicketFileNeeds {
  access: AccessService;
  acting: TicketActing;
  files: Pick<Files, "open">;
}

export type TicketFileDesk = ReturnType<typeof createTicketFileDesk>;

const mayUpdate = ({ access }: TicketFileNeeds, actor: TicketActor, ticket: WorkedTicket) =>
  access.decide("ticket:update", ticketHolder(actor.holder), ticketFacts(ticket)).outcome ===
  "allowed";

/** A file with the message that it came with, as far as somebody sees that message. Throws NOT_FOUND. */
async function seen(
  needs: TicketFileNeeds,
  actor: TicketActor,
  { transaction, ticket, id }: { transaction: Connection; ticket: WorkedTicket; id: string },
) {
  const found = await findFileOfTicket(transaction, ticket.id, id);
  if (found === undefined) throw notFound();
  // What is noted among ourselves has files for ourselves.
  const isHidden = isNote(found) && !isInside(actor.holder) && !mayUpdate(needs, actor, ticket);
  if (isHidden) throw notFound();
  return found;
}

/** One file with its bytes; that it was opened is kept. One that speaks of health takes health:read, but of who
 *  sent it. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS, FILE_NOT_SCANNED, FILE_INFECTED. */
async function open(
  needs: TicketFileNeeds,
  actor: TicketActor,
  reference: string,
  id: string,
): Promise<OpenedFile> {
  const found = await needs.acting.on(
    actor,
    reference,
    { act: readAct, lock: "none" },
    (transaction, ticket) => seen(needs, actor, { transaction, ticket, id }),
  );
  const act = found.is_health && found.author !== actor.user.id ? healthAct : readAct;
  return needs.acting.on(actor, reference, { act, lock: "none" }, async (transaction, ticket) => {
    const opened = await needs.files.open(transaction, ownerOf(ticket.id), id);
    await needs.acting.keep(actor, act, transaction, { record: reference, fields: ["file"] });
    return opened;
  });
}

/** Files of tickets, as people open them. */
export function createTicketFileDesk(needs: TicketFileNeeds) {
  return withNeeds(needs, { open });
}
