import type { LeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import { type Currency, formatMoney } from "#src/contracts/money.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { MyPurchases } from "#src/modules/sale/my-purchase/my-purchase.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { AskedRefund, EndedRefund } from "#src/modules/sale/refund/refund-ended.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/marketplace.ts";
import { type ActNeeds, paymentsOf } from "./policy-payments.ts";
import { endReturned } from "./returned-policy.ts";
import { findCycle, findSubscription } from "./subscription.queries.ts";
import { localeOf } from "./subscription-notices.ts";

/** What follows where money that was paid for a policy is asked back, went back or will not: its lead, and a mail to who
 *  paid. */

/** The outbox's kind; its payload names purchase and refund alone. */
export const refundMessage = "refund-told";

/** The template of the mail to the payer, by the state of the refund; ACCOUNT asks for the account that it goes to. */
const templates = {
  REQUESTED: "refund_result.asked",
  ACCOUNT: "refund_result.account",
  DONE: "refund_result.done",
  REJECTED: "refund_result.rejected",
  WITHDRAWN: "refund_result.takenBack",
} as const;
type ToldState = keyof typeof templates;
const toldStates = Object.keys(templates) as ToldState[];

interface HearNeeds extends ActNeeds {
  purchases: Purchases;
  leadSales: Pick<LeadSales, "follow">;
}

const returnedLead = 101;
const soldLead = 3;

/** The purchases that a refund is of: the one whose part it names, all that were paid together, or that of the cycle. */
async function purchasesOf(
  { purchases }: Pick<HearNeeds, "purchases">,
  transaction: Connection,
  { payable, refund }: AskedRefund,
): Promise<StepPurchase["purchase"][]> {
  if (payable.kind === "purchase") {
    const paid = await purchases.paidBy(transaction, payable.id);
    const own = paid.filter(({ reference }) => refund.part === null || refund.part === reference);
    if (own.length > 0) return own;
    // What was charged late, of a payable that another one replaced.
    const [reference = ""] = payable.ref.split("/");
    const named = await purchases.named(transaction, refund.part ?? reference);
    return named === undefined ? [] : [named];
  }
  const subscription = await subscriptionOf(transaction, payable);
  return subscription === undefined
    ? []
    : [(await purchases.read(transaction, subscription.purchase_id)).purchase];
}

/** The subscription of a charge, or of what was owed when its policy ended for arrears. */
async function subscriptionOf(transaction: Connection, { id, kind, ref }: AskedRefund["payable"]) {
  if (kind === "arrears") return findSubscription(transaction, { reference: ref });
  const cycle = kind === "cycle" ? await findCycle(transaction, { payableId: id }) : undefined;
  return cycle && findSubscription(transaction, { id: cycle.subscription_id });
}

/** Hears, in its transaction, that a refund is done, was rejected or taken back by who asked for it. */
export const hearRefund =
  (needs: HearNeeds) =>
  async (transaction: Connection, ended: EndedRefund): Promise<void> => {
    const [first, ...others] = await purchasesOf(needs, transaction, ended);
    if (first === undefined) return;
    const { refund, state, payable } = ended;
    // What was owed by a policy that had ended changes nothing of its sale and its lead.
    if (payable.kind !== "arrears")
      for (const purchase of [first, ...others]) await follow(needs, transaction, purchase, ended);
    await followOthers(needs, transaction, ended);
    // A payer needs no mail about a refund that the payer withdrew; one that staff withdrew is mailed.
    if (state === "WITHDRAWN" && refund.asked_by === null) return;
    await tellPayer(needs, transaction, { purchase: first, refund, state });
  };

/** What follows for the other products of the same payment, where the refund of one leaves nothing of them either: an
 *  earlier refund named no product. */
async function followOthers(
  needs: HearNeeds,
  transaction: Connection,
  ended: EndedRefund,
): Promise<void> {
  const { refund, state, payable } = ended;
  if (payable.kind !== "purchase" || state !== "DONE" || refund.part === null) return;
  for (const purchase of await needs.purchases.paidBy(transaction, payable.id))
    if (purchase.reference !== refund.part && (await endReturned(needs, transaction, purchase)))
      await followThrough(needs, transaction, purchase, ended);
}

/** What of one purchase follows: the end of its policy, the sale's note, its lead. */
async function follow(
  needs: HearNeeds,
  transaction: Connection,
  purchase: StepPurchase["purchase"],
  ended: EndedRefund,
): Promise<void> {
  if (ended.state === "DONE") await endReturned(needs, transaction, purchase);
  await followThrough(needs, transaction, purchase, ended);
}

/** The note of the sale and the move of the lead, once no refund of what was paid for it is under way. */
async function followThrough(
  needs: HearNeeds,
  transaction: Connection,
  purchase: StepPurchase["purchase"],
  { refund, state }: EndedRefund,
): Promise<void> {
  // What came late was never owed: it changes nothing of the request.
  const isOwed = refund.reason !== "late_approval" && refund.reason !== "duplicate";
  const { paid } = await paymentsOf(needs, transaction, purchase);
  const isMoreOpen = await needs.refunds.isAnyOpen(transaction, paid);
  const isThrough = isOwed && !isMoreOpen;
  if (isThrough && state === "DONE" && purchase.sale_reference !== null)
    await needs.saleSystem.noteReturned(purchase.sale_reference, transaction);
  if (isThrough && purchase.lead_reference !== null)
    await needs.leadSales.follow(transaction, purchase.lead_reference, {
      to: state === "DONE" ? returnedLead : soldLead,
      note: refund.decision_reason ?? refund.reference,
      by: null,
    });
}

/** Hears, in its transaction, that a refund was asked for, or that it waits for an account; each is mailed once. */
export const hearAskedRefund =
  (needs: Pick<HearNeeds, "clock" | "purchases">, state: "REQUESTED" | "ACCOUNT") =>
  async (transaction: Connection, asked: AskedRefund): Promise<void> => {
    const [purchase] = await purchasesOf(needs, transaction, asked);
    if (purchase !== undefined)
      await tellPayer(needs, transaction, { purchase, refund: asked.refund, state });
  };

const tellPayer = (
  { clock }: Pick<HearNeeds, "clock">,
  transaction: Connection,
  {
    purchase,
    refund,
    state,
  }: {
    purchase: StepPurchase["purchase"];
    refund: AskedRefund["refund"];
    state: ToldState;
  },
): Promise<boolean> =>
  enqueueMessage(transaction, {
    kind: refundMessage,
    ref: `${refund.reference}/${state}`,
    payload: { purchase: purchase.id, refund: refund.id, state },
    at: clock.now(),
  });

/** The mail that says that a refund was asked for, or what became of it, written when it leaves. */
export const refundToldHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    myPurchases: MyPurchases;
    refunds: Refunds;
    draw: DrawTemplate;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const { step, refund } = await asService(needs.connection, async (own) => ({
      step: await needs.purchases.read(own, String(payload["purchase"])),
      refund: await needs.refunds.read(own, String(payload["refund"])),
    }));
    const { name, email } = signerOf(step.forms);
    if (refund === undefined || email === "") return;
    const { purchase } = step;
    const { language, country, base_url: origin } = purchase;
    const say = needs.say(language);
    const { currency, amount_minor: amountMinor, reference } = refund;
    // Of messages from before this was said of them: what the refund is now.
    const state = payload["state"] ?? refund.state;
    const told = toldStates.find((one) => one === state);
    const isOwnEnd = refund.state === "WITHDRAWN" && refund.asked_by === null;
    if (told === undefined || isOwnEnd) return;
    // The mail that asks for the account also says that the refund was asked for; it does not leave where the account was
    // named meanwhile, or where the money goes another way.
    const waits = needs.refunds.waitsForAccount(refund);
    if (waits ? told === "REQUESTED" : told === "ACCOUNT") return;
    // Who paid is told why it does not come back (lead-transitions.tsv, 100 to 3).
    const why = state === "REJECTED" ? refund.decision_reason : null;
    const { action, ...drawn } = await needs.draw(
      templates[told],
      { language, country },
      {
        name: name.split(" ")[0] ?? "",
        reference,
        amount: formatMoney({ amountMinor, currency: currency as Currency }, localeOf(step)),
      },
    );
    const key = await needs.myPurchases.makeLink(purchase.id);
    await needs.mailer.send({
      ref: `${refundMessage}/${ref}`,
      to: email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: why === null ? [] : [{ name: say("mail.fact.reason"), value: why }],
        steps: undefined,
        links: [{ label: action, url: `${origin}${href("myPurchase", language, { key })}` }],
      }),
    });
  };
