import { WebpayPlus } from "transbank-sdk";
import { z } from "zod";
import type {
  AttemptKeys,
  ChargeAsked,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
  RefundAsked,
} from "#src/modules/sale/payment/payment-provider.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  attempted,
  clientOptions,
  failedAnswer,
  flowOfCode,
  type ResponseLevel,
} from "./transbank-client.ts";

/** Transbank's Webpay Plus by its official client. */

export interface WebpaySettings {
  commerceCode: string;
  apiKey: string;
  /** Base address: the provider's, or a simulator's. */
  address: string;
  isSimulated?: boolean;
  /** Absent: 1. */
  responseLevel?: ResponseLevel | undefined;
}

const transaction = z.object({
  status: z.string(),
  buy_order: z.string(),
  amount: z.number(),
  response_code: z.number().optional(),
  authorization_code: z.string().optional(),
  payment_type_code: z.string().optional(),
  // The payer chooses them on Webpay's own page.
  installments_number: z.number().nullish(),
  card_detail: z.object({ card_number: z.string() }).optional(),
  balance: z.number().optional(),
});

const refunded = z.object({
  type: z.enum(["REVERSED", "NULLIFIED"]),
  authorization_code: z.string().optional(),
});

export function createWebpay(settings: WebpaySettings): PaymentProvider {
  const { commerceCode, apiKey, address } = settings;
  const client = new WebpayPlus.Transaction(clientOptions(commerceCode, apiKey, address));
  const webpay: Webpay = { client, level: settings.responseLevel };
  return {
    id: "transbank",
    currencies: ["CLP"],
    isSimulated: settings.isSimulated === true,
    ...(settings.isSimulated === true ? {} : { pageOrigin: new URL(address).origin }),
    readReturn: readWebpayReturn,
    ...withNeeds(webpay, { start, ask, complete, refund, askRefund }),
  };
}

interface Webpay {
  client: InstanceType<typeof WebpayPlus.Transaction>;
  level: ResponseLevel | undefined;
}

async function start(
  webpay: Webpay,
  { merchantRef, amount, returnUrl }: ChargeAsked,
): Promise<ProviderAnswer> {
  const said = await attempted(() =>
    webpay.client.create(merchantRef, merchantRef, amount.amountMinor, returnUrl),
  );
  if (!said.ok) return failedAnswer(said.failed);
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
}

async function ask(webpay: Webpay, { providerToken }: AttemptKeys): Promise<ProviderAnswer> {
  if (providerToken === null) return { kind: "not-found" };
  const said = await attempted(() => webpay.client.status(providerToken));
  if (said.ok) return readTransaction(said.value, webpay.level);
  const { failed } = said;
  // A token that Webpay does not know any more; anything else is about our keys.
  const isGone = failed.kind === "refused" && [404, 422].includes(failed.status);
  return isGone ? { kind: "not-found" } : failedAnswer(failed);
}

async function complete(webpay: Webpay, { providerToken }: AttemptKeys): Promise<ProviderAnswer> {
  if (providerToken === null) return { kind: "not-found" };
  const said = await attempted(() => webpay.client.commit(providerToken));
  if (!said.ok) return failedAnswer(said.failed);
  return readTransaction(said.value, webpay.level);
}

/** A charge as Webpay says it: approved only by response code 0 and AUTHORIZED. */
function readTransaction(said: unknown, level: ResponseLevel | undefined): ProviderAnswer {
  const read = transaction.safeParse(said);
  if (!read.success) return { kind: "unknown", code: "HTTP_5XX" };
  const { status: state, response_code: code, amount, ...one } = read.data;
  if (state === "INITIALIZED") return { kind: "uncompleted" };
  const isCharged = ["AUTHORIZED", "CAPTURED", "PARTIALLY_NULLIFIED"].includes(state);
  if (!isCharged || code !== 0)
    return code === undefined || code === 0
      ? { kind: "declined" }
      : { kind: "declined", flow: flowOfCode(code, level), code: String(code) };
  return {
    kind: "approved",
    // The order is ours and unique, and stands in the daily statement too.
    providerId: one.buy_order,
    amount: { amountMinor: amount, currency: "CLP" },
    facts: {
      authorization: one.authorization_code ?? "",
      type: one.payment_type_code ?? "",
      card: one.card_detail?.card_number.slice(-4) ?? "",
      ...((one.installments_number ?? 0) > 1 ? { installments: one.installments_number ?? 1 } : {}),
    },
  };
}

async function refund(webpay: Webpay, { providerToken, part }: RefundAsked): Promise<RefundAnswer> {
  if (providerToken === null) return { kind: "refused", flow: "*", code: "422" };
  const said = await attempted(() => webpay.client.refund(providerToken, part.amountMinor));
  if (!said.ok) return failedAnswer(said.failed);
  const read = refunded.safeParse(said.value);
  if (!read.success) return { kind: "unknown", code: "HTTP_5XX" };
  return {
    kind: "done",
    way: read.data.type,
    providerRefundId: read.data.authorization_code ?? "",
  };
}

/** Webpay lists no refunds: what is left of the charge says whether this one is among them. */
async function askRefund(
  webpay: Webpay,
  { providerToken, amount, returnedMinor, part }: RefundAsked,
): Promise<RefundAnswer> {
  if (providerToken === null) return { kind: "refused", flow: "*", code: "422" };
  const said = await attempted(() => webpay.client.status(providerToken));
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
}

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
