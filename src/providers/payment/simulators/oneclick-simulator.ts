import { randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { escapeHtml } from "#src/platform/http/html.ts";
import { openJournal, type SimulatedEntry } from "./simulated-ledger.ts";
import type { SimulatedAnswer, SimulatedCall, SimulatorNeeds } from "./simulated-call.ts";
import { refusedCards } from "./transbank-cards.ts";

/** Oneclick as its public reference has it: an inscription on a page, its end by one call, charges of the enrolled card,
 *  their state and their refund, and the end of the inscription. */

interface Inscription {
  token: string;
  username: string;
  returnUrl: string;
  /** What the payer did on the page. */
  state: "OPEN" | "AGREED" | "STOPPED" | "FINISHED" | "DELETED";
  card: string;
  tbkUser: string | null;
}

interface Charge {
  buyOrder: string;
  childOrder: string;
  childCode: string;
  amount: number;
  card: string;
  status: "AUTHORIZED" | "FAILED" | "REVERSED" | "NULLIFIED" | "PARTIALLY_NULLIFIED";
  responseCode: number;
  left: number;
  chargedOn: string;
}

export const oneclickApi = "/transbank/rswebpaytransaction/api/oneclick/v1.2";
const page = "/transbank/webpayserver/bp_multicode_inscription.cgi";

const begun = z.object({
  username: z.string().min(1).max(40),
  email: z.email().max(100),
  response_url: z.url().max(255),
});
const named = z.object({ tbk_user: z.string().min(1), username: z.string().min(1) });
const charged = named.extend({
  buy_order: z.string().min(1).max(26),
  details: z
    .array(
      z.object({
        amount: z.number().positive(),
        commerce_code: z.string().min(1).max(12),
        buy_order: z.string().min(1).max(26),
      }),
    )
    .length(1),
});
const returned = z.object({
  commerce_code: z.string(),
  detail_buy_order: z.string(),
  amount: z.number().positive(),
});

const error = (status: number, message: string): SimulatedAnswer => ({
  status,
  json: { error_message: message },
});

/** What Oneclick keeps, and what it writes down. */
function openBooks(needs: SimulatorNeeds) {
  const inscriptionBook = openJournal<Inscription>(needs.folder, "oneclick-inscriptions");
  const chargeBook = openJournal<Charge>(needs.folder, "oneclick-charges");
  const inscriptions = new Map(inscriptionBook.all().map((one) => [one.token, one]));
  const charges = new Map(chargeBook.all().map((one) => [one.buyOrder, one]));
  return {
    needs,
    inscriptions,
    charges,
    keep(one: Inscription): void {
      inscriptions.set(one.token, one);
      inscriptionBook.add({ ...one });
    },
    keepCharge(one: Charge): void {
      charges.set(one.buyOrder, one);
      chargeBook.add({ ...one });
    },
    enter(one: Charge, kind: SimulatedEntry["kind"], amount: number): void {
      needs.ledger.add({
        at: needs.now().toISOString(),
        provider: "transbank",
        kind,
        providerId: one.buyOrder,
        merchantRef: one.buyOrder,
        amount,
        currency: "CLP",
      });
    },
  };
}

type Books = ReturnType<typeof openBooks>;

function begin(at: Books, body: string): SimulatedAnswer {
  const asked = begun.safeParse(JSON.parse(body || "{}"));
  if (!asked.success) return error(422, "Invalid value for parameter");
  const { username, response_url: returnUrl } = asked.data;
  const token = randomBytes(32).toString("hex");
  at.keep({ token, username, returnUrl, state: "OPEN", card: "", tbkUser: null });
  return { status: 200, json: { token, url_webpay: `${at.needs.address(returnUrl)}${page}` } };
}

/** Ends an inscription that the payer went through: once. */
function finish(at: Books, one: Inscription): SimulatedAnswer {
  if (one.state === "FINISHED" || one.state === "DELETED")
    return error(422, "Inscription has an invalid finished state");
  const refused = refusedCards[one.card];
  const code = one.state === "AGREED" ? (refused ?? 0) : -96;
  const tbkUser = code === 0 ? randomUUID() : null;
  at.keep({ ...one, state: "FINISHED", tbkUser });
  return {
    status: 200,
    json: {
      response_code: code,
      ...(tbkUser === null
        ? {}
        : {
            tbk_user: tbkUser,
            authorization_code: "1213",
            card_type: one.card.startsWith("5") ? "MasterCard" : "Visa",
            card_number: `XXXXXXXXXXXX${one.card.slice(-4)}`,
          }),
    },
  };
}

const enrolled = (at: Books, { tbk_user: tbkUser, username }: z.output<typeof named>) =>
  [...at.inscriptions.values()].find(
    (one) => one.tbkUser === tbkUser && one.username === username && one.state === "FINISHED",
  );

function remove(at: Books, body: string): SimulatedAnswer {
  const asked = named.safeParse(JSON.parse(body || "{}"));
  const one = asked.success ? enrolled(at, asked.data) : undefined;
  if (one === undefined) return error(404, "Inscription not found");
  at.keep({ ...one, state: "DELETED" });
  return { status: 204 };
}

function authorize(at: Books, body: string): SimulatedAnswer {
  const asked = charged.safeParse(JSON.parse(body || "{}"));
  if (!asked.success) return error(422, "Invalid value for parameter");
  const { buy_order: buyOrder, details } = asked.data;
  if (at.charges.has(buyOrder)) return error(422, "Buy order is already used");
  const [detail] = details;
  const card = enrolled(at, asked.data)?.card;
  const said = card === undefined ? undefined : at.needs.outcome(card);
  const responseCode = card === undefined ? -96 : Number(said ?? 0);
  const one: Charge = {
    buyOrder,
    childOrder: detail?.buy_order ?? "",
    childCode: detail?.commerce_code ?? "",
    amount: detail?.amount ?? 0,
    card: card ?? "",
    status: responseCode === 0 ? "AUTHORIZED" : "FAILED",
    responseCode,
    left: detail?.amount ?? 0,
    chargedOn: at.needs.now().toISOString().slice(0, 10),
  };
  at.keepCharge(one);
  if (responseCode === 0) at.enter(one, "charge", one.amount);
  return told(at, one);
}

const told = ({ needs: { faults, now } }: Books, one: Charge): SimulatedAnswer => ({
  status: 200,
  json: {
    buy_order: one.buyOrder,
    card_detail: { card_number: one.card.slice(-4) },
    transaction_date: now().toISOString(),
    details: [
      {
        amount: faults.happens("lie_amount") ? one.amount - 1 : one.amount,
        status: one.status,
        response_code: one.responseCode,
        authorization_code: one.responseCode === 0 ? "1213" : "000000",
        payment_type_code: "VN",
        installments_number: 0,
        commerce_code: one.childCode,
        buy_order: one.childOrder,
        balance: one.left,
      },
    ],
  },
});

function refund(at: Books, one: Charge, body: string): SimulatedAnswer {
  const asked = returned.safeParse(JSON.parse(body || "{}"));
  const isCharged = one.status === "AUTHORIZED" || one.status === "PARTIALLY_NULLIFIED";
  const isOf =
    asked.success &&
    asked.data.detail_buy_order === one.childOrder &&
    asked.data.commerce_code === one.childCode;
  if (!isOf || !isCharged || asked.data.amount > one.left)
    return error(422, "Invalid amount for refund");
  const { amount } = asked.data;
  const isReversal =
    amount === one.amount && one.chargedOn === at.needs.now().toISOString().slice(0, 10);
  const left = one.left - amount;
  const nullified = left === 0 ? ("NULLIFIED" as const) : ("PARTIALLY_NULLIFIED" as const);
  at.keepCharge({ ...one, left, status: isReversal ? "REVERSED" : nullified });
  at.enter(one, "refund", amount);
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
function decide(at: Books, fields: URLSearchParams): SimulatedAnswer {
  const one = at.inscriptions.get(fields.get("TBK_TOKEN") ?? "");
  if (one === undefined) return error(404, "Unknown token");
  const action = fields.get("action") ?? "";
  const stopped = { TBK_ORDEN_COMPRA: one.username, TBK_ID_SESION: one.username };
  const shapes: Record<string, Record<string, string>> = {
    enrol: { TBK_TOKEN: one.token },
    cancel: { TBK_TOKEN: one.token, ...stopped },
    expire: stopped,
  };
  const shape = shapes[action];
  if (shape === undefined) return error(400, "Unknown action");
  const card = (fields.get("card") ?? "").replaceAll(/\D/g, "");
  if (one.state === "OPEN")
    at.keep({ ...one, ...(action === "enrol" ? { state: "AGREED", card } : { state: "STOPPED" }) });
  const back = new URL(one.returnUrl);
  for (const [name, value] of Object.entries(shape)) back.searchParams.set(name, value);
  return { status: 303, location: back.href };
}

/** Answers the calls of Oneclick and its page; undefined for any other path. */
export function createOneclickSimulator(needs: SimulatorNeeds) {
  const at = openBooks(needs);
  return ({ method, path, query, body, headers }: SimulatedCall): SimulatedAnswer | undefined => {
    if (path === page) {
      const fields = new URLSearchParams(method === "POST" ? body : query);
      if (fields.has("action") && method === "POST") return decide(at, fields);
      const one = at.inscriptions.get(fields.get("TBK_TOKEN") ?? "");
      return one === undefined ? error(404, "Unknown token") : { status: 200, html: drawn(one) };
    }
    if (!path.startsWith(oneclickApi)) return undefined;
    if (!headers["tbk-api-key-id"] || !headers["tbk-api-key-secret"])
      return error(401, "Not Authorized");
    const [, kind, id = "", part] = path.slice(oneclickApi.length).split("/");
    if (kind === "inscriptions" && id === "")
      return method === "POST"
        ? begin(at, body)
        : method === "DELETE"
          ? remove(at, body)
          : undefined;
    if (kind === "inscriptions" && method === "PUT") {
      const one = at.inscriptions.get(id);
      return one === undefined ? error(404, "Inscription not found") : finish(at, one);
    }
    if (kind !== "transactions") return undefined;
    if (id === "") return method === "POST" ? authorize(at, body) : undefined;
    const one = at.charges.get(id);
    if (one === undefined) return error(404, "Transaction not found");
    if (part === "refunds" && method === "POST") return refund(at, one, body);
    return part === undefined && method === "GET" ? told(at, one) : undefined;
  };
}

const drawn = ({ token }: Inscription): string => `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Oneclick (simulador)</title>
<h1>Oneclick (simulador)</h1>
<p><strong>Pagos de demostración: no se cobra nada.</strong></p>
<p>Inscribe una tarjeta para tus próximos cobros.</p>
<form method="post">
<input type="hidden" name="TBK_TOKEN" value="${escapeHtml(token)}">
<p><label>Tarjeta <input name="card" value="4051885600446623" inputmode="numeric" autocomplete="off"></label></p>
<button name="action" value="enrol">Inscribir</button>
<button name="action" value="cancel">Anular</button>
<button name="action" value="expire">Dejar vencer</button>
</form></html>
`;
