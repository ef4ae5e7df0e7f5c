import { randomUUID } from "node:crypto";
import { countryOf } from "#src/config/countries.ts";
import { onBusinessDay } from "#src/contracts/business-days.rules.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { Agreements } from "#src/modules/sale/payment/agreements.service.ts";
import type { StoredCards } from "#src/modules/sale/payment/stored-cards.service.ts";
import type { Settled } from "#src/modules/sale/payment/payment.service.ts";
import type { PurchasePaid } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import { isOnePayment } from "#src/modules/sale/purchase/purchase-means.rules.ts";
import type { SaleSystem, SystemMove } from "#src/modules/sale/sale/sale-system.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { expiryDay } from "./card-expiry.rules.ts";
import { coverOf } from "./cycle-cover.rules.ts";
import {
  addMonths,
  chargedOn,
  drivenDay,
  firstMonth,
  isDriven,
  monthsBetween,
  secondMonth,
} from "./cycle-dates.rules.ts";
import { beginTerm, makeSubscription } from "./subscription-making.ts";
import { subscriptionMail, enqueueNotice } from "./subscription-notices.ts";
import {
  type Cycle,
  findCycle,
  findSubscription,
  insertCycle,
  insertSubscriptionEvent,
  listCycles,
  listSubscriptionEvents,
  type Subscription,
  updateCycle,
} from "./subscription.queries.ts";
import { findOpenTerm } from "./term.queries.ts";
import { isBeyondTerm, isRenewedYearly } from "./term.rules.ts";

/** The outbox's kind for a cycle that was paid: its receipt and its mail follow. */
export const cyclePaid = "cycle-paid";

export interface SubscriptionNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  payments: Payments;
  saleSystem: SaleSystem;
  storedCards: StoredCards;
  agreements: Agreements;
  /** Last days on which the months' operations of a purchase's product are taken, DD-MM. */
  operationDatesOf(
    transaction: Connection,
    purchase: Pick<PurchasePaid["purchase"], "product_code">,
  ): Promise<readonly string[]>;
}

/** The civil day of an instant where a subscription is charged. */
export const dayOf = (
  { clock }: Pick<SubscriptionNeeds, "clock">,
  { country }: Pick<Subscription, "country">,
) => civilDate(clock.now(), countryOf(country).timeZone);

/** Card facts as providers name them, of a charge: null where there are none. */
const textFact = (facts: Settled["facts"], name: string): string | null =>
  facts[name] === undefined || facts[name] === "" ? null : String(facts[name]);

/** Makes the subscription of a purchase that is paid again and again, in the transaction that settled its first
 *  payment, with its first cycle. Of one that is paid once its first year begins. */
async function begin(
  needs: SubscriptionNeeds,
  transaction: Connection,
  { purchase, payment, plan, facts }: PurchasePaid,
): Promise<void> {
  if (payment === undefined) return;
  const at = needs.clock.now();
  const startsOn = dayOf(needs, purchase);
  if (isOnePayment(plan.months)) {
    if (isRenewedYearly(purchase)) await beginTerm(transaction, purchase, { startsOn, at });
    return;
  }
  const made = await makeSubscription(needs, transaction, {
    purchase,
    payment,
    months: plan.months,
    charge_day: isDriven(payment) ? drivenDay(startsOn) : plan.chargeDay,
    starts_on: startsOn,
    operation_dates: [...(await needs.operationDatesOf(transaction, purchase))],
    means: textFact(facts, "means"),
    card: textFact(facts, "card"),
    card_expires: expiryDay(textFact(facts, "expires")),
    who: "settle()",
  });
  if (made === undefined) return;
  await beginTerm(transaction, made, { startsOn, at });
  await scheduleNext(needs, transaction, made);
}

/** Which payment of the policy a month's is: months that passed in a pause were paid and covered by none. */
function positionOf(subscription: Subscription, counted: readonly Cycle[], month: string): number {
  const { months, starts_on: startsOn } = subscription;
  const last = counted.at(-1);
  const before = last?.position ?? 0;
  const due =
    last === undefined
      ? secondMonth(subscription, startsOn)
      : addMonths(last.month.slice(0, 7), months);
  const passed = Math.floor(monthsBetween(due, month) / months);
  return before + 1 + Math.max(0, passed);
}

/** Which payment of the policy is next, the month that it is of, and the day of its charge. */
function nextCharge(
  subscription: Subscription,
  cycles: readonly Cycle[],
  today: string,
): { position: number; month: string; on: string } {
  const counted = cycles.filter(({ state }) => state !== "cancelled");
  const last = counted.at(-1);
  if (isOnePayment(subscription.months)) return nextYear(subscription, last, today);
  const first = firstMonth(subscription, today);
  const after =
    last === undefined
      ? secondMonth(subscription, today)
      : addMonths(last.month.slice(0, 7), subscription.months);
  // After a pause nothing is charged of the months that passed.
  const month = after < first && last !== undefined ? first : after;
  return {
    position: positionOf(subscription, counted, month),
    month,
    on: chargedOn(subscription, month),
  };
}

/** Of a policy that is paid once a year: the first day of the next year that is not over, or the bank's first after it. */
function nextYear(subscription: Subscription, last: Cycle | undefined, today: string) {
  let position = (last?.position ?? 0) + 1;
  while (coverOf(subscription, position).from < today) position += 1;
  const { from } = coverOf(subscription, position);
  return { position, month: from.slice(0, 7), on: onBusinessDay(subscription.country, from) };
}

/** Schedules the cycle after the last one, where none waits: of the first, by the day on which the month's operations
 *  end; of the others, so many months later. */
export async function scheduleNext(
  needs: Pick<SubscriptionNeeds, "clock">,
  transaction: Connection,
  subscription: Subscription,
): Promise<void> {
  if (subscription.state !== "authorized") return;
  const cycles = await listCycles(transaction, subscription.id);
  if (cycles.some(({ state }) => state === "scheduled")) return;
  const { position, month, on } = nextCharge(subscription, cycles, dayOf(needs, subscription));
  const term = await findOpenTerm(transaction, subscription.id);
  // Nobody renewed the policy: what comes after its end is not charged.
  if (term !== undefined && isBeyondTerm(term, coverOf(subscription, position).from)) return;
  const made = {
    id: randomUUID(),
    subscription_id: subscription.id,
    tenant_id: subscription.tenant_id,
    position,
    month: `${month}-01`,
    charge_on: on,
    state: "scheduled" as const,
    amount_minor: null,
    uf_day: null,
    uf_value_cents: null,
    payable_id: null,
    last_class: null,
    notice_on: null,
    payment_reference: null,
    made_at: needs.clock.now(),
    processed_at: null,
  };
  await insertCycle(transaction, made);
}

/** Moves the sale of a subscription by its own table; false where that has no such row now: somebody ended it. */
export async function moveSale(
  { saleSystem }: Pick<SubscriptionNeeds, "saleSystem">,
  transaction: Connection,
  { sale_reference: sale }: Pick<Subscription, "sale_reference">,
  move: SystemMove,
): Promise<boolean> {
  if (sale === null) return true;
  try {
    await saleSystem.move(sale, move, transaction);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== "INVALID_TRANSITION") throw error;
    return false;
  }
}

/** Hears, in the transaction that settles, what became of a cycle's payment. */
export const hearCycle =
  (needs: SubscriptionNeeds) =>
  async (transaction: Connection, settled: Settled): Promise<void> => {
    const where = { payableId: settled.payable.id };
    const seen = await findCycle(transaction, where);
    // The subscription first, as the day's work takes them.
    const subscription =
      seen && (await findSubscription(transaction, { id: seen.subscription_id }, "update"));
    const cycle = seen && (await findCycle(transaction, where, "update"));
    if (subscription === undefined || cycle === undefined) return;
    if (settled.outcome === "PAID")
      return paid(needs, transaction, { subscription, cycle, settled });
    const attempt = await needs.payments.latest(transaction, settled.payable.id);
    // A payment by another means says nothing of the card that is charged.
    const isByMeans =
      attempt?.flow === subscription.flow && attempt.provider === subscription.provider;
    if (isByMeans) await refused(needs, transaction, { subscription, cycle, settled });
  };

interface Heard {
  subscription: Subscription;
  cycle: Cycle;
  settled: Settled;
}

async function paid(
  needs: SubscriptionNeeds,
  transaction: Connection,
  { subscription, cycle, settled }: Heard,
): Promise<void> {
  // What is owed of a cancelled cycle is closed: its charges go back and are not told of here.
  if (cycle.state === "processed" || cycle.state === "cancelled") return;
  const at = needs.clock.now();
  await updateCycle(transaction, cycle.id, {
    state: "processed",
    payment_reference: settled.payment.reference,
    processed_at: at,
  });
  await insertSubscriptionEvent(transaction, {
    subscription,
    at,
    who: "settle()",
    kind: "cycle.processed",
    detail: { month: cycle.month.slice(0, 7), payment: settled.payment.reference },
  });
  if (cycle.state === "recycling") {
    const cycles = await listCycles(transaction, subscription.id);
    const isOwing = cycles.some(({ id, state }) => id !== cycle.id && state === "recycling");
    if (!isOwing)
      await moveSale(needs, transaction, subscription, {
        to: "OK",
        payment: settled.payment.reference,
      });
  }
  // Its receipt is drawn first; then its person is told.
  await enqueueMessage(transaction, {
    kind: cyclePaid,
    ref: cycle.id,
    payload: { cycle: cycle.id },
    at,
  });
  await scheduleNext(needs, transaction, subscription);
}

async function refused(
  needs: SubscriptionNeeds,
  transaction: Connection,
  { subscription, cycle, settled }: Heard,
): Promise<void> {
  if (cycle.state !== "scheduled" && cycle.state !== "recycling") return;
  await updateCycle(transaction, cycle.id, {
    last_class: settled.errorClass,
    is_means_changed: false,
  });
  if (cycle.state === "scheduled") await fallBehind(needs, transaction, subscription, cycle);
}

/** A cycle that was not paid on its day: arrears begin (BO 4). */
export async function fallBehind(
  needs: Pick<SubscriptionNeeds, "clock" | "saleSystem">,
  transaction: Connection,
  subscription: Subscription,
  cycle: Cycle,
): Promise<void> {
  await updateCycle(transaction, cycle.id, { state: "recycling" });
  await insertSubscriptionEvent(transaction, {
    subscription,
    at: needs.clock.now(),
    who: "settle()",
    kind: "cycle.recycling",
    detail: { month: cycle.month.slice(0, 7) },
  });
  await moveSale(needs, transaction, subscription, { to: "OVERDUE" });
  await scheduleNext(needs, transaction, subscription);
}

/** The subscription of a purchase with its cycles and its story; undefined where it is paid once. */
const ofPurchase = ({ connection }: SubscriptionNeeds, purchaseId: string) =>
  asService(connection, async (own) => {
    const subscription = await findSubscription(own, { purchaseId });
    if (subscription === undefined) return undefined;
    return {
      subscription,
      cycles: await listCycles(own, subscription.id),
      events: await listSubscriptionEvents(own, subscription.id),
    };
  });

/** When a purchase is charged next, by its subscription as it stands: moved, paused, ended (PP 4). Undefined where
 *  nothing is charged again. Days are civil days of the country. */
type ComingCharge =
  | { kind: "charge"; day: string }
  | { kind: "paused"; until: string }
  | { kind: "over" };

const comingCharge = ({ connection }: SubscriptionNeeds, purchaseId: string) =>
  asService(connection, async (own): Promise<ComingCharge | undefined> => {
    const subscription = await findSubscription(own, { purchaseId });
    if (subscription === undefined) return undefined;
    const { state, paused_until: until } = subscription;
    if (state === "cancelled") return { kind: "over" };
    if (state === "paused" && until !== null) return { kind: "paused", until };
    const cycles = await listCycles(own, subscription.id);
    const next = cycles.find((cycle) => cycle.state === "scheduled");
    return next && { kind: "charge", day: next.charge_on };
  });

/** A cycle that was paid, as its receipt says it; undefined of any other. */
const paidCycle = ({ connection, payments }: SubscriptionNeeds, id: string) =>
  asService(connection, async (own) => {
    const cycle = await findCycle(own, { id });
    const subscription = cycle && (await findSubscription(own, { id: cycle.subscription_id }));
    if (subscription === undefined || cycle?.payable_id == null) return undefined;
    const attempt = await payments.latest(own, cycle.payable_id);
    if (attempt === undefined || cycle.processed_at === null) return undefined;
    return {
      purchaseId: subscription.purchase_id,
      attempt: { ...attempt, reference: cycle.payment_reference ?? attempt.reference },
      at: cycle.processed_at,
      /** Null of a charge that was priced before its price was kept. */
      price: cycle.price,
      cover: coverOf(subscription, cycle.position),
    };
  });

/** Has the person of a cycle told that it was paid. */
const tellPaid = ({ connection, clock }: SubscriptionNeeds, id: string): Promise<boolean> =>
  asService(connection, (own) =>
    enqueueNotice(own, {
      kind: subscriptionMail,
      cycle: { id },
      template: "payment_result",
      at: clock.now(),
    }),
  );

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** What is charged again and again. */
export const createSubscriptions = (needs: SubscriptionNeeds) =>
  withNeeds(needs, { begin, ofPurchase, comingCharge, paidCycle, tellPaid });
