import { amountOfMonths } from "#src/modules/offer/quote/price-months.rules.ts";
import { randomUUID } from "node:crypto";
import { countries } from "#src/config/countries.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { Say } from "#src/platform/words/words.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { coverOf } from "./cycle-cover.rules.ts";
import { reasonsOf } from "./cycle-price.ts";
import type { ActNeeds } from "./policy-payments.ts";
import { endSale } from "./sale-ending.ts";
import { fromHour, hourIn } from "./subscription-charges.ts";
import { notActive, notEditable } from "./subscription.errors.ts";
import { type PriceNeeds, priceOn } from "./subscription-price.ts";
import {
  findSubscription,
  insertSubscriptionEvent,
  listCycles,
  type Subscription,
  updateCycle,
} from "./subscription.queries.ts";
import { followYear } from "./paid-once.ts";
import { endSubscription } from "./subscription-end.ts";
import { dayOf, scheduleNext } from "./subscription.service.ts";
import {
  findOpenTerm,
  findOpenTermOf,
  insertTerm,
  listEndingYears,
  listTermWork,
  listWithoutTerm,
  type PolicyTerm,
  updateTerm,
} from "./term.queries.ts";
import {
  announcedUntil,
  isBeyondTerm,
  needsYes,
  termFrom,
  termOn,
  type TermSettings,
  termSettingsOn,
} from "./term.rules.ts";

/** Terms of policies: announced, renewed by themselves, declined, ended (PP 9). */

/** The outbox's kind for what a holder is told of a term; its payload names term and template alone. */
export const termMail = "policy-term-mail";
export type TermTemplate =
  | "payment_result.renewal"
  | "payment_result.renewalConsent"
  | "payment_result.renewalDeclined"
  | "payment_result.renewalEnded";

type Purchase = StepPurchase["purchase"];

interface TermNeeds extends PriceNeeds, ActNeeds {
  purchases: PriceNeeds["purchases"];
  log: Pick<Log, "warn">;
  leadPurchases: Pick<LeadPurchases, "offerAgain">;
  say(language: Purchase["language"]): Say;
}

export type PolicyTerms = ReturnType<typeof createPolicyTerms>;

const tell = (
  { clock }: Pick<TermNeeds, "clock">,
  transaction: Connection,
  { id }: Pick<PolicyTerm, "id">,
  template: TermTemplate,
) =>
  enqueueMessage(transaction, {
    kind: termMail,
    ref: `${id}/${template}`,
    payload: { term: id, template },
    at: clock.now(),
  });

/** Takes every step that is due, from 10:00 of each country's zone; how many subscriptions were looked at. The same
 *  again changes nothing. One that fails is logged and left for the next run. */
async function run(needs: TermNeeds): Promise<number> {
  let seen = 0;
  for (const { code, timeZone } of countries) {
    const at = needs.clock.now();
    if (hourIn(at, timeZone) < fromHour) continue;
    const today = civilDate(at, timeZone);
    await asService(needs.connection, (own) => keepTerms(needs, own, code));
    const settings = await asService(needs.connection, settingsIn);
    const terms = termSettingsOn(settings, { country: code, day: today });
    const span = { today, until: announcedUntil(today, terms) };
    const { until } = span;
    for (const id of await asService(needs.connection, (own) => listEndingYears(own, code, until)))
      await logged(needs, { purchase: id }, () =>
        asService(needs.connection, (own) => followYear(needs, own, id)),
      );
    for (const id of await asService(needs.connection, (own) => listTermWork(own, code, span))) {
      seen += 1;
      await logged(needs, { subscription: id }, () => work(needs, id, { today, terms }));
    }
  }
  return seen;
}

/** One that fails holds no other up. */
async function logged(
  { log }: Pick<TermNeeds, "log">,
  what: Record<string, string>,
  take: () => Promise<void>,
): Promise<void> {
  try {
    await take();
  } catch (error) {
    const { code } = error as { code?: unknown };
    const text = typeof code === "string" ? code : "UNKNOWN";
    log.warn("subscription.term-failed", { ...what, code: text });
  }
}

/** Subscriptions that were made before terms were kept are in the one in which today lies. */
async function keepTerms(
  needs: TermNeeds,
  transaction: Connection,
  country: Subscription["country"],
): Promise<void> {
  for (const id of await listWithoutTerm(transaction, country)) {
    const subscription = await findSubscription(transaction, { id });
    if (subscription === undefined) continue;
    await insertTerm(transaction, {
      id: randomUUID(),
      subscription_id: id,
      tenant_id: subscription.tenant_id,
      state: "ACTIVE",
      ...termOn(subscription.starts_on, dayOf(needs, subscription)),
      made_at: needs.clock.now(),
    });
  }
}

async function work(
  needs: TermNeeds,
  id: string,
  { today, terms }: { today: string; terms: TermSettings },
): Promise<void> {
  const term = await asService(needs.connection, (own) => findOpenTerm(own, id));
  if (term?.state === "ACTIVE") await announce(needs, id, terms);
  const after = await asService(needs.connection, (own) => findOpenTerm(own, id));
  if (after !== undefined && after.state !== "ACTIVE" && after.ends_on <= today)
    await asService(needs.connection, (transaction) => finish(needs, transaction, id));
}

/** A term with its subscription, both held: what is owed first, then the subscription, as settling takes them. */
async function hold(needs: TermNeeds, transaction: Connection, subscriptionId: string) {
  const owed = (await listCycles(transaction, subscriptionId)).flatMap(({ payable_id: payable }) =>
    payable === null ? [] : [payable],
  );
  await needs.payments.holdPayables(transaction, owed);
  const subscription = await findSubscription(transaction, { id: subscriptionId }, "update");
  const term = subscription && (await findOpenTerm(transaction, subscriptionId, "update"));
  return subscription === undefined || term === undefined ? undefined : { subscription, term };
}

/** Says what the next term costs, and whether the holder has to agree to it. */
async function announce(needs: TermNeeds, id: string, terms: TermSettings): Promise<void> {
  const seen = await asService(needs.connection, (own) => hold(needs, own, id));
  if (seen === undefined) return;
  // Priced before the transaction: on the embedded database nothing else runs while one is open.
  const snapshot = await priceOn(needs, seen.subscription, seen.term.ends_on);
  await asService(needs.connection, async (transaction) => {
    const held = await hold(needs, transaction, id);
    if (held?.term.state !== "ACTIVE") return;
    const { subscription, term } = held;
    const next = amountOfMonths(snapshot, subscription.months)?.amountMinor;
    if (next === undefined) throw new Error("A term has no price.");
    const isAsked = needsYes(subscription.amount_minor, next, terms);
    const at = needs.clock.now();
    await updateTerm(transaction, term.id, {
      state: "RENEWAL_ANNOUNCED",
      before_minor: subscription.amount_minor,
      next_minor: next,
      next_price: JSON.stringify(snapshot),
      needs_yes: isAsked,
      announced_at: at,
    });
    await note(needs, transaction, subscription, { who: "system", kind: "term.announced" });
    await stopBeyond(needs, transaction, subscription);
    // Of a year that is paid at once: it is due on its first day.
    await scheduleNext(needs, transaction, subscription);
    const template = isAsked ? "payment_result.renewalConsent" : "payment_result.renewal";
    await tell(needs, transaction, term, template);
  });
}

const note = (
  { clock }: Pick<TermNeeds, "clock">,
  transaction: Connection,
  subscription: Subscription,
  { who, kind }: { who: "system" | "policyholder" | "sale:cancel"; kind: string },
) => insertSubscriptionEvent(transaction, { subscription, at: clock.now(), who, kind });

/** Takes away what waits to be charged of days that nobody renewed. */
async function stopBeyond(
  needs: TermNeeds,
  transaction: Connection,
  subscription: Subscription,
): Promise<void> {
  const term = await findOpenTerm(transaction, subscription.id);
  for (const cycle of await listCycles(transaction, subscription.id)) {
    const { from } = coverOf(subscription, cycle.position);
    if (cycle.state !== "scheduled" || term === undefined || !isBeyondTerm(term, from)) continue;
    await updateCycle(transaction, cycle.id, { state: "cancelled" });
    if (cycle.payable_id !== null) await needs.payments.closePayable(transaction, cycle.payable_id);
  }
}

/** The end of a term that was announced: the next begins, or the policy ends with it. */
async function finish(needs: TermNeeds, transaction: Connection, id: string): Promise<void> {
  const held = await hold(needs, transaction, id);
  if (held === undefined || held.term.state === "ACTIVE") return;
  const { subscription, term } = held;
  const at = needs.clock.now();
  if (!isBeyondTerm(term, term.ends_on)) {
    await updateTerm(transaction, term.id, { state: "RENEWED", decided_at: at });
    await insertTerm(transaction, {
      id: randomUUID(),
      subscription_id: id,
      tenant_id: term.tenant_id,
      number: term.number + 1,
      state: "ACTIVE",
      ...termFrom(term.ends_on),
      made_at: at,
    });
    await note(needs, transaction, subscription, { who: "system", kind: "term.renewed" });
    await scheduleNext(needs, transaction, subscription);
    return;
  }
  const isDeclined = term.state === "DECLINED";
  await note(needs, transaction, subscription, { who: "system", kind: "term.ended" });
  if (!isDeclined) {
    await tell(needs, transaction, term, "payment_result.renewalEnded");
    await offerAgain(needs, transaction, subscription);
  }
  const endsOn = dayOf(needs, subscription);
  const reason = isDeclined ? "renewal-declined" : "renewal-unanswered";
  const move = { to: "CANCELED_CUSTOMER", endsOn, reason, returnsMoney: false } as const;
  // The end of a sale ends its subscription.
  if (subscription.sale_reference !== null) await endSale(needs, transaction, subscription, move);
  else await endSubscription(needs, transaction, subscription, { who: "system", reason });
}

/** Nobody said yes to the price: somebody speaks with the person, by a request of its own. */
async function offerAgain(
  needs: TermNeeds,
  transaction: Connection,
  subscription: Subscription,
): Promise<void> {
  const { purchase } = await needs.purchases.read(transaction, subscription.purchase_id);
  if (purchase.lead_reference === null) return;
  await needs.leadPurchases.offerAgain(transaction, purchase.lead_reference, {
    comment: needs.say(purchase.language)("subscription.renewal.unanswered", {
      policy: purchase.reference,
      product: purchase.product_name,
    }),
  });
}

/** The announced term of a purchase, held. Throws NOT_ACTIVE_SUBSCRIPTIONS, NOT_EDITABLE (409). */
async function holdAnnounced(needs: TermNeeds, transaction: Connection, purchase: Purchase) {
  const found = await findSubscription(transaction, { purchaseId: purchase.id });
  const held = found && (await hold(needs, transaction, found.id));
  if (held === undefined) throw notActive();
  if (held.term.state !== "RENEWAL_ANNOUNCED") throw notEditable();
  return held;
}

/** The holder agrees to the price of the next term. Throws as `holdAnnounced`. */
const agree = (needs: TermNeeds, purchase: Purchase): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const { term, subscription } = await holdAnnounced(needs, transaction, purchase);
    if (term.agreed_at !== null) return;
    await updateTerm(transaction, term.id, { agreed_at: needs.clock.now() });
    await note(needs, transaction, subscription, { who: "policyholder", kind: "term.agreed" });
    await scheduleNext(needs, transaction, subscription);
  });

/** The holder declines the next term, or staff for them: the policy ends with this one. Throws as `holdAnnounced`. */
const decline = (
  needs: TermNeeds,
  purchase: Purchase,
  { who = "policyholder" }: { who?: "policyholder" | "sale:cancel" } = {},
): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const { term, subscription } = await holdAnnounced(needs, transaction, purchase);
    await updateTerm(transaction, term.id, { state: "DECLINED", decided_at: needs.clock.now() });
    await note(needs, transaction, subscription, { who, kind: "term.declined" });
    await stopBeyond(needs, transaction, subscription);
    await tell(needs, transaction, term, "payment_result.renewalDeclined");
  });

/** By how much the price had to rise to need a yes: by the setting of the day on which the term was announced. */
export async function yesAbovePercentOf(
  needs: Pick<TermNeeds, "clock">,
  own: Connection,
  { country }: Pick<Purchase, "country">,
  { announced_at: announcedAt }: Pick<PolicyTerm, "announced_at">,
): Promise<number> {
  const now = () => announcedAt ?? needs.clock.now();
  const day = dayOf({ clock: { now } }, { country });
  return termSettingsOn(await settingsIn(own), { country, day }).yesAbovePercent;
}

/** The term that a purchase is in, with why the next costs something else; undefined where it is in none. */
const ofPurchase = (needs: TermNeeds, purchase: Purchase) =>
  asService(needs.connection, async (own) => {
    const subscription = await findSubscription(own, { purchaseId: purchase.id });
    const term =
      subscription === undefined
        ? await findOpenTermOf(own, purchase.id)
        : await findOpenTerm(own, subscription.id);
    if (term === undefined) return undefined;
    const { next_price: next } = term;
    const isKnown = subscription !== undefined && next !== null;
    return {
      ...term,
      reasons: isKnown ? reasonsOf(subscription.price, next) : [],
      yesAbovePercent: await yesAbovePercentOf(needs, own, purchase, term),
    };
  });

/** Terms of policies. */
export const createPolicyTerms = (needs: TermNeeds) =>
  withNeeds(needs, { run, agree, decline, ofPurchase });
