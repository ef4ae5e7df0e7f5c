import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import { bankPage, pressed } from "./bank-page.ts";
import { openJournal } from "./simulated-ledger.ts";
import {
  type SimulatedAnswer,
  type SimulatedCall,
  type SimulatedProvider,
  simulatedSecret,
  type SimulatorNeeds,
} from "./simulated-call.ts";

/** By how much a lie is off: a payer's other amount is one less than asked for, and a lie may not make it right. */
const lie = 2;

/** Linkify as our port has it (PP 6): a link, a bank's page, a signed word of what came of it. */
interface Transfer {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  status: "PENDING" | "REVIEW" | "PAID" | "FAILED";
  reason: string | null;
  returnUrl: string;
  notificationUrl: string;
  left: number;
  refunds: { reference: string; amount: number }[];
}

const creation = z.object({
  reference: z.string(),
  amount: z.number().positive(),
  currency: z.string(),
  return_url: z.url(),
  notification_url: z.url(),
});

/** What a bank's page may end with besides what its buttons say, by control. */
const ends: Readonly<Record<string, Pick<Transfer, "status" | "reason">>> = {
  pay: { status: "PAID", reason: null },
  "other-amount": { status: "PAID", reason: "AMOUNT_MISMATCH" },
  "other-payer": { status: "REVIEW", reason: "PAYER_MISMATCH" },
  cancel: { status: "FAILED", reason: "CANCELED_BY_PAYER" },
};

/** The books of one of the two accounts. */
interface Books extends SimulatorNeeds {
  name: "linkify" | "linkify_qps";
  transfers: ReadonlyMap<string, Transfer>;
  keep(one: Transfer): void;
}

export const createLinkifySimulator =
  (name: "linkify" | "linkify_qps") =>
  (needs: SimulatorNeeds): SimulatedProvider => {
    const journal = openJournal<Transfer>(needs.folder, `${name}-payments`);
    const transfers = new Map(journal.all().map((one) => [one.id, one]));
    const books: Books = {
      ...needs,
      name,
      transfers,
      keep(one) {
        transfers.set(one.id, one);
        journal.add({ ...one });
      },
    };
    return {
      isServerCall: (path) => path.startsWith(`/${name}/payments`),
      answer: (call) => answer(books, call),
    };
  };

function answer(books: Books, call: SimulatedCall): SimulatedAnswer | undefined {
  const path = call.path.slice(books.name.length + 1);
  if (path === "/bank") return atBank(books, call);
  if (!path.startsWith("/payments")) return undefined;
  if (!call.headers["authorization"]) return refuse(401, "UNAUTHORIZED");
  if (path === "/payments" && call.method === "POST") return create(books, call.body);
  if (path === "/payments") {
    const one = byReference(books, new URLSearchParams(call.query).get("reference") ?? "");
    return one === undefined ? refuse(404, "UNKNOWN") : told(books, one);
  }
  const [, , id = "", part = ""] = path.split("/");
  const one = books.transfers.get(id);
  return one === undefined ? refuse(404, "UNKNOWN") : ofOne(books, one, part, call);
}

const refuse = (status: number, code: string): SimulatedAnswer => ({ status, json: { code } });

const byReference = ({ transfers }: Books, reference: string): Transfer | undefined =>
  [...transfers.values()].find((one) => one.reference === reference);

function enter(
  { ledger, now, name }: Books,
  one: Transfer,
  kind: "charge" | "refund",
  amount: number,
): void {
  const { id: providerId, reference: merchantRef, currency } = one;
  const at = now().toISOString();
  ledger.add({ at, provider: name, kind, providerId, merchantRef, amount, currency });
}

function tell({ now, notify }: Books, one: Transfer): void {
  const body = JSON.stringify({ id: one.id, reference: one.reference, status: one.status });
  const seconds = Math.floor(now().getTime() / 1_000);
  const signature = createHmac("sha256", simulatedSecret)
    .update(`${seconds}.${body}`)
    .digest("hex");
  notify({
    url: one.notificationUrl,
    body,
    signed: "x-signature",
    headers: { "x-signature": `t=${seconds},v1=${signature}` },
  });
}

function create(books: Books, body: string): SimulatedAnswer {
  const asked = creation.safeParse(JSON.parse(body));
  if (!asked.success) return refuse(400, "INVALID");
  const { reference, amount, currency, ...urls } = asked.data;
  const said = books.outcome("0000");
  if (said === "BANK_UNAVAILABLE") return refuse(400, said);
  // One payment a reference: asked for twice it is the same link.
  const one = byReference(books, reference) ?? {
    id: randomBytes(9).toString("hex"),
    reference,
    amount,
    currency,
    status: "PENDING" as const,
    reason: null,
    returnUrl: urls.return_url,
    notificationUrl: urls.notification_url,
    left: amount,
    refunds: [],
  };
  if (!books.transfers.has(one.id)) books.keep(one);
  const url = `${books.address(one.returnUrl)}/${books.name}/bank?id=${one.id}`;
  return { status: 201, json: { id: one.id, url } };
}

function told({ faults }: Books, one: Transfer): SimulatedAnswer {
  const { id, reference, status, reason, refunds } = one;
  const amount = faults.happens("lie_amount") ? one.amount + lie : one.amount;
  const currency = faults.happens("lie_currency") ? "USD" : one.currency;
  return { status: 200, json: { id, reference, status, reason, amount, currency, refunds } };
}

function atBank(books: Books, { method, query, body }: SimulatedCall): SimulatedAnswer {
  const one = books.transfers.get(new URLSearchParams(query).get("id") ?? "");
  if (one === undefined) return refuse(404, "UNKNOWN");
  if (method === "GET") return { status: 200, html: bankPage({ ...one, provider: "Linkify" }) };
  const { action, amount } = pressed(body, one.amount);
  const said = books.outcome("0000");
  const end = said === undefined ? ends[action] : ({ status: "FAILED", reason: said } as const);
  if (end === undefined) return refuse(400, "INVALID");
  if (one.status === "PENDING") {
    const next = { ...one, ...end, amount, left: amount };
    books.keep(next);
    if (next.status === "PAID") enter(books, next, "charge", amount);
    tell(books, next);
  }
  const back = new URL(one.returnUrl);
  back.searchParams.set("reference", one.reference);
  return { status: 303, location: back.href };
}

function refund(books: Books, one: Transfer, body: string): SimulatedAnswer {
  const asked = z
    .object({ amount: z.number().positive(), reference: z.string() })
    .safeParse(JSON.parse(body));
  if (!asked.success || one.status !== "PAID") return refuse(400, "INVALID");
  const { amount, reference } = asked.data;
  if (one.refunds.some((each) => each.reference === reference)) return { status: 200, json: {} };
  if (amount > one.left) return refuse(400, "INVALID");
  books.keep({ ...one, left: one.left - amount, refunds: [...one.refunds, asked.data] });
  enter(books, one, "refund", amount);
  return { status: 201, json: {} };
}

function ofOne(
  books: Books,
  one: Transfer,
  part: string,
  call: SimulatedCall,
): SimulatedAnswer | undefined {
  if (part === "refunds") return refund(books, one, call.body);
  if (part !== "cancel") return call.method === "GET" ? told(books, one) : undefined;
  if (one.status !== "PENDING") return refuse(409, "INVALID");
  books.keep({ ...one, status: "FAILED", reason: "CANCELED_BY_PAYER" });
  return { status: 200, json: {} };
}
