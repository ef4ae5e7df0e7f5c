import { formatMoney, formatNumber, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { payerReasons } from "#src/modules/sale/subscription/payer-reasons.rules.ts";
import type { PolicyRefunds } from "#src/modules/sale/subscription/policy-refunds.service.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { presentAccountFields } from "#src/areas/page/bank-account.presenter.ts";
import { filledAccount, type SentAccount } from "#src/areas/page/account-fields.rules.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { RefundForm, RefundsModel } from "./my-purchase.view-model.ts";

type Payments = Awaited<ReturnType<PolicyRefunds["show"]>>;
type Payment = Payments[number];

/** The form of the account of a refund that was refused. */
export interface RefusedAccount extends SentAccount {
  refund: string;
}

/** A form that was refused, with what was typed. */
export interface RefusedRefund {
  payment: string;
  amount: string;
  reason: string;
  faults: RefundForm["faults"];
}

const nameOf = ({ cover, amount }: Payment, reader: Reader): string =>
  reader.say("my-purchase.refund.payment", {
    amount: formatMoney(amount, reader.locale),
    day: longDay(cover.from, reader),
  });

/** What was asked back of a policy with where it stands, and the form that asks for more: for the payment that is asked
 *  for, else the newest of which something is left (PP 4). */
export function presentRefunds(
  payments: Payments,
  asked: {
    /** Path of the page. */
    action: string;
    payment: string | null;
    isInForce: boolean;
    refused: RefusedRefund | undefined;
    refusedAccount: RefusedAccount | undefined;
    country: CountryCode;
  },
  reader: Reader,
): RefundsModel {
  const open = payments.filter(({ left }) => left.amountMinor > 0);
  const wanted = asked.refused?.payment ?? asked.payment;
  const chosen = open.find(({ reference }) => reference === wanted) ?? open[0];
  return {
    asked: payments.flatMap((payment) =>
      payment.refunds.map((one) => presentAsked(payment, { ...one, ...asked }, reader)),
    ),
    form:
      chosen === undefined
        ? null
        : {
            ...formOf(chosen, asked, reader),
            isOpen: asked.refused !== undefined || asked.payment === chosen.reference,
            others: open
              .filter((other) => other !== chosen)
              .map((other) => ({
                label: nameOf(other, reader),
                href: `${asked.action}?devolucion=${other.reference}#devolucion`,
              })),
          },
  };
}

const presentAsked = (
  payment: Payment,
  one: Payment["refunds"][number] & {
    refusedAccount: RefusedAccount | undefined;
    country: CountryCode;
  },
  reader: Reader,
): RefundsModel["asked"][number] => {
  const { say, locale } = reader;
  const ended = one.doneOn === null ? "" : longDay(one.doneOn, reader);
  const sent = one.refusedAccount?.refund === one.reference ? one.refusedAccount : undefined;
  const way = one.state === "APPROVED" || one.state === "SENT" ? one.isTransfer : false;
  return {
    reference: one.reference,
    payment: payment.reference,
    title: say("my-purchase.refund.asked", {
      amount: formatMoney(one.amount, locale),
      day: longDay(one.askedOn, reader),
      reason: say(`my-purchase.refund.reasons.${one.reason}`),
    }),
    state: say(`my-purchase.refund.states.${way ? "TRANSFER" : one.state}`, { day: ended }),
    decision: one.decision,
    mayTakeBack: one.mayTakeBack,
    account:
      one.account === null
        ? null
        : say("my-purchase.refund.account.said", { account: one.account }),
    accountForm: one.mayNameAccount
      ? {
          fields: filledAccount(
            presentAccountFields({ of: one.reference, country: one.country }, say),
            sent,
          ),
          isOpen: one.account === null || sent !== undefined,
        }
      : null,
  };
};

function formOf(
  payment: Payment,
  { refused, isInForce }: { refused: RefusedRefund | undefined; isInForce: boolean },
  reader: Reader,
): Omit<RefundForm, "isOpen" | "others"> {
  const { say, locale } = reader;
  const { left, isTransfer } = payment;
  const steps = ["review", "mail", isTransfer ? "transfer" : "card", isInForce ? "goesOn" : ""];
  return {
    payment: payment.reference,
    about: nameOf(payment, reader),
    key: crypto.randomUUID(),
    amount:
      refused?.amount ?? formatNumber(left.amountMinor, STORAGE_DECIMALS[left.currency], locale),
    hint: say("my-purchase.refund.hint", { most: formatMoney(left, locale) }),
    reasons: payerReasons.map((value) => ({
      value,
      label: say(`my-purchase.refund.reasons.${value}`),
    })),
    reason: refused?.reason ?? null,
    faults: refused?.faults ?? {},
    steps: steps.filter((one) => one !== "").map((one) => say(`my-purchase.refund.steps.${one}`)),
  };
}
