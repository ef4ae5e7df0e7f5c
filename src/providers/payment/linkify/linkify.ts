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
  createJsonCall,
  fromWhole,
  isSigned,
  type JsonCall,
  jsonOf,
  type Said,
  toWhole,
  unread,
} from "../provider-http.ts";

/** Bank transfers by Linkify, of which there is no public contract: the shape is ours (PP 6). */
export interface LinkifySettings {
  id: "linkify" | "linkify_qps";
  address: string;
  key: string;
  secret: string;
  privateHosts: readonly string[];
  isSimulated: boolean;
}

const flow = "transfer-one-time";
const payment = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(["PENDING", "REVIEW", "PAID", "FAILED"]),
  reason: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  refunds: z.array(z.object({ reference: z.string() })),
});
const refusal = z.object({ code: z.string() });

const codeOf = (json: unknown): string => {
  const read = refusal.safeParse(json);
  return read.success ? read.data.code : "UNLISTED";
};

function readPayment(said: Said): ProviderAnswer {
  if (!said.ok) return said.unanswered;
  if (said.status === 404) return { kind: "not-found" };
  if (said.status >= 400) return { kind: "refused", flow, code: codeOf(said.json) };
  const read = payment.safeParse(said.json);
  if (!read.success) return unread;
  const { status, reason, id: providerId, amount, currency } = read.data;
  const because = reason === null ? {} : { flow, code: reason };
  if (status === "PENDING") return { kind: "uncompleted" };
  if (status === "REVIEW") return { kind: "pending", ...because };
  if (status === "FAILED") return { kind: "declined", ...because };
  return { kind: "approved", providerId, amount: fromWhole(amount, currency), facts: {} };
}

export function createLinkify(settings: LinkifySettings): PaymentProvider {
  const { id, address, key, secret, privateHosts } = settings;
  const call = createJsonCall({
    base: address,
    privateHosts,
    headers: { authorization: `Bearer ${key}` },
  });
  return {
    id,
    currencies: ["CLP"],
    isSimulated: settings.isSimulated,
    readReturn: ({ reference }) =>
      reference === undefined ? undefined : { kind: "back", merchantRef: reference },
    signatureHeaders: ["x-signature"],
    readNotification(body, signed, at) {
      const [, seconds = "", signature = ""] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signed) ?? [];
      const text = `${seconds}.${body.toString("utf8")}`;
      if (!isSigned({ secret, text, signature, seconds, at })) return { ok: false };
      const read = z.object({ reference: z.string() }).safeParse(jsonOf(body));
      return read.success ? { ok: true, merchantRef: read.data.reference } : { ok: false };
    },
    ...withNeeds(call, { start, ask, giveUp, refund, askRefund }),
  };
}

async function start(
  call: JsonCall,
  { merchantRef, amount, returnUrl, notificationUrl }: ChargeAsked,
): Promise<ProviderAnswer> {
  const said = await call("POST", "/payments", {
    reference: merchantRef,
    amount: toWhole(amount),
    currency: amount.currency,
    return_url: returnUrl,
    notification_url: notificationUrl,
  });
  if (!said.ok) return said.unanswered;
  if (said.status >= 400) return { kind: "refused", flow, code: codeOf(said.json) };
  const read = z.object({ id: z.string(), url: z.url() }).safeParse(said.json);
  if (!read.success) return unread;
  const { id: token, url } = read.data;
  return {
    kind: "action",
    action: { kind: "redirect", url, method: "GET", fields: {} },
    token,
  };
}

const ask = async (call: JsonCall, { merchantRef }: AttemptKeys): Promise<ProviderAnswer> =>
  readPayment(await call("GET", `/payments?reference=${merchantRef}`));

async function giveUp(call: JsonCall, keys: AttemptKeys): Promise<ProviderAnswer> {
  const said = await call("POST", `/payments/${keys.providerToken ?? ""}/cancel`);
  if (!said.ok) return said.unanswered;
  return said.status === 200 ? { kind: "closed" } : ask(call, keys);
}

async function refund(
  call: JsonCall,
  { providerId, part, refundRef }: RefundAsked,
): Promise<RefundAnswer> {
  const body = { amount: toWhole(part), reference: refundRef };
  const said = await call("POST", `/payments/${providerId}/refunds`, body);
  if (!said.ok) return said.unanswered;
  if (said.status >= 400) return { kind: "refused", flow, code: codeOf(said.json) };
  return { kind: "done", way: "NULLIFIED", providerRefundId: refundRef };
}

async function askRefund(
  call: JsonCall,
  { merchantRef, refundRef }: RefundAsked,
): Promise<RefundAnswer> {
  const said = await call("GET", `/payments?reference=${merchantRef}`);
  if (!said.ok) return said.unanswered;
  const read = payment.safeParse(said.json);
  if (!read.success) return unread;
  return read.data.refunds.some(({ reference }) => reference === refundRef)
    ? { kind: "done", way: "NULLIFIED", providerRefundId: refundRef }
    : { kind: "refused", flow, code: "REJECTED" };
}
