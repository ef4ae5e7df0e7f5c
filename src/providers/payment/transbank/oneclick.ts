import { Oneclick, TransactionDetail } from "transbank-sdk";
import { z } from "zod";
import type {
  AttemptKeys,
  ChargeAsked,
  CompletedAnswer,
  Enrolment,
  EnrolmentAsked,
  FinishedEnrolment,
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

/** Transbank's Oneclick by its official client: a card that the payer enrols once on Transbank's page and that is
 *  charged afterwards without the payer. */

export interface OneclickSettings {
  /** The commerce that enrols, and the one whose sales are charged: it may be the same. */
  commerceCode: string;
  childCode: string;
  apiKey: string;
  address: string;
  /** Absent: 1. */
  responseLevel?: ResponseLevel | undefined;
}

interface OneclickNeeds {
  inscriptions: InstanceType<typeof Oneclick.MallInscription>;
  transactions: InstanceType<typeof Oneclick.MallTransaction>;
  childCode: string;
  level: ResponseLevel | undefined;
}

const started = z.object({ token: z.string(), url_webpay: z.url() });
const finished = z.object({
  response_code: z.number(),
  tbk_user: z.string().nullish(),
  card_number: z.string().nullish(),
});
const charged = z.object({
  buy_order: z.string(),
  card_detail: z.object({ card_number: z.string() }).optional(),
  details: z
    .array(
      z.object({
        amount: z.number(),
        status: z.string(),
        response_code: z.number().optional(),
        authorization_code: z.string().nullish(),
        payment_type_code: z.string().nullish(),
        balance: z.number().nullish(),
      }),
    )
    .min(1),
});
const refunded = z.object({
  type: z.enum(["REVERSED", "NULLIFIED"]),
  authorization_code: z.string().nullish(),
});

export function createOneclick(settings: OneclickSettings) {
  const { commerceCode, childCode, apiKey, address, responseLevel: level } = settings;
  const options = clientOptions(commerceCode, apiKey, address);
  const needs: OneclickNeeds = {
    inscriptions: new Oneclick.MallInscription(options),
    transactions: new Oneclick.MallTransaction(options),
    childCode,
    level,
  };
  return withNeeds(needs, {
    start,
    complete,
    ask,
    refund,
    askRefund,
    enrol,
    finishEnrolment,
    deleteCard,
  });
}

export type OneclickClient = ReturnType<typeof createOneclick>;

/** A card is named by both of its names there: who enrolled it, and Transbank's own. */
const meansOf = (username: string, tbkUser: string): string => `${username}:${tbkUser}`;

function namesOf(means: string): { username: string; tbkUser: string } {
  const [username = "", tbkUser = ""] = means.split(":");
  return { username, tbkUser };
}

/** Charges an enrolled card at once; without one the payer enrols it first, and nothing is charged before that. */
async function start(needs: OneclickNeeds, asked: ChargeAsked): Promise<ProviderAnswer> {
  const { means, merchantRef, returnUrl, amount } = asked;
  if (means == null) return enrol(needs, { reference: merchantRef, returnUrl });
  const { username, tbkUser } = namesOf(means);
  const detail = new TransactionDetail(amount.amountMinor, needs.childCode, merchantRef);
  const said = await attempted(() =>
    needs.transactions.authorize(username, tbkUser, merchantRef, [detail]),
  );
  return said.ok ? readCharge(needs, said.value, means) : failedAnswer(said.failed);
}

/** Whoever pays is nobody to the provider: no contact data leaves the house. */
async function enrol(
  { inscriptions }: OneclickNeeds,
  { reference, returnUrl }: EnrolmentAsked,
): Promise<Enrolment> {
  const email = `${reference.toLowerCase()}@pagos.amparo.example`;
  const said = await attempted(() => inscriptions.start(reference, email, returnUrl));
  if (!said.ok) return failedAnswer(said.failed);
  const read = started.safeParse(said.value);
  if (!read.success) return { kind: "unknown", code: "HTTP_5XX" };
  const { token, url_webpay: url } = read.data;
  return {
    kind: "action",
    action: { kind: "redirect", url, method: "POST", fields: { TBK_TOKEN: token } },
    token,
  };
}

/** What became of an enrolment that the payer went through: asked for once. */
async function finishEnrolment(
  { inscriptions, level }: OneclickNeeds,
  { token, reference }: { token: string; reference: string },
): Promise<FinishedEnrolment> {
  const said = await attempted(() => inscriptions.finish(token));
  if (!said.ok) return failedAnswer(said.failed);
  const read = finished.safeParse(said.value);
  if (!read.success) return { kind: "unknown", code: "HTTP_5XX" };
  const { response_code: code, tbk_user: tbkUser, card_number: card } = read.data;
  if (code !== 0 || tbkUser == null)
    return { kind: "declined", flow: flowOfCode(code, level), code: String(code) };
  const means = meansOf(reference, tbkUser);
  // When the card expires is not said here.
  return { kind: "kept", means, card: card?.slice(-4) ?? null, expires: null };
}

/** The payer is back: the card is enrolled, and charged once that is written down. */
async function complete(
  needs: OneclickNeeds,
  { providerToken: token, merchantRef: reference }: AttemptKeys,
): Promise<CompletedAnswer> {
  if (token === null) return { kind: "not-found" };
  const kept = await finishEnrolment(needs, { token, reference });
  return kept.kind === "kept" ? { kind: "enrolled", means: kept.means } : kept;
}

async function ask(
  { transactions, level }: OneclickNeeds,
  { merchantRef, providerToken, means }: AttemptKeys,
): Promise<ProviderAnswer> {
  // The payer has not enrolled a card yet: nothing is charged before that.
  if (providerToken !== null && means == null) return { kind: "uncompleted" };
  const said = await attempted(() => transactions.status(merchantRef));
  if (said.ok) return readCharge({ level }, said.value, means ?? undefined);
  const { failed } = said;
  const isGone = failed.kind === "refused" && [404, 422].includes(failed.status);
  return isGone ? { kind: "not-found" } : failedAnswer(failed);
}

/** A charge as Oneclick says it: approved only by response code 0 and AUTHORIZED. */
function readCharge(
  { level }: Pick<OneclickNeeds, "level">,
  said: unknown,
  means: string | undefined,
): ProviderAnswer {
  const read = charged.safeParse(said);
  const [detail] = read.data?.details ?? [];
  if (!read.success || detail === undefined) return { kind: "unknown", code: "HTTP_5XX" };
  const { status, response_code: code, amount } = detail;
  const isCharged = ["AUTHORIZED", "CAPTURED", "PARTIALLY_NULLIFIED"].includes(status);
  if (!isCharged || code !== 0)
    return code === undefined || code === 0
      ? { kind: "declined" }
      : { kind: "declined", flow: flowOfCode(code, level), code: String(code) };
  return {
    kind: "approved",
    // The order is ours and unique, and stands in the daily statement too.
    providerId: read.data.buy_order,
    amount: { amountMinor: amount, currency: "CLP" },
    facts: {
      authorization: detail.authorization_code ?? "",
      type: detail.payment_type_code ?? "",
      card: read.data.card_detail?.card_number.slice(-4) ?? "",
      ...(means === undefined ? {} : { means }),
    },
  };
}

async function refund(
  { transactions, childCode }: OneclickNeeds,
  { merchantRef, part }: RefundAsked,
): Promise<RefundAnswer> {
  const said = await attempted(() =>
    transactions.refund(merchantRef, childCode, merchantRef, part.amountMinor),
  );
  if (!said.ok) return failedAnswer(said.failed);
  const read = refunded.safeParse(said.value);
  if (!read.success) return { kind: "unknown", code: "HTTP_5XX" };
  const { type: way, authorization_code: code } = read.data;
  return { kind: "done", way, providerRefundId: code ?? "" };
}

/** Oneclick lists no refunds: what is left of the charge says whether this one is among them. */
async function askRefund(
  { transactions }: OneclickNeeds,
  { merchantRef, amount, returnedMinor, part }: RefundAsked,
): Promise<RefundAnswer> {
  const said = await attempted(() => transactions.status(merchantRef));
  if (!said.ok) return said.failed.kind === "unknown" ? said.failed : { kind: "pending" };
  const read = charged.safeParse(said.value);
  const [detail] = read.data?.details ?? [];
  if (detail === undefined) return { kind: "unknown", code: "HTTP_5XX" };
  if (detail.status === "REVERSED") return { kind: "done", way: "REVERSED", providerRefundId: "" };
  const left = amount.amountMinor - returnedMinor - part.amountMinor;
  return detail.status.endsWith("NULLIFIED") && detail.balance === left
    ? { kind: "done", way: "NULLIFIED", providerRefundId: "" }
    : { kind: "refused", flow: "*", code: "422" };
}

/** Gone, too, where it was not there. */
async function deleteCard({ inscriptions }: OneclickNeeds, means: string): Promise<boolean> {
  const { username, tbkUser } = namesOf(means);
  const said = await attempted(() => inscriptions.delete(tbkUser, username));
  return said.ok || (said.failed.kind === "refused" && said.failed.status === 404);
}
