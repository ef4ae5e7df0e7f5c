import { amountOfMonths } from "#src/modules/offer/quote/price-months.rules.ts";
import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import { countries, countryOf } from "#src/config/countries.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { sideBySide } from "#src/platform/jobs/side-by-side.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type ArrearsStep, type ArrearsTerms, arrearsTermsOn, stepsDue } from "./arrears.rules.ts";
import { changeDriven, follow, followed } from "./agreement-follow.ts";
import { isDriven } from "./cycle-dates.rules.ts";
import { isInUf, reasonsOf } from "./cycle-price.ts";
import type { ActNeeds } from "./policy-payments.ts";
import { type PriceNeeds, priceOn } from "./subscription-price.ts";
import { enqueueNotice, noticeLeavesAt, subscriptionMail } from "./subscription-notices.ts";
import { tellOfCards } from "./card-notices.ts";
import {
  findCycle,
  findSubscription,
  type HeldCycle,
  holdCycle,
  insertSubscriptionEvent,
  listEndedPauses,
  listWorkCycles,
  type Subscription,
  updateCycle,
  updateSubscription,
} from "./subscription.queries.ts";
import { endSubscription } from "./subscription-end.ts";
import { fallBehind, moveSale, scheduleNext } from "./subscription.service.ts";

/** The day's work on subscriptions: pricing, notices, charges, and what follows where one was not paid (BO 4, PP 1). */

/** Days before a charge on which its amount is fixed and said. */
export const noticeDays = 3;
export const fromHour = 10;
/** Subscriptions whose charges are under way at a time: a provider's answer takes its time, and holds no transaction. */
export const chargesAtOnce = 8;

export interface ChargeNeeds extends PriceNeeds, ActNeeds {
  purchases: Purchases;
  log: Pick<Log, "warn">;
  payPathOf(purchase: StepPurchase["purchase"]): string;
}

export const hourIn = (at: Date, timeZone: string): number =>
  Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at),
  );

const never = () => false;

/** Takes every step that is due now, from 10:00 of each country's zone; how many cycles were looked at. The same again
 *  changes nothing. A cycle that fails is logged and left for the next run, and so is what a process that stops has not
 *  begun. */
async function run(needs: ChargeNeeds, isStopping: () => boolean = never): Promise<number> {
  let seen = 0;
  for (const { code, timeZone } of countries) {
    const at = needs.clock.now();
    if (hourIn(at, timeZone) < fromHour) continue;
    const today = civilDate(at, timeZone);
    for (const id of await asService(needs.connection, (own) => listEndedPauses(own, code, today)))
      await asService(needs.connection, (own) => endPause(needs, own, id));
    await tellOfCards(needs, code, today);
    const until = addDays(today, noticeDays);
    const due = await asService(needs.connection, (own) => listWorkCycles(own, code, until));
    await sideBySide(due, chargesAtOnce, async (cycles) => {
      for (const id of cycles) {
        if (isStopping()) return;
        await attempt(needs, id, today);
        seen += 1;
      }
    });
  }
  return seen;
}

/** Takes what is due of a cycle; one that fails is logged. */
async function attempt(needs: ChargeNeeds, id: string, today: string): Promise<void> {
  try {
    await work(needs, id, today);
  } catch (error) {
    const { code } = error as { code?: unknown };
    needs.log.warn("subscription.cycle-failed", {
      cycle: id,
      code: typeof code === "string" ? code : "UNKNOWN",
    });
  }
}

const read = async (needs: ChargeNeeds, id: string): Promise<HeldCycle | undefined> =>
  asService(needs.connection, (own) => holdCycle(own, id));

async function work(needs: ChargeNeeds, id: string, today: string): Promise<void> {
  let found = await read(needs, id);
  if (found === undefined || found.subscription.state !== "authorized") return;
  if (found.cycle.state === "scheduled" && found.cycle.amount_minor === null) {
    await price(needs, found);
    found = await read(needs, id);
  }
  if (found?.cycle.state === "scheduled" && found.cycle.charge_on <= today) {
    await charge(needs, found);
    found = await read(needs, id);
  }
  if (found?.cycle.state === "recycling") await recycle(needs, id, today);
}

/** Fixes the amount of a cycle, makes what is owed, and says so where it is not what was charged before. */
async function price(needs: ChargeNeeds, found: HeldCycle): Promise<void> {
  const snapshot = await priceOn(needs, found.subscription, found.cycle.charge_on);
  await asService(needs.connection, async (transaction) => {
    const held = await holdCycle(transaction, found.cycle.id);
    if (held?.cycle.state !== "scheduled" || held.cycle.amount_minor !== null) return;
    const { subscription, cycle } = held;
    const amount = amountOfMonths(snapshot, subscription.months);
    if (amount === null) throw new Error("A cycle has no price.");
    const isOther = amount.amountMinor !== subscription.amount_minor;
    const reasons = isOther ? reasonsOf(subscription.price, snapshot) : [];
    const { purchase } = await needs.purchases.read(transaction, subscription.purchase_id);
    const uf = isInUf(snapshot) ? snapshot.uf : null;
    const path = needs.payPathOf(purchase);
    const payableId = await needs.payments.makePayable(transaction, {
      tenantId: subscription.tenant_id,
      kind: "cycle",
      ref: `${subscription.reference}/${cycle.id}`,
      country: subscription.country,
      amount,
      lines: [
        { insurer: subscription.insurer, amountMinor: amount.amountMinor, commissionMinor: 0 },
      ],
      ...(uf === null || uf.day === null ? {} : { uf: { day: uf.day, valueCents: uf.valueCents } }),
      payPath: path,
      donePath: path,
      isInternal: purchase.is_internal,
    });
    await updateCycle(transaction, cycle.id, {
      amount_minor: amount.amountMinor,
      price: JSON.stringify(snapshot),
      uf_day: uf?.day ?? null,
      uf_value_cents: uf?.valueCents ?? null,
      reasons,
      payable_id: payableId,
    });
    const at = needs.clock.now();
    await updateSubscription(transaction, subscription.id, {
      amount_minor: amount.amountMinor,
      price: JSON.stringify(snapshot),
    });
    await insertSubscriptionEvent(transaction, {
      subscription,
      at,
      who: "system",
      kind: "cycle.priced",
      detail: { month: cycle.month.slice(0, 7), amountMinor: amount.amountMinor, reasons },
    });
    if (isOther && isDriven(subscription) && subscription.means !== null) {
      const { provider, means } = subscription;
      await needs.agreements.change(transaction, { provider, means }, { amount });
    }
    const told = { kind: subscriptionMail, cycle, at };
    if (subscription.means === null)
      await enqueueNotice(transaction, { ...told, template: "payment_result.due" });
    else if (isOther)
      await enqueueNotice(transaction, { ...told, template: "payment_result.differs" });
  });
}

/** Charges a cycle on its day by the card that is stored; what is paid by hand is owing from that day on. */
async function charge(needs: ChargeNeeds, { subscription, cycle }: HeldCycle): Promise<void> {
  if (subscription.means !== null && isDriven(subscription))
    return void (await follow(needs, subscription, (found) => price(needs, found)));
  if (subscription.means !== null) return payBy(needs, { subscription, cycle }, 0);
  await asService(needs.connection, async (transaction) => {
    const held = await holdCycle(transaction, cycle.id);
    if (held?.cycle.state === "scheduled")
      await fallBehind(needs, transaction, held.subscription, held.cycle);
  });
}

/** One charge of a cycle for each day of its table: the same day again is the same payment. */
async function payBy(
  needs: ChargeNeeds,
  { subscription, cycle }: HeldCycle,
  day: number,
): Promise<void> {
  if (cycle.payable_id === null || subscription.means === null) return;
  const { purchase } = await asService(needs.connection, (own) =>
    needs.purchases.read(own, subscription.purchase_id),
  );
  try {
    await needs.payments.pay({
      payableId: cycle.payable_id,
      flow: subscription.flow,
      provider: subscription.provider,
      means: subscription.means,
      key: `${cycle.id}-${day}`,
      origin: purchase.base_url,
    });
  } catch (error) {
    // Another payment of it is under way or was made: what comes of that is heard.
    const { code } = error as { code?: unknown };
    if (!["PAYMENT_IN_PROGRESS", "ALREADY_PAID", "NOT_EDITABLE"].includes(String(code)))
      throw error;
  }
}

/** What is due of a cycle that was not paid, a step after the other: a retry that is approved ends it. */
async function recycle(needs: ChargeNeeds, id: string, today: string): Promise<void> {
  const seen = await read(needs, id);
  // Its provider tries again by itself: what came of that is looked at.
  if (seen !== undefined && isDriven(seen.subscription))
    await follow(needs, seen.subscription, (held) => price(needs, held));
  for (;;) {
    const found = await read(needs, id);
    if (found?.cycle.state !== "recycling" || found.subscription.state === "cancelled") return;
    const { cycle, subscription } = found;
    const { country } = subscription;
    const terms = arrearsTermsOn(await asService(needs.connection, (own) => settingsIn(own)), {
      country,
      day: cycle.charge_on,
    });
    const [next] = stepsDue(
      {
        dueOn: cycle.charge_on,
        lastClass: cycle.last_class,
        isMeansChanged: cycle.is_means_changed,
        isCharged: subscription.means !== null && !isDriven(subscription),
        done: cycle.steps_done,
        noticeOn: cycle.notice_on,
      },
      terms,
      today,
    );
    if (next === undefined || !(await take(needs, id, { ...next, today, terms }))) return;
    if (next.step === "retry") await payBy(needs, found, next.day);
  }
}

/** Takes a step of arrears once. False where it has to wait. */
const take = (
  needs: ChargeNeeds,
  id: string,
  {
    day,
    step,
    today,
    terms,
  }: { day: number; step: ArrearsStep; today: string; terms: ArrearsTerms },
): Promise<boolean> =>
  asService(needs.connection, async (transaction) => {
    const seen = step === "cancel" ? await findCycle(transaction, { id }) : undefined;
    // Before the subscription, as settling takes them.
    if (seen?.payable_id != null) await needs.payments.holdPayables(transaction, [seen.payable_id]);
    const held = await holdCycle(transaction, id);
    if (held?.cycle.state !== "recycling" || held.cycle.steps_done.includes(day)) return false;
    const { cycle, subscription } = held;
    const at = needs.clock.now();
    if (step === "cancel" && !(await endForArrears(needs, transaction, subscription))) return false;
    if (step === "termination" && subscription.sale_reference !== null)
      await needs.saleSystem.noteArrearsNotice(
        subscription.sale_reference,
        terms.noticeDays,
        transaction,
      );
    await updateCycle(transaction, id, {
      steps_done: [...cycle.steps_done, day],
      ...(step === "termination" ? { notice_on: today } : {}),
    });
    await insertSubscriptionEvent(transaction, {
      subscription,
      at,
      who: "system",
      kind: `arrears.${step}`,
      detail: { month: cycle.month.slice(0, 7), day },
    });
    const template = step === "termination" ? "mora_3.termination" : step;
    if (template !== "retry" && template !== "cancel")
      await enqueueNotice(transaction, {
        kind: subscriptionMail,
        cycle,
        template,
        at,
        leavesAt: noticeLeavesAt(template, { country: subscription.country, at }),
      });
    return true;
  });

/** Ends policy and subscription; false while the law's days after the notice are not over by the hour. */
async function endForArrears(
  needs: ChargeNeeds,
  transaction: Connection,
  subscription: Subscription,
): Promise<boolean> {
  const isEnded = await moveSale(needs, transaction, subscription, { to: "CANCELED_ARREARS" });
  // One without a sale of its own ends here, any other with its sale.
  if (isEnded)
    await endSubscription(needs, transaction, subscription, { who: "system", reason: "arrears" });
  return isEnded;
}

/** A pause that is over: charged again from the next cycle on. */
async function endPause(needs: ChargeNeeds, transaction: Connection, id: string): Promise<void> {
  const subscription = await findSubscription(transaction, { id }, "update");
  if (subscription?.state !== "paused") return;
  await updateSubscription(transaction, id, { state: "authorized", paused_until: null });
  await changeDriven(needs, transaction, subscription, "authorized");
  const detail = { on: civilDate(needs.clock.now(), countryOf(subscription.country).timeZone) };
  await insertSubscriptionEvent(transaction, {
    subscription,
    at: needs.clock.now(),
    who: "system",
    kind: "authorized",
    detail,
  });
  await scheduleNext(needs, transaction, { ...subscription, state: "authorized" });
}

/** The day's work on what is charged again and again. */
export const createSubscriptionCharges = (needs: ChargeNeeds) =>
  withNeeds(needs, {
    run,
    /** Looks at what a provider charged by an agreement; false where it does not answer. */
    followed: (held: ChargeNeeds, asked: { provider: string; means: string }) =>
      followed(held, asked, (found) => price(held, found)),
  });
