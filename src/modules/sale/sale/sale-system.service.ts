import type { SaleType } from "#src/contracts/enumerations/payments.ts";
import type { LeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { saleMoveRefused, saleRefused } from "./sale.errors.ts";
import type { SaleMoves } from "./sale-moves.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { randomText, type RandomSource } from "#src/platform/random/random.ts";
import { dayIn } from "./sale-moves.ts";
import { findSale, insertSale, insertSaleEvent, type Sale, updateSale } from "./sale.queries.ts";
import {
  isCancellation,
  judgeSaleMove,
  type PaymentKind,
  type SaleMoveAsked,
  saleReference,
  saleReferenceAlphabet,
  type SaleStateName,
} from "./sale-transitions.rules.ts";

export type { HearSaleMoved } from "./sale-moves.ts";

/** The system's moves, as a purchase, its payments and its arrears drive them. */
export type SystemMove =
  /** A payment settled it, for the first time or after arrears. */
  | { to: "OK"; payment: string; policyNumber?: string }
  | { to: "FAIL"; reason: string }
  /** A period stayed unpaid past its day. */
  | { to: "OVERDUE" }
  | { to: "CANCELED_WITHDRAWAL" }
  /** All that was paid for it went back by a refund: what was asked for and approved is its end. */
  | { to: "CANCELED_WITHDRAWAL"; refund: string; reason: string; askedOn: string }
  | { to: "CANCELED_INSURER"; refund: string; reason: string; endsOn: string }
  /** The person ends it with a day, from their own page. */
  | {
      to: "CANCELED_CUSTOMER";
      endsOn: string;
      reason: string;
      returnsMoney: boolean;
      refund?: string;
    }
  | { to: "CANCELED_ARREARS" };

export type SaleSystem = ReturnType<typeof createSaleSystem>;

function needsOf(options: {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  leadSales: LeadSales;
  moves: SaleMoves;
}) {
  const { connection, clock, random, leadSales, moves } = options;
  return { connection, clock, random, leadSales, moves };
}

type SaleSystemNeeds = ReturnType<typeof needsOf>;

async function hold(
  needs: SaleSystemNeeds,
  transaction: Connection,
  reference: string,
): Promise<Sale> {
  const seen = await findSale(transaction, reference, "none");
  // The lead first, as people take them.
  if (seen !== undefined && seen.lead_reference !== null)
    await needs.leadSales.hold(transaction, seen.lead_reference);
  const sale = await findSale(transaction, reference, "update");
  if (sale === undefined) throw notFound();
  return sale;
}

/** Makes the sale of a purchase that begins, in its transaction; its reference. */
async function open(
  needs: SaleSystemNeeds,
  transaction: Connection,
  { lead: of, price, payment }: { lead: string; price: PriceSnapshot; payment: PaymentKind },
): Promise<string> {
  const lead = await needs.leadSales.hold(transaction, of);
  const { shown, product } = price;
  if (lead === undefined || shown === null) throw saleRefused("price");
  const at = needs.clock.now();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reference = saleReference(randomText(needs.random, saleReferenceAlphabet, 7));
    const made = await insertSale(transaction, {
      reference,
      origin: "online",
      tenant_id: lead.tenantId,
      country: lead.country,
      lead_id: lead.id,
      lead_reference: lead.reference,
      product_code: product.code,
      product_name: product.displayName,
      upper_type: product.upperType,
      insurer: lead.insurer,
      insurer_name: product.organization,
      price: JSON.stringify(price),
      premium_minor: shown.amountMinor,
      currency: shown.currency,
      executive_user_id: lead.executive,
      team_id: lead.team,
      made_by: null,
      starts_on: dayIn(lead.country, at),
      policy_number: null,
      payment_kind: payment,
      state: "PENDING",
      created_at: at,
    });
    if (made === undefined) continue;
    const sale = { id: made.id, tenant_id: lead.tenantId };
    await insertSaleEvent(transaction, { sale, at, actor: null, kind: "state", to: "PENDING" });
    const told = { by: null, sale: reference, state: "PENDING" };
    await needs.leadSales.tell(transaction, lead.reference, told);
    return reference;
  }
  throw new Error("No free reference for a sale was found.");
}

/** The price that the buyer agreed to since, and how it is paid, while the sale waits for the payment (PP 1). */
async function agree(
  needs: SaleSystemNeeds,
  transaction: Connection,
  reference: string,
  { price, payment, saleType }: { price: PriceSnapshot; payment: PaymentKind; saleType: SaleType },
): Promise<void> {
  const sale = await hold(needs, transaction, reference);
  const { shown } = price;
  if (sale.state !== "PENDING" || shown === null) throw saleMoveRefused([], []);
  await updateSale(transaction, sale.id, {
    price: JSON.stringify(price),
    premium_minor: shown.amountMinor,
    currency: shown.currency,
    payment_kind: payment,
    sale_type: saleType,
    starts_on: dayIn(sale.country, needs.clock.now()),
  });
}

/** Makes a move, in the caller's transaction where there is one. The same move again changes nothing. Throws
 *  NOT_FOUND, INVALID_TRANSITION. */
const moveForSystem = (
  needs: SaleSystemNeeds,
  reference: string,
  move: SystemMove,
  within: Connection = needs.connection,
): Promise<{ state: SaleStateName }> =>
  asService(within, async (transaction) => {
    const sale = await hold(needs, transaction, reference);
    if (sale.state === move.to) return { state: sale.state };
    const asked: SaleMoveAsked = move;
    const facts = await needs.moves.factsOf(transaction, sale, { hasPrice: false });
    const decision = judgeSaleMove(facts, asked, { kind: "system" });
    if (!decision.ok)
      throw decision.code === "FORBIDDEN"
        ? saleMoveRefused([], [])
        : saleMoveRefused(decision.allowed, decision.missing);
    const { row } = decision;
    await needs.moves.write(transaction, sale, { row, asked, price: undefined, by: null });
    return { state: row.to };
  });

/** Where a sale stands, the day on which its person received the policy, and that of an insured event; undefined where it is not there. */
const read = async (
  _needs: SaleSystemNeeds,
  connection: Connection,
  reference: string,
): Promise<
  { state: SaleStateName; receivedOn: string | null; insuredEventOn: string | null } | undefined
> => {
  const sale = await findSale(connection, reference, "none");
  return (
    sale && {
      state: sale.state,
      receivedOn: sale.received_on,
      insuredEventOn: sale.insured_event_on,
    }
  );
};

/** Keeps that the person was told that the contract will end for arrears: so many days later it may. */
const noteArrearsNotice = (
  needs: SaleSystemNeeds,
  reference: string,
  days: number,
  within: Connection = needs.connection,
): Promise<void> =>
  asService(within, async (transaction) => {
    const sale = await hold(needs, transaction, reference);
    if (sale.state !== "OVERDUE") throw saleMoveRefused([], []);
    if (sale.arrears_notice_at !== null) return;
    const at = needs.clock.now();
    await updateSale(transaction, sale.id, { arrears_notice_at: at, arrears_notice_days: days });
    await insertSaleEvent(transaction, { sale, at, actor: null, kind: "arrears-notice" });
  });

/** Keeps that all that was owed of a cancelled sale went back; of one in force nothing is kept. */
const noteReturned = (
  needs: SaleSystemNeeds,
  reference: string,
  within: Connection = needs.connection,
): Promise<void> =>
  asService(within, async (transaction) => {
    const sale = await hold(needs, transaction, reference);
    if (sale.returned_at !== null || !isCancellation(sale.state)) return;
    await updateSale(transaction, sale.id, { returned_at: needs.clock.now() });
  });

/** What moves sales without a person: the same table, by its rows for the system. */
export function createSaleSystem(options: {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  leadSales: LeadSales;
  moves: SaleMoves;
}) {
  return withNeeds(needsOf(options), {
    open,
    agree,
    move: moveForSystem,
    read,
    noteArrearsNotice,
    noteReturned,
  });
}
