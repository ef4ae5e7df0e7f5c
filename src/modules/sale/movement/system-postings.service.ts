import type { LeadCharging } from "#src/modules/contact/executive/assignment.service.ts";
import { workedBetween } from "#src/modules/contact/executive/working-time.service.ts";
import type { Currency } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { commissionOf, freeWorkedMinutes, rateFor } from "./posting-rates.rules.ts";
import {
  chargesGivenBack,
  insertDue,
  listRates,
  makeVoid,
  type NewPostingDue,
  standingCharges,
  standingCommission,
  type SystemPosting,
} from "./system-postings.queries.ts";

/** How long an assignment may be undone, and what it charged with it. */
const undoMs = 10 * 60_000;

/** Gives back what was charged or paid: what is not posted yet is not posted at all. */
export async function giveBack(
  transaction: Connection,
  rows: readonly SystemPosting[],
  at: Date,
): Promise<void> {
  const due = rows.filter(({ state }) => state === "DUE");
  if (due.length > 0)
    await makeVoid(
      transaction,
      due.map(({ id }) => id),
      at,
    );
  const posted = rows.filter(({ state }) => state === "POSTED");
  await insertDue(
    transaction,
    posted.map(({ id, kind, key, tenant_id, user_id, related, lead_id, currency, ...row }) => ({
      tenant_id,
      user_id,
      kind: kind === "commission" ? "commission-return" : "lead-return",
      related,
      lead_id,
      gives_back: id,
      currency,
      amount_minor: row.amount_minor,
      made_at: at,
      key: `${key}/return`,
    })),
  );
}

/** Charges executives for leads that are new to them, and gives back to who had them for less than two of their
 *  working hours. In the transaction that gives the leads. */
async function given(
  transaction: Connection,
  { decisions, at }: Parameters<LeadCharging["given"]>[1],
): Promise<void> {
  const moved = decisions.filter(({ lead, executive }) => lead.executive !== executive);
  const taken = new Map(
    moved
      .filter(({ lead }) => lead.executive !== null)
      .map(({ lead, executive }) => [lead.id, executive]),
  );
  if (taken.size > 0) {
    const standing = await standingCharges(transaction, [...taken.keys()]);
    const early: SystemPosting[] = [];
    for (const charge of standing) {
      const worked = await workedBetween(transaction, charge.user_id, charge.made_at, at);
      const isTaken = charge.user_id !== taken.get(charge.lead_id ?? 0);
      if (isTaken && worked <= freeWorkedMinutes) early.push(charge);
    }
    await giveBack(transaction, early, at);
  }
  const rates = await listRates(transaction);
  const charges = moved.flatMap(({ lead, executive, assignment }): NewPostingDue[] => {
    const rate = rateFor(rates, { country: lead.country, line: lead.upperType });
    if (rate === undefined || rate.leadChargeMinor === 0) return [];
    return [
      {
        tenant_id: lead.tenantId,
        user_id: executive,
        kind: "lead-charge",
        related: lead.reference,
        lead_id: lead.id,
        gives_back: null,
        currency: rate.currency,
        amount_minor: rate.leadChargeMinor,
        made_at: at,
        key: `lead/${lead.reference}/assignment/${assignment}`,
      },
    ];
  });
  await insertDue(transaction, charges);
}

/** An assignment was undone: what it charged is given back, and what it gave back is charged again. */
async function restored(
  transaction: Connection,
  { leads, executive, at }: Parameters<LeadCharging["restored"]>[1],
): Promise<void> {
  const leadIds = leads.map(({ id }) => id);
  const after = new Date(at.getTime() - undoMs);
  const standing = await standingCharges(transaction, leadIds);
  const undone = standing.filter(
    (charge) => charge.user_id !== executive && charge.made_at >= after,
  );
  await giveBack(transaction, undone, at);
  const held = new Set(
    standing.filter(({ user_id }) => user_id === executive).map(({ lead_id }) => lead_id),
  );
  const before = await chargesGivenBack(transaction, { leadIds, userId: executive, after });
  const again = new Map(before.map((charge) => [charge.lead_id, charge]));
  await insertDue(
    transaction,
    [...again.values()]
      .filter(({ lead_id }) => !held.has(lead_id))
      .map(({ id, tenant_id, user_id, related, lead_id, currency, amount_minor }) => ({
        tenant_id,
        user_id,
        kind: "lead-charge",
        related,
        lead_id,
        gives_back: null,
        currency,
        amount_minor,
        made_at: at,
        key: `lead/${related}/restored/${id}`,
      })),
  );
}

/** What assignment asks of accounts (AL 11). */
export const leadCharging: LeadCharging = { given, restored };

/** A sale as its commission is counted. */
export interface CommissionedSale {
  reference: string;
  tenant_id: string;
  lead_id: number | null;
  executive_user_id: string | null;
  country: string;
  upper_type: string | null;
  premium_minor: number;
  currency: Currency;
}

/** What sales ask of accounts (AL 10, 11), in the transaction of their moves. */
export const saleCommissions = {
  /** The sale is in force: its executive earns what the rate of its country and line gives. */
  async earned(transaction: Connection, sale: CommissionedSale, at: Date): Promise<void> {
    const { executive_user_id: executive, reference } = sale;
    if (executive === null) return;
    const rates = await listRates(transaction);
    const rate = rateFor(rates, { country: sale.country, line: sale.upper_type });
    const amount = commissionOf(sale.premium_minor, rate?.commissionMillionths ?? 0);
    if (amount === 0 || (await standingCommission(transaction, reference)) !== undefined) return;
    await insertDue(transaction, [
      {
        tenant_id: sale.tenant_id,
        user_id: executive,
        kind: "commission",
        related: reference,
        lead_id: null,
        gives_back: null,
        currency: sale.currency,
        amount_minor: amount,
        made_at: at,
        key: `sale/${reference}/${at.toISOString()}`,
      },
    ]);
  },

  /** It was recorded by mistake: what it paid is taken back. */
  async takenBack(transaction: Connection, { reference }: { reference: string }, at: Date) {
    const paid = await standingCommission(transaction, reference);
    if (paid !== undefined) await giveBack(transaction, [paid], at);
  },
};
