import { randomUUID } from "node:crypto";
import { makeToken, offers, refuse } from "./mercadopago-cards.ts";
import { createCustomerSimulator } from "./mercadopago-customers.ts";
import {
  createPayment,
  type MercadoPago,
  openMercadoPago,
  pay,
  refundPayment,
  searchPayments,
  tellMerchant,
  tellPayment,
} from "./mercadopago-payments.ts";
import { createPreapprovalSimulator } from "./mercadopago-preapprovals.ts";
import type {
  SimulatedAnswer,
  SimulatedCall,
  SimulatedProvider,
  SimulatorNeeds,
} from "./simulated-call.ts";

/** Mercado Pago as its public reference has it: card tokens, payments by an idempotency key, search, refunds and
 *  signed notifications. What a payment comes to is said by the card holder's name. */
export const createMercadoPagoSimulator = (needs: SimulatorNeeds): SimulatedProvider => {
  const shop = openMercadoPago(needs);
  const preapprovals = agreementsOf(shop);
  const customers = createCustomerSimulator(shop);
  return {
    isServerCall: (path) =>
      /^\/mercadopago\/(v1\/(payment|customers)|preapproval|authorized_payments)/.test(path),
    tick: preapprovals.tick,
    tellDispute({ id, providerId, state }) {
      const webhook = shop.payments.get(providerId)?.webhook;
      const type = "topic_chargebacks_wh";
      if (webhook !== undefined) tellMerchant(needs, { type, id, webhook, action: state });
    },
    answer(call) {
      const path = call.path.slice("/mercadopago".length);
      const isOfMerchant = call.headers["authorization"]?.startsWith("Bearer ") === true;
      if (path === "/v1/card_tokens" && call.method === "POST")
        return isOfMerchant ? customers.makeToken(call.body) : makeToken(shop.keepToken, call.body);
      const isOfAgreements = /^\/(preapproval|authorized_payments)(\/|$)/.test(path);
      const isOfCustomers = /^\/v1\/customers(\/|$)/.test(path);
      if (!isOfAgreements && !isOfCustomers && !path.startsWith("/v1/payment")) return undefined;
      if (!isOfMerchant) return refuse(401, "5");
      if (isOfCustomers) return customers.answer(call, path);
      return isOfAgreements ? preapprovals.answer(call, path) : answerPayments(shop, call, path);
    },
  };
};

/** Calls about payments. */
function answerPayments(
  shop: MercadoPago,
  call: SimulatedCall,
  path: string,
): SimulatedAnswer | undefined {
  if (path === "/v1/payment_methods/installments") return offers(call.query);
  if (path === "/v1/payments") return createPayment(shop, call);
  if (path === "/v1/payments/search") return searchPayments(shop, call.query);
  const [, , , id = "", part] = path.split("/");
  const one = shop.payments.get(id);
  if (one === undefined) return refuse(404, "2000");
  if (part === "refunds" && call.method === "POST") return refundPayment(shop, one, call);
  return part === undefined && call.method === "GET" ? tellPayment(shop, one) : undefined;
}

/** Charges agreed on for later, by the cards and in the books of the shop. */
const agreementsOf = (shop: MercadoPago) =>
  createPreapprovalSimulator({
    folder: shop.needs.folder,
    now: shop.needs.now,
    refuse,
    hasToken: (token) => shop.tokens.has(token),
    charge({ token, ...of }) {
      const card = shop.tokens.get(token);
      if (card === undefined) return undefined;
      const made = pay(shop, card, { ...of, key: randomUUID(), installments: 1 });
      return typeof made === "string" ? undefined : made;
    },
    paymentOf: (id) => shop.payments.get(id),
    tell: (about) => tellMerchant(shop.needs, about),
  });
