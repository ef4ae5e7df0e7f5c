import { z } from "zod";
import type { Money } from "#src/contracts/money.ts";
import type { DeferredOffer } from "#src/modules/sale/payment/deferred.rules.ts";
import type {
  AttemptKeys,
  ChargeAsked,
  KeptCard,
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

/** Kushki by a client of our own, through the outgoing guard. The token of a card is made in the browser; here a
 *  charge is made of it once, under our reference, by which it is asked for afterwards. */
export interface KushkiSettings {
  id: "kushki" | "kushki_ad";
  publicId: string;
  privateId: string;
  webhookSecret: string;
  /** Base address for this server, and the one for browsers. */
  address: string;
  tokenAddress: string;
  privateHosts: readonly string[];
  isSimulated: boolean;
}

const refusal = z.object({
  code: z.string(),
  details: z.object({ processorCode: z.string().optional() }).optional(),
});

const charge = z.object({
  ticketNumber: z.string(),
  status: z.enum(["APPROVED", "DECLINED", "PENDING"]),
  code: z.string().optional(),
  processorCode: z.string().optional(),
  approvedAmount: z.number(),
  currency: z.string(),
  last4: z.string().optional(),
  expirationDate: z.string().optional(),
  subscriptionId: z.string().optional(),
  deferred: z.object({ months: z.int() }).optional(),
  refunds: z.array(z.object({ reference: z.string(), way: z.enum(["REVERSED", "NULLIFIED"]) })),
});

const made = z.object({ ticketNumber: z.string() });
const started = z.object({ token: z.string(), redirectUrl: z.url() });

export function createKushki(settings: KushkiSettings): PaymentProvider {
  const { id, address, privateHosts, privateId } = settings;
  const call = createJsonCall({
    base: address,
    privateHosts,
    headers: { "private-merchant-id": privateId },
  });
  return {
    id,
    currencies: ["CLP", "PEN", "COP", "USD"],
    isSimulated: settings.isSimulated,
    tokens: {
      url: `${settings.tokenAddress}/card/v1/tokens`,
      publicKey: settings.publicId,
    },
    readReturn: ({ reference }) =>
      reference === undefined ? undefined : { kind: "back", merchantRef: reference },
    signatureHeaders: ["x-kushki-id", "x-kushki-signature"],
    // The simple signature covers no body: it alone is no signature.
    readNotification(body, signed, at) {
      const [seconds = "", signature = ""] = signed.split(" ");
      const text = `${body.toString("utf8")}.${seconds}`;
      const secret = settings.webhookSecret;
      if (!isSigned({ secret, text, signature, seconds, at })) return { ok: false };
      const disputed = z.object({ chargebackId: z.string() }).safeParse(jsonOf(body));
      if (disputed.success) return { ok: true, dispute: disputed.data.chargebackId };
      const read = z
        .object({ metadata: z.object({ reference: z.string() }) })
        .safeParse(jsonOf(body));
      return read.success ? { ok: true, merchantRef: read.data.metadata.reference } : { ok: false };
    },
    ...withNeeds(call, {
      start,
      ask,
      giveUp,
      deferred: askDeferred,
      keepCard,
      deleteCard,
      refund,
      askRefund,
    }),
  };
}

function start(call: JsonCall, asked: ChargeAsked): Promise<ProviderAnswer> {
  if (asked.flow === "transfer-one-time") return startTransfer(call, asked);
  return ofStoredCards.has(asked.flow) ? chargeStored(call, asked) : startCharge(call, asked);
}

const ask = async (
  call: JsonCall,
  { merchantRef }: Pick<AttemptKeys, "merchantRef">,
): Promise<ProviderAnswer> => readCharge(await call("GET", `/card/v1/charges/${merchantRef}`));

async function giveUp(call: JsonCall, keys: AttemptKeys): Promise<ProviderAnswer> {
  const said = await call("POST", `/transfer/v1/cancel/${keys.merchantRef}`);
  if (!said.ok) return said.unanswered;
  return said.status === 200 ? { kind: "closed" } : ask(call, keys);
}

/** Its months are without interest for the payer: what a bank adds is agreed with the bank. */
async function askDeferred(
  call: JsonCall,
  bin: string,
  total: Money,
): Promise<readonly DeferredOffer[]> {
  const said = await call("GET", `/card/v1/deferred/${bin}`);
  const read = said.ok ? z.object({ months: z.array(z.int()) }).safeParse(said.json) : undefined;
  const months = read?.success === true ? read.data.months : [];
  return months.map((installments) => ({ installments, rateHundredths: 0, total }));
}

async function refund(
  call: JsonCall,
  { providerId, part, refundRef }: RefundAsked,
): Promise<RefundAnswer> {
  const body = { amount: toWhole(part), reference: refundRef };
  const said = await call("DELETE", `/v1/charges/${providerId}`, body);
  if (!said.ok) return said.unanswered;
  if (said.status >= 400) return { kind: "refused", ...codeOf(said.json) };
  const read = z
    .object({ refundId: z.string(), way: z.enum(["REVERSED", "NULLIFIED"]) })
    .safeParse(said.json);
  if (!read.success) return unread;
  return { kind: "done", way: read.data.way, providerRefundId: read.data.refundId };
}

async function askRefund(
  call: JsonCall,
  { merchantRef, refundRef }: RefundAsked,
): Promise<RefundAnswer> {
  const said = await call("GET", `/card/v1/charges/${merchantRef}`);
  if (!said.ok) return said.unanswered;
  const read = charge.safeParse(said.json);
  if (!read.success) return unread;
  const found = read.data.refunds.find(({ reference }) => reference === refundRef);
  return found === undefined
    ? { kind: "refused", flow: "one-time", code: "K001" }
    : { kind: "done", way: found.way, providerRefundId: refundRef };
}

async function startCharge(call: JsonCall, asked: ChargeAsked): Promise<ProviderAnswer> {
  const { token, amount, merchantRef, installments } = asked;
  if (token === undefined) return { kind: "refused", flow: "one-time", code: "577" };
  const said = await call("POST", "/card/v1/charges", {
    token,
    amount: {
      subtotalIva: 0,
      subtotalIva0: toWhole(amount),
      ice: 0,
      iva: 0,
      currency: amount.currency,
    },
    ...(installments > 1 ? { deferred: { months: installments } } : {}),
    metadata: { reference: merchantRef },
    webhooks: [
      {
        events: ["approvedTransaction", "declinedTransaction"],
        urls: [asked.notificationUrl],
      },
    ],
  });
  if (!said.ok) return said.unanswered;
  if (said.status === 402) return { kind: "declined", ...codeOf(said.json) };
  if (said.status >= 400) return { kind: "refused", ...codeOf(said.json) };
  // What was charged is read where it will be read again: the answer names the ticket alone.
  return made.safeParse(said.json).success ? ask(call, asked) : unread;
}

/** Flows of cards that Kushki keeps; when they are charged is our business. */
const ofStoredCards: ReadonlySet<string> = new Set([
  "t-subscriptions-one-click",
  "tdc-subscriptions",
  "tdd-subscriptions",
]);

type Stored =
  | { kind: "kept"; means: string }
  | Extract<ProviderAnswer, { kind: "refused" | "unknown" }>;

/** Has a card kept, of a token that the browser made: nothing is charged. */
async function store(
  call: JsonCall,
  token: string | undefined,
  reference: string,
): Promise<Stored> {
  const stored = await call("POST", "/subscriptions/v1/card", {
    token,
    periodicity: "custom",
    metadata: { reference },
  });
  if (!stored.ok) return stored.unanswered;
  if (stored.status >= 400) return { kind: "refused", ...codeOf(stored.json, "subscription") };
  const read = z.object({ subscriptionId: z.string() }).safeParse(stored.json);
  return read.success ? { kind: "kept", means: read.data.subscriptionId } : unread;
}

async function keepCard(
  call: JsonCall,
  { token, reference }: { token: string; reference: string },
): Promise<KeptCard> {
  const stored = await store(call, token, reference);
  if (stored.kind !== "kept") return stored;
  const found = await call("GET", `/subscriptions/v1/card/search/${stored.means}`);
  const read = z
    .object({
      maskedCreditCard: z.string().regex(/\d{4}$/),
      expirationDate: z.string().optional(),
    })
    .safeParse(found.ok ? found.json : undefined);
  // Kept it is, whether or not its last digits are said.
  return {
    ...stored,
    card: read.success ? read.data.maskedCreditCard.slice(-4) : null,
    expires: expiryOf(read.data?.expirationDate) ?? null,
  };
}

/** Month and year of a card, `12/30` → `2030-12`: kept no finer than the card shows them. */
function expiryOf(shown: string | undefined): string | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(shown ?? "") ?? [];
  return month === undefined || year === undefined ? undefined : `20${year}-${month}`;
}

/** Gone, too, where it was not there. */
async function deleteCard(call: JsonCall, means: string): Promise<boolean> {
  const said = await call("DELETE", `/subscriptions/v1/card/${means}`);
  return said.ok && (said.status < 400 || said.status === 404);
}

/** Charges a stored card; of a token it is stored first. A subscription that nobody charges costs nobody anything. */
async function chargeStored(call: JsonCall, asked: ChargeAsked): Promise<ProviderAnswer> {
  const { token, amount, merchantRef, notificationUrl } = asked;
  let { means } = asked;
  if (means == null) {
    const stored = await store(call, token, merchantRef);
    if (stored.kind !== "kept") return stored;
    means = stored.means;
  }
  const said = await call("POST", `/subscriptions/v1/card/${means}`, {
    amount: { subtotalIva0: toWhole(amount), currency: amount.currency },
    metadata: { reference: merchantRef },
    webhooks: [{ urls: [notificationUrl] }],
  });
  if (!said.ok) return said.unanswered;
  if (said.status >= 400)
    return {
      kind: said.status === 402 ? "declined" : "refused",
      ...codeOf(said.json, "subscription"),
    };
  return made.safeParse(said.json).success ? ask(call, asked) : unread;
}

async function startTransfer(call: JsonCall, asked: ChargeAsked): Promise<ProviderAnswer> {
  const said = await call("POST", "/transfer/v1/init", {
    amount: { subtotalIva: 0, subtotalIva0: toWhole(asked.amount), iva: 0 },
    currency: asked.amount.currency,
    callbackUrl: asked.returnUrl,
    metadata: { reference: asked.merchantRef },
    webhooks: [{ events: ["approvedTransaction"], urls: [asked.notificationUrl] }],
  });
  if (!said.ok) return said.unanswered;
  if (said.status >= 400) return { kind: "refused", ...codeOf(said.json) };
  const read = started.safeParse(said.json);
  if (!read.success) return unread;
  const { token, redirectUrl: url } = read.data;
  return { kind: "action", action: { kind: "redirect", url, method: "GET", fields: {} }, token };
}

/** The catalogue's key of a refusal: the bank's code where there is one, else Kushki's own. */
function codeOf(json: unknown, own = "one-time"): { flow: string; code: string } {
  const read = refusal.safeParse(json);
  if (!read.success) return { flow: "*", code: "UNLISTED" };
  const { code, details } = read.data;
  return details?.processorCode === undefined
    ? { flow: own, code }
    : { flow: "processor", code: details.processorCode };
}

function readCharge(said: Said): ProviderAnswer {
  if (!said.ok) return said.unanswered;
  if (said.status === 404) return { kind: "not-found" };
  if (said.status >= 400) return { kind: "refused", ...codeOf(said.json) };
  const read = charge.safeParse(said.json);
  if (!read.success) return unread;
  const { status, approvedAmount, currency, ticketNumber, last4, code, processorCode } = read.data;
  const { subscriptionId, deferred } = read.data;
  const expires = expiryOf(read.data.expirationDate);
  if (status === "PENDING") return { kind: "uncompleted" };
  if (status === "DECLINED")
    return {
      kind: "declined",
      ...codeOf(
        { code: code ?? "", details: { processorCode } },
        subscriptionId === undefined ? "one-time" : "subscription",
      ),
    };
  return {
    kind: "approved",
    providerId: ticketNumber,
    amount: fromWhole(approvedAmount, currency),
    facts: {
      card: last4 ?? "",
      ...(subscriptionId === undefined ? {} : { means: subscriptionId }),
      ...(expires === undefined ? {} : { expires }),
      ...(deferred === undefined ? {} : { installments: deferred.months }),
    },
  };
}
