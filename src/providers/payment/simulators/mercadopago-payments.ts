import { createHmac, randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { interest, type MercadoPagoCard, outcomeOf, refuse, totalOf } from "./mercadopago-cards.ts";
import {
  type SimulatedAnswer,
  type SimulatedCall,
  simulatedSecret,
  type SimulatorNeeds,
} from "./simulated-call.ts";
import { openJournal } from "./simulated-ledger.ts";

/** A payment by a card. */
interface MercadoPagoPayment {
  id: string;
  key: string;
  reference: string;
  amount: number;
  currency: string;
  status: string;
  detail: string;
  last4: string;
  /** Month and year that the card shows. */
  month?: number;
  year?: number;
  installments?: number;
  refunded: number;
  refunds: { key: string; id: string; amount: number }[];
  madeAt: string;
  webhook: string;
  /** What the merchant said of it, given back as it came. */
  metadata?: Record<string, unknown>;
}

const paymentAsked = z.object({
  token: z.string(),
  transaction_amount: z.number().positive(),
  installments: z.int().positive(),
  application_fee: z.number().optional(),
  external_reference: z.string(),
  notification_url: z.url(),
  metadata: z.looseObject({ currency: z.string() }).optional(),
});

/** How long a payment of CONT is under way. */
const contingencyMs = 10 * 60_000;

/** Cards and payments of a simulator, kept in its folder, and what its calls need. */
export function openMercadoPago(needs: SimulatorNeeds) {
  const { folder, ledger, now } = needs;
  const tokenBook = openJournal<MercadoPagoCard>(folder, "mercadopago-tokens");
  const paymentBook = openJournal<MercadoPagoPayment>(folder, "mercadopago-payments");
  const tokens = new Map(tokenBook.all().map((one) => [one.id, one]));
  const payments = new Map(paymentBook.all().map((one) => [one.id, one]));
  return {
    needs,
    tokens,
    payments,
    keepToken(one: MercadoPagoCard): void {
      tokens.set(one.id, one);
      tokenBook.add(one);
    },
    keep(one: MercadoPagoPayment): void {
      payments.set(one.id, one);
      paymentBook.add({ ...one });
    },
    enter(one: MercadoPagoPayment, kind: "charge" | "refund", amount: number): void {
      const { id: providerId, reference: merchantRef, currency } = one;
      const at = now().toISOString();
      ledger.add({ at, provider: "mercadopago", kind, providerId, merchantRef, amount, currency });
    },
  };
}

export type MercadoPago = ReturnType<typeof openMercadoPago>;

/** Tells the merchant of something by its kind and id. */
export function tellMerchant(
  { now, notify }: SimulatorNeeds,
  {
    type,
    id,
    webhook,
    action = "updated",
  }: { type: string; id: string; webhook: string; action?: string },
): void {
  const request = randomUUID();
  const seconds = Math.floor(now().getTime() / 1_000);
  const v1 = createHmac("sha256", simulatedSecret)
    .update(`id:${id};request-id:${request};ts:${seconds};`)
    .digest("hex");
  const url = new URL(webhook);
  url.searchParams.set("data.id", id);
  url.searchParams.set("type", type);
  notify({
    url: url.href,
    body: JSON.stringify({ action: `${type}.${action}`, type, data: { id } }),
    signed: "x-signature",
    headers: { "x-signature": `ts=${seconds},v1=${v1}`, "x-request-id": request },
  });
}

const paidBy = ({ amount, installments = 1 }: MercadoPagoPayment) => ({
  installments,
  transaction_details: { total_paid_amount: totalOf(amount, installments) },
});

/** A payment as the provider tells it. */
const shownPayment = ({ faults }: SimulatorNeeds, one: MercadoPagoPayment) => ({
  id: Number(one.id),
  status: one.status,
  status_detail: one.detail,
  external_reference: one.reference,
  transaction_amount: faults.happens("lie_amount") ? one.amount + 1 : one.amount,
  currency_id: faults.happens("lie_currency") ? "PEN" : one.currency,
  transaction_amount_refunded: one.refunded,
  metadata: one.metadata ?? {},
  card: {
    last_four_digits: one.last4,
    ...(one.month === undefined ? {} : { expiration_month: one.month, expiration_year: one.year }),
  },
  ...paidBy(one),
});

const told = ({ needs }: MercadoPago, one: MercadoPagoPayment, status = 200): SimulatedAnswer => ({
  status,
  json: shownPayment(needs, one),
});

/** A payment as it is now. */
export const tellPayment = (shop: MercadoPago, one: MercadoPagoPayment): SimulatedAnswer =>
  told(shop, current(shop, one));

/** The payments of a reference of the merchant. */
export function searchPayments(shop: MercadoPago, query: string): SimulatedAnswer {
  const reference = new URLSearchParams(query).get("external_reference");
  const results = [...shop.payments.values()]
    .filter((one) => one.reference === reference)
    .map((one) => shownPayment(shop.needs, current(shop, one)));
  return { status: 200, json: { paging: { total: results.length }, results } };
}

const tell = ({ needs }: MercadoPago, { id, webhook }: MercadoPagoPayment): void =>
  tellMerchant(needs, { type: "payment", id, webhook });

/** A payment that the merchant asks for, once by its idempotency key. */
export function createPayment(
  shop: MercadoPago,
  { body, headers }: SimulatedCall,
): SimulatedAnswer {
  const key = headers["x-idempotency-key"];
  if (!key) return refuse(400, "4292");
  const before = [...shop.payments.values()].find((one) => one.key === key);
  if (before !== undefined) return told(shop, before, 201);
  const asked = paymentAsked.safeParse(JSON.parse(body));
  if (!asked.success) return refuse(400, "4020");
  const { token: given, installments, external_reference: reference } = asked.data;
  const { transaction_amount: amount } = asked.data;
  const wrongFee = refusedFee(asked.data, headers["authorization"]);
  if (wrongFee !== undefined) return refuse(400, wrongFee);
  if (interest[installments] === undefined) return refuse(400, "4033");
  const token = shop.tokens.get(given);
  if (token === undefined || token.isUsed === true) return refuse(400, "2006");
  const { notification_url: webhook, metadata = {} } = asked.data;
  // An account is of one country; the simulated one takes the currency of whoever asks.
  const currency = asked.data.metadata?.currency ?? "CLP";
  const of = { key, reference, amount, currency, installments, webhook, metadata };
  const made = pay(shop, token, of);
  return typeof made === "string" ? refuse(400, made) : told(shop, made, 201);
}

/** Why an application's fee is refused: negative, more than the amount, or asked for by a seller's own key. Keys that a
 *  seller gave by OAuth begin by APP_USR here. */
function refusedFee(
  { application_fee: fee, transaction_amount: amount }: z.infer<typeof paymentAsked>,
  authorization: string | undefined,
): string | undefined {
  if (fee === undefined) return undefined;
  if (fee < 0) return "4039";
  if (fee > amount) return "4038";
  return authorization?.startsWith("Bearer APP_USR") === true ? undefined : "2059";
}

/** A payment by a card, as it comes; a code where the call itself is refused. */
export function pay(
  shop: MercadoPago,
  token: MercadoPagoCard,
  of: Pick<
    MercadoPagoPayment,
    "key" | "reference" | "amount" | "currency" | "webhook" | "installments" | "metadata"
  >,
): MercadoPagoPayment | string {
  const comes = outcomeOf(shop.needs, token);
  if (typeof comes === "string") return comes;
  const [status, detail] = comes;
  const { last4, month, year } = token;
  const one: MercadoPagoPayment = {
    ...of,
    id: String(randomInt(1_000_000_000, 9_999_999_999)),
    status,
    detail,
    last4,
    ...(month === undefined || year === undefined ? {} : { month, year }),
    refunded: 0,
    refunds: [],
    madeAt: shop.needs.now().toISOString(),
  };
  shop.keep(one);
  if (status === "approved") shop.enter(one, "charge", of.amount);
  tell(shop, one);
  return one;
}

/** What was under way long enough is accredited. */
function current(shop: MercadoPago, one: MercadoPagoPayment): MercadoPagoPayment {
  const isOver = shop.needs.now().getTime() - Date.parse(one.madeAt) >= contingencyMs;
  if (one.detail !== "pending_contingency" || !isOver) return one;
  const next = { ...one, status: "approved", detail: "accredited" };
  shop.keep(next);
  shop.enter(next, "charge", one.amount);
  tell(shop, next);
  return next;
}

/** Gives back a part of a payment, once by its idempotency key. */
export function refundPayment(
  shop: MercadoPago,
  one: MercadoPagoPayment,
  { body, headers }: SimulatedCall,
): SimulatedAnswer {
  const key = headers["x-idempotency-key"];
  if (!key) return refuse(400, "4292");
  const before = one.refunds.find((each) => each.key === key);
  if (before !== undefined) return { status: 201, json: before };
  const asked = z.object({ amount: z.number().positive() }).safeParse(JSON.parse(body || "{}"));
  if (!asked.success || one.status !== "approved") return refuse(400, "3005");
  const { amount } = asked.data;
  if (amount > one.amount - one.refunded) return refuse(400, "4037");
  const made = { key, id: String(randomInt(1_000_000_000)), amount };
  shop.keep({ ...one, refunded: one.refunded + amount, refunds: [...one.refunds, made] });
  shop.enter(one, "refund", amount);
  return { status: 201, json: { ...made, payment_id: Number(one.id) } };
}
