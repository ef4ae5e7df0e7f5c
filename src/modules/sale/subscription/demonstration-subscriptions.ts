import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import { randomUUID } from "node:crypto";
import { addDays } from "#src/contracts/holidays.rules.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import { insertDemonstrationPurchase } from "#src/modules/sale/purchase/demonstration-purchase.service.ts";
import {
  type DemonstratedSale,
  isInForce,
  listDemonstratedSales,
} from "#src/modules/sale/sale/demonstrated-sales.service.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { arrearsTermsOn } from "./arrears.rules.ts";
import { findSubscription, insertCycle, insertSubscription } from "./subscription.queries.ts";

interface DemonstrationNeeds {
  connection: Connection;
  clock: Clock;
  payments: Pick<Payments, "makePayable">;
  saleSystem: Pick<SaleSystem, "move">;
}

const salesMost = 12;
/** For how many days the first of the sales owe a charge: some of each age that finance looks at. */
const owingDays = [4, 18, 41, 75] as const;
/** How a subscription is charged, in turn: by a stored card, by a card kept at another provider, by a transfer. */
const ways = [
  { flow: "tdc-subscriptions", provider: "kushki_ad", card: "4242" },
  { flow: "t-subscriptions-one-click", provider: "transbank", card: "6623" },
  { flow: "transfer-one-time", provider: "linkify", card: null },
] as const;

/** Subscriptions of what the demonstration's sales are of (PP 10), by the sale where it is in force: charges of the next 30 days, charges that were made, and arrears
 *  of every age. Those that are there are not made again; how many are new. */
export async function makeDemonstrationSubscriptions(needs: DemonstrationNeeds): Promise<number> {
  const at = needs.clock.now();
  const today = civilDate(at, "America/Santiago");
  return asService(needs.connection, async (transaction) => {
    const settings = await settingsIn(transaction);
    const { steps } = arrearsTermsOn(settings, { country: "CL", day: today });
    const sales = await listDemonstratedSales(transaction, salesMost);
    let made = 0;
    for (const [turn, sale] of sales.entries()) {
      const owes = owingDays[turn] ?? null;
      const id = await addSubscription(needs, transaction, { sale, turn, today });
      if (id === undefined) continue;
      made += 1;
      await addCycle(needs, transaction, { sale, id, position: 1, day: addDays(today, -110) });
      if (owes !== null) {
        const done = steps.flatMap(([day]) => (day <= owes ? [day] : []));
        const owing = { sale, id, position: 2, day: addDays(today, -owes), done };
        await addCycle(needs, transaction, owing);
        if (sale.state === "OK")
          await needs.saleSystem.move(sale.reference, { to: "OVERDUE" }, transaction);
      }
      const ahead = addDays(today, 5 + ((turn * 7) % 24));
      // A month is charged once.
      const isOwed = owes !== null && addDays(today, -owes).slice(0, 7) === ahead.slice(0, 7);
      const day = isOwed ? addDays(today, 29) : ahead;
      await addCycle(needs, transaction, { sale, id, position: 3, day });
    }
    return made;
  });
}

/** The subscription with the purchase that it is of; undefined where it is there. */
async function addSubscription(
  { clock }: DemonstrationNeeds,
  transaction: Connection,
  { sale, turn, today }: { sale: DemonstratedSale; turn: number; today: string },
): Promise<string | undefined> {
  const named = (prefix: string) => sale.reference.replace(/^SAL/, prefix);
  const startsOn = addDays(today, -115);
  const at = clock.now();
  const purchase = { sale, reference: named("COM"), at: new Date(`${startsOn}T15:00:00Z`) };
  const purchaseId = await insertDemonstrationPurchase(transaction, purchase);
  const way = ways[turn % ways.length] ?? ways[0];
  if (purchaseId === undefined) return undefined;
  const id = randomUUID();
  await insertSubscription(transaction, {
    id,
    reference: named("SUS"),
    tenant_id: sale.tenant_id,
    purchase_id: purchaseId,
    purchase_reference: named("COM"),
    sale_reference: isInForce(sale) ? sale.reference : null,
    country: sale.country,
    product_name: sale.product_name,
    insurer: sale.insurer,
    state: "authorized",
    flow: way.flow,
    provider: way.provider,
    means: way.card === null ? null : `demo-${sale.reference}`,
    card: way.card,
    card_expires: null,
    card_told_on: null,
    months: 1,
    charge_day: 1 + ((turn * 7) % 28),
    starts_on: startsOn,
    currency: sale.currency,
    amount_minor: sale.premium_minor,
    price: JSON.stringify(sale.price),
    paused_until: null,
    made_at: at,
    cancelled_at: null,
    cancel_reason: null,
  });
  return (await findSubscription(transaction, { id }))?.id;
}

/** A charge of it: paid where it is long ago, owing where steps of arrears were taken, else ahead. */
async function addCycle(
  { clock, payments }: DemonstrationNeeds,
  transaction: Connection,
  {
    sale,
    id,
    position,
    day,
    done,
  }: {
    sale: DemonstratedSale;
    id: string;
    position: number;
    day: string;
    done?: readonly number[];
  },
): Promise<void> {
  const at = clock.now();
  const cycleId = randomUUID();
  const isPaid = position === 1;
  const amountMinor = sale.premium_minor;
  const payableId = isPaid
    ? null
    : await payments.makePayable(transaction, {
        tenantId: sale.tenant_id,
        kind: "cycle",
        ref: `${sale.reference.replace(/^SAL/, "SUS")}/${cycleId}`,
        country: sale.country,
        amount: { amountMinor, currency: sale.currency },
        lines: [{ insurer: sale.insurer, amountMinor, commissionMinor: 0 }],
        payPath: "/Mi-Compra",
        donePath: "/Mi-Compra",
      });
  await insertCycle(transaction, {
    id: cycleId,
    subscription_id: id,
    tenant_id: sale.tenant_id,
    position,
    month: `${day.slice(0, 8)}01`,
    charge_on: day,
    state: isPaid ? "processed" : done === undefined ? "scheduled" : "recycling",
    amount_minor: amountMinor,
    price: JSON.stringify(sale.price),
    uf_day: null,
    uf_value_cents: null,
    payable_id: payableId,
    // A card that its bank refused for good is not charged again until its person changes it.
    last_class: done === undefined ? null : "other_card",
    steps_done: [...(done ?? [])],
    notice_on: null,
    payment_reference: null,
    made_at: at,
    processed_at: isPaid ? at : null,
  });
}
