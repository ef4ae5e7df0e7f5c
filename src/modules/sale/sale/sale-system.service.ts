import type { LeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { saleMoveRefused } from "./sale.errors.ts";
import type { SaleMoves } from "./sale-moves.ts";
import { findSale, insertSaleEvent, type Sale, updateSale } from "./sale.queries.ts";
import { judgeSaleMove, type SaleMoveAsked, type SaleStateName } from "./sale-transitions.rules.ts";

/** The system's moves, as a purchase, its payments and its arrears drive them. */
export type SystemMove =
  /** A payment settled it, for the first time or after arrears. */
  | { to: "OK"; payment: string; policyNumber?: string }
  | { to: "FAIL"; reason: string }
  /** A period stayed unpaid past its day. */
  | { to: "OVERDUE" }
  | { to: "CANCELED_WITHDRAWAL" }
  | { to: "CANCELED_ARREARS" };

/** What moves sales without a person: the same table, by its rows for the system. */
export function createSaleSystem(options: {
  connection: Connection;
  clock: Clock;
  leadSales: LeadSales;
  moves: SaleMoves;
}) {
  const { connection, clock, leadSales, moves } = options;

  async function hold(transaction: Connection, reference: string): Promise<Sale> {
    const seen = await findSale(transaction, reference, "none");
    // The lead first, as people take them.
    if (seen !== undefined && seen.lead_reference !== null)
      await leadSales.hold(transaction, seen.lead_reference);
    const sale = await findSale(transaction, reference, "update");
    if (sale === undefined) throw notFound();
    return sale;
  }

  return {
    /** Makes a move, in the caller's transaction where there is one. The same move again changes nothing. Throws
     *  NOT_FOUND, INVALID_TRANSITION. */
    move: (
      reference: string,
      move: SystemMove,
      within: Connection = connection,
    ): Promise<{ state: SaleStateName }> =>
      asService(within, async (transaction) => {
        const sale = await hold(transaction, reference);
        if (sale.state === move.to) return { state: sale.state };
        const asked: SaleMoveAsked = move;
        const facts = await moves.factsOf(transaction, sale, { hasPrice: false });
        const decision = judgeSaleMove(facts, asked, { kind: "system" });
        if (!decision.ok)
          throw decision.code === "FORBIDDEN"
            ? saleMoveRefused([], [])
            : saleMoveRefused(decision.allowed, decision.missing);
        const { row } = decision;
        await moves.write(transaction, sale, { row, asked, price: undefined, by: null });
        return { state: row.to };
      }),

    /** Keeps that the person was told that the contract will end for arrears: 15 days later it may. */
    noteArrearsNotice: (reference: string, within: Connection = connection): Promise<void> =>
      asService(within, async (transaction) => {
        const sale = await hold(transaction, reference);
        if (sale.state !== "OVERDUE") throw saleMoveRefused([], []);
        if (sale.arrears_notice_at !== null) return;
        const at = clock.now();
        await updateSale(transaction, sale.id, { arrears_notice_at: at });
        await insertSaleEvent(transaction, { sale, at, actor: null, kind: "arrears-notice" });
      }),
  };
}
