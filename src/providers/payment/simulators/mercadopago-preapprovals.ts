import { randomBytes, randomInt } from "node:crypto";
import { z } from "zod";
import { addMonthsTo } from "#src/contracts/operation-dates.rules.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { openJournal } from "./simulated-ledger.ts";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";

/** Mercado Pago's preapprovals as its public reference has them: an agreement, whose invoices (authorized payments) the
 *  provider makes and charges by itself; a refused one is tried again four times in ten days, and three in a row that
 *  stay unpaid end the agreement. */

interface Preapproval {
  id: string;
  key: string;
  reference: string;
  backUrl: string;
  token: string;
  amount: number;
  currency: string;
  months: number;
  status: "authorized" | "paused" | "cancelled";
  startsOn: string;
  /** How many invoices there are, those that were left out in a pause included. */
  count: number;
}

interface Invoice {
  id: string;
  preapproval: string;
  day: string;
  amount: number;
  status: "processed" | "recycling" | "cancelled";
  payment: string;
  retries: number;
}

/** Days after the first try on which a refused invoice is tried again. */
const retryDays = [2, 4, 7, 10];
const unpaidMost = 3;

const asked = z.object({
  card_token_id: z.string(),
  external_reference: z.string().min(1),
  payer_email: z.email(),
  reason: z.string().min(1),
  back_url: z.url(),
  status: z.literal("authorized"),
  auto_recurring: z.object({
    frequency: z.int().min(1),
    frequency_type: z.literal("months"),
    transaction_amount: z.number().positive(),
    currency_id: z.string(),
  }),
});
const changed = z.object({
  status: z.enum(["authorized", "paused", "cancelled"]).optional(),
  auto_recurring: z
    .object({ transaction_amount: z.number().positive(), currency_id: z.string() })
    .optional(),
});

interface PreapprovalNeeds {
  folder: string;
  now(): Date;
  hasToken(token: string): boolean;
  /** Charges the card of a token; the payment's id and how it stands. */
  charge(of: {
    token: string;
    reference: string;
    amount: number;
    currency: string;
    webhook: string;
  }): { id: string; status: string; detail: string } | undefined;
  paymentOf(id: string): { status: string; detail: string } | undefined;
  /** Tells the merchant of something by its kind and id. */
  tell(about: { type: string; id: string; webhook: string }): void;
  refuse(status: number, code: string): SimulatedAnswer;
}

/** The application's address for notifications: of the site to which the payer comes back. */
const webhookOf = ({ backUrl }: Pick<Preapproval, "backUrl">): string =>
  `${new URL(backUrl).origin}/api/payments/notifications/mercadopago`;

/** What is kept of agreements and their invoices. */
function openBooks(needs: PreapprovalNeeds) {
  const book = openJournal<Preapproval>(needs.folder, "mercadopago-preapprovals");
  const invoiceBook = openJournal<Invoice>(needs.folder, "mercadopago-invoices");
  const agreements = new Map(book.all().map((one) => [one.id, one]));
  const invoices = new Map(invoiceBook.all().map((one) => [one.id, one]));
  return {
    needs,
    agreements,
    invoices,
    keep(one: Preapproval): void {
      agreements.set(one.id, one);
      book.add({ ...one });
    },
    keepInvoice(one: Invoice): void {
      invoices.set(one.id, one);
      invoiceBook.add({ ...one });
    },
    invoicesOf: ({ id }: Preapproval) =>
      [...invoices.values()].filter(({ preapproval }) => preapproval === id),
    today: () => needs.now().toISOString().slice(0, 10),
  };
}

type Books = ReturnType<typeof openBooks>;

const dayOf = ({ startsOn, months }: Preapproval, count: number) =>
  addMonthsTo(startsOn, count * months);

/** Charges an invoice, for the first time or again. */
function charge(
  at: Books,
  agreement: Preapproval,
  invoice: Omit<Invoice, "status" | "payment">,
): void {
  const { token, reference, currency } = agreement;
  const webhook = webhookOf(agreement);
  const paid = at.needs.charge({ token, reference, amount: invoice.amount, currency, webhook });
  const isPaid = paid?.status === "approved";
  const isLast = invoice.retries >= retryDays.length;
  at.keepInvoice({
    ...invoice,
    payment: paid?.id ?? "",
    status: isPaid ? "processed" : isLast ? "cancelled" : "recycling",
  });
  at.needs.tell({ type: "subscription_authorized_payment", id: invoice.id, webhook });
}

function end(at: Books, agreement: Preapproval): void {
  at.keep({ ...agreement, status: "cancelled" });
  const webhook = webhookOf(agreement);
  at.needs.tell({ type: "subscription_preapproval", id: agreement.id, webhook });
}

/** Makes the invoices that are due; those of a pause are left out. */
function bill(at: Books, id: string): void {
  for (;;) {
    const agreement = at.agreements.get(id);
    if (agreement === undefined || agreement.status === "cancelled") return;
    const day = dayOf(agreement, agreement.count);
    if (day > at.today()) return;
    at.keep({ ...agreement, count: agreement.count + 1 });
    if (agreement.status === "paused") continue;
    const invoiceId = String(randomInt(1_000_000_000, 9_999_999_999));
    const { amount } = agreement;
    charge(at, agreement, { id: invoiceId, preapproval: id, day, amount, retries: 0 });
  }
}

function recharge(at: Books, agreement: Preapproval): void {
  for (const invoice of at.invoicesOf(agreement)) {
    const due = retryDays[invoice.retries];
    if (invoice.status !== "recycling" || due === undefined) continue;
    if (addDays(invoice.day, due) > at.today()) continue;
    charge(at, agreement, { ...invoice, retries: invoice.retries + 1 });
  }
  const last = at.invoicesOf(agreement).slice(-unpaidMost);
  if (last.length === unpaidMost && last.every(({ status }) => status === "cancelled"))
    end(at, agreement);
}

/** What the provider does as time passes. */
function tick(at: Books): void {
  for (const id of at.agreements.keys()) {
    bill(at, id);
    const agreement = at.agreements.get(id);
    if (agreement?.status === "authorized") recharge(at, agreement);
  }
}

function create(at: Books, { body, headers }: SimulatedCall): SimulatedAnswer {
  const key = headers["x-idempotency-key"];
  if (!key) return at.needs.refuse(400, "4292");
  const before = [...at.agreements.values()].find((one) => one.key === key);
  if (before !== undefined) return told(before, 201);
  const sent = asked.safeParse(JSON.parse(body));
  if (!sent.success) return at.needs.refuse(400, "4020");
  const { auto_recurring: plan, back_url: backUrl, card_token_id: token } = sent.data;
  const one: Preapproval = {
    id: randomBytes(16).toString("hex"),
    key,
    reference: sent.data.external_reference,
    backUrl,
    token,
    amount: plan.transaction_amount,
    currency: plan.currency_id,
    months: plan.frequency,
    status: "authorized",
    startsOn: at.today(),
    count: 0,
  };
  if (!at.needs.hasToken(token)) return at.needs.refuse(400, "2006");
  at.keep(one);
  bill(at, one.id);
  return told(at.agreements.get(one.id) ?? one, 201);
}

function change(at: Books, one: Preapproval, body: string): SimulatedAnswer {
  const sent = changed.safeParse(JSON.parse(body || "{}"));
  if (!sent.success) return at.needs.refuse(400, "4020");
  const { status, auto_recurring: plan } = sent.data;
  // What is over stays over; asked for again it is so already.
  if (one.status === "cancelled")
    return status === "cancelled" ? told(one) : at.needs.refuse(400, "3005");
  const next = { ...one, amount: plan?.transaction_amount ?? one.amount };
  if (status === "cancelled") end(at, next);
  else at.keep({ ...next, status: status ?? next.status });
  return told(at.agreements.get(one.id) ?? one);
}

const shown = (one: Preapproval) => ({
  id: one.id,
  status: one.status,
  external_reference: one.reference,
  back_url: one.backUrl,
  auto_recurring: {
    frequency: one.months,
    frequency_type: "months",
    transaction_amount: one.amount,
    currency_id: one.currency,
  },
  next_payment_date: dayOf(one, one.count),
});

const told = (one: Preapproval, status = 200): SimulatedAnswer => ({ status, json: shown(one) });

const shownInvoice = (at: Books, one: Invoice) => {
  const paid = at.needs.paymentOf(one.payment);
  return {
    id: Number(one.id),
    preapproval_id: one.preapproval,
    external_reference: at.agreements.get(one.preapproval)?.reference ?? "",
    debit_date: `${one.day}T00:00:00.000-04:00`,
    transaction_amount: one.amount,
    currency_id: at.agreements.get(one.preapproval)?.currency ?? "CLP",
    status: one.status,
    retry_attempt: one.retries,
    payment:
      paid === undefined
        ? null
        : { id: Number(one.payment), status: paid.status, status_detail: paid.detail },
  };
};

function answer(at: Books, call: SimulatedCall, path: string): SimulatedAnswer | undefined {
  const [, kind, id = "", ...rest] = path.replace(/\/$/, "").split("/");
  if (rest.length > 0) return undefined;
  const query = new URLSearchParams(call.query);
  if (kind === "authorized_payments" && call.method === "GET") {
    if (id === "search") {
      const of = query.get("preapproval_id");
      const results = [...at.invoices.values()]
        .filter(({ preapproval }) => preapproval === of)
        .map((one) => shownInvoice(at, one));
      return { status: 200, json: { paging: { total: results.length }, results } };
    }
    const one = at.invoices.get(id);
    return one === undefined
      ? at.needs.refuse(404, "2000")
      : { status: 200, json: shownInvoice(at, one) };
  }
  if (kind !== "preapproval") return undefined;
  if (id === "") return call.method === "POST" ? create(at, call) : undefined;
  if (id === "search") {
    const of = query.get("external_reference");
    const results = [...at.agreements.values()].filter((one) => one.reference === of).map(shown);
    return { status: 200, json: { paging: { total: results.length }, results } };
  }
  const one = at.agreements.get(id);
  if (one === undefined) return at.needs.refuse(404, "2000");
  if (call.method === "PUT") return change(at, one, call.body);
  return call.method === "GET" ? told(one) : undefined;
}

export function createPreapprovalSimulator(needs: PreapprovalNeeds) {
  const at = openBooks(needs);
  return {
    tick: () => tick(at),
    answer: (call: SimulatedCall, path: string) => answer(at, call, path),
  };
}
