import { cardDataRefused } from "#src/modules/sale/payment/card-guard.service.ts";
import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import { countryOf } from "#src/config/countries.ts";
import { holdsCardNumber } from "#src/contracts/card-number.rules.ts";
import { type Payments, providerUnavailable } from "#src/modules/sale/payment/payment.service.ts";
import { promoRefused } from "#src/modules/sale/promo-code/promo-code.service.ts";
import { writtenCode } from "#src/modules/sale/promo-code/promo-code.rules.ts";
import type { SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { knownError, notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import { type Due, discountsOf } from "./purchase-due.rules.ts";
import { deferredOptions, offeredBefore } from "./purchase-deferred.ts";
import { heldCart, holdCart } from "./cart-reading.service.ts";
import {
  bundleRef,
  cartDueNow,
  type DueNeeds,
  dueNow,
  giveCodesBack,
  type ItemDue,
  promoAsked,
} from "./purchase-dues.ts";
import { holdBesides, releaseBesides } from "./purchase-besides.ts";
import { flowOf, methodsFor, soldBy } from "./purchase-means.rules.ts";
import { type PlanAsked, requireSignedPlan } from "./purchase-plan.ts";
import { options, type PaymentOption } from "./purchase-options.ts";
import {
  cardRequired,
  cartChanged,
  cartDiscountOver,
  formLocked,
  notSigned,
  offerTaken,
  priceChanged,
  stepNotAllowed,
  valueRefused,
} from "./purchase.errors.ts";
import type { PurchasePrices } from "./purchase-price.service.ts";
import { type PurchaseRow, updatePurchase } from "./purchase.queries.ts";
import type { PurchaseTransfers } from "./purchase-transfer.service.ts";
import type { Purchases } from "./purchase.service.ts";
import { nextStepOf, stepSubStatus } from "./purchase-steps.rules.ts";
import { paidStates } from "./purchase-transitions.rules.ts";
import type { StepPurchase } from "./step-modules.service.ts";

export type { DeferredOption } from "./purchase-deferred.ts";
export type { PaymentOption } from "./purchase-options.ts";
export type { ItemDue } from "./purchase-dues.ts";
export { type HearPaid, partOf, type PurchasePaid, purchasePaidKind } from "./purchase-settled.ts";

interface PayNeeds extends DueNeeds {
  purchases: Purchases;
  prices: PurchasePrices;
  payments: Payments;
  saleSystem: SaleSystem;
  leadPurchases: LeadPurchases;
  transfers: Pick<PurchaseTransfers, "announce">;
}

export interface PayAsked extends PlanAsked {
  id: string;
  visitorId: string | undefined;
  flow: PaymentFlow;
  provider?: string | undefined;
  /** What the browser got for a card; it goes to the provider once and is kept nowhere. */
  token?: string | undefined;
  /** A promotional code; else the one that the purchase keeps. */
  promoCode?: string | undefined;
  /** As one of those that were offered for the card; absent: in one payment. */
  installments?: number | undefined;
  key: string | undefined;
  origin: string;
  /** Own paths: where the person goes on after a refusal, and once it is paid. */
  payPath: string;
  donePath: string;
}

/** Keeps a code that was typed, or takes it back; it is fixed when the payment begins. Of a cart its first keeps it.
 *  Throws NOT_FOUND, FORM_LOCKED, TOO_MANY_REQUESTS, and why the code does not count (409). */
async function useCode(
  needs: PayNeeds,
  asked: { id: string; visitorId: string | undefined; code: string | null },
): Promise<void> {
  const steps = await heldCart(needs, asked);
  const [first] = steps;
  if (first === undefined) throw notFound();
  const { id, state } = first.purchase;
  if (state !== "OPEN" && state !== "SIGNED") throw formLocked(state);
  const code = asked.code === null ? null : writtenCode(asked.code);
  if (code !== null) await judgeCode(needs, steps, code);
  await asService(needs.connection, (own) => updatePurchase(own, id, { promo_code: code }));
}

/** Throws where a code that was typed does not count. */
async function judgeCode(
  needs: PayNeeds,
  steps: readonly StepPurchase[],
  code: string,
): Promise<void> {
  await needs.promoCodes.countTry(steps[0]?.purchase.id ?? "");
  const { total } = await cartDueNow(needs, steps, { code });
  if (total.promoRefusal !== null) throw promoRefused(total.promoRefusal);
}

/** Begins to pay: the purchase, then the attempt, are committed before anybody is called. Throws NOT_FOUND,
 *  STEP_NOT_ALLOWED, NOT_SIGNED, PRICE_CHANGED, BAD_REQUEST (flow, token, installments, plan), why a code does not count (409), and what
 *  `payments.pay` throws. */
async function pay(needs: PayNeeds, asked: PayAsked) {
  const { connection, payments } = needs;
  if (holdsCardNumber(asked.token)) throw cardDataRefused();
  const seen = await heldCart(needs, asked);
  if (seen.length === 0) throw notFound();
  const steps = await ready(needs, seen);
  if (asked.promoCode !== undefined) await judgeCode(needs, steps, asked.promoCode);
  const { installments = 1 } = asked;
  const ways = await options(needs, steps, { code: asked.promoCode, installments });
  const way = ways.find(
    ({ flow, provider }) =>
      flow === asked.flow && (asked.provider === undefined || provider === asked.provider),
  );
  if (way === undefined) throw await noWay(needs, steps, { flow: asked.flow, ways });
  requireSignedPlan(way, asked);
  if (way.tokens !== null && asked.token === undefined) throw cardRequired();
  // Nobody pays more than was shown because a code is over by now.
  if (way.due.promoRefusal !== null) throw promoRefused(way.due.promoRefusal);
  const [first] = steps;
  const deferred = first && offeredBefore(first, way, installments);
  const payableId = await asService(connection, (transaction) =>
    owe(needs, transaction, { asked, way }),
  ).catch(async (error: unknown) => {
    // An offer ran out since the price was read: what is left of it is said, to be accepted.
    if (knownError(error)?.code === "PRICE_CHANGED") await ready(needs, seen);
    throw error;
  });
  try {
    const attempt = await payments.pay({
      payableId,
      flow: way.flow,
      provider: way.provider,
      token: asked.token,
      months: way.periodicity,
      deferred,
      key: asked.key,
      origin: asked.origin,
    });
    if (attempt.nextAction?.kind === "instructions") await needs.transfers.announce(asked.id);
    return attempt;
  } catch (error) {
    await asService(connection, (own) => backWithoutAttempt(needs, own, asked.id, payableId));
    throw error;
  }
}

/** Why a way is none of those that are offered: of the product's own nobody takes it now, and others are named. */
async function noWay(
  needs: PayNeeds,
  steps: readonly StepPurchase[],
  { flow, ways }: { flow: PaymentFlow; ways: readonly PaymentOption[] },
): Promise<Error> {
  const { items } = await cartDueNow(needs, steps);
  const isOfProduct = items.some(({ product, plan }) =>
    methodsFor(product, plan.months).some((method) => flowOf(method) === flow),
  );
  if (!isOfProduct) return valueRefused("flow");
  return providerUnavailable(ways.map((one) => ({ flow: one.flow, provider: one.provider })));
}

/** Purchases as they may be paid: every form of each completed, its price agreed today, signed. */
async function ready(needs: PayNeeds, seen: readonly StepPurchase[]): Promise<StepPurchase[]> {
  const { connection, purchases, prices } = needs;
  for (const { purchase, forms } of seen) {
    const next = nextStepOf(forms);
    if (next !== "payment") throw stepNotAllowed(next);
    if ((await prices.reprice(purchase.id)).isChanged) {
      const { purchase: now } = await asService(connection, (own) =>
        purchases.read(own, purchase.id),
      );
      throw priceChanged(now);
    }
  }
  const change = await changedTotal(needs, seen);
  if (change !== undefined) throw cartChanged(change);
  return asService(connection, async (transaction) => {
    const [first] = seen;
    const steps = first === undefined ? [] : await holdCart(needs, transaction, first.purchase.id);
    if (steps.some(({ purchase }) => purchase.state === "OPEN")) throw notSigned();
    return steps;
  });
}

/** What is owed, once for each amount; the purchases are being paid from here on. */
async function owe(
  needs: PayNeeds,
  transaction: Connection,
  { asked, way }: { asked: PayAsked; way: PaymentOption },
): Promise<string> {
  const steps = await holdCart(needs, transaction, asked.id);
  const [first] = steps;
  if (first === undefined) throw notFound();
  const { purchase } = first;
  const isUnderWay = purchase.state === "PAYING" || purchase.state === "AWAITING_TRANSFER";
  if ((isUnderWay || paidStates.includes(purchase.state)) && purchase.payable_id !== null)
    return purchase.payable_id;
  // Something was added or taken out since it was read: what is due is another amount.
  const isSame =
    steps.length === way.items.length &&
    steps.every(({ purchase: { id } }, index) => way.items[index]?.step.purchase.id === id);
  if (!isSame) throw notSigned();
  const isThere = await holdBesides(
    needs,
    transaction,
    steps.map((step) => step.purchase),
  );
  if (!isThere) throw offerTaken();
  await holdCodes(needs, transaction, steps, way.due);
  const payableId = await makeOwed(needs, transaction, { asked, way, purchase });
  for (const [index, step] of steps.entries())
    await beginToPay(needs, transaction, {
      purchase: step.purchase,
      way,
      payableId,
      promo: index === 0 ? (way.due.promo?.code ?? null) : null,
      months: way.items[index]?.plan.months ?? way.periodicity,
    });
  return payableId;
}

/** The payable of a cart: its first names it, and each product is a part of it. */
function makeOwed(
  { payments }: PayNeeds,
  transaction: Connection,
  { asked, way, purchase }: { asked: PayAsked; way: PaymentOption; purchase: PurchaseRow },
): Promise<string> {
  const { due, promo } = way.due;
  const isCart = way.items.length > 1;
  const others = way.items.slice(1).map(({ step, due: of }) => {
    const { reference, price_version: version } = step.purchase;
    return [reference, version, of.due.amountMinor].join("+");
  });
  return payments.makePayable(transaction, {
    tenantId: purchase.tenant_id,
    kind: "purchase",
    ref: [
      purchase.reference,
      purchase.price_version,
      way.periodicity,
      due.amountMinor,
      ...(promo === null ? [] : [promo.code]),
      ...others,
    ].join("/"),
    country: purchase.country,
    amount: due,
    lines: way.items.flatMap((item) => premiumLines(item, isCart)),
    ...(purchase.uf_day === null || purchase.uf_value_cents === null
      ? {}
      : { uf: { day: purchase.uf_day, valueCents: purchase.uf_value_cents } }),
    payPath: asked.payPath,
    donePath: asked.donePath,
    isInternal: purchase.is_internal,
    discounts: isCart
      ? way.items.flatMap(({ step, due: of }) =>
          discountsOf(of).map((one) => ({ ...one, part: step.purchase.reference })),
        )
      : discountsOf(way.due),
  });
}

/** One purchase of what is paid now: its sale and its lead know by what. */
async function beginToPay(
  needs: PayNeeds,
  transaction: Connection,
  of: {
    purchase: PurchaseRow;
    way: PaymentOption;
    payableId: string;
    promo: string | null;
    months: number;
  },
): Promise<void> {
  const { payments, purchases, saleSystem, leadPurchases } = needs;
  const { purchase, way, payableId, promo, months } = of;
  // Of another plan or price: an approval of it that comes now goes back.
  if (purchase.payable_id !== null && purchase.payable_id !== payableId)
    await payments.closePayable(transaction, purchase.payable_id);
  await updatePurchase(transaction, purchase.id, {
    payable_id: payableId,
    promo_code: promo,
    last_step_at: needs.clock.now(),
  });
  if (purchase.sale_reference !== null)
    await saleSystem.agree(transaction, purchase.sale_reference, {
      price: purchase.price,
      ...soldBy({ flow: way.flow, periodicity: months }),
    });
  if (purchase.lead_reference !== null)
    await leadPurchases.atStep(transaction, purchase.lead_reference, stepSubStatus.payment);
  if (way.flow !== "no-payment-one-time")
    await purchases.move(transaction, purchase.id, { to: "PAYING", who: "policyholder" });
}

/** Whose premium it is: the insurer's; nothing of a payment of nothing. */
function premiumLines({ step, due }: ItemDue, isCart: boolean) {
  const { insurer, insurer_name: name, reference } = step.purchase;
  const { amountMinor } = due.due;
  const part = isCart ? reference : undefined;
  return amountMinor === 0
    ? []
    : [{ insurer: insurer ?? name, amountMinor, commissionMinor: 0, part }];
}

/** Takes the code and what several products have together for this payment, before anything is sent; those that were
 *  held before are given back. */
async function holdCodes(
  { promoCodes, clock }: PayNeeds,
  transaction: Connection,
  steps: readonly StepPurchase[],
  { promo, bundle }: Due,
): Promise<void> {
  const [first] = steps;
  if (first === undefined) return;
  const { reference, tenant_id: tenantId, country } = first.purchase;
  const day = civilDate(clock.now(), countryOf(country).timeZone);
  if (promo === null) await promoCodes.giveBack(transaction, reference);
  else {
    const asked = promoAsked(steps, { code: promo.code, day });
    await promoCodes.hold(transaction, { ...asked, tenantId, off: promo.amount });
  }
  const ref = bundleRef(reference);
  if (bundle === null) return promoCodes.giveBack(transaction, ref);
  const asked = { ...promoAsked(steps, { code: bundle.code, day }), ref, isBundle: true };
  await promoCodes.hold(transaction, { ...asked, tenantId, off: bundle.amount }).catch((error) => {
    if (!isPromoRefusal(error)) throw error;
    throw cartDiscountOver();
  });
}

const isPromoRefusal = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith("PROMO_CODE_");

/** No attempt came of it: the person may choose another way. */
async function backWithoutAttempt(
  { purchases, payments, promoCodes, clock }: PayNeeds,
  transaction: Connection,
  id: string,
  payableId: string,
): Promise<void> {
  const attempt = await payments.latest(transaction, payableId);
  if (attempt?.paymentState === "PENDING") return;
  for (const { purchase } of await holdCart({ purchases }, transaction, id)) {
    if (paidStates.includes(purchase.state) || purchase.payable_id !== payableId) continue;
    await giveCodesBack(promoCodes, transaction, purchase.reference);
    await releaseBesides({ clock }, transaction, purchase.id);
    if (purchase.state === "PAYING")
      await purchases.move(transaction, purchase.id, { to: "SIGNED", who: "settle()" });
  }
}

/** What left a cart without its person, with the total before and now; undefined where nothing is to be accepted. */
async function changedTotal(needs: PayNeeds, steps: readonly StepPurchase[]) {
  const [first] = steps;
  const change = first?.purchase.cart_change;
  if (first === undefined || change == null) return undefined;
  const left: StepPurchase[] = [];
  for (const { id } of change.left)
    left.push(await asService(needs.connection, (own) => needs.purchases.read(own, id)));
  const { total: now } = await cartDueNow(needs, steps);
  const { total: was } = await cartDueNow(needs, [...steps, ...left]);
  return {
    version: first.purchase.price_version,
    was: was.due,
    now: now.due,
    left: change.left.map(({ name }) => name),
  };
}

/** The newest attempt to pay a purchase; undefined where there is none. */
const attemptOf = ({ connection, payments }: PayNeeds, { payable_id: payable }: PurchaseRow) =>
  payable === null
    ? Promise.resolve(undefined)
    : asService(connection, (own) => payments.latest(own, payable));

/** How purchases are paid, through payables: payment knows nothing of them. */
export const createPurchasePayments = (needs: PayNeeds) =>
  withNeeds(needs, {
    dueNow,
    cartDueNow,
    changedTotal,
    options,
    deferredOptions,
    useCode,
    pay,
    attemptOf,
  });
