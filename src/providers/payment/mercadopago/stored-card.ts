import { CardToken, Customer, CustomerCard, Payment } from "mercadopago";
import { z } from "zod";
import type {
  AttemptKeys,
  ChargeAsked,
  KeptCard,
  ProviderAnswer,
} from "#src/modules/sale/payment/payment-provider.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { toWhole, unread } from "../provider-http.ts";
import {
  applicationFeeOf,
  answerOf,
  askPayment,
  type Attempted,
  attempted,
  type Configured,
  expiryOf,
  numberedId,
  payerEmail,
  payerPlace,
  payment,
  readPayment,
} from "./mercadopago-client.ts";

/** Cards that Mercado Pago keeps for us under a customer of its own (PP 6, tdc-token): a card's token of the browser is
 *  spent to keep it, and each charge is made of a new token that stands for the kept card. When is our business. */

/** Flows of cards that are kept there and charged on our days. */
export const ofStoredCards: ReadonlySet<string> = new Set([
  "t-subscriptions-one-click",
  "tdc-subscriptions",
]);

const named = z.object({ id: numberedId });
const card = z.object({
  id: numberedId,
  last_four_digits: z
    .union([z.string(), z.number()])
    .transform((digits) => String(digits).padStart(4, "0"))
    .nullish(),
  expiration_month: z.int().min(1).max(12).nullish(),
  expiration_year: z.int().nullish(),
});

export const createStoredCards = (configured: Configured) =>
  withNeeds(configured, { start, ask, keepCard, deleteCard });

/** A card is named by its customer there and by its own id. */
const meansOf = (customer: string, id: string): string => `${customer}:${id}`;

function namesOf(means: string): { customerId: string; cardId: string } {
  const [customerId = "", cardId = ""] = means.split(":");
  return { customerId, cardId };
}

/** Whether what is kept is a card; else it is an agreement. */
export const isStoredCard = (means: string): boolean => means.includes(":");

/** Charges a kept card; of a token it is kept first, which charges nothing. Both go under our reference, by which the
 *  charge is asked for afterwards: it is never sent again. */
async function start(configured: Configured, asked: ChargeAsked): Promise<ProviderAnswer> {
  if (asked.means != null) return charge(configured, asked, { means: asked.means, isNew: false });
  if (asked.token === undefined) return { kind: "refused", flow: "*", code: "4000" };
  const kept = await keepCard(configured, { token: asked.token, reference: asked.merchantRef });
  if (kept.kind !== "kept") return kept;
  return charge(configured, asked, { means: kept.means, isNew: true });
}

async function charge(
  configured: Configured,
  { amount, merchantRef, notificationUrl, applicationFeeMinor }: ChargeAsked,
  { means, isNew }: { means: string; isNew: boolean },
): Promise<ProviderAnswer> {
  const { customerId, cardId } = namesOf(means);
  const again = await attempted(() =>
    new CardToken(configured()).create({ body: { customer_id: customerId, card_id: cardId } }),
  );
  // A card that is not there any more has to be entered again.
  if (!again.ok && "status" in again && again.status === 404)
    return { kind: "refused", flow: "*", code: "2006" };
  if (!again.ok) return answerOf(again);
  const token = named.safeParse(again.value);
  if (!token.success) return unread;
  const body = {
    token: token.data.id,
    transaction_amount: toWhole(amount),
    installments: 1,
    ...applicationFeeOf(amount, applicationFeeMinor),
    external_reference: merchantRef,
    notification_url: notificationUrl,
    description: merchantRef,
    // The account's country decides what is charged; the rest says what was meant, and comes back with the payment.
    metadata: { currency: amount.currency, means, is_new_means: isNew },
    payer: { type: "customer", id: customerId },
    additional_info: payerPlace,
  };
  const said = await attempted(() => new Payment(configured(merchantRef)).create({ body }));
  if (!said.ok) return answerOf(said);
  const read = payment.safeParse(said.value);
  return read.success ? readPayment(read.data) : unread;
}

const ask = (configured: Configured, { merchantRef }: AttemptKeys): Promise<ProviderAnswer> =>
  askPayment(configured, merchantRef);

/** Has a card kept, of a token that the browser made: nothing is charged. */
async function keepCard(
  configured: Configured,
  { token, reference }: { token: string; reference: string },
): Promise<KeptCard> {
  const customer = await customerOf(configured, reference);
  if (customer.kind !== "customer") return customer;
  const { id: customerId } = customer;
  const said = await attempted(() =>
    new CustomerCard(configured()).create({ customerId, body: { token } }),
  );
  if (!said.ok) return notKept(said);
  const read = card.safeParse(said.value);
  if (!read.success) return unread;
  return {
    kind: "kept",
    means: meansOf(customerId, read.data.id),
    card: read.data.last_four_digits ?? null,
    expires: expiryOf(read.data).expires ?? null,
  };
}

type Refused = Extract<ProviderAnswer, { kind: "refused" | "unknown" }>;

/** Codes by which the calls of customers and cards say that there is one already, or that the card is none. */
const existsAlready = "101";
const cardIsNone: ReadonlySet<string> = new Set(["119", "120", "121", "122", "140"]);

/** Codes of these calls have three digits as those of tokens, and other meanings: they are never looked up as such. */
function notKept(said: Exclude<Attempted, { ok: true }>): Refused {
  if ("unanswered" in said) return said.unanswered;
  const { code } = said;
  if (cardIsNone.has(code)) return { kind: "refused", flow: "*", code: "3003" };
  return { kind: "refused", flow: code.length === 4 ? "*" : "customer", code };
}

/** Whoever pays is nobody to the provider: its customer is named after our reference, made once. */
async function customerOf(
  configured: Configured,
  reference: string,
): Promise<{ kind: "customer"; id: string } | Refused> {
  const email = payerEmail(reference);
  const made = await attempted(() => new Customer(configured()).create({ body: { email } }));
  if (made.ok) {
    const read = named.safeParse(made.value);
    return read.success ? { kind: "customer", id: read.data.id } : unread;
  }
  if (!("status" in made) || made.code !== existsAlready) return notKept(made);
  const found = await attempted(() => new Customer(configured()).search({ options: { email } }));
  if (!found.ok) return notKept(found);
  const read = z.object({ results: z.array(named).min(1) }).safeParse(found.value);
  const first = read.data?.results[0];
  return first === undefined ? unread : { kind: "customer", id: first.id };
}

/** Gone, too, where it was not there. */
async function deleteCard(configured: Configured, means: string): Promise<boolean> {
  const said = await attempted(() => new CustomerCard(configured()).remove(namesOf(means)));
  return said.ok || ("status" in said && said.status === 404);
}
