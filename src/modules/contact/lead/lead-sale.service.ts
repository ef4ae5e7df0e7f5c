import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { QuoteService } from "#src/modules/offer/quote/quote.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { LeadAct, LeadActing } from "./lead-acting.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { moveFactsOf, type SaleStateOf, writeMove } from "./lead-move.ts";
import type { LeadRows } from "./lead-move.types.ts";
import { priceOf, priceToday } from "./lead-price.ts";
import { judgeMove, type Mover } from "./lead-transition.rules.ts";
import {
  findWorkedLead,
  insertEvent,
  loadLeadRows,
  updateLead,
  type WorkedLead,
} from "./lead-work.queries.ts";

/** Who works leads and their sales. */
export type SaleActor = LeadActor;

/** What a sale takes over from its lead. */
export interface SoldLead {
  id: number;
  reference: string;
  status: number;
  country: WorkedLead["country"];
  tenantId: string;
  executive: string | null;
  team: string | null;
  upperType: string | null;
  insurer: string | null;
  insurerName: string | null;
  productCode: string | null;
  productName: string | null;
}

/** A price that a sale may be made at: of the lead's open quote, or of today. */
export type SalePrice = PriceSnapshot;

/** What became of the sale, for the lead that it is of. */
export interface SaleTurn {
  to: number;
  subStatus?: number;
  note?: string | null;
  /** The note speaks of health. */
  isHealth?: boolean;
  policyNumber?: string;
  /** Null where the system did it. */
  by: string | null;
}

/** Between two statuses without a row of their own: what is sold goes through the collection. */
const collection = 501;
const reassignStatus = 7;

/** What a person does who may record a sale: it closes the lead, whoever may move it otherwise (AL 10). */
const seller: Mover = { kind: "person", permissions: new Set(["lead:change-status"]) };

export type LeadSales = ReturnType<typeof createLeadSales>;

interface LeadSalesNeeds {
  connection: Connection;
  clock: Clock;
  acting: LeadActing;
  quotes: Pick<QuoteService, "findFrozenPrice">;
  priceNow: PriceNow;
  saleStateOf: SaleStateOf;
}

/** One move by a row of the table; false where none allows it. */
async function step(
  needs: LeadSalesNeeds,
  transaction: Connection,
  { lead, rows, turn, mover }: { lead: WorkedLead; rows: LeadRows; turn: SaleTurn; mover: Mover },
): Promise<boolean> {
  const at = needs.clock.now();
  const saleState = await needs.saleStateOf(transaction, lead.id);
  const facts = await moveFactsOf(transaction, lead, { hasPrice: true, saleState });
  const { to, subStatus: sub, note, isHealth: health } = turn;
  const asked = { to, subStatus: sub, note: note ?? undefined, health };
  const decision = judgeMove(rows, { facts, asked, mover, at });
  if (!decision.ok) return false;
  const { row, subStatus } = decision;
  await writeMove(transaction, lead, {
    row,
    subStatus,
    asked,
    change: turn.policyNumber === undefined ? {} : { policy_number: turn.policyNumber },
    at,
    actor: turn.by,
    system: systemOf(turn),
  });
  return true;
}

async function follow(
  needs: LeadSalesNeeds,
  transaction: Connection,
  reference: string,
  { turn, mover }: { turn: SaleTurn; mover: Mover },
): Promise<boolean> {
  const lead = await findWorkedLead(transaction, reference, "update");
  if (lead === undefined) return false;
  const rows = await loadLeadRows(transaction);
  if (lead.status === turn.to) return true;
  if (await step(needs, transaction, { lead, rows, turn, mover })) return true;
  // The sub-status is of where it ends: on the way it has that of the collection.
  const { subStatus: _end, ...rest } = turn;
  const between = { ...rest, to: collection };
  const isSold = turn.to === soldStatus && lead.status === 500;
  if (!isSold || !(await step(needs, transaction, { lead, rows, turn: between, mover })))
    return false;
  const collected = await findWorkedLead(transaction, reference, "update");
  return (
    collected !== undefined && step(needs, transaction, { lead: collected, rows, turn, mover })
  );
}

/** The lead with the price that it may be sold at. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS. */
async function offer(
  needs: LeadSalesNeeds,
  actor: SaleActor,
  reference: string,
  act: LeadAct,
): Promise<{ lead: SoldLead; price: SalePrice | undefined }> {
  const lead = await needs.acting.read(actor, reference, act, async (_own, one) => one);
  return { lead: soldOf(lead), price: await priceOf(needs, lead) };
}

/** What a purchase that an executive opens takes over from its lead. */
export interface LeadToBuy extends SoldLead {
  language: WorkedLead["language"];
  profile: WorkedLead["profile"];
  /** The frozen price that was offered, while it holds. */
  quote:
    | { id: string; snapshot: PriceSnapshot; profile: WorkedLead["profile"]; expiresAt: Date }
    | undefined;
  /** As the audit trail keeps it. */
  worked: WorkedLead;
}

/** The lead for whose person something is bought. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS, and keeps that in the audit
 *  trail. */
async function toBuy(
  needs: LeadSalesNeeds,
  actor: SaleActor,
  reference: string,
  act: LeadAct,
): Promise<LeadToBuy> {
  const lead = await needs.acting.read(actor, reference, act, async (_own, one) => one);
  const { quote_id: id, language, profile } = lead;
  const frozen = id === null ? undefined : await needs.quotes.findFrozenPrice(needs.connection, id);
  const holds = frozen !== undefined && frozen.expiresAt > needs.clock.now();
  const quote = id !== null && holds ? { id, profile, ...frozen } : undefined;
  return { ...soldOf(lead), language, profile, quote, worked: lead };
}

/** Keeps what was done with the purchase of a lead, in the transaction that does it. */
const keepBuying = (
  needs: LeadSalesNeeds,
  transaction: Connection,
  {
    actor,
    act,
    lead,
    purchase,
  }: { actor: SaleActor; act: LeadAct; lead: LeadToBuy; purchase: string },
): Promise<void> =>
  needs.acting.keepDone(actor, act, [lead.worked], {
    transaction,
    about: { facts: { related: purchase } },
  });

/** The lead held until the transaction ends; undefined where it is not there for its person. */
async function hold(transaction: Connection, reference: string): Promise<SoldLead | undefined> {
  const lead = await findWorkedLead(transaction, reference, "update");
  return lead && soldOf(lead);
}

/** Today's price of a lead's product; undefined where it is no longer for sale. Not in a transaction: counting it
 *  reads on another connection. */
async function priceOfToday(
  needs: LeadSalesNeeds,
  reference: string,
): Promise<SalePrice | undefined> {
  const lead = await asService(needs.connection, (own) => findWorkedLead(own, reference, "none"));
  return lead && priceToday(needs, lead);
}

/** Moves a lead to 9 because somebody records its sale; false where its status has no row for that. */
const close = (
  needs: LeadSalesNeeds,
  transaction: Connection,
  reference: string,
  by: string,
): Promise<boolean> =>
  follow(needs, transaction, reference, { turn: { to: closingStatus, by }, mover: seller });

/** Moves a lead because its sale moved; false where its status has no row for that, and it stays. */
const followSale = (
  needs: LeadSalesNeeds,
  transaction: Connection,
  reference: string,
  turn: SaleTurn,
): Promise<boolean> => follow(needs, transaction, reference, { turn, mover: { kind: "system" } });

/** Takes back a sale that was recorded by mistake: 3 to 7. The one move of a lead that stands in the table of
 *  sales (AL 10) and not in its own. */
async function takeBack(
  needs: LeadSalesNeeds,
  transaction: Connection,
  reference: string,
  { by, note, isHealth }: { by: string; note: string; isHealth: boolean },
): Promise<void> {
  const lead = await findWorkedLead(transaction, reference, "update");
  if (lead === undefined || lead.status !== soldStatus) return;
  await writeMove(transaction, lead, {
    row: { from: soldStatus, to: reassignStatus },
    subStatus: null,
    asked: { note, health: isHealth },
    change: { policy_number: null },
    at: needs.clock.now(),
    actor: by,
    system: "QPOPTIMIZE",
  });
}

/** Says on the lead's timeline what happened to its sale. */
async function tell(
  needs: LeadSalesNeeds,
  transaction: Connection,
  reference: string,
  { by, sale, state }: { by: string | null; sale: string; state: string },
): Promise<void> {
  const lead = await findWorkedLead(transaction, reference, "update");
  if (lead === undefined) return;
  const at = needs.clock.now();
  await updateLead(transaction, lead.id, { last_act_at: at });
  await insertEvent(transaction, {
    lead,
    at,
    actor: by,
    system: systemOf({ by }),
    kind: "sale",
    detail: { sale, state },
  });
}

/** What sales ask of leads: whose they are, at which price they are sold, and the moves that a sale brings about. */
export function createLeadSales(needs: LeadSalesNeeds) {
  return {
    ...withNeeds(needs, {
      offer,
      toBuy,
      keepBuying,
      priceOfToday,
      close,
      follow: followSale,
      takeBack,
      tell,
    }),
    hold,
  };
}

const systemOf = ({ by }: Pick<SaleTurn, "by">) => (by === null ? "QPCRON" : "QPOPTIMIZE");

const closingStatus = 9;
const soldStatus = 3;

const soldOf = (lead: WorkedLead): SoldLead => ({
  id: lead.id,
  reference: lead.reference,
  status: lead.status,
  country: lead.country,
  tenantId: lead.tenant_id,
  executive: lead.executive_user_id,
  team: lead.team_id,
  upperType: lead.upper_type,
  insurer: lead.insurer,
  insurerName: lead.insurer_name,
  productCode: lead.product_code,
  productName: lead.product_name,
});
