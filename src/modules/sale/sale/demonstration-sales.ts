import type { Demonstrated } from "#src/modules/contact/lead/demonstration/demonstration-leads.service.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { seededChance } from "#src/platform/random/seeded-chance.ts";
import { dayIn } from "./sale-moves.ts";
import { insertSale, insertSaleEvent, type NewSale, updateSale } from "./sale.queries.ts";
import {
  saleReference,
  saleReferenceAlphabet,
  type SaleStateName,
} from "./sale-transitions.rules.ts";

const dayMs = 86_400_000;

/** How many sales stand in each state, of leads in which statuses: 40 in all (AL 16), three or more of each (PP 10). */
const shownIn = [
  { state: "OVERDUE", count: 5, statuses: [3] },
  { state: "OK", count: 7, statuses: [3] },
  { state: "CANCELED_ARREARS", count: 3, statuses: [3] },
  { state: "CANCELED_WITHDRAWAL", count: 3, statuses: [100] },
  { state: "CANCELED_INSURER", count: 3, statuses: [100] },
  { state: "CANCELED_CUSTOMER", count: 3, statuses: [100] },
  { state: "FAIL", count: 4, statuses: [4, 500] },
  { state: "PENDING", count: 12, statuses: [9, 500, 501] },
] as const satisfies readonly {
  state: SaleStateName;
  count: number;
  statuses: readonly number[];
}[];

const wordsOf: Partial<Record<SaleStateName, string>> = {
  FAIL: "La persona no envió sus documentos",
  CANCELED_CUSTOMER: "Se cambia a otro seguro",
  CANCELED_WITHDRAWAL: "Se arrepintió dentro del plazo",
  CANCELED_ARREARS: "Tres cuotas impagas",
  CANCELED_INSURER: "La compañía puso término al contrato",
};

type SoldLead = Demonstrated["leads"][number];

/** Makes the sales of the demonstration's leads (AL 16), in every state. Those that are there are not made
 *  again; answers how many are new. */
export function makeDemonstrationSales(
  connection: Connection,
  { leads, now }: { leads: readonly SoldLead[]; now: Date },
): Promise<number> {
  const chance = seededChance(10);
  // Chile's first: subscriptions are shown of its sales in force.
  const isAbroad = ({ country }: SoldLead) => country !== "CL";
  const waiting = new Set(
    leads.toSorted((one, other) => Number(isAbroad(one)) - Number(isAbroad(other))),
  );
  return asService(connection, async (transaction) => {
    let made = 0;
    for (const { state, count, statuses } of shownIn) {
      let shown = 0;
      for (const lead of waiting) {
        if (shown >= count) break;
        if (!statuses.some((status) => status === lead.status)) continue;
        const text = Array.from(
          { length: 7 },
          () => saleReferenceAlphabet[Math.floor(chance() * saleReferenceAlphabet.length)],
        ).join("");
        const sale = saleOf(lead, lead.price as PriceSnapshot | null, saleReference(text));
        if (sale === undefined) continue;
        waiting.delete(lead);
        shown += 1;
        if (await add(transaction, { sale, lead, state, now })) made += 1;
      }
    }
    return made;
  });
}

/** The sale as it was recorded; undefined of a lead whose price says no amount. */
function saleOf(
  lead: SoldLead,
  price: PriceSnapshot | null,
  reference: string,
): (NewSale & { state: "PENDING" }) | undefined {
  const { productCode, productName } = lead;
  const shown = price?.shown;
  if (!shown || productCode === null || productName === null) return undefined;
  return {
    reference,
    origin: "hand",
    tenant_id: lead.tenantId,
    country: lead.country,
    lead_id: lead.id,
    lead_reference: lead.reference,
    product_code: productCode,
    product_name: productName,
    upper_type: lead.upperType,
    insurer: lead.insurer,
    insurer_name: lead.insurerName,
    price: JSON.stringify(price),
    premium_minor: shown.amountMinor,
    currency: shown.currency,
    executive_user_id: lead.executive,
    team_id: lead.team,
    made_by: lead.executive,
    starts_on: dayIn(lead.country, new Date(lead.lastActAt.getTime() + 5 * dayMs)),
    policy_number: null,
    payment_kind: "transfer",
    state: "PENDING",
    created_at: new Date((lead.createdAt.getTime() + lead.lastActAt.getTime()) / 2),
  };
}

/** Stores a sale with its story; false where it is there. */
async function add(
  transaction: Connection,
  { sale, lead, state, now }: { sale: NewSale; lead: SoldLead; state: SaleStateName; now: Date },
): Promise<boolean> {
  const inserted = await insertSale(transaction, sale);
  if (inserted === undefined) return false;
  const event = { sale: { id: inserted.id, tenant_id: lead.tenantId }, kind: "state" } as const;
  const by = { actor: lead.executive };
  await insertSaleEvent(transaction, { ...event, ...by, at: sale.created_at, to: "PENDING" });
  if (state === "PENDING") return true;
  const { lastActAt } = lead;
  const later = new Date((lastActAt.getTime() + now.getTime()) / 2);
  const isSold = state !== "FAIL";
  const isMoved = isSold && state !== "OK";
  if (isSold)
    await insertSaleEvent(transaction, {
      ...event,
      ...by,
      at: lastActAt,
      from: "PENDING",
      to: "OK",
    });
  if (state !== "OK")
    await insertSaleEvent(transaction, {
      ...event,
      actor: state === "OVERDUE" ? null : lead.executive,
      at: isMoved ? later : lastActAt,
      from: isSold ? (state === "CANCELED_ARREARS" ? "OVERDUE" : "OK") : "PENDING",
      to: state,
      note: wordsOf[state] ?? null,
    });
  const isEnded = state.startsWith("CANCELED_");
  await updateSale(transaction, inserted.id, {
    state,
    state_since: isMoved ? later : lastActAt,
    ...(isSold ? { ok_at: lastActAt, policy_number: `POL-${100_000 + inserted.id}` } : {}),
    ...(isEnded
      ? { ends_on: addedDays(sale.starts_on, 30), returns_money: lead.status === 100 }
      : {}),
  });
  return true;
}

const addedDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
