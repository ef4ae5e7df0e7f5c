import type { Language } from "#src/routes/languages.ts";
import { type ErrorCatalogue, type ErrorClass, sentenceWith } from "./payment-errors.rules.ts";
import type { NextAction } from "./payment-provider.ts";
import type { Attempt } from "./payment.queries.ts";
import { isPending } from "./payment.status.ts";

/** Why a payment is where it is, for the payer. */
export interface PaymentReason {
  class: ErrorClass;
  /** Flow and code by which the catalogue has it. */
  flow: string;
  code: string;
  cause: string;
  next: string;
  field: string | null;
}

/** A payment as its page and GET /api/payments/{reference} say it. */
export interface PresentedPayment {
  reference: string;
  state: Attempt["paymentState"];
  flow: string;
  provider: string;
  amountMinor: number;
  currency: string;
  installments: number;
  /** What the payer pays in all, where a bank's instalments are known; null otherwise. */
  payerTotalMinor: number | null;
  reason: PaymentReason | null;
  action: NextAction | null;
}

/** Says a payment in the reader's language. While its outcome is unknown that is all that is said of it. */
export function presentPayment(
  attempt: Attempt,
  { catalogue, language, host }: { catalogue: ErrorCatalogue; language: Language; host: string },
): PresentedPayment {
  const key = reasonOf(attempt);
  const error = key && catalogue.find({ provider: attempt.provider, ...key });
  const values = { code: key?.code ?? "", host };
  return {
    reference: attempt.reference,
    state: attempt.paymentState,
    flow: attempt.flow,
    provider: attempt.provider,
    amountMinor: attempt.amount.amountMinor,
    currency: attempt.amount.currency,
    installments: attempt.installments,
    payerTotalMinor: attempt.payerTotalMinor,
    reason:
      error === undefined || key === undefined
        ? null
        : {
            class: error.class,
            ...key,
            cause: sentenceWith(error.cause[language], values),
            next: sentenceWith(error.next[language], values),
            field: error.field,
          },
    action: attempt.state === "REQUIRES_ACTION" ? attempt.nextAction : null,
  };
}

/** What a provider may refuse a card with as the browser asks for its token, in the reader's language, by the code. */
export type TokenRefusals = Readonly<Record<string, { text: string; field: string | null }>>;

/** The flow under which the catalogue has what a provider's token call answers. */
const tokenFlow = (provider: string): string => (provider === "mercadopago" ? "token" : "one-time");

export const presentTokenRefusals = (
  provider: string,
  { catalogue, language, host }: { catalogue: ErrorCatalogue; language: Language; host: string },
): TokenRefusals =>
  Object.fromEntries(
    catalogue
      .listed({ provider, flow: tokenFlow(provider) })
      .map(([code, { cause, next, class: kind, field }]) => [
        code,
        {
          text: `${sentenceWith(cause[language], { code, host })} ${sentenceWith(next[language], { code, host })}`,
          field: kind === "fix_field" ? field : null,
        },
      ]),
  );

function reasonOf(attempt: Attempt): { flow: string; code: string } | undefined {
  if (attempt.state === "UNKNOWN") return { flow: "*", code: "TIMEOUT" };
  const { flow: way, state, toldCode } = attempt;
  // Nothing is due online: that is what there is to say of it.
  if (state === "APPROVED" && way === "no-payment-one-time")
    return { flow: way, code: "NOTHING_DUE" };
  // The proof of a transfer was refused, and another may be sent.
  if (state === "REQUIRES_ACTION" && toldCode !== null) return { flow: way, code: toldCode };
  if (isPending(state) || state === "APPROVED") return undefined;
  const { errorFlow: flow, errorCode: code } = attempt;
  return flow === null || code === null ? { flow: "*", code: "UNLISTED" } : { flow, code };
}
