import type { MercadoPagoConfig } from "mercadopago";
import { z } from "zod";
import type { ProviderAnswer } from "#src/modules/sale/payment/payment-provider.ts";
import { fromWhole, type Unanswered } from "../provider-http.ts";

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

/** Month and year of a card: kept no finer than it shows them. */
function expiryOf(card: z.output<typeof payment>["card"]): { expires?: string } {
  const { expiration_month: month, expiration_year: year } = card ?? {};
  if (month == null || year == null) return {};
  return { expires: `${year}-${String(month).padStart(2, "0")}` };
}

export function readPayment(read: z.output<typeof payment>): ProviderAnswer {
  const because = { flow: "status_detail", code: read.status_detail };
  if (["rejected", "cancelled"].includes(read.status)) return { kind: "declined", ...because };
  if (["in_process", "pending", "authorized"].includes(read.status))
    return { kind: "pending", ...because };
  return {
    kind: "approved",
    providerId: read.id,
    amount: fromWhole(read.transaction_amount, read.currency_id),
    facts: {
      card: read.card?.last_four_digits ?? "",
      ...expiryOf(read.card),
      ...((read.installments ?? 1) > 1 ? { installments: read.installments ?? 1 } : {}),
    },
  };
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
    if (status < 400) return unknown("CONNECTION");
    const code = causes[0]?.code ?? String(status);
    // Codes of a token's fields have three digits, or a letter.
    return { ok: false, status, flow: /^(E?\d{3})$/.test(code) ? "token" : "*", code };
  }
}

const unknown = (code: Unanswered["code"]): Attempted => ({
  ok: false,
  unanswered: { kind: "unknown", code },
});

const isLate = (error: unknown): boolean =>
  error instanceof Error && /abort/i.test(`${error.name} ${error.message}`);
