import { randomInt, randomUUID } from "node:crypto";
import { z } from "zod";
import { type MercadoPagoCard, refuse } from "./mercadopago-cards.ts";
import type { MercadoPago } from "./mercadopago-payments.ts";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";
import { openJournal } from "./simulated-ledger.ts";

/** Mercado Pago's customers and their cards as its public reference has them: a token is spent to keep a card, and a kept
 *  card gives tokens to whoever has the merchant's key. */

interface SimulatedCustomer {
  id: string;
  email: string;
}

interface KeptCard extends MercadoPagoCard {
  customer: string;
  isDeleted?: boolean;
}

/** What is kept of customers and their cards, and the tokens of the shop. */
function openBooks(shop: MercadoPago) {
  const { folder } = shop.needs;
  const customerBook = openJournal<SimulatedCustomer>(folder, "mercadopago-customers");
  const cardBook = openJournal<KeptCard>(folder, "mercadopago-stored-cards");
  const customers = new Map(customerBook.all().map((one) => [one.id, one]));
  const cards = new Map(cardBook.all().map((one) => [one.id, one]));
  return {
    shop,
    customers,
    add(one: SimulatedCustomer): void {
      customers.set(one.id, one);
      customerBook.add(one);
    },
    keep(one: KeptCard): void {
      cards.set(one.id, one);
      cardBook.add({ ...one });
    },
    cardOf(customer: string, id: string): KeptCard | undefined {
      const one = cards.get(id);
      return one?.customer === customer && one.isDeleted !== true ? one : undefined;
    },
  };
}

type Books = ReturnType<typeof openBooks>;

const shownCard = ({ id, customer, last4, month, year, holder }: KeptCard) => ({
  id,
  customer_id: customer,
  last_four_digits: last4,
  expiration_month: month,
  expiration_year: year,
  cardholder: { name: holder },
  payment_method: { id: "master", payment_type_id: "credit_card" },
});

/** A customer, once by its e-mail. */
function create({ customers, add }: Books, body: string): SimulatedAnswer {
  const asked = z.object({ email: z.email() }).safeParse(JSON.parse(body || "{}"));
  if (!asked.success) return refuse(400, "106");
  const { email } = asked.data;
  if ([...customers.values()].some((one) => one.email === email)) return refuse(400, "101");
  const one = { id: `${randomInt(100_000_000, 999_999_999)}-${randomUUID().slice(0, 13)}`, email };
  add(one);
  return { status: 201, json: one };
}

function search({ customers }: Books, query: string): SimulatedAnswer {
  const email = new URLSearchParams(query).get("email");
  const results = [...customers.values()].filter((one) => one.email === email);
  return { status: 200, json: { paging: { total: results.length }, results } };
}

/** A card is kept: its token is spent, its charges come later. */
function keepCard({ shop, keep }: Books, customer: string, body: string): SimulatedAnswer {
  const asked = z.object({ token: z.string() }).safeParse(JSON.parse(body || "{}"));
  const token = asked.success ? shop.tokens.get(asked.data.token) : undefined;
  if (token === undefined || token.isUsed === true) return refuse(400, "2006");
  // What a control says of the card holds here too where it is a code of the call, as with a number that is none.
  const said = shop.needs.outcome(token.last4)?.split("/");
  if (said?.[0] === "customer") return refuse(400, said[1] ?? "");
  shop.keepToken({ ...token, isUsed: true });
  const id = String(randomInt(1_000_000_000, 9_999_999_999));
  const { isUsed: _spent, ...shown } = token;
  const one: KeptCard = { ...shown, id, customer };
  keep(one);
  return { status: 201, json: shownCard(one) };
}

function answerCard(
  { cardOf, keep }: Books,
  method: string,
  { customer, id }: { customer: string; id: string },
): SimulatedAnswer | undefined {
  const one = cardOf(customer, id);
  if (one === undefined) return refuse(404, "2000");
  if (method === "DELETE") keep({ ...one, isDeleted: true });
  return ["GET", "DELETE"].includes(method) ? { status: 200, json: shownCard(one) } : undefined;
}

function answer(at: Books, call: SimulatedCall, path: string): SimulatedAnswer | undefined {
  const { method, body } = call;
  const [, , , customer = "", part, id] = path.replace(/\/$/, "").split("/");
  if (customer === "") return method === "POST" ? create(at, body) : undefined;
  if (customer === "search") return search(at, call.query);
  if (!at.customers.has(customer)) return refuse(404, "2002");
  if (part !== "cards") return undefined;
  if (id !== undefined) return answerCard(at, method, { customer, id });
  return method === "POST" ? keepCard(at, customer, body) : undefined;
}

/** A token that stands for a kept card. */
function makeToken({ shop, cardOf }: Books, body: string): SimulatedAnswer {
  const asked = z
    .object({ customer_id: z.string(), card_id: z.string() })
    .safeParse(JSON.parse(body));
  if (!asked.success) return refuse(400, "E301");
  const kept = cardOf(asked.data.customer_id, asked.data.card_id);
  if (kept === undefined) return refuse(404, "2000");
  const { customer: _customer, isDeleted: _isDeleted, ...card } = kept;
  const id = randomUUID().replaceAll("-", "");
  shop.keepToken({ ...card, id });
  return { status: 201, json: { id, card_id: kept.id, last_four_digits: kept.last4 } };
}

export function createCustomerSimulator(shop: MercadoPago) {
  const at = openBooks(shop);
  return {
    answer: (call: SimulatedCall, path: string) => answer(at, call, path),
    makeToken: (body: string) => makeToken(at, body),
  };
}
