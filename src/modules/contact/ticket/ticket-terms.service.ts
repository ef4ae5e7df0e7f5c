import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { ticketAnsweredKind, type TicketBook } from "./ticket-book.service.ts";
import { listDue, lockTicketById, updateTicket, type WorkedTicket } from "./ticket.queries.ts";
import { daysBefore, pendingDays, ticketMovesFrom } from "./ticket.rules.ts";

/** What the clock does with tickets: those that wait for a day are open on it, who does not answer is told on day 5,
 *  and on day 7 their ticket is solved. Each is held before it is looked at again, so that further nodes do nothing
 *  twice. Answers how many it worked. */
export async function keepTicketTerms(options: {
  connection: Connection;
  clock: Clock;
  book: TicketBook;
}): Promise<number> {
  const { connection, clock, book } = options;
  const at = clock.now();
  const solvedBefore = daysBefore(at, pendingDays.solved);
  const toldBefore = daysBefore(at, pendingDays.told);
  let worked = 0;

  const each = async (
    asked: Parameters<typeof listDue>[1],
    isStillDue: (ticket: WorkedTicket) => boolean,
    work: (transaction: Connection, ticket: WorkedTicket) => Promise<void>,
  ) => {
    for (const id of await asService(connection, (own) => listDue(own, asked)))
      await asService(connection, async (transaction) => {
        const ticket = await lockTicketById(transaction, id);
        if (ticket === undefined || !isStillDue(ticket)) return;
        await work(transaction, ticket);
        worked += 1;
      });
  };
  const bySystem = async (transaction: Connection, ticket: WorkedTicket) => {
    const [row] = ticketMovesFrom(ticket.status, "system");
    if (row !== undefined) await book.move(transaction, ticket, row, { by: null, at });
  };

  await each(
    { what: "hold", before: at },
    ({ status, hold_until }) => status === "hold" && hold_until !== null && hold_until <= at,
    bySystem,
  );
  await each(
    { what: "pending", before: solvedBefore },
    ({ status, status_since }) => status === "pending" && status_since <= solvedBefore,
    bySystem,
  );
  await each(
    { what: "untold", before: toldBefore },
    ({ status, status_since, told_at }) =>
      status === "pending" && status_since <= toldBefore && told_at === null,
    async (transaction, ticket) => {
      await updateTicket(transaction, ticket.id, { told_at: at });
      await enqueueMessage(transaction, {
        kind: ticketAnsweredKind,
        ref: `${ticket.reference}/told/${ticket.status_since.getTime()}`,
        payload: { ticketId: ticket.id, to: "told" },
        at,
      });
    },
  );
  return worked;
}
