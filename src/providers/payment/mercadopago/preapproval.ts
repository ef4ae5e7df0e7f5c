import { Invoice, Payment, PreApproval } from "mercadopago";
import { z } from "zod";
import type { Money } from "#src/contracts/money.ts";
import type {
  AgreementAnswer,
  AgreementChange,
  AgreementCharge,
  AttemptKeys,
  ChargeAsked,
  ProviderAnswer,
} from "#src/modules/sale/payment/payment-provider.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { fromWhole, toWhole, unread } from "../provider-http.ts";
import {
  answerOf,
  attempted,
  type Configured,
  numberedId,
  payerEmail,
  payment,
  readPayment,
} from "./mercadopago-client.ts";

/** Mercado Pago's preapprovals: the payer agrees once, and the provider charges by itself on its own days. We look at
 *  what it charged (its authorized payments) and follow. */

const preapproval = z.object({
  id: z.string(),
  status: z.string(),
  external_reference: z.string().nullish(),
});

const invoice = z.object({
  id: numberedId,
  preapproval_id: z.string(),
  debit_date: z.string(),
  transaction_amount: z.number(),
  currency_id: z.string(),
  payment: z.object({ id: numberedId.nullish(), status: z.string().nullish() }).nullish(),
});

const invoicesMost = 100;

export const createPreapprovals = (configured: Configured) =>
  withNeeds(configured, { start, ask, readAgreement, changeAgreement, agreementOf });

/** Makes an agreement, whose first charge is made at once; or reads a charge that the provider made by one. */
async function start(configured: Configured, asked: ChargeAsked): Promise<ProviderAnswer> {
  const { providerToken, token, means, merchantRef, amount, months = 1, returnUrl } = asked;
  if (providerToken !== null) return readCharge(configured, providerToken, means);
  if (token === undefined) return { kind: "refused", flow: "*", code: "4000" };
  const body = {
    card_token_id: token,
    external_reference: merchantRef,
    reason: merchantRef,
    payer_email: payerEmail(merchantRef),
    back_url: returnUrl,
    status: "authorized",
    auto_recurring: {
      frequency: months,
      frequency_type: "months",
      transaction_amount: toWhole(amount),
      currency_id: amount.currency,
    },
  };
  const said = await attempted(() => new PreApproval(configured(merchantRef)).create({ body }));
  if (!said.ok) return answerOf(said);
  const read = preapproval.safeParse(said.value);
  return read.success ? firstCharge(configured, read.data.id) : unread;
}

/** What became of an attempt: of a charge by its own id, of an agreement by our reference. */
async function ask(
  configured: Configured,
  { merchantRef, providerToken, means }: AttemptKeys,
): Promise<ProviderAnswer> {
  if (providerToken !== null) return readCharge(configured, providerToken, means);
  const said = await attempted(() =>
    new PreApproval(configured()).search({ options: { external_reference: merchantRef } }),
  );
  if (!said.ok) return answerOf(said);
  const read = z.object({ results: z.array(preapproval) }).safeParse(said.value);
  if (!read.success) return unread;
  const found = read.data.results.find((one) => one.external_reference === merchantRef);
  return found === undefined ? { kind: "not-found" } : firstCharge(configured, found.id);
}

/** The first charge of an agreement. One that is refused ends the agreement: nothing is charged by it later. */
async function firstCharge(configured: Configured, id: string): Promise<ProviderAnswer> {
  const charges = await chargesOf(configured, id);
  if (!charges.ok) return charges.answer;
  const [first] = charges.charges.toSorted((one, other) => one.day.localeCompare(other.day));
  if (first === undefined) return { kind: "pending" };
  const answer = await readCharge(configured, first.id, id);
  if (answer.kind !== "declined") return answer;
  const isEnded = await changeAgreement(configured, id, { status: "cancelled" });
  return isEnded ? answer : { kind: "unknown", code: "CONNECTION" };
}

async function readCharge(
  configured: Configured,
  id: string,
  means: string | null | undefined,
): Promise<ProviderAnswer> {
  const said = await attempted(() => new Payment(configured()).get({ id }));
  if (!said.ok)
    return "status" in said && said.status === 404 ? { kind: "not-found" } : answerOf(said);
  const read = payment.safeParse(said.value);
  if (!read.success) return unread;
  const answer = readPayment(read.data);
  return answer.kind === "approved" && means != null
    ? { ...answer, facts: { ...answer.facts, means } }
    : answer;
}

type Charges =
  | { ok: true; charges: AgreementCharge[] }
  | { ok: false; answer: Extract<ProviderAnswer, { kind: "unknown" | "refused" }> };

/** What the provider charged by an agreement, refusals included; what it only plans is not among it. */
async function chargesOf(configured: Configured, id: string): Promise<Charges> {
  const said = await attempted(() =>
    new Invoice(configured()).search({ options: { preapproval_id: id, limit: invoicesMost } }),
  );
  if (!said.ok)
    return { ok: false, answer: answerOf(said) as Extract<Charges, { ok: false }>["answer"] };
  const read = z.object({ results: z.array(invoice) }).safeParse(said.value);
  if (!read.success) return { ok: false, answer: unread };
  return {
    ok: true,
    charges: read.data.results.flatMap((one) =>
      one.payment?.id == null
        ? []
        : [
            {
              id: one.payment.id,
              day: one.debit_date.slice(0, 10),
              amount: fromWhole(one.transaction_amount, one.currency_id),
              isPaid: one.payment.status === "approved",
            },
          ],
    ),
  };
}

/** Where an agreement stands, and what was charged by it. Changes nothing. */
async function readAgreement(configured: Configured, id: string): Promise<AgreementAnswer> {
  const said = await attempted(() => new PreApproval(configured()).get({ id }));
  if (!said.ok)
    return "status" in said && said.status === 404 ? { kind: "not-found" } : { kind: "unknown" };
  const read = preapproval.safeParse(said.value);
  const charges = read.success ? await chargesOf(configured, id) : undefined;
  if (!read.success || charges?.ok !== true) return { kind: "unknown" };
  return {
    kind: "agreement",
    isOver: read.data.status === "cancelled",
    charges: charges.charges,
  };
}

const amountOf = (amount: Money) => ({
  transaction_amount: toWhole(amount),
  currency_id: amount.currency,
});

/** Changes what is charged by an agreement, lets it rest or ends it. False where the provider does not say so; one that is
 *  not there is over. */
async function changeAgreement(
  configured: Configured,
  id: string,
  { status, amount }: AgreementChange,
): Promise<boolean> {
  const body = {
    ...(status === undefined ? {} : { status }),
    ...(amount === undefined ? {} : { auto_recurring: amountOf(amount) }),
  };
  const said = await attempted(() => new PreApproval(configured()).update({ id, body }));
  return said.ok || ("status" in said && said.status === 404);
}

/** The agreement that a notification speaks of: its own id, or that of a charge by it. Null where there is none. */
async function agreementOf(
  configured: Configured,
  about: { kind: "agreement" | "agreement-charge"; id: string },
): Promise<string | null | undefined> {
  if (about.kind === "agreement") return about.id;
  const said = await attempted(() => new Invoice(configured()).get({ id: about.id }));
  if (!said.ok) return "status" in said && said.status === 404 ? null : undefined;
  const read = invoice.safeParse(said.value);
  return read.success ? read.data.preapproval_id : undefined;
}
