import { z } from "zod";
import {
  enter,
  type KushkiBooks,
  type KushkiCharge,
  openKushkiBooks,
  refuse,
  tellDispute,
  today,
} from "./kushki-books.ts";
import { chargeCard, chargeToken, makeToken, monthsOf } from "./kushki-cards.ts";
import { answerStoredCards } from "./kushki-stored-cards.ts";
import { atBank, beginTransfer, cancelTransfer } from "./kushki-transfers.ts";
import type {
  SimulatedAnswer,
  SimulatedCall,
  SimulatedProvider,
  SimulatorNeeds,
} from "./simulated-call.ts";

/** Kushki as far as its public pages say it: tokens, charges, deferred months, transfers, strong signatures. How a
 *  charge is asked for by the merchant's reference is ours. */

const refundAsked = z.object({ amount: z.number().positive(), reference: z.string() });

export const createKushkiSimulator =
  (name: KushkiBooks["name"]) =>
  (needs: SimulatorNeeds): SimulatedProvider => {
    const books = openKushkiBooks(name, needs);
    const own = (path: string) => path.slice(name.length + 1);
    return {
      isServerCall: (path) =>
        /^\/(card\/v1\/charges|v1\/charges|subscriptions\/v1|transfer\/v1)/.test(own(path)),
      answer: (call) => answer(books, call, own(call.path)),
      tellDispute: (dispute) => tellDispute(books, dispute),
    };
  };

function answer(
  books: KushkiBooks,
  call: SimulatedCall,
  path: string,
): SimulatedAnswer | undefined {
  if (path === "/bank") return atBank(books, call);
  if (path === "/card/v1/tokens" && call.method === "POST") return makeToken(books, call);
  if (!call.headers["private-merchant-id"]) return refuse(401, "K004");
  const [, last = ""] = /\/([^/]+)$/.exec(path) ?? [];
  if (path === "/card/v1/charges") return chargeToken(books, call.body);
  if (path.startsWith("/card/v1/charges/")) {
    const one = books.charges.get(last);
    return one === undefined ? refuse(404, "K012") : told(books, one);
  }
  if (path.startsWith("/card/v1/deferred/"))
    return { status: 200, json: { months: monthsOf(last.slice(0, 1)) } };
  const ofCard = answerStoredCards(cardsOf(books), call, path);
  if (ofCard !== undefined) return ofCard;
  if (path === "/transfer/v1/init") return beginTransfer(books, call.body);
  if (path.startsWith("/transfer/v1/cancel/")) return cancelTransfer(books, last);
  return call.method === "DELETE" ? refund(books, last, call.body) : undefined;
}

/** What stored cards need of the books. */
const cardsOf = (books: KushkiBooks): Parameters<typeof answerStoredCards>[0] => ({
  tokens: books.tokens,
  keep: books.keepToken,
  charge: (card, of) => chargeCard(books, card, of),
  refuse,
});

function told({ faults }: KushkiBooks, one: KushkiCharge): SimulatedAnswer {
  const [flow = "", code = ""] = (one.code ?? "").split("/");
  return {
    status: 200,
    json: {
      ticketNumber: one.ticketNumber,
      status: one.status,
      approvedAmount: faults.happens("lie_amount") ? one.amount + 1 : one.amount,
      currency: faults.happens("lie_currency") ? "USD" : one.currency,
      last4: one.last4,
      ...(one.expires === undefined ? {} : { expirationDate: one.expires }),
      ...(one.subscription === undefined ? {} : { subscriptionId: one.subscription }),
      ...(one.months === undefined ? {} : { deferred: { months: one.months } }),
      refunds: one.refunds,
      ...(one.code === null
        ? {}
        : flow === "processor"
          ? { code: "K505", processorCode: code }
          : { code }),
    },
  };
}

function refund(books: KushkiBooks, ticket: string, body: string): SimulatedAnswer {
  const asked = refundAsked.safeParse(JSON.parse(body || "{}"));
  const one = [...books.charges.values()].find(({ ticketNumber }) => ticketNumber === ticket);
  if (!asked.success || one?.status !== "APPROVED") return refuse(400, "K001");
  const { amount, reference } = asked.data;
  const before = one.refunds.find((each) => each.reference === reference);
  if (before !== undefined) return { status: 200, json: { refundId: reference, way: before.way } };
  if (amount > one.left) return refuse(400, "K001");
  const isReversal = amount === one.amount && one.chargedOn === today(books);
  const way = isReversal ? ("REVERSED" as const) : ("NULLIFIED" as const);
  const refunds = [...one.refunds, { reference, amount, way }];
  books.keep({ ...one, left: one.left - amount, refunds });
  enter(books, one, "refund", amount);
  return { status: 200, json: { refundId: reference, way } };
}
