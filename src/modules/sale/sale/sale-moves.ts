import { countryOf } from "#src/config/countries.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { LeadSales, SalePrice } from "#src/modules/contact/lead/lead-sale.service.ts";
import { civilDate, type Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import { lastWithdrawalDay } from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import type { OnlineEnding, Reinstating } from "./online-ending.service.ts";
import { saleMoveRefused, saleRefused } from "./sale.errors.ts";
import {
  findSale,
  insertSaleEvent,
  isLeadSold,
  listSaleDocuments,
  type Sale,
  updateSale,
} from "./sale.queries.ts";
import {
  isCancellation,
  type SaleFacts,
  type SaleMoveAsked,
  type SaleStateName,
  type SaleTransition,
  soldSubStatus,
} from "./sale-transitions.rules.ts";

/** The civil day of an instant where the people of a country live. */
export const dayIn = (country: CountryCode, at: Date): string =>
  civilDate(at, countryOf(country).timeZone);

const cancelledLead = 100;
const soldLead = 3;
/** Status of a request by internal traffic, for which no commission is earned. */
const internalLead = 97;

/** A move that was decided. */
interface Decided {
  row: SaleTransition;
  asked: SaleMoveAsked;
  price: SalePrice | undefined;
  /** Null where the system made it. */
  by: string | null;
}

export type SaleMoves = ReturnType<typeof createSaleMoves>;

interface SaleMovesNeeds {
  connection: Connection;
  clock: Clock;
  leadSales: LeadSales;
  /** Set once the room that charges online sales is open. */
  online: { ending: OnlineEnding | undefined; reinstating: Reinstating | undefined };
  /** What a sale pays to who made it; accounts know (AL 11). */
  commissions?: SaleCommissions | undefined;
  /** Later rooms that follow what becomes of sales. */
  heard: readonly HearSaleMoved[];
}

/** Hears of a move of a sale, in its transaction. */
export type HearSaleMoved = (
  transaction: Connection,
  moved: { reference: string; from: SaleStateName; to: SaleStateName },
) => Promise<void>;

/** What follows in accounts, in the transaction of a move. */
export interface SaleCommissions {
  earned(transaction: Connection, sale: Sale, at: Date): Promise<void>;
  takenBack(transaction: Connection, sale: Sale, at: Date): Promise<void>;
}

async function moveLead(
  needs: SaleMovesNeeds,
  transaction: Connection,
  sale: Sale,
  decided: Decided & { isReturning: boolean },
): Promise<void> {
  const { lead_reference: lead } = sale;
  const { row, asked, by } = decided;
  if (lead === null) return;
  const note = asked.note?.trim() ?? asked.reason?.trim() ?? null;
  const isHealth = asked.health === true;
  if (row.to === "OK" && row.from === "PENDING") {
    const policyNumber = asked.policyNumber?.trim();
    const isSold = await needs.leadSales.follow(transaction, lead, {
      to: soldLead,
      subStatus: soldSubStatus[sale.payment_kind],
      by,
      ...(policyNumber === undefined ? {} : { policyNumber }),
    });
    // A payment is there whatever became of the request; a person first brings that back.
    if (!isSold && by !== null) throw saleMoveRefused([], ["closableLead"]);
  }
  if (decided.isReturning)
    await needs.leadSales.follow(transaction, lead, { to: cancelledLead, note, isHealth, by });
  if (row.from === "OK" && row.to === "FAIL" && by !== null)
    await needs.leadSales.takeBack(transaction, lead, { by, note: note ?? "", isHealth });
  await needs.leadSales.tell(transaction, lead, { by, sale: sale.reference, state: row.to });
}

/** Today's price where a move needs one. Before the transaction of the act, which it would wait for. */
async function priceFor(
  needs: SaleMovesNeeds,
  reference: string,
  to: SaleStateName,
): Promise<SalePrice | undefined> {
  if (to !== "PENDING") return undefined;
  const sale = await asService(needs.connection, (own) => findSale(own, reference, "none"));
  const lead = sale?.lead_reference ?? null;
  return lead === null ? undefined : needs.leadSales.priceOfToday(lead);
}

/** The last day of the legal withdrawal of a sale; null where there is no such right, none yet, or none any more because
 *  of an insured event. */
export const withdrawUntil = async (connection: Connection, sale: Sale): Promise<string | null> =>
  sale.insured_event_on !== null
    ? null
    : lastWithdrawalDay(await settingsIn(connection), {
        country: sale.country,
        receivedOn: sale.received_on,
        isIsapre: sale.upper_type === "ISAPRE",
      });

/** What decides about a move of a sale that the transaction holds. */
async function factsOf(
  needs: SaleMovesNeeds,
  transaction: Connection,
  sale: Sale,
  { hasPrice }: { hasPrice: boolean },
): Promise<SaleFacts> {
  const at = needs.clock.now();
  const documents = await listSaleDocuments(transaction, sale.id);
  return {
    state: sale.state,
    origin: sale.origin,
    stateSince: sale.state_since,
    okAt: sale.ok_at,
    arrearsNoticeAt: sale.arrears_notice_at,
    arrearsNoticeDays: sale.arrears_notice_days,
    startsOn: sale.starts_on,
    withdrawUntil: await withdrawUntil(transaction, sale),
    insuredEventOn: sale.insured_event_on,
    paymentReference: sale.payment_reference,
    arrearsPayment:
      sale.state === "CANCELED_ARREARS"
        ? ((await needs.online.reinstating?.paidArrears(transaction, sale.reference)) ?? null)
        : null,
    // What was found infected is gone, and proves nothing.
    documents: new Set(documents.filter(({ scan }) => scan !== "infected").map(({ kind }) => kind)),
    hasPrice,
    leadStatus: sale.lead_status,
    today: dayIn(sale.country, at),
    at,
  };
}

/** Writes a decided move of a sale that the transaction holds, and moves its lead. */
async function write(
  needs: SaleMovesNeeds,
  transaction: Connection,
  sale: Sale,
  decided: Decided,
): Promise<void> {
  const { row, asked, price, by } = decided;
  const at = needs.clock.now();
  const isReopened = row.to === "PENDING";
  if (isReopened && sale.lead_id !== null && (await isLeadSold(transaction, sale.lead_id)))
    throw saleRefused("noOpenSale");
  const shown = price?.shown ?? null;
  if (isReopened && shown === null) throw saleMoveRefused([], ["price"]);
  const isReturning = await endOnline(needs, transaction, sale, decided);
  await updateSale(transaction, sale.id, {
    state: row.to,
    state_since: at,
    ...(isReopened && price !== undefined && shown !== null
      ? {
          price: JSON.stringify(price),
          premium_minor: shown.amountMinor,
          currency: shown.currency,
        }
      : {}),
    ...(row.to === "OK" ? okChange(sale, asked, at) : {}),
    ...(isCancellation(row.from) ? { ends_on: null, returns_money: false } : {}),
    ...(row.to === "FAIL" ? { ok_at: null, policy_number: null, received_on: null } : {}),
    ...(isCancellation(row.to)
      ? { ends_on: asked.endsOn ?? null, returns_money: isReturning, returned_at: null }
      : {}),
  });
  const note = asked.note?.trim() || asked.reason?.trim() || null;
  await insertSaleEvent(transaction, {
    sale,
    at,
    actor: by,
    kind: "state",
    from: row.from,
    to: row.to,
    note,
    isHealth: asked.health === true,
  });
  if (row.from === "PENDING" && row.to === "OK" && sale.lead_status !== internalLead)
    await needs.commissions?.earned(transaction, sale, at);
  if (row.from === "OK" && row.to === "FAIL")
    await needs.commissions?.takenBack(transaction, sale, at);
  await moveLead(needs, transaction, sale, { ...decided, isReturning });
  const moved = { reference: sale.reference, from: row.from, to: row.to };
  // What follows changes tables that no person's role may write.
  await asService(transaction, async (service) => {
    if (isCancellation(row.from))
      await needs.online.reinstating?.reinstate(service, sale.reference);
    for (const hear of needs.heard) await hear(service, moved);
  });
}

/** Ends what an online sale charges and asks for what is due, in the transaction of its move. Whether money goes back:
 *  of what was bought online that is computed, of other sales the person says so. */
async function endOnline(
  { online: { ending } }: SaleMovesNeeds,
  transaction: Connection,
  sale: Sale,
  decided: Decided,
): Promise<boolean> {
  const { to } = decided.row;
  if (!isCancellation(to)) return false;
  const ended =
    sale.origin === "online"
      ? await ending?.end(transaction, {
          reference: sale.reference,
          to,
          endsOn: decided.asked.endsOn,
          by: decided.by,
          isReturned: decided.asked.refund !== undefined,
        })
      : undefined;
  if (ended?.isBeyondPaid === true) throw saleMoveRefused([to], ["endsOn"]);
  return decided.asked.refund !== undefined || (ended?.returnsMoney ?? returnsMoney(decided));
}

/** What a decided move does, whoever makes it: the sale, its story, and its lead in one transaction. */
export function createSaleMoves(needs: SaleMovesNeeds) {
  return withNeeds(needs, { priceFor, factsOf, write });
}

/** A withdrawal gives all of it back; of other cancellations the person says whether anything is due. */
const returnsMoney = ({ row, asked }: Decided): boolean =>
  row.to === "CANCELED_WITHDRAWAL" ||
  ((row.to === "CANCELED_CUSTOMER" || row.to === "CANCELED_INSURER") &&
    asked.returnsMoney === true);

/** The policy is in force: its number, the day it was received, the payment behind it; arrears are over. */
const okChange = (sale: Sale, asked: SaleMoveAsked, at: Date) => ({
  policy_number: asked.policyNumber?.trim() || sale.policy_number,
  received_on: sale.received_on ?? asked.receivedOn ?? dayIn(sale.country, at),
  payment_reference: asked.payment ?? sale.payment_reference,
  ok_at: sale.ok_at ?? at,
  arrears_notice_at: null,
});
