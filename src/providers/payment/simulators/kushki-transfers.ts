import { z } from "zod";
import { bankPage, pressed } from "./bank-page.ts";
import {
  enter,
  type KushkiBooks,
  type KushkiCharge,
  newId,
  refuse,
  tell,
  today,
} from "./kushki-books.ts";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";

/** Transfers at a simulated Kushki: begun by the merchant, paid or not on a bank's page, cancelled. */

const transferAsked = z.object({
  amount: z.object({ subtotalIva0: z.number(), currency: z.string().optional() }),
  currency: z.string(),
  callbackUrl: z.string(),
  metadata: z.object({ reference: z.string() }),
  webhooks: z.array(z.object({ urls: z.array(z.string()) })).optional(),
});

export function beginTransfer(books: KushkiBooks, body: string): SimulatedAnswer {
  const asked = transferAsked.safeParse(JSON.parse(body));
  if (!asked.success) return refuse(400, "K001");
  const { amount, metadata, callbackUrl, currency } = asked.data;
  const one: KushkiCharge = {
    reference: metadata.reference,
    ticketNumber: newId(),
    status: "PENDING",
    code: null,
    amount: amount.subtotalIva0,
    currency,
    last4: "",
    left: amount.subtotalIva0,
    refunds: [],
    chargedOn: "",
    returnUrl: callbackUrl,
    webhook: asked.data.webhooks?.[0]?.urls[0] ?? "",
  };
  books.keep(one);
  const page = `${books.address(callbackUrl)}/${books.name}/bank?id=${one.reference}`;
  return { status: 201, json: { token: one.ticketNumber, redirectUrl: page } };
}

export function atBank(
  books: KushkiBooks,
  { method, query, body }: SimulatedCall,
): SimulatedAnswer {
  const one = books.charges.get(new URLSearchParams(query).get("id") ?? "");
  if (one === undefined) return refuse(404, "K001");
  if (method === "GET") return { status: 200, html: bankPage({ ...one, provider: "Kushki" }) };
  const { action, amount } = pressed(body, one.amount);
  if (one.status === "PENDING") {
    const isPaid = action === "pay" || action === "other-amount";
    const next: KushkiCharge = isPaid
      ? { ...one, status: "APPROVED", amount, left: amount, chargedOn: today(books) }
      : {
          ...one,
          status: "DECLINED",
          code: action === "cancel" ? "one-time/621" : "one-time/006",
        };
    books.keep(next);
    if (isPaid) enter(books, next, "charge", amount);
    tell(books, next);
  }
  const back = new URL(one.returnUrl);
  back.searchParams.set("reference", one.reference);
  return { status: 303, location: back.href };
}

export function cancelTransfer({ charges, keep }: KushkiBooks, reference: string): SimulatedAnswer {
  const one = charges.get(reference);
  if (one?.status !== "PENDING") return refuse(409, "K001");
  keep({ ...one, status: "DECLINED", code: "one-time/621" });
  return { status: 200, json: {} };
}
