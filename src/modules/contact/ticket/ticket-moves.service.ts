import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import type { TicketActor } from "./ticket-acting.ts";
import { offeredTo } from "./ticket-book.service.ts";
import type { SentWith } from "./ticket-files.ts";
import {
  answer,
  requireMailable,
  sentWith,
  type TicketActsNeeds,
  type TicketFilesSent,
  written,
} from "./ticket-writing.ts";
import { staleTicket, ticketMoveRefused } from "./ticket.errors.ts";
import { listPossibleOwners, updateTicket, type WorkedTicket } from "./ticket.queries.ts";
import {
  longestWait,
  ticketLimits,
  type TicketNeed,
  ticketMovesFrom,
  type TicketPriority,
  type TicketQueue,
} from "./ticket.rules.ts";

/** A move as it is asked for: what it needs may come along, and files with what it writes. */
export interface TicketMoveAsked extends TicketFilesSent {
  to: TicketStatus;
  version: number;
  owner?: string | undefined;
  message?: string | undefined;
  note?: string | undefined;
  until?: Date | undefined;
}

/** The queue and priority that a ticket is to have; what is left out stays. */
export interface TicketPlacing {
  queue?: TicketQueue | undefined;
  priority?: TicketPriority | undefined;
  version: number;
}

const moveAct = { permission: "ticket:update", action: "ticket.status" } as const;
const placeAct = { permission: "ticket:update", action: "ticket.place" } as const;
const assignAct = { permission: "ticket:update", action: "ticket.assign" } as const;

/** Whom a ticket is given to: somebody who may change tickets where it stands. */
async function ownerOf(
  needs: TicketActsNeeds,
  transaction: Connection,
  ticket: WorkedTicket,
  owner: string | undefined,
): Promise<string> {
  if (owner === undefined || owner === "") throw badRequest([{ field: "owner", code: "REQUIRED" }]);
  const possible = await listPossibleOwners(transaction, ticket.path, needs.clock.now());
  if (!possible.some(({ id }) => id === owner))
    throw badRequest([{ field: "owner", code: "UNKNOWN_EXECUTIVE" }]);
  return owner;
}

interface Met {
  note?: string;
  more?: { owner?: string; hold_until?: Date };
  /** Whether the files belong to the move's own line. */
  hasFiles?: true;
}

/** What a move's need adds to the ticket. Throws BAD_REQUEST where it is not met, and where files come with a move
 *  that writes nothing. */
async function meet(
  needs: TicketActsNeeds,
  transaction: Connection,
  {
    ticket,
    asked,
    by,
    sent,
  }: { ticket: WorkedTicket; asked: TicketMoveAsked; by: string; sent: SentWith },
  need: TicketNeed | null,
): Promise<Met> {
  if (need === "message") {
    const text = written("message", asked.message, ticketLimits.text);
    requireMailable(asked);
    await answer(needs, transaction, ticket, { text, by, sent });
    return {};
  }
  if (need === "wait") return waitOf(needs, asked);
  if (sent.files.length > 0) throw badRequest([{ field: "file", code: "INVALID" }]);
  if (need === null) return {};
  const given = asked.owner || (ticket.owner ?? undefined);
  return { more: { owner: await ownerOf(needs, transaction, ticket, given) } };
}

/** Whom one waits for and until when, with what belongs to it. */
function waitOf(needs: TicketActsNeeds, asked: TicketMoveAsked): Met {
  const at = needs.clock.now();
  const note = written("note", asked.note, ticketLimits.text);
  const { until } = asked;
  if (until === undefined) throw badRequest([{ field: "until", code: "REQUIRED" }]);
  if (until <= at) throw badRequest([{ field: "until", code: "IN_THE_PAST" }]);
  if (until.getTime() - at.getTime() > longestWait * 86_400_000)
    throw badRequest([{ field: "until", code: "TOO_BIG", params: { maximum: longestWait } }]);
  return { note, more: { hold_until: until }, hasFiles: true };
}

/** Moves a ticket with what the move needs. Throws BAD_REQUEST, NOT_FOUND, FORBIDDEN, STALE_EDIT,
 *  INVALID_TRANSITION, FILE_TYPE, FILE_TOO_BIG, TOO_MANY_FILES. */
export async function move(
  needs: TicketActsNeeds,
  actor: TicketActor,
  reference: string,
  asked: TicketMoveAsked,
): Promise<void> {
  const sent = await sentWith(needs, asked);
  await needs.acting.on(
    actor,
    reference,
    { act: moveAct, lock: "update" },
    async (transaction, ticket) => {
      if (ticket.version !== asked.version) throw staleTicket(ticket.version);
      const row = ticketMovesFrom(ticket.status, "staff").find(({ to }) => to === asked.to);
      if (row === undefined) throw ticketMoveRefused(offeredTo(ticket.status));
      const by = actor.user.id;
      const about = { ticket, asked, by, sent };
      const { hasFiles = false, ...met } = await meet(needs, transaction, about, row.needs);
      const change = { by, at: needs.clock.now(), ...met };
      const messageId = await needs.book.move(transaction, ticket, row, change);
      if (hasFiles) await needs.book.attach(transaction, ticket, { messageId, by, sent });
    },
  );
}

/** Gives a ticket to somebody; a new one is open with that. Throws BAD_REQUEST, NOT_FOUND, FORBIDDEN,
 *  STALE_EDIT. */
export const assign = (
  needs: TicketActsNeeds,
  actor: TicketActor,
  reference: string,
  asked: { owner: string; version: number },
): Promise<void> =>
  needs.acting.on(
    actor,
    reference,
    { act: assignAct, lock: "update" },
    async (transaction, ticket) => {
      if (ticket.version !== asked.version) throw staleTicket(ticket.version);
      const owner = await ownerOf(needs, transaction, ticket, asked.owner);
      const at = needs.clock.now();
      const by = actor.user.id;
      const line = { kind: "owner", author: by, to_owner: owner, at } as const;
      await needs.book.addLine(transaction, ticket, line);
      const row = ticketMovesFrom(ticket.status, "staff").find(
        ({ needs: need }) => need === "owner",
      );
      if (row === undefined) await updateTicket(transaction, ticket.id, { owner, last_act_at: at });
      else await needs.book.move(transaction, ticket, row, { by, at, more: { owner } });
    },
  );

/** Puts a ticket into another queue, or gives it another priority. The answer clock is the same for every queue and
 *  priority (AL 12), so it goes on as it was. Throws NOT_FOUND, FORBIDDEN, STALE_EDIT. */
export const place = (
  needs: TicketActsNeeds,
  actor: TicketActor,
  reference: string,
  asked: TicketPlacing,
): Promise<void> =>
  needs.acting.on(
    actor,
    reference,
    { act: placeAct, lock: "update" },
    async (transaction, ticket, about) => {
      if (ticket.version !== asked.version) throw staleTicket(ticket.version);
      const { queue = ticket.queue, priority = ticket.priority } = asked;
      about.isRepeated = queue === ticket.queue && priority === ticket.priority;
      if (about.isRepeated) return;
      const at = needs.clock.now();
      await needs.book.addLine(transaction, ticket, {
        kind: "placing",
        author: actor.user.id,
        to_queue: queue === ticket.queue ? null : queue,
        to_priority: priority === ticket.priority ? null : priority,
        at,
      });
      await updateTicket(transaction, ticket.id, { queue, priority, last_act_at: at });
    },
  );
