import { type MercadoPagoConfig, Payment } from "mercadopago";
import { z } from "zod";
import { defaultAddress } from "#src/contracts/enumerations/places-and-people.ts";
import type { Money } from "#src/contracts/money.ts";
import type { ProviderAnswer } from "#src/modules/sale/payment/payment-provider.ts";
import { fromWhole, toWhole, type Unanswered, unread } from "../provider-http.ts";

/** What calls of Mercado Pago's official client share: how a payment is read, and how a failure is. */

/** The client for one call: it writes a call's options into its configuration. */
export type Configured = (idempotencyKey?: string) => MercadoPagoConfig;

export const payment = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string(),
  status_detail: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().optional(),
  currency_id: z.string(),
  external_reference: z.string(),
  card: z
    .object({
      last_four_digits: z.string().nullish(),
      expiration_month: z.int().min(1).max(12).nullish(),
      expiration_year: z.int().nullish(),
    })
    .nullish(),
  installments: z.int().nullish(),
  // What we said of it ourselves; values of others are not looked at.
  metadata: z
    .object({
      means: z.string().optional().catch(undefined),
      is_new_means: z.boolean().optional().catch(undefined),
    })
    .nullish()
    .catch(undefined),
});

const failure = z.object({
  status: z.int(),
  causes: z.array(z.object({ code: z.union([z.string(), z.number()]).transform(String) })),
});

export type Attempted =
  | { ok: true; value: unknown }
  | { ok: false; unanswered: Unanswered }
  | { ok: false; status: number; flow: string; code: string };

export const numberedId = z.union([z.string(), z.number()]).transform(String);

/** What is kept for the application, as the provider takes it: nothing is said of nothing. */
export const applicationFeeOf = (
  { currency }: Money,
  amountMinor: number | undefined,
): { application_fee?: number } =>
  amountMinor === undefined ? {} : { application_fee: toWhole({ amountMinor, currency }) };

/** The payer is anonymous to the provider: no contact data is sent. */
export const payerEmail = (reference: string): string =>
  `${reference.toLowerCase()}@pagos.amparo.example`;

/** No form asks for an address at the payment: what stands in for the payer's is the specification's own (BO 3), never
 *  one that a person told us, and it is kept nowhere (PP 1). */
export const payerPlace = {
  payer: {
    address: {
      zip_code: defaultAddress.zip,
      street_name: `${defaultAddress.city}, ${defaultAddress.region}, ${defaultAddress.country}`,
    },
  },
};

/** Month and year of a card: kept no finer than it shows them. */
export function expiryOf(
  card:
    | { expiration_month?: number | null | undefined; expiration_year?: number | null | undefined }
    | null
    | undefined,
): { expires?: string } {
  const { expiration_month: month, expiration_year: year } = card ?? {};
  if (month == null || year == null) return {};
  return { expires: `${year}-${String(month).padStart(2, "0")}` };
}

export function readPayment(read: z.output<typeof payment>): ProviderAnswer {
  const because = { flow: "status_detail", code: read.status_detail };
  const { means, is_new_means: isNew } = read.metadata ?? {};
  if (["rejected", "cancelled"].includes(read.status))
    return {
      kind: "declined",
      ...because,
      ...(means !== undefined && isNew === true ? { means } : {}),
    };
  if (["in_process", "pending", "authorized"].includes(read.status))
    return { kind: "pending", ...because };
  return {
    kind: "approved",
    providerId: read.id,
    amount: fromWhole(read.transaction_amount, read.currency_id),
    facts: {
      card: read.card?.last_four_digits ?? "",
      ...expiryOf(read.card),
      ...(means === undefined ? {} : { means }),
      ...((read.installments ?? 1) > 1 ? { installments: read.installments ?? 1 } : {}),
    },
  };
}

/** What has become of a payment, by our reference. Changes nothing. */
export async function askPayment(
  configured: Configured,
  merchantRef: string,
): Promise<ProviderAnswer> {
  const said = await attempted(() =>
    new Payment(configured()).search({ options: { external_reference: merchantRef } }),
  );
  if (!said.ok) return answerOf(said);
  const read = z.object({ results: z.array(payment) }).safeParse(said.value);
  if (!read.success) return unread;
  const { results } = read.data;
  const paid = results.find(({ status }) => status === "approved");
  const one = paid ?? results[0];
  return one === undefined ? { kind: "not-found" } : readPayment(one);
}

export const answerOf = (said: Exclude<Attempted, { ok: true }>): ProviderAnswer =>
  "unanswered" in said ? said.unanswered : { kind: "refused", flow: said.flow, code: said.code };

export async function attempted(call: () => Promise<unknown>): Promise<Attempted> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const read = failure.safeParse(error);
    if (!read.success) return unknown(isLate(error) ? "TIMEOUT" : "CONNECTION");
    const { status, causes } = read.data;
    if (status >= 500) return unknown("HTTP_5XX");
    // Without a status it is the line that failed, not the provider.
    if (status < 400) return unknown(isLate(error) ? "TIMEOUT" : "CONNECTION");
    const code = causes[0]?.code ?? String(status);
    // Codes of a token's fields have three digits, or a letter.
    return { ok: false, status, flow: /^(E?\d{3})$/.test(code) ? "token" : "*", code };
  }
}

const unknown = (code: Unanswered["code"]): Attempted => ({
  ok: false,
  unanswered: { kind: "unknown", code },
});

/** Whether a call was given up after its time: the client keeps what ended it beneath an error of its own. */
function isLate(error: unknown): boolean {
  const { __cause__: cause } = (error ?? {}) as { __cause__?: unknown };
  return [error, cause].some(
    (one) => one instanceof Error && /abort/i.test(`${one.name} ${one.message}`),
  );
}
