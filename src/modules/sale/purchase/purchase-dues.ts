import { amountOfMonths } from "#src/modules/offer/quote/price-months.rules.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { countryOf } from "#src/config/countries.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PromoCodes } from "#src/modules/sale/promo-code/promo-code.service.ts";
import type { PromoCode, PromoRefusal } from "#src/modules/sale/promo-code/promo-code.rules.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { buyerOf } from "./purchase-buyer.rules.ts";
import { cartDue, totalOf } from "./cart-due.rules.ts";
import {
  drivenCharges,
  type Due,
  fixedDue,
  nextCharges,
  type PricedItem,
  pricedItem,
} from "./purchase-due.rules.ts";
import { isDayChosen, isOnePayment, methodsFor, periodicitiesOf } from "./purchase-means.rules.ts";
import type { PurchaseRow } from "./purchase.queries.ts";
import type { StepPurchase } from "./step-modules.service.ts";

/** What a purchase owes now, by the plan, the offers and the code of its person. */

export interface DueNeeds {
  connection: Connection;
  clock: Clock;
  payments: Pick<Payments, "owed" | "partsOf">;
  promoCodes: PromoCodes;
  productOf(
    purchase: Pick<PurchaseRow, "product_code" | "country">,
  ): Promise<ProductRecord | undefined>;
}

/** How it is asked for: the code that was typed, else the one that is kept. */
export interface DueAsked {
  code?: string | null | undefined;
  /** Else in one payment. */
  installments?: number | undefined;
}

/** The plan that was chosen: how often, and on which day. */
export function planOf({ forms }: Pick<StepPurchase, "forms">, fallback: number) {
  const { plan } = (forms.find(({ key }) => key === "partialPayment")?.values ?? {}) as {
    plan?: { periodicidad?: string; diaDeCargo?: string };
  };
  const months = Number(plan?.periodicidad ?? fallback);
  const day = Number(plan?.diaDeCargo ?? 5);
  return {
    months: Number.isInteger(months) ? months : fallback,
    chargeDay: day >= 1 && day <= 28 ? day : 5,
  };
}

/** From when its payment begins a purchase owes what was fixed then, whatever becomes of offers and codes. */
const fixedStates: readonly PurchaseRow["state"][] = [
  "PAYING",
  "AWAITING_TRANSFER",
  "PAID",
  "ISSUED",
];

/** What of its payable a purchase owes: its part, or all of it. */
async function fixed(
  { connection, payments }: DueNeeds,
  { reference, payable_id: payable, state }: PurchaseRow,
) {
  if (payable === null || !fixedStates.includes(state)) return undefined;
  const { owed, parts } = await asService(connection, async (own) => ({
    owed: await payments.owed(own, payable),
    parts: await payments.partsOf(own, payable),
  }));
  if (owed?.discounts == null) return undefined;
  if (parts.every(({ part }) => part === null))
    return fixedDue({ amount: owed.amount, discounts: owed.discounts });
  const own = parts.find(({ part }) => part === reference);
  return fixedDue({
    amount: { ...owed.amount, amountMinor: own?.amountMinor ?? 0 },
    discounts: owed.discounts.filter(({ part }) => part === reference),
  });
}

/** For what a code is asked, and by whom: a cart is named by its first purchase. */
export function promoAsked(
  items: readonly Pick<StepPurchase, "purchase" | "forms">[],
  { code, day }: { code: string; day: string },
) {
  const [first] = items;
  if (first === undefined) throw notFound();
  const { country, reference: ref } = first.purchase;
  const person = items
    .flatMap(({ forms }) =>
      forms.map(({ key, values }) => buyerOf(key, values, country)?.identification),
    )
    .find((one) => one != null);
  const products = items.map(({ purchase }) => purchase.product_code);
  return { code, country, products, day, ref, person: person ?? null };
}

/** The name under which a cart has the discount that counts for several products. */
export const bundleRef = (reference: string): string => `${reference}/bundle`;

/** Gives back what a purchase had of codes: the one that was typed, and what a cart had as its first. */
export async function giveCodesBack(
  promoCodes: Pick<PromoCodes, "giveBack">,
  transaction: Connection,
  reference: string,
): Promise<void> {
  await promoCodes.giveBack(transaction, reference);
  await promoCodes.giveBack(transaction, bundleRef(reference));
}

/** The code of a cart and what its products have together, as both count today, or why the code does not. */
async function promosOf(
  { connection, promoCodes }: DueNeeds,
  items: readonly StepPurchase[],
  { code, day }: { code: string | null; day: string },
): Promise<{ bundles: PromoCode[]; promo?: PromoCode; refusal: PromoRefusal | null }> {
  const asked = promoAsked(items, { code: code ?? "", day });
  return asService(connection, async (own) => {
    const bundles =
      items.length < 2
        ? []
        : await promoCodes.bundles(own, { ...asked, ref: bundleRef(asked.ref) });
    if (code === null) return { bundles, refusal: null };
    const found = await promoCodes.find(own, asked);
    return found.ok
      ? { bundles, promo: found.promo, refusal: null }
      : { bundles, refusal: found.code };
  });
}

/** A product of a cart with its plan, what of it is due, and when it is charged again. */
export interface ItemDue {
  step: StepPurchase;
  product: ProductRecord;
  plan: { months: number; chargeDay: number };
  due: Due;
  charges: string[];
}

interface Planned {
  step: StepPurchase;
  product: ProductRecord;
  plan: ItemDue["plan"];
  isFree: boolean;
}

async function planned(needs: DueNeeds, step: StepPurchase): Promise<Planned> {
  const product = await needs.productOf(step.purchase);
  if (product === undefined) throw notFound();
  const plan = planOf(step, periodicitiesOf(product)[0] ?? 0);
  const isFree = methodsFor(product, plan.months).some(
    ({ paymentType }) => paymentType === "no_payment",
  );
  return { step, product, plan, isFree };
}

function pricedOf(
  { step, product, plan, isFree }: Planned,
  { installments, day }: { installments: number | undefined; day: string },
): PricedItem {
  const { price, product_code: code, uf_value_cents: ufValueCents } = step.purchase;
  const base = amountOfMonths(price, plan.months);
  if (base === null) throw notFound();
  return pricedItem(isFree ? { ...base, amountMinor: 0 } : base, {
    product: code,
    months: plan.months,
    installments,
    offers: product.offers
      .filter(
        ({ validFrom, validTo }) =>
          (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo),
      )
      // Named as its buyer reads it, also on the receipt.
      .map((offer) => ({ ...offer, title: offer.titles[step.purchase.language] ?? offer.title })),
    ufValueCents,
  });
}

/** What is due for each product of a cart, and for all: what its payment fixed, else by today's offers and codes. */
export async function cartDueNow(
  needs: DueNeeds,
  steps: readonly StepPurchase[],
  asked: DueAsked = {},
): Promise<{ items: ItemDue[]; total: Due; today: string }> {
  const [first] = steps;
  if (first === undefined) throw notFound();
  const { country } = first.purchase;
  const today = civilDate(needs.clock.now(), countryOf(country).timeZone);
  const all: Planned[] = [];
  const held: (Due | undefined)[] = [];
  for (const step of steps) {
    all.push(await planned(needs, step));
    held.push(await fixed(needs, step.purchase));
  }
  const isFixed = held.every((one) => one !== undefined);
  const { parts, total } = isFixed
    ? { parts: held, total: totalOf(held) }
    : await computed(needs, all, { ...asked, day: today });
  const items = all.flatMap(({ step, product, plan }, index): ItemDue[] => {
    const due = parts[index];
    if (due === undefined) return [];
    return [{ step, product, plan, due, charges: chargesOf({ product, plan, country, today }) }];
  });
  return { items, total, today };
}

/** The next six days of charges of a plan. */
function chargesOf(
  of: Pick<ItemDue, "product" | "plan"> & { country: PurchaseRow["country"]; today: string },
) {
  const { product, plan, country, today } = of;
  if (isOnePayment(plan.months)) return [];
  const { operationDates } = product;
  return isDayChosen(product, [plan.months])
    ? nextCharges(country, today, { ...plan, count: 6, operationDates })
    : drivenCharges(today, { months: plan.months, count: 6 });
}

async function computed(
  needs: DueNeeds,
  all: readonly Planned[],
  { code, installments, day }: DueAsked & { day: string },
) {
  const steps = all.map(({ step }) => step);
  const kept = steps.map(({ purchase }) => purchase.promo_code).find((one) => one !== null);
  const asked = code === undefined ? (kept ?? null) : code;
  const isFree = all.every((one) => one.isFree);
  const { bundles, promo, refusal } = await promosOf(needs, steps, {
    code: isFree ? null : asked,
    day,
  });
  const found = cartDue(
    all.map((one) => pricedOf(one, { installments, day })),
    { bundles, promo },
  );
  const promoRefusal = refusal ?? found.total.promoRefusal;
  return { parts: found.parts, total: { ...found.total, promoRefusal } };
}

/** What is due for one purchase alone, by the plan that was chosen, and when it is charged again. Throws NOT_FOUND. */
export async function dueNow(needs: DueNeeds, step: StepPurchase, asked: DueAsked = {}) {
  const { items, total, today } = await cartDueNow(needs, [step], asked);
  const [own] = items;
  if (own === undefined) throw notFound();
  const { product, plan, charges } = own;
  return { product, plan, due: total, charges, today };
}
