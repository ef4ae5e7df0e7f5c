import type { Money } from "#src/contracts/money.ts";
import { href } from "#src/routes.ts";
import type { Language } from "#src/routes/languages.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { PaymentAnswer } from "#src/modules/sale/payment/payment.service.ts";
import { cartNext, cartSteps } from "./cart-steps.rules.ts";
import { priceChanges } from "./price-changes.presenter.ts";
import { discountsOf } from "./purchase-due.rules.ts";
import { cardKindsOf } from "./purchase-means.rules.ts";
import type { PaymentOption } from "./purchase-options.ts";
import { type FormKey, nextStepOf, stepSegments } from "./purchase-steps.rules.ts";
import type { ListedDocument, StepPurchase } from "./step-modules.service.ts";

/** How a purchase is said to one who reads. */
export interface PurchaseReader {
  language: Language;
  say: Say;
}

/** All that is bought together, and the one of them that was asked for. */
interface Bought {
  steps: readonly StepPurchase[];
  own: StepPurchase;
}

/** The sum of prices of one currency; null where one of them has none. */
function sumOf(prices: readonly (Money | null)[]): Money | null {
  const known = prices.filter((price) => price !== null);
  const [first] = known;
  if (first === undefined || known.length < prices.length) return null;
  return { ...first, amountMinor: known.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
}

const priceNow = ({ purchase: { price, offered } }: StepPurchase): Money | null =>
  (offered ?? price).shown;

/** A product of what is bought together. */
const presentItem = (step: StepPurchase) => ({
  id: step.purchase.id,
  reference: step.purchase.reference,
  productCode: step.purchase.product_code,
  productName: step.purchase.product_name,
  state: step.purchase.state,
  price: step.purchase.price.shown,
  priceNow: priceNow(step),
  priceVersion: step.purchase.price_version,
  next: nextStepOf(step.forms),
});

/** A purchase that was just begun, with all that is bought together with it, as its call says it: nothing of what was
 *  answered. */
export const presentBegun = (
  { steps, own: { purchase } }: Bought,
  { language, say }: PurchaseReader,
) => ({
  id: purchase.id,
  reference: purchase.reference,
  state: purchase.state,
  steps: cartSteps(steps).map(({ key, status }) => ({
    key,
    title: say(`purchase.title.${key}`),
    path: href("purchase", language, {
      product: steps[0]?.purchase.product_code ?? purchase.product_code,
      step: stepSegments[key][language],
    }),
    status,
  })),
  price: sumOf(steps.map((step) => step.purchase.price.shown)),
  next: cartNext(steps).key,
  items: steps.map(presentItem),
});

/** A purchase as its call says it, with its price of now, its documents, and the newest payment that was begun. */
export const presentPurchase = (
  {
    documents,
    payment,
    ...bought
  }: Bought & { documents: readonly ListedDocument[]; payment: PaymentAnswer | undefined },
  reader: PurchaseReader,
) => {
  const { steps, own } = bought;
  const { price, offered, price_version: priceVersion } = own.purchase;
  const begun = presentBegun(bought, reader);
  return {
    ...begun,
    priceNow: sumOf(steps.map(priceNow)),
    priceAgreed: begun.price,
    priceVersion,
    changes: priceChanges(price, offered),
    documents,
    payment: payment ?? null,
  };
};

/** A step that was answered, with the price of now: an answer may have made it another (PP 5). */
export const presentStep = ({ steps, own }: Bought, key: FormKey) => ({
  status: own.forms.find((form) => form.key === key)?.status ?? ("PENDING" as const),
  price: sumOf(steps.map(priceNow)),
  changes: priceChanges(own.purchase.price, own.purchase.offered),
});

/** A way to pay as its call says it. */
export function presentOption(
  { due, tokens, isSimulated, ...way }: PaymentOption,
  { uf_day: ufDay, uf_value_cents: ufCents }: StepPurchase["purchase"],
) {
  const { flow, paymentType, provider, periodicity } = way;
  return {
    flow,
    paymentType,
    provider,
    cardKinds: cardKindsOf(paymentType),
    periodicity,
    amount: due.due.amountMinor,
    currency: due.due.currency,
    ufDay,
    ufValue: ufCents === null ? null : ufCents / 100,
    discount: discountsOf(due).map(({ title, amountMinor }) => ({ title, amountMinor })),
    simulated: isSimulated,
    tokenUrl: tokens?.url ?? null,
  };
}
