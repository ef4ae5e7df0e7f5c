import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import { holdsCardNumber } from "#src/contracts/card-number.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { cardDataRefused } from "#src/modules/sale/payment/card-guard.service.ts";
import type { Taker } from "#src/modules/sale/payment/payment.service.ts";
import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import { isOnePayment } from "#src/modules/sale/purchase/purchase-means.rules.ts";
import { lastWithdrawalDay } from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { enrolMeans, lastEnrolment, takeEnrolment } from "./card-enrolment.ts";
import { unearnedDue } from "./cycle-cover.rules.ts";
import { cardKeepers, changeMeans, removeMeans } from "./policy-means.ts";
import { pause, pausesOf, resume } from "./policy-pause.ts";
import {
  type ActNeeds,
  paidUntil,
  paymentsOf,
  returnableOf,
  type ReturnablePayment,
} from "./policy-payments.ts";
import { arrearsOf } from "./reinstatement.ts";
import { endSale } from "./sale-ending.ts";
import { chargeDate, isDriven } from "./cycle-dates.rules.ts";
import {
  type Cycle,
  findSubscription,
  insertCycle,
  insertSubscriptionEvent,
  listCycles,
  type Subscription,
  updateCycle,
  updateSubscription,
} from "./subscription.queries.ts";
import { eventUndeclared, notActive, notEditable } from "./subscription.errors.ts";
import { dayOf } from "./subscription.service.ts";

/** What a person does with a policy (PP 1, 4): pays what is owed, moves the charge day, changes the card, lets it rest,
 *  ends it, withdraws. Who asks
 *  holds the purchase: pages and calls have looked that up. */

export type PolicyActs = ReturnType<typeof createPolicyActs>;

type Purchase = StepPurchase["purchase"];

/** How a person pays now, in the order in which it is offered; who takes it are the routes of the country (PP 6). */
const payNowFlows = ["t-one-time", "transfer-one-time", "transfer-one-time-non-automated"] as const;
/** Of them the flow of cards: on a provider's page, or typed here where the provider makes tokens of cards. */
const cardFlow = "t-one-time";

/** By which name a person pays what was owed as the policy ended for arrears. */
const endedArrears = "arrears";

/** What is owed first: an unpaid cycle, else one that may be paid ahead. */
function owedCycle(cycles: readonly Cycle[], own: Subscription["currency"] = "CLP") {
  const cycle =
    cycles.find(({ state }) => state === "recycling") ??
    cycles.find(({ state, payable_id: payable }) => state === "scheduled" && payable !== null);
  if (cycle?.payable_id == null || cycle.amount_minor === null) return undefined;
  const currency = cycle.price?.shown?.currency ?? own;
  return {
    id: cycle.id,
    day: cycle.charge_on,
    payableId: cycle.payable_id,
    amount: { amountMinor: cycle.amount_minor, currency },
    kind: cycle.state === "recycling" ? ("late" as const) : ("due" as const),
  };
}

type OwedNow = Omit<NonNullable<ReturnType<typeof owedCycle>>, "kind"> & {
  kind: "late" | "due" | "ended";
};

/** How what is owed may be paid, and the newest attempt of it. */
async function owing(needs: ActNeeds, purchase: Purchase, owed: OwedNow | undefined) {
  if (owed === undefined) return undefined;
  const { amount, payableId } = owed;
  const attempt = await asService(needs.connection, (own) => needs.payments.latest(own, payableId));
  const ways: { flow: PaymentFlow; provider: ProviderId }[] = [];
  const typed: (Taker & { flow: PaymentFlow })[] = [];
  for (const flow of payNowFlows) {
    const named = await needs.payments.namedByRoute(purchase.country, flow);
    for (const taker of await needs.payments.takers(
      { ...purchase, amount, isInternal: purchase.is_internal },
      { flow, named },
    ))
      if (flow === cardFlow && taker.tokens !== null) typed.push({ ...taker, flow });
      else ways.push({ flow, provider: taker.id });
  }
  return { ...owed, attempt, ways, typed };
}

/** The policy as its person sees it: what was and will be charged, what is owed, and what ending it would return: with
 *  a day on which it may end, else with today. */
async function show(needs: ActNeeds, purchase: Purchase, endsOn?: string) {
  const shown = await policyOf(needs, purchase, endsOn);
  const isCharged = shown.isInForce && shown.subscription !== undefined;
  const keepers = isCharged ? await cardKeepers(needs, shown.subscription) : [];
  return {
    ...shown,
    keepers,
    enrolment: isCharged ? await lastEnrolment(needs, shown.subscription) : {},
    owing: await owing(
      needs,
      purchase,
      isCharged ? owedCycle(shown.cycles, shown.subscription?.currency) : owedAfter(shown),
    ),
  };
}

/** What may still be paid of a policy that ended for arrears, in time. */
function owedAfter({ arrears }: Awaited<ReturnType<typeof policyOf>>): OwedNow | undefined {
  if (arrears?.payable.state !== "OPEN" || arrears.isOver) return undefined;
  const { payable, lastDay } = arrears;
  const { id: payableId, amount } = payable;
  return { id: endedArrears, day: lastDay, payableId, amount, kind: "ended" };
}

const policyOf = (needs: ActNeeds, purchase: Purchase, asked?: string) =>
  asService(needs.connection, async (own) => {
    const { subscription, cycles, paid: all } = await paymentsOf(needs, own, purchase);
    const paid = await returnableOf(needs, own, all);
    const sale =
      purchase.sale_reference === null
        ? undefined
        : await needs.saleSystem.read(own, purchase.sale_reference);
    const today = dayOf(needs, purchase);
    const lastDay = lastWithdrawalDay(await settingsIn(own), {
      country: purchase.country,
      receivedOn: sale?.receivedOn ?? null,
      isIsapre: purchase.insurance_type.includes("ISAPRE"),
    });
    const isInForce = sale?.state === "OK" || sale?.state === "OVERDUE";
    const mayWithdraw = isInForce && sale.insuredEventOn === null;
    const arrears =
      sale?.state === "CANCELED_ARREARS" && subscription !== undefined
        ? await arrearsOf(needs, own, subscription)
        : undefined;
    return {
      subscription,
      arrears,
      cycles,
      paid,
      state: sale?.state ?? null,
      today,
      isInForce,
      /** The last day of the legal withdrawal; null once it is over or an insured event happened, or where the law gives
       *  none. */
      withdrawUntil: mayWithdraw && lastDay !== null && today <= lastDay ? lastDay : null,
      pauses:
        sale?.state === "OK" ? await pausesOf(needs, own, { purchase, subscription, cycles }) : [],
      ...endOf(paid, { today, asked, isInForce }),
    };
  });

/** What ending it returns, and until which day that may be put off: no day is promised that was not paid for. */
function endOf(
  paid: readonly ReturnablePayment[],
  { today, asked, isInForce }: { today: string; asked: string | undefined; isInForce: boolean },
) {
  const paidDay = paidUntil(paid);
  const lastEnd = paidDay > today ? paidDay : today;
  const endsOn = asked !== undefined && asked >= today && asked <= lastEnd ? asked : today;
  return { lastEnd, endsOn, unearned: isInForce ? unearnedDue(paid, endsOn) : [] };
}

/** Begins to pay an unpaid cycle, or the debt of a policy that ended for arrears, from the page of the purchase. Throws
 *  NOT_FOUND, CARD_DATA_REFUSED, and what `payments.pay` throws. */
async function payNow(
  needs: ActNeeds,
  purchase: Purchase,
  asked: {
    cycle: string;
    flow: PaymentFlow;
    provider: ProviderId;
    /** What the browser got for a card that was typed; it goes to the provider once and is kept nowhere. */
    token?: string | undefined;
    key: string | undefined;
    origin: string;
  },
) {
  const { flow, provider, token, key, origin } = asked;
  if (holdsCardNumber(token ?? "")) throw cardDataRefused();
  const payableId =
    asked.cycle === endedArrears
      ? owedAfter(await policyOf(needs, purchase))?.payableId
      : await asService(needs.connection, async (own) => {
          const subscription = await findSubscription(own, { purchaseId: purchase.id });
          const cycles = subscription === undefined ? [] : await listCycles(own, subscription.id);
          const found = cycles.find(({ id }) => id === asked.cycle);
          const isOwed = found !== undefined && ["scheduled", "recycling"].includes(found.state);
          return isOwed ? found.payable_id : null;
        });
  if (payableId == null) throw notFound();
  return needs.payments.pay({ payableId, flow, provider, token, key, origin });
}

/** The subscription of a purchase, held. Throws NOT_ACTIVE_SUBSCRIPTIONS (409). */
async function holdActive(transaction: Connection, purchase: Purchase): Promise<Subscription> {
  const found = await findSubscription(transaction, { purchaseId: purchase.id }, "update");
  if (found?.state !== "authorized") throw notActive();
  return found;
}

/** Moves the charge day: the cycle that waits is charged in the same month on the new day, if that is still to come
 *  and nothing of it is owed yet; else from the one after. No month is charged twice, none is left out. Throws
 *  NOT_ACTIVE_SUBSCRIPTIONS, NOT_EDITABLE (409), BAD_REQUEST for no day from 1 to 28. */
const changeDate = (needs: ActNeeds, purchase: Purchase, chargeDay: number): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const subscription = await holdActive(transaction, purchase);
    // Its provider charges on its own day, and a year's payment is due on the year's first.
    if (isDriven(subscription) || isOnePayment(subscription.months)) throw notEditable();
    if (!Number.isInteger(chargeDay) || chargeDay < 1 || chargeDay > 28)
      throw badRequest([{ field: "chargeDay", code: "CHARGE_DAY" }]);
    if (subscription.charge_day === chargeDay) return;
    const at = needs.clock.now();
    const today = dayOf(needs, purchase);
    const cycles = await listCycles(transaction, subscription.id);
    await updateSubscription(transaction, subscription.id, { charge_day: chargeDay });
    const waiting = cycles.find(({ state }) => state === "scheduled");
    const on = waiting && chargeDate(subscription.country, waiting.month.slice(0, 7), chargeDay);
    // What has been priced and told is charged as it was told.
    if (waiting?.payable_id === null && on !== undefined && on > today) {
      await updateCycle(transaction, waiting.id, { state: "cancelled" });
      await insertCycle(transaction, {
        ...waiting,
        id: crypto.randomUUID(),
        price: null,
        charge_on: on,
        made_at: at,
      });
    }
    await insertSubscriptionEvent(transaction, {
      subscription,
      at,
      who: "policyholder",
      kind: "date",
      detail: { from: subscription.charge_day, to: chargeDay },
    });
  });

/** Ends a policy with today, or with a later day that is paid, and gives back what was paid for the days after it (D8).
 *  Answers that in minor units. Throws NOT_EDITABLE (409). */
const end = (needs: ActNeeds, purchase: Purchase, reason: string, on?: string): Promise<number> =>
  asService(needs.connection, async (transaction) => {
    const { paid: all } = await paymentsOf(needs, transaction, purchase);
    const paid = await returnableOf(needs, transaction, all);
    const today = dayOf(needs, purchase);
    const endsOn = on ?? today;
    if (endsOn < today) throw notEditable();
    const total = unearnedDue(paid, endsOn).reduce((sum, { minor }) => sum + minor, 0);
    const returnsMoney = total > 0;
    await endSale(needs, transaction, purchase, {
      to: "CANCELED_CUSTOMER",
      endsOn,
      reason,
      returnsMoney,
    });
    return total;
  });

/** The legal withdrawal: all that was paid goes back, and the policy is void. Its person declares that nothing happened
 *  that it insures. Throws EVENT_UNDECLARED (400) without that, NOT_EDITABLE (409) once the days of the country are over
 *  or staff know of such an event. */
const withdraw = (
  needs: ActNeeds,
  purchase: Purchase,
  { isEventFree }: { isEventFree: boolean },
): Promise<number> =>
  asService(needs.connection, async (transaction) => {
    if (!isEventFree) throw eventUndeclared();
    const { paid } = await paymentsOf(needs, transaction, purchase);
    const left = await returnableOf(needs, transaction, paid);
    await endSale(needs, transaction, purchase, { to: "CANCELED_WITHDRAWAL" });
    return left.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  });

/** What a person does with a policy that is theirs. */
export const createPolicyActs = (needs: ActNeeds) =>
  withNeeds(needs, {
    show,
    payNow,
    changeDate,
    changeMeans,
    enrolMeans,
    takeEnrolment,
    removeMeans,
    pause,
    resume,
    end,
    withdraw,
  });
