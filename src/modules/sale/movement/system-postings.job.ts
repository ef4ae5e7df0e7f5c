import { falseLeadsSince } from "#src/modules/contact/lead/false-leads.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isAppError } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { MovementBook } from "./movement-book.ts";
import { findAccountOf } from "./movement.queries.ts";
import type { Movements } from "./movement.service.ts";
import {
  lockDue,
  markPosted,
  movementOf,
  postpone,
  standingCharges,
  type SystemPosting,
} from "./system-postings.queries.ts";
import { giveBack } from "./system-postings.service.ts";

/** How long what the balance does not cover waits until it is tried again. */
const waitingMs = 60_000;
/** How far back leads are looked for that turned out false: a server may have stood still meanwhile. */
const falseDays = 30;
/** While a move may still be undone nothing is given back for it. */
const undoMs = 10 * 60_000;

interface SystemPostingsNeeds {
  connection: Connection;
  clock: Clock;
  movements: Pick<Movements, "postForSystem">;
  book: Pick<MovementBook, "refuseLeads">;
}

/** What each is in a statement. */
const kinds = {
  "lead-charge": { type: "charges", reason: "Solicitud asignada" },
  "lead-return": { type: "deposits", reason: "Devolución de solicitud asignada" },
  commission: { type: "bonuses", reason: "Comisión de una venta" },
  "commission-return": { type: "charges", reason: "Devolución de comisión" },
} as const;

/** Posts a row that the transaction holds; what the balance does not cover waits, and its executive gets no further
 *  lead until it does. */
async function postRow(
  needs: SystemPostingsNeeds,
  transaction: Connection,
  row: SystemPosting,
): Promise<void> {
  const { type, reason } = kinds[row.kind];
  const reverses = row.gives_back === null ? null : await movementOf(transaction, row.gives_back);
  try {
    const { id } = await needs.movements.postForSystem(
      {
        userId: row.user_id,
        currency: row.currency,
        type,
        amount: row.amount_minor,
        reason,
        related: row.related,
        key: row.key,
        reverses,
      },
      transaction,
    );
    if (id !== null) await markPosted(transaction, row.id, id);
  } catch (error) {
    if (!isAppError(error) || error.code !== "INSUFFICIENT_BALANCE") throw error;
    const until = new Date(needs.clock.now().getTime() + waitingMs);
    await postpone(transaction, row.id, until);
    const account = await findAccountOf(transaction, row.user_id, row.currency);
    const uncovered = { ref: `${row.key}/uncovered`, amount: row.amount_minor };
    if (account !== undefined) await needs.book.refuseLeads(transaction, account, uncovered);
  }
}

/** Posts what is due, each row in a transaction of its own; how many were looked at. */
async function postDue(needs: SystemPostingsNeeds): Promise<number> {
  let seen = 0;
  // What waits is due again after a minute, so every row is looked at once.
  const at = needs.clock.now();
  for (;;) {
    const isFound = await asService(needs.connection, async (transaction) => {
      const row = await lockDue(transaction, at);
      if (row !== undefined) await postRow(needs, transaction, row);
      return row !== undefined;
    });
    if (!isFound) break;
    seen += 1;
  }
  return seen;
}

/** Gives back what was charged for leads that turned out false, once that can no longer be undone. */
async function giveBackFalse(needs: SystemPostingsNeeds): Promise<void> {
  const at = needs.clock.now();
  const found = await asService(needs.connection, (own) =>
    falseLeadsSince(own, {
      from: new Date(at.getTime() - falseDays * 86_400_000),
      to: new Date(at.getTime() - undoMs),
    }),
  );
  if (found.length === 0) return;
  const falseAt = new Map(found.map(({ leadId, at: since }) => [leadId, since]));
  await asService(needs.connection, async (transaction) => {
    const standing = await standingCharges(transaction, [...falseAt.keys()]);
    const before = standing.filter(({ lead_id: id, made_at: made }) => {
      const since = id === null ? undefined : falseAt.get(id);
      return since !== undefined && made <= since;
    });
    await giveBack(transaction, before, at);
  });
}

async function run(needs: SystemPostingsNeeds): Promise<number> {
  await giveBackFalse(needs);
  return postDue(needs);
}

/** Posts by itself what leads cost and sales pay. */
export function createSystemPostings(needs: SystemPostingsNeeds) {
  return withNeeds(needs, { run });
}
