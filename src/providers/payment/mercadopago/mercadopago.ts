import { createRequire } from "node:module";
import { MercadoPagoConfig, Payment, PaymentRefund, WebhookSignatureValidator } from "mercadopago";
import { z } from "zod";
import { divideHalfUp, parseDecimal, safeInteger } from "#src/contracts/money.ts";
import type {
  AttemptKeys,
  ChargeAsked,
  NotificationRead,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
  RefundAsked,
} from "#src/modules/sale/payment/payment-provider.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  answerOf,
  applicationFeeOf,
  askPayment,
  attempted,
  type Configured,
  numberedId,
  payerEmail,
  payerPlace,
  payment,
  readPayment,
} from "./mercadopago-client.ts";
import { createPreapprovals } from "./preapproval.ts";
import { createStoredCards, isStoredCard, ofStoredCards } from "./stored-card.ts";
import { createJsonCall, fromWhole, jsonOf, toWhole, unread } from "../provider-http.ts";

/** Mercado Pago by its official client. The traps that the client has: its base address is one for the process, it
 *  tries three times more where it is not told otherwise, waits a minute, keeps the options of one call for the next
 *  ones of the same configuration, and follows redirects. */
export interface MercadoPagoSettings {
  accessToken: string;
  publicKey: string;
  webhookSecret: string;
  /** What it keeps of each payment for the application, a decimal share of the amount; absent: nothing. */
  applicationFee?: string | undefined;
  /** Base address for this server, and the one for browsers. */
  address: string;
  tokenAddress: string;
  privateHosts: readonly string[];
  isSimulated: boolean;
}

const timeout = 15_000;

/** The provider charges by itself, on its own days. */
const agreementFlow = "t-subscriptions";

/** What the bank of a card makes of an amount: the official client has no call for it. */
const offers = z.array(
  z.object({
    payer_costs: z.array(
      z.object({
        installments: z.int(),
        installment_rate: z.number(),
        total_amount: z.number(),
      }),
    ),
  }),
);

export function createMercadoPago(settings: MercadoPagoSettings): PaymentProvider {
  setBaseAddress(settings.address);
  const { accessToken } = settings;
  // One for each call: the client writes a call's options into its configuration.
  const configured: Configured = (idempotencyKey) => {
    const options = { timeout, maxRetries: 0, redirect: "error", idempotencyKey };
    return new MercadoPagoConfig({ accessToken, options: options as object });
  };
  const agreements = createPreapprovals(configured);
  const storedCards = createStoredCards(configured);
  const payments = withNeeds(configured, { start, ask });
  const productOf = ({ flow }: Pick<AttemptKeys, "flow">) => {
    if (flow === agreementFlow) return agreements;
    return ofStoredCards.has(flow) ? storedCards : payments;
  };
  return {
    id: "mercadopago",
    start: (asked) => productOf(asked).start(asked),
    ask: (attempt) => productOf(attempt).ask(attempt),
    agreements: {
      flow: agreementFlow,
      read: agreements.readAgreement,
      change: agreements.changeAgreement,
      of: agreements.agreementOf,
    },
    keepCard: storedCards.keepCard,
    // Where an agreement is what is stored there, nothing is charged without it any more.
    deleteCard: (means) =>
      isStoredCard(means)
        ? storedCards.deleteCard(means)
        : agreements.changeAgreement(means, { status: "cancelled" }),
    currencies: ["CLP", "PEN", "COP"],
    isSimulated: settings.isSimulated,
    ...(settings.applicationFee === undefined
      ? {}
      : { applicationFee: feeBy(settings.applicationFee) }),
    tokens: { url: `${settings.tokenAddress}/v1/card_tokens`, publicKey: settings.publicKey },
    deferred: deferredBy(settings),
    signatureHeaders: ["x-signature", "x-request-id", "?data.id"],
    readNotification: (body, signed, at) =>
      readNotification({ body, signed, at }, settings.webhookSecret),
    ...withNeeds(configured, { referenceOf, refund, askRefund }),
  };
}

async function start(
  configured: Configured,
  { token, amount, merchantRef, installments, notificationUrl, applicationFeeMinor }: ChargeAsked,
): Promise<ProviderAnswer> {
  if (token === undefined) return { kind: "refused", flow: "*", code: "4000" };
  const body = {
    token,
    transaction_amount: toWhole(amount),
    installments,
    ...applicationFeeOf(amount, applicationFeeMinor),
    external_reference: merchantRef,
    notification_url: notificationUrl,
    description: merchantRef,
    // The account's country decides what is charged; this says what was meant.
    metadata: { currency: amount.currency },
    payer: { email: payerEmail(merchantRef) },
    additional_info: payerPlace,
  };
  const said = await attempted(() => new Payment(configured(merchantRef)).create({ body }));
  if (!said.ok) return answerOf(said);
  const read = payment.safeParse(said.value);
  return read.success ? readPayment(read.data) : unread;
}

/** A decimal share of an amount, in minor units, rounded half up once. Throws RangeError where the share is no decimal. */
function feeBy(share: string): NonNullable<PaymentProvider["applicationFee"]> {
  const read = parseDecimal(share, 6);
  if (!read.ok) throw new RangeError("The application fee is no decimal share.");
  const millionths = BigInt(read.units);
  return ({ amountMinor }) =>
    safeInteger(divideHalfUp(BigInt(amountMinor) * millionths, 1_000_000n));
}

const ask = (configured: Configured, { merchantRef }: AttemptKeys): Promise<ProviderAnswer> =>
  askPayment(configured, merchantRef);

const notification = z.object({
  type: z.string().optional(),
  data: z.object({ id: numberedId }),
});

/** Notifications of agreements, by their type. */
const agreementKinds: Readonly<Record<string, "agreement" | "agreement-charge">> = {
  subscription_preapproval: "agreement",
  subscription_authorized_payment: "agreement-charge",
};

function readNotification(
  { body, signed, at }: { body: Buffer; signed: string; at: Date },
  secret: string,
): NotificationRead {
  const [xSignature = "", xRequestId = "", dataId = ""] = signed.split(" ");
  try {
    const now = () => at.getTime();
    const toleranceSeconds = 300;
    WebhookSignatureValidator.validate({
      xSignature,
      xRequestId,
      dataId,
      secret,
      now,
      toleranceSeconds,
    });
  } catch {
    return { ok: false };
  }
  const read = notification.safeParse(jsonOf(body));
  // The signature covers the id of the address, never the body's.
  if (!read.success || read.data.data.id !== dataId) return { ok: false };
  if (read.data.type === "topic_chargebacks_wh") return { ok: true, dispute: dataId };
  const about = agreementKinds[read.data.type ?? ""];
  return about === undefined
    ? { ok: true, providerId: dataId }
    : { ok: true, agreement: { kind: about, id: dataId } };
}

async function referenceOf(configured: Configured, id: string): Promise<string | null | undefined> {
  const said = await attempted(() => new Payment(configured()).get({ id }));
  if (!said.ok) return "status" in said && said.status === 404 ? null : undefined;
  const read = payment.safeParse(said.value);
  return read.success ? read.data.external_reference : undefined;
}

async function refund(
  configured: Configured,
  { providerId, part, refundRef }: RefundAsked,
): Promise<RefundAnswer> {
  const said = await attempted(() =>
    new PaymentRefund(configured(refundRef)).create({
      payment_id: providerId,
      body: { amount: toWhole(part) },
    }),
  );
  if (!said.ok)
    return "unanswered" in said
      ? said.unanswered
      : { kind: "refused", flow: said.flow, code: said.code };
  const read = z.object({ id: numberedId }).safeParse(said.value);
  return read.success ? { kind: "done", way: "NULLIFIED", providerRefundId: read.data.id } : unread;
}

/** Its refunds name no reference of ours: what was returned in all says whether this one is among them. */
async function askRefund(
  configured: Configured,
  { providerId, part, returnedMinor }: RefundAsked,
): Promise<RefundAnswer> {
  const said = await attempted(() => new Payment(configured()).get({ id: providerId }));
  if (!said.ok) return "unanswered" in said ? said.unanswered : { kind: "pending" };
  const read = payment.safeParse(said.value);
  if (!read.success) return unread;
  const { transaction_amount_refunded: gone = 0, currency_id: currency } = read.data;
  return fromWhole(gone, currency).amountMinor >= returnedMinor + part.amountMinor
    ? { kind: "done", way: "NULLIFIED", providerRefundId: "" }
    : { kind: "refused", flow: "*", code: "3024" };
}

/** In how many instalments a card may pay, by a call of our own. */
function deferredBy({
  address: base,
  privateHosts,
  accessToken,
}: MercadoPagoSettings): NonNullable<PaymentProvider["deferred"]> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const call = createJsonCall({ base, privateHosts, headers });
  return async (bin, amount) => {
    const query = new URLSearchParams({ bin, amount: String(toWhole(amount)) });
    const said = await call("GET", `/v1/payment_methods/installments?${query}`);
    const read = said.ok ? offers.safeParse(said.json) : undefined;
    const costs = read?.success === true ? (read.data[0]?.payer_costs ?? []) : [];
    return costs.map((cost) => ({
      installments: cost.installments,
      rateHundredths: Math.round(cost.installment_rate * 100),
      total: fromWhole(cost.total_amount, amount.currency),
    }));
  };
}

/** One address for the process (PP 6): the client has no other place for it. */
function setBaseAddress(address: string): void {
  const ofClient = createRequire(createRequire(import.meta.url).resolve("mercadopago"));
  const { AppConfig } = ofClient("./utils/config") as { AppConfig: { BASE_URL: string } };
  AppConfig.BASE_URL = address;
}
