import { z } from "zod";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";

/** Cards that Kushki keeps for a merchant: stored of a token, looked up, charged, deleted. */

export interface StoredCard {
  token: string;
  last4: string;
  /** What the card answers, as the catalogue's `flow/code`. */
  says: string | null;
  /** Its first digit: the months that it may pay in go by that. */
  first?: string;
  /** Month and year that the card shows, MM/YY. */
  expires?: string;
  isUsed: boolean;
  isDeleted?: boolean;
}

/** What a charge of a stored card is asked with. */
interface StoredCharge {
  reference: string;
  amount: number;
  currency: string;
  webhook: string;
  subscription: string;
}

const charged = z.object({
  amount: z.object({ subtotalIva0: z.number(), currency: z.string().optional() }),
  metadata: z.object({ reference: z.string() }),
  webhooks: z.array(z.object({ urls: z.array(z.string()) })).optional(),
});

const base = "/subscriptions/v1/card";

interface CardNeeds {
  tokens: ReadonlyMap<string, StoredCard>;
  keep(card: StoredCard): void;
  charge(card: StoredCard, of: StoredCharge): SimulatedAnswer;
  refuse(status: number, code: string): SimulatedAnswer;
}

/** A card is kept: the token is spent, its charges come later. */
function store({ tokens, keep, refuse }: CardNeeds, body: string): SimulatedAnswer {
  const asked = z.object({ token: z.string() }).safeParse(JSON.parse(body));
  const token = asked.success ? tokens.get(asked.data.token) : undefined;
  if (token === undefined || token.isUsed) return refuse(400, "K008");
  keep({ ...token, isUsed: true });
  return { status: 201, json: { subscriptionId: token.token } };
}

function chargeStored(
  { tokens, charge, refuse }: CardNeeds,
  subscription: string,
  body: string,
): SimulatedAnswer {
  const card = tokens.get(subscription);
  if (card === undefined || card.isDeleted === true) return refuse(400, "K012");
  const asked = charged.safeParse(JSON.parse(body));
  if (!asked.success) return refuse(400, "K001");
  const { amount, metadata, webhooks } = asked.data;
  return charge(card, {
    reference: metadata.reference,
    amount: amount.subtotalIva0,
    currency: amount.currency ?? "CLP",
    webhook: webhooks?.[0]?.urls[0] ?? "",
    subscription,
  });
}

function remove({ tokens, keep, refuse }: CardNeeds, subscription: string): SimulatedAnswer {
  const card = tokens.get(subscription);
  if (card === undefined || card.isDeleted === true) return refuse(404, "K012");
  keep({ ...card, isDeleted: true });
  return { status: 200, json: {} };
}

function find({ tokens, refuse }: CardNeeds, subscription: string): SimulatedAnswer {
  const card = tokens.get(subscription);
  if (card === undefined || card.isDeleted === true) return refuse(404, "K012");
  return {
    status: 200,
    json: {
      maskedCreditCard: `XXXXXXXXXXXX${card.last4}`,
      ...(card.expires === undefined ? {} : { expirationDate: card.expires }),
    },
  };
}

/** Answers the calls of stored cards; undefined for any other. */
export function answerStoredCards(
  needs: CardNeeds,
  { method, body }: Pick<SimulatedCall, "method" | "body">,
  path: string,
): SimulatedAnswer | undefined {
  if (path === base) return store(needs, body);
  if (!path.startsWith(`${base}/`)) return undefined;
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (path.startsWith(`${base}/search/`)) return find(needs, last);
  return method === "DELETE" ? remove(needs, last) : chargeStored(needs, last, body);
}
