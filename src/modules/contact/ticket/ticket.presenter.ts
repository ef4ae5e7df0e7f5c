import type { TicketListRow } from "./ticket-list.queries.ts";
import type { TicketRecord } from "./ticket-desk.service.ts";

/** Tickets on the wire. */
export const presentRow = (row: TicketListRow) => ({
  reference: row.reference,
  subject: row.subject,
  status: row.status,
  queue: row.queue,
  priority: row.priority,
  channel: row.channel,
  country: row.country,
  requester: row.requesterName,
  owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? "" },
  createdAt: row.createdAt,
  lastActAt: row.lastActAt,
  dueAt: row.dueAt,
  version: row.version,
});

export function presentTicket({ ticket, email, lines, moreBefore, moves }: TicketRecord) {
  return {
    reference: ticket.reference,
    subject: ticket.subject,
    status: ticket.status,
    queue: ticket.queue,
    priority: ticket.priority,
    channel: ticket.channel,
    country: ticket.country,
    requester: { name: ticket.requester_name, email },
    owner: ticket.owner === null ? null : { id: ticket.owner, name: ticket.ownerName ?? "" },
    lead: ticket.leadReference,
    policy: ticket.policy,
    payment: ticket.payment,
    previous: ticket.previousReference,
    dueAt: ticket.due_at,
    until: ticket.hold_until,
    firstAnswerAt: ticket.first_answer_at,
    createdAt: ticket.created_at,
    version: ticket.version,
    moves,
    messages: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      by: line.authorName,
      text: line.body,
      to: line.to_status ?? line.toOwnerName,
      queue: line.to_queue,
      priority: line.to_priority,
      hasOriginal: line.html !== null,
      files: line.files.map((file) => ({
        id: file.id,
        name: file.name,
        mediaType: file.media_type,
        size: file.size,
        scan: file.scan,
        health: file.isHealth,
        canOpen: file.canOpen,
      })),
      filesRefused: line.files_refused,
      at: line.at,
    })),
    before: moreBefore,
  };
}
