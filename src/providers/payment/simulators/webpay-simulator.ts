import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Faults } from "./faults.ts";
import { escapeHtml } from "#src/platform/http/html.ts";
import { type Journal, openJournal, type SimulatedEntry } from "./simulated-ledger.ts";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";

/** Webpay Plus as its public reference has it: create, the payer's page, commit once, status, refund. */

interface Transaction {
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
  card: string;
  responseCode: number | null;
  left: number;
  chargedOn: string | null;
}

const api = "/transbank/rswebpaytransaction/api/webpay/v1.2/transactions";
const page = "/transbank/webpayserver";

/** Published cards that are refused, and with what. */
const refusedCards: Readonly<Record<string, number>> = {
  "5186059559590568": -1,
  "5186008541233829": -2,
  "5186174110629480": -4,
};

const creation = z.object({
  buy_order: z.string().min(1).max(26),
  session_id: z.string().min(1).max(61),
  amount: z.number().positive(),
  return_url: z.url().max(255),
});

export function createWebpaySimulator(options: {
  folder: string;
  ledger: Journal<SimulatedEntry>;
  faults: Faults;
  now(): Date;
  /** Own address, as browsers reach it. */
  address(): string;
}) {
  const { ledger, faults, now, address } = options;
  const journal = openJournal<Transaction>(options.folder, "webpay");
  const known = new Map(journal.all().map((one) => [one.token, one]));
  const keep = (one: Transaction): void => {
    known.set(one.token, one);
    journal.add({ ...one });
  };
  const enter = (one: Transaction, kind: SimulatedEntry["kind"], amount: number): void =>
    ledger.add({
      at: now().toISOString(),
      provider: "transbank",
      kind,
      providerId: one.buyOrder,
      merchantRef: one.buyOrder,
      amount,
      currency: "CLP",
    });
  const told = (one: Transaction): SimulatedAnswer => ({
    status: 200,
    json: {
      vci: "TSY",
      amount: faults.happens("lie_amount") ? one.amount - 1 : one.amount,
      status: one.status,
      buy_order: one.buyOrder,
      session_id: one.sessionId,
      card_detail: { card_number: one.card.slice(-4) },
      transaction_date: now().toISOString(),
      payment_type_code: "VN",
      installments_number: 0,
      ...(one.responseCode === null
        ? {}
        : {
            response_code: one.responseCode,
            authorization_code: one.responseCode === 0 ? "1213" : "000000",
            balance: one.left,
          }),
    },
  });
  const error = (status: number, message: string): SimulatedAnswer => ({
    status,
    json: { error_message: message },
  });

  function create(body: string): SimulatedAnswer {
    const asked = creation.safeParse(JSON.parse(body || "{}"));
    if (!asked.success) return error(422, "Invalid value for parameter");
    const {
      buy_order: buyOrder,
      session_id: sessionId,
      amount,
      return_url: returnUrl,
    } = asked.data;
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
    return { status: 200, json: { token, url: `${address()}${page}/initTransaction` } };
  }

  function commit(one: Transaction): SimulatedAnswer {
    if (one.status !== "INITIALIZED" || !one.isAgreed)
      return error(422, "Transaction has an invalid finished state");
    const responseCode = refusedCards[one.card] ?? 0;
    const isCharged = responseCode === 0;
    const next = {
      ...one,
      responseCode,
      status: isCharged ? ("AUTHORIZED" as const) : ("FAILED" as const),
      chargedOn: isCharged ? now().toISOString().slice(0, 10) : null,
    };
    keep(next);
    if (isCharged) enter(next, "charge", one.amount);
    return told(next);
  }

  function refund(one: Transaction, body: string): SimulatedAnswer {
    const asked = z.object({ amount: z.number().positive() }).safeParse(JSON.parse(body || "{}"));
    const isCharged = one.status === "AUTHORIZED" || one.status === "PARTIALLY_NULLIFIED";
    if (!asked.success || !isCharged || asked.data.amount > one.left)
      return error(422, "Invalid amount for refund");
    const { amount } = asked.data;
    const isReversal = amount === one.amount && one.chargedOn === now().toISOString().slice(0, 10);
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

  /** The payer pressed a button; the browser goes back in the shape that belongs to it. */
  function decide(fields: URLSearchParams): SimulatedAnswer {
    const one = known.get(fields.get("token_ws") ?? "");
    if (one === undefined) return error(404, "Unknown token");
    const action = fields.get("action");
    const stopped = { TBK_ORDEN_COMPRA: one.buyOrder, TBK_ID_SESION: one.sessionId };
    const shapes: Record<string, Record<string, string>> = {
      pay: { token_ws: one.token },
      cancel: { TBK_TOKEN: one.token, ...stopped },
      expire: stopped,
      fail: { token_ws: one.token, TBK_TOKEN: one.token, ...stopped },
    };
    const shape = shapes[action ?? ""];
    if (shape === undefined) return error(400, "Unknown action");
    if (one.status === "INITIALIZED") {
      const card = (fields.get("card") ?? "").replaceAll(/\D/g, "");
      keep(action === "pay" ? { ...one, isAgreed: true, card } : { ...one, status: "FAILED" });
    }
    const back = new URL(one.returnUrl);
    for (const [name, value] of Object.entries(shape)) back.searchParams.set(name, value);
    return { status: 303, location: back.href };
  }

  return (call: SimulatedCall): SimulatedAnswer | undefined => {
    const { method, path, body, headers } = call;
    if (path === `${page}/initTransaction`) {
      const fields = new URLSearchParams(method === "POST" ? body : call.query);
      const one = known.get(fields.get("token_ws") ?? "");
      return one === undefined ? error(404, "Unknown token") : { status: 200, html: drawn(one) };
    }
    if (path === `${page}/decide` && method === "POST") return decide(new URLSearchParams(body));
    if (!path.startsWith(api)) return undefined;
    const { "tbk-api-key-id": id, "tbk-api-key-secret": secret } = headers;
    if (!id || !secret) return error(401, "Not Authorized");
    if (path === api && method === "POST") return create(body);
    const [token = "", part] = path.slice(api.length + 1).split("/");
    const one = known.get(token);
    if (one === undefined) return error(422, "Invalid token");
    if (part === "refunds" && method === "POST") return refund(one, body);
    if (method === "PUT") return commit(one);
    return method === "GET" ? told(one) : undefined;
  };
}

const drawn = (one: Transaction): string => `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Webpay (simulador)</title>
<h1>Webpay (simulador)</h1>
<p><strong>Pagos de demostración: no se cobra nada.</strong></p>
<p>Orden ${escapeHtml(one.buyOrder)}: $${one.amount.toLocaleString("es-CL")}</p>
<form method="post" action="decide">
<input type="hidden" name="token_ws" value="${escapeHtml(one.token)}">
<p><label>Tarjeta <input name="card" value="4051885600446623" inputmode="numeric" autocomplete="off"></label></p>
<button name="action" value="pay">Pagar</button>
<button name="action" value="cancel">Anular</button>
<button name="action" value="expire">Dejar vencer</button>
<button name="action" value="fail">Error</button>
</form></html>
`;
