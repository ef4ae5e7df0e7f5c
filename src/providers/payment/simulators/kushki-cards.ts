import { z } from "zod";
import {
  enter,
  type KushkiBooks,
  type KushkiCharge,
  newId,
  refuse,
  tell,
  today,
} from "./kushki-books.ts";
import type { StoredCard } from "./kushki-stored-cards.ts";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";

/** Cards at a simulated Kushki: a token of one, a charge of a token, and the months that it may be paid in. */

/** Published cards and what they are refused with. */
const refusedCards: Readonly<Record<string, string>> = {
  "4349003000047015": "one-time/017",
  "4349008516656431": "one-time/019",
  "4349001210846432": "one-time/021",
  "4349003243371321": "one-time/022",
  "4349001386781322": "one-time/023",
};
const refusedAtToken = ["000000000000000000", "4574441215190335"];

/** Codes with which the call itself is refused: nothing was tried. */
const ofTheStoredCall = ["K001", "K004", "K010", "K011", "K012", "K013", "K014", "K026"];
const ofTheCall = ["K001", "K003", "K011", "201", "577", "703"];

const cardAsked = z.object({
  card: z.object({
    number: z.string(),
    name: z.string().min(1),
    expiryMonth: z.string(),
    expiryYear: z.string(),
    cvv: z.string().min(3).max(4),
  }),
});
const chargeAsked = z.object({
  token: z.string(),
  amount: z.object({ subtotalIva0: z.number(), currency: z.string().optional() }),
  metadata: z.object({ reference: z.string() }),
  deferred: z.object({ months: z.int() }).optional(),
  webhooks: z.array(z.object({ urls: z.array(z.string()) })).optional(),
});

/** Months by the first digit of a card. */
export const monthsOf = (first: string): number[] => (first === "4" ? [3, 6, 12] : [3]);

export function makeToken(books: KushkiBooks, call: SimulatedCall): SimulatedAnswer {
  if (!call.headers["public-merchant-id"]) return refuse(401, "K004");
  const asked = cardAsked.safeParse(JSON.parse(call.body));
  if (!asked.success) return refuse(400, "K001");
  const number = asked.data.card.number.replaceAll(/\D/g, "");
  if (number.length < 13 || refusedAtToken.includes(number)) return refuse(400, "017");
  const token = newId();
  const last4 = number.slice(-4);
  const says = refusedCards[number] ?? null;
  const { expiryMonth, expiryYear } = asked.data.card;
  // Month and year alone, as the card shows them.
  const expires = `${expiryMonth.padStart(2, "0")}/${expiryYear.slice(-2)}`;
  books.keepToken({ token, last4, says, expires, first: number.slice(0, 1), isUsed: false });
  return { status: 201, json: { token } };
}

export function chargeToken(books: KushkiBooks, body: string): SimulatedAnswer {
  const asked = chargeAsked.safeParse(JSON.parse(body));
  if (!asked.success) return refuse(400, "K001");
  const { token: given, amount, metadata, deferred } = asked.data;
  const token = books.tokens.get(given);
  if (token === undefined || token.isUsed) return refuse(400, "577");
  if (deferred !== undefined && !monthsOf(token.first ?? "").includes(deferred.months))
    return refuse(400, "K001");
  books.keepToken({ ...token, isUsed: true });
  return chargeCard(books, token, {
    reference: metadata.reference,
    amount: amount.subtotalIva0,
    currency: amount.currency ?? "CLP",
    webhook: asked.data.webhooks?.[0]?.urls[0] ?? "",
    ...(deferred === undefined ? {} : { months: deferred.months }),
  });
}

/** Charges a card, of a token or a stored one: what it answers was said to control, or is its number's. */
export function chargeCard(
  books: KushkiBooks,
  card: Pick<StoredCard, "last4" | "says" | "expires">,
  of: Pick<
    KushkiCharge,
    "reference" | "amount" | "currency" | "webhook" | "subscription" | "months"
  >,
): SimulatedAnswer {
  const says = books.outcome(card.last4) ?? card.says;
  const [flow = "", code = ""] = (says ?? "").split("/");
  const isOfTheCall = flow === "one-time" ? ofTheCall : ofTheStoredCall;
  if (isOfTheCall.includes(code)) return refuse(400, code);
  const one: KushkiCharge = {
    ...of,
    ticketNumber: newId(),
    status: says === null ? "APPROVED" : "DECLINED",
    code: says,
    last4: card.last4,
    ...(card.expires === undefined ? {} : { expires: card.expires }),
    left: of.amount,
    refunds: [],
    chargedOn: today(books),
    returnUrl: "",
  };
  books.keep(one);
  if (says === null) enter(books, one, "charge", one.amount);
  tell(books, one);
  if (says !== null) return flow === "processor" ? refuse(402, "K505", code) : refuse(402, code);
  return { status: 201, json: { ticketNumber: one.ticketNumber } };
}
