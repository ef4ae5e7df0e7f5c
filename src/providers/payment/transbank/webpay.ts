import { createRequire } from "node:module";
import { Options, WebpayPlus } from "transbank-sdk";
import { z } from "zod";
import type {
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
} from "#src/modules/sale/payment/payment-provider.ts";

/** Transbank's Webpay Plus by its official client. The traps that the client has: its time-out is ten minutes unless
 *  told, its HTTP follows redirects with the keys in the headers, and what it throws is a text alone. */

export interface WebpaySettings {
  commerceCode: string;
  apiKey: string;
  /** Base address: the provider's, or a simulator's. */
  address: string;
}

const timeoutMs = 15_000;

const transaction = z.object({
  status: z.string(),
  buy_order: z.string(),
  amount: z.number(),
  response_code: z.number().optional(),
  authorization_code: z.string().optional(),
  payment_type_code: z.string().optional(),
  card_detail: z.object({ card_number: z.string() }).optional(),
  balance: z.number().optional(),
});

const refunded = z.object({
  type: z.enum(["REVERSED", "NULLIFIED"]),
  authorization_code: z.string().optional(),
});

/** A call to Webpay that failed: by status, or without an answer. */
type Failed =
  | { kind: "refused"; status: number }
  | { kind: "unknown"; code: "TIMEOUT" | "HTTP_5XX" | "CONNECTION" };

export function createWebpay(settings: WebpaySettings): PaymentProvider {
  keepToOneAddress();
  const { commerceCode, apiKey, address } = settings;
  const webpay = new WebpayPlus.Transaction(new Options(commerceCode, apiKey, address, timeoutMs));

  /** A charge as Webpay says it: approved only by response code 0 and AUTHORIZED. */
  function readTransaction(said: unknown): ProviderAnswer {
    const read = transaction.safeParse(said);
    if (!read.success) return { kind: "unknown", code: "HTTP_5XX" };
    const { status: state, response_code: code, amount, ...one } = read.data;
    if (state === "INITIALIZED") return { kind: "uncompleted" };
    const isCharged = ["AUTHORIZED", "CAPTURED", "PARTIALLY_NULLIFIED"].includes(state);
    if (!isCharged || code !== 0)
      return code === undefined || code === 0
        ? { kind: "declined" }
        : { kind: "declined", flow: "one-time", code: String(code) };
    return {
      kind: "approved",
      // The order is ours and unique, and stands in the daily statement too.
      providerId: one.buy_order,
      amount: { amountMinor: amount, currency: "CLP" },
      facts: {
        authorization: one.authorization_code ?? "",
        type: one.payment_type_code ?? "",
        card: one.card_detail?.card_number.slice(-4) ?? "",
      },
    };
  }

  async function answered(call: () => Promise<unknown>): Promise<ProviderAnswer> {
    const said = await attempted(call);
    if (!said.ok) return said.failed.kind === "unknown" ? said.failed : refused(said.failed);
    return readTransaction(said.value);
  }

  async function status(token: string): Promise<ProviderAnswer> {
    const said = await attempted(() => webpay.status(token));
    if (said.ok) return readTransaction(said.value);
    if (said.failed.kind === "unknown") return said.failed;
    // A token that Webpay does not know any more; anything else is about our keys.
    return [404, 422].includes(said.failed.status) ? { kind: "not-found" } : refused(said.failed);
  }

  return {
    id: "transbank",
    currencies: ["CLP"],

    async start({ merchantRef, amount, returnUrl }) {
      const said = await attempted(() =>
        webpay.create(merchantRef, merchantRef, amount.amountMinor, returnUrl),
      );
      if (!said.ok) return said.failed.kind === "unknown" ? said.failed : refused(said.failed);
      const made = z.object({ token: z.string(), url: z.url() }).safeParse(said.value);
      if (!made.success) return { kind: "unknown", code: "HTTP_5XX" };
      const { token, url } = made.data;
      const action = {
        kind: "redirect",
        url,
        method: "POST",
        fields: { token_ws: token },
      } as const;
      return { kind: "action", action, token };
    },

    ask: async ({ providerToken }) =>
      providerToken === null ? { kind: "not-found" } : status(providerToken),

    complete: async ({ providerToken }) =>
      providerToken === null ? { kind: "not-found" } : answered(() => webpay.commit(providerToken)),

    readReturn: readWebpayReturn,

    async refund({ providerToken, part }): Promise<RefundAnswer> {
      if (providerToken === null) return { kind: "refused", flow: "*", code: "422" };
      const said = await attempted(() => webpay.refund(providerToken, part.amountMinor));
      if (!said.ok)
        return said.failed.kind === "unknown"
          ? said.failed
          : { kind: "refused", flow: "*", code: String(said.failed.status) };
      const read = refunded.safeParse(said.value);
      if (!read.success) return { kind: "unknown", code: "HTTP_5XX" };
      return {
        kind: "done",
        way: read.data.type,
        providerRefundId: read.data.authorization_code ?? "",
      };
    },

    /** Webpay lists no refunds: what is left of the charge says whether this one is among them. */
    async askRefund({ providerToken, amount, returnedMinor, part }): Promise<RefundAnswer> {
      if (providerToken === null) return { kind: "refused", flow: "*", code: "422" };
      const said = await attempted(() => webpay.status(providerToken));
      if (!said.ok) return said.failed.kind === "unknown" ? said.failed : { kind: "pending" };
      const read = transaction.safeParse(said.value);
      if (!read.success) return { kind: "unknown", code: "HTTP_5XX" };
      if (read.data.status === "REVERSED")
        return { kind: "done", way: "REVERSED", providerRefundId: "" };
      const left = amount.amountMinor - returnedMinor - part.amountMinor;
      const isReturned = read.data.status.endsWith("NULLIFIED") && read.data.balance === left;
      return isReturned
        ? { kind: "done", way: "NULLIFIED", providerRefundId: "" }
        : { kind: "refused", flow: "*", code: "422" };
    },
  };
}

const refused = ({ status }: { status: number }): ProviderAnswer => ({
  kind: "refused",
  flow: "*",
  code: String(status),
});

/** The four shapes with which Webpay sends the payer back (PP 6). */
export const readWebpayReturn: NonNullable<PaymentProvider["readReturn"]> = ({
  token_ws: token,
  TBK_TOKEN: stopped,
  TBK_ORDEN_COMPRA: order,
  TBK_ID_SESION: session,
}) => {
  if (token !== undefined && stopped !== undefined)
    return { kind: "stopped", token, merchantRef: order ?? null, code: "token_ws and TBK_TOKEN" };
  if (token !== undefined) return { kind: "complete", token };
  if (stopped !== undefined && order !== undefined && session !== undefined) {
    const code = "TBK_TOKEN+TBK_ORDEN_COMPRA+TBK_ID_SESION";
    return { kind: "stopped", token: stopped, merchantRef: order, code };
  }
  if (order !== undefined && session !== undefined) {
    const code = "TBK_ID_SESION+TBK_ORDEN_COMPRA";
    return { kind: "stopped", token: null, merchantRef: order, code };
  }
  return undefined;
};

async function attempted(
  call: () => Promise<unknown>,
): Promise<{ ok: true; value: unknown } | { ok: false; failed: Failed }> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    return { ok: false, failed: failureOf(error instanceof Error ? error.message : "") };
  }
}

/** What the client's error says: the status stands in its text, and nowhere else. */
export function failureOf(message: string): Failed {
  const status = Number(/status code (\d{3})/.exec(message)?.[1] ?? 0);
  if (status >= 500) return { kind: "unknown", code: "HTTP_5XX" };
  if (status >= 400) return { kind: "refused", status };
  return { kind: "unknown", code: /timeout/i.test(message) ? "TIMEOUT" : "CONNECTION" };
}

/** The client's HTTP follows no redirect, and no proxy of the environment: calls go to the configured host. */
function keepToOneAddress(): void {
  const ofClient = createRequire(createRequire(import.meta.url).resolve("transbank-sdk"));
  const axios = ofClient("axios") as { defaults: { maxRedirects?: number; proxy?: false } };
  axios.defaults.maxRedirects = 0;
  axios.defaults.proxy = false;
}
