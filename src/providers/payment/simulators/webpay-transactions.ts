import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SimulatedAnswer, SimulatorNeeds } from "./simulated-call.ts";
import { openJournal, type SimulatedEntry } from "./simulated-ledger.ts";
import { refusedCards } from "./transbank-cards.ts";

export interface WebpayTransaction {
  token: string;
  buyOrder: string;
  sessionId: string;
  amount: number;
  returnUrl: string;
  status:
    | "INITIALIZED"
    | "AUTHORIZED"
    | "FAILED"
    | "REVERSED"
    | "NULLIFIED"
    | "PARTIALLY_NULLIFIED";
  /** Whether the payer agreed on the page. */
  isAgreed: boolean;
  /** Where the payer chose some. */
  installments?: number;
  card: string;
  responseCode: number | null;
  left: number;
  chargedOn: string | null;
}

export const webpayPage = "/transbank/webpayserver";

const creation = z.object({
  buy_order: z.string().min(1).max(26),
  session_id: z.string().min(1).max(61),
  amount: z.number().positive(),
  return_url: z.url().max(255),
});

/** The transactions of a simulator, kept in its folder, and what its calls need. */
export function openWebpay(needs: SimulatorNeeds) {
  const journal = openJournal<WebpayTransaction>(needs.folder, "webpay");
  const known = new Map(journal.all().map((one) => [one.token, one]));
  return {
    needs,
    known,
    keep(one: WebpayTransaction): void {
      known.set(one.token, one);
      journal.add({ ...one });
    },
    enter: (one: WebpayTransaction, kind: SimulatedEntry["kind"], amount: number): void =>
      needs.ledger.add({
        at: needs.now().toISOString(),
        provider: "transbank",
        kind,
        providerId: one.buyOrder,
        merchantRef: one.buyOrder,
        amount,
        currency: "CLP",
      }),
  };
}

export type Webpay = ReturnType<typeof openWebpay>;

export const webpayError = (status: number, message: string): SimulatedAnswer => ({
  status,
  json: { error_message: message },
});

/** What a transaction is, as every call about it answers. */
export const toldTransaction = (
  { faults, now }: SimulatorNeeds,
  one: WebpayTransaction,
): SimulatedAnswer => ({
  status: 200,
  json: {
    vci: "TSY",
    amount: faults.happens("lie_amount") ? one.amount - 1 : one.amount,
    status: one.status,
    buy_order: one.buyOrder,
    session_id: one.sessionId,
    card_detail: { card_number: one.card.slice(-4) },
    transaction_date: now().toISOString(),
    payment_type_code: cardTypeOf(one),
    installments_number: one.installments ?? 0,
    ...(one.responseCode === null
      ? {}
      : {
          response_code: one.responseCode,
          authorization_code: one.responseCode === 0 ? "1213" : "000000",
          balance: one.left,
        }),
  },
});

const cardTypeOf = ({ installments }: WebpayTransaction): string =>
  installments === undefined ? "VN" : "SI";

export function createTransaction({ needs, keep }: Webpay, body: string): SimulatedAnswer {
  const asked = creation.safeParse(JSON.parse(body || "{}"));
  if (!asked.success) return webpayError(422, "Invalid value for parameter");
  const { buy_order: buyOrder, session_id: sessionId, amount, return_url: returnUrl } = asked.data;
  const token = randomBytes(32).toString("hex");
  keep({
    token,
    buyOrder,
    sessionId,
    amount,
    returnUrl,
    status: "INITIALIZED",
    isAgreed: false,
    card: "",
    responseCode: null,
    left: amount,
    chargedOn: null,
  });
  return {
    status: 200,
    json: { token, url: `${needs.address(returnUrl)}${webpayPage}/initTransaction` },
  };
}

export function commitTransaction(
  { needs, keep, enter }: Webpay,
  one: WebpayTransaction,
): SimulatedAnswer {
  if (one.status !== "INITIALIZED" || !one.isAgreed)
    return webpayError(422, "Transaction has an invalid finished state");
  const said = needs.outcome(one.card);
  const responseCode = said === undefined ? (refusedCards[one.card] ?? 0) : Number(said);
  const isCharged = responseCode === 0;
  const next = {
    ...one,
    responseCode,
    status: isCharged ? ("AUTHORIZED" as const) : ("FAILED" as const),
    chargedOn: isCharged ? needs.now().toISOString().slice(0, 10) : null,
  };
  keep(next);
  if (isCharged) enter(next, "charge", one.amount);
  return toldTransaction(needs, next);
}

export function refundTransaction(
  { needs, keep, enter }: Webpay,
  one: WebpayTransaction,
  body: string,
): SimulatedAnswer {
  const asked = z.object({ amount: z.number().positive() }).safeParse(JSON.parse(body || "{}"));
  const isCharged = one.status === "AUTHORIZED" || one.status === "PARTIALLY_NULLIFIED";
  if (!asked.success || !isCharged || asked.data.amount > one.left)
    return webpayError(422, "Invalid amount for refund");
  const { amount } = asked.data;
  const isReversal =
    amount === one.amount && one.chargedOn === needs.now().toISOString().slice(0, 10);
  const left = one.left - amount;
  const nullified = left === 0 ? ("NULLIFIED" as const) : ("PARTIALLY_NULLIFIED" as const);
  const next = { ...one, left, status: isReversal ? ("REVERSED" as const) : nullified };
  keep(next);
  enter(next, "refund", amount);
  return {
    status: 200,
    json: isReversal
      ? { type: "REVERSED" }
      : {
          type: "NULLIFIED",
          authorization_code: "1214",
          nullified_amount: amount,
          balance: left,
          response_code: 0,
        },
  };
}
