import { contactIn } from "#src/contracts/contact.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import { comparePrices, type QuoteChange } from "#src/modules/offer/quote/quote-changes.rules.ts";
import { cancelReasons } from "#src/modules/sale/purchase/cancel-reasons.rules.ts";
import { payerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import { saidDiscounts } from "#src/modules/sale/purchase/said-due.rules.ts";
import { isDrivenFlow, mayDefer } from "#src/modules/sale/purchase/purchase-means.rules.ts";
import type { Due } from "#src/modules/sale/purchase/purchase-due.rules.ts";
import { cartNext, cartSteps } from "#src/modules/sale/purchase/cart-steps.rules.ts";
import type { StepKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { TokenRefusals } from "#src/modules/sale/payment/payment.presenter.ts";
import type { PaymentOption } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { FieldError } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { isDemonstration } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import { presentChanges } from "#src/areas/marketplace/request-facts/quote-changes.presenter.ts";
import { snapshotSummary } from "#src/areas/marketplace/request-facts/snapshot.presenter.ts";
import { cardFieldOf } from "./card.rules.ts";
import { itemHref, type PurchasePlace, stepHref } from "./purchase-place.ts";
import type {
  CardRefusals,
  PromoModel,
  PurchaseContent,
  PurchasePageModel,
  WayModel,
} from "./purchase.view-model.ts";

/** States in which a person cancels what is not paid (PP, purchase). */
const cancellable: readonly StepPurchase["purchase"]["state"][] = [
  "OPEN",
  "IN_REVIEW",
  "SIGNED",
  "AWAITING_TRANSFER",
];

/** What is due by the plan that was chosen. */
export interface DueShown {
  due: Due;
  charges: readonly string[];
  /** Civil date of the country. */
  today: string;
}

/** The frame of every step: where the person is, what is bought, what is due, what changed, where help is. */
export function presentPurchase(
  sources: {
    place: PurchasePlace;
    /** Names of the reference data, for what is insured besides people. */
    names: ProfileNames;
    purchased: StepPurchase;
    due: DueShown;
    content: PurchaseContent;
    failure?: string | null;
    mayWithdraw: boolean;
    isSimulated: boolean;
    documents: PurchasePageModel["documents"];
    cart: PurchasePageModel["cart"];
    besides: PurchasePageModel["besides"];
  },
  reader: Reader,
): PurchasePageModel {
  const { place, purchased, content, due } = sources;
  const { record, key = "payment" } = place;
  const { purchase } = purchased;
  const { say, language, country } = reader;
  const isOver = ["done", "waiting", "state", "transfer"].includes(content.kind);
  const reachable = presentSteps(place, reader);
  // In these states no answer can be changed.
  const steps = isOver ? reachable.map((one) => ({ ...one, href: null })) : reachable;
  const at = steps.findIndex(({ isCurrent }) => isCurrent);
  return {
    ...headOf(content, key, reader),
    action: itemHref(place.base, key, place.at, language),
    backHref: isOver || at < 1 ? null : (steps[at - 1]?.href ?? null),
    steps: content.kind === "done" || content.kind === "state" ? [] : steps,
    progress:
      content.kind === "done" || content.kind === "state" || at === -1
        ? null
        : say("purchase.progress", { step: at + 1, count: steps.length }),
    summary: snapshotSummary(purchase.price, record, reader, sources.names),
    due: content.kind === "state" ? [] : presentDue(due, planOf(place, purchased, content), reader),
    changes: isOver ? [] : priceChanges(place, reader, sources.names),
    failure: sources.failure ?? null,
    content,
    documents: sources.documents,
    cart: sources.cart,
    besides: sources.besides,
    mayWithdraw: sources.mayWithdraw,
    ownHealthHref: `${href("myPurchase", language, { key: purchase.reference })}#salud`,
    cancelReasons: cancellable.includes(purchase.state)
      ? cancelReasons.map((value) => ({ value, label: say(`purchase.cancel.${value}`) }))
      : [],
    contact: contactIn(country.contact, language),
    isDemonstration: isDemonstration(record),
    isSimulated: sources.isSimulated && ["payment", "transfer", "waiting"].includes(content.kind),
  };
}

/** Each product whose price of now waits to be accepted. */
const priceChanges = (
  { cart }: PurchasePlace,
  reader: Reader,
  names: ProfileNames,
): PurchasePageModel["changes"] =>
  cart.flatMap(({ purchase }, at) => {
    const { price, offered, price_version: version } = purchase;
    if (offered === null) return [];
    const rows = presentChanges(price, offered, changesOf(price, offered), reader, names);
    return [{ at, version, rows, product: cart.length > 1 ? purchase.product_name : null }];
  });

/** What the page is called, by what it says. */
function headOf(
  content: PurchaseContent,
  key: StepKey,
  { say }: Reader,
): Pick<PurchasePageModel, "title" | "lead"> {
  if (content.kind === "waiting")
    return { title: say("purchase.waiting.title"), lead: say("purchase.waiting.text") };
  if (content.kind === "state") return { title: content.title, lead: null };
  if (content.kind === "transfer")
    return { title: say("purchase.transfer.title"), lead: say("purchase.transfer.text") };
  return { title: say(`purchase.title.${key}`), lead: say(`purchase.lead.${key}`) };
}

/** What is different, for the people as they are known now: the buyer's own facts came after the first price, so
 * a catalogue that is still the same is no reason. */
function changesOf(before: PriceSnapshot, after: PriceSnapshot): QuoteChange[] {
  return comparePrices(before, after)
    .changes.filter((change) => change.kind !== "catalogue" || change.before !== change.after)
    .map((change) => {
      if (change.kind !== "person") return change;
      const known = after.people.find(
        ({ profileIndex, relationship }) =>
          profileIndex === change.person.profileIndex &&
          relationship === change.person.relationship,
      );
      return known === undefined ? change : { ...change, person: known };
    });
}

function presentSteps(
  { base, key, cart }: PurchasePlace,
  { say, language }: Reader,
): PurchasePageModel["steps"] {
  const { key: next } = cartNext(cart);
  const forms = cartSteps(cart);
  const keys: StepKey[] = [...forms.map((form) => form.key), "payment"];
  const reached = next === "payment" ? keys.length : keys.indexOf(next);
  return keys.map((one, index) => ({
    title: say(`purchase.title.${one}`),
    href: index <= reached && one !== key ? stepHref(base, one, language) : null,
    isCurrent: one === key,
    isDone: forms.some((form) => form.key === one && form.status === "COMPLETED"),
  }));
}

interface DueSaid {
  isPaid: boolean;
  isPlan: boolean;
  /** Who pays, where the plan is chosen. */
  payer: string | null;
}

const planOf = (
  { key }: PurchasePlace,
  { forms }: StepPurchase,
  content: PurchaseContent,
): DueSaid => {
  const isPlan = key === "partialPayment";
  return {
    isPaid: content.kind === "done",
    isPlan,
    payer: isPlan ? payerOf(forms).name || null : null,
  };
};

function presentDue(
  { due, charges }: DueShown,
  { isPaid, isPlan, payer }: DueSaid,
  reader: Reader,
): PurchasePageModel["due"] {
  const { say, locale } = reader;
  // Where the plan is chosen every charge of it stands, elsewhere the next one; once it is paid the subscription says it.
  const later = isPaid ? [] : isPlan ? charges : charges.slice(0, 1);
  return [
    ...(payer === null ? [] : [{ label: say("purchase.due.payer"), value: payer }]),
    ...saidDiscounts(due, reader),
    { label: say(`purchase.due.${isPaid ? "paid" : "now"}`), value: formatMoney(due.due, locale) },
    ...later.map((day, at) => ({
      label: say(at === 0 ? "purchase.due.next" : "purchase.review.charge", {
        day: longDay(day, reader),
      }),
      value: formatMoney(due.base, locale),
    })),
  ];
}

/** The code at the payment: what it takes off, or why it does not. */
export function presentPromo(
  asked: {
    due: Due;
    kept: string | null;
    typed?: string | undefined;
    fields?: readonly FieldError[] | undefined;
  },
  { say, locale }: Reader,
): PromoModel | null {
  const { due, kept, typed, fields = [] } = asked;
  if (due.base.amountMinor === 0) return null;
  const refused = fields.find(({ field }) => field === "promoCode")?.code ?? due.promoRefusal;
  const { promo } = due;
  return {
    applied:
      promo === null
        ? null
        : say("purchase.promo.applied", {
            code: promo.code,
            amount: formatMoney(promo.amount, locale),
          }),
    typed: typed ?? kept ?? "",
    error: refused === null ? null : say(`errors.${refused}`),
    isKept: kept !== null,
  };
}

/** Ways to pay, each with what is due by it. */
export const presentWays = (
  options: readonly PaymentOption[],
  refusalsOf: (provider: string) => TokenRefusals,
  { say, locale }: Reader,
): WayModel[] =>
  options.map(({ flow, provider, periodicity, due, tokens, isSimulated }) => ({
    mayDefer: mayDefer({ flow, periodicity, tokens }),
    value: `${flow}:${provider}`,
    label: say(`purchase.way.${flow}`),
    note: say(isDrivenFlow(flow) ? "purchase.wayNoteDriven" : "purchase.wayNote", {
      provider: say(`purchase.provider.${provider}`),
      amount: formatMoney(due.due, locale),
    }),
    card:
      tokens === null
        ? null
        : {
            ...tokens,
            ...due.due,
            ...tokenShapeOf({ id: provider, isSimulated }),
            refusals: cardRefusals(refusalsOf(provider)),
          },
  }));

/** The refusals of a token call, each at the field of the card that it is about. */
export const cardRefusals = (refusals: TokenRefusals): CardRefusals =>
  Object.fromEntries(
    Object.entries(refusals).map(([code, { text, field }]) => [
      code,
      { text, field: cardFieldOf(field) },
    ]),
  );

/** How a provider's token call is asked for a card, and a card that its simulator approves. */
export function tokenShapeOf({ id, isSimulated }: { id: string; isSimulated: boolean }) {
  const shape = id === "mercadopago" ? "mercadopago" : "kushki";
  return { shape, testCard: isSimulated ? testCards[shape] : null } as const;
}

/** Cards that the simulators approve; the providers publish them for tests. */
const testCards = {
  kushki: "5451 9515 7492 5480",
  mercadopago: "5416 7526 0258 2580 (APRO)",
} as const;
