import { decimalText, formatMoney, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { RefundRow, WholePayment } from "#src/modules/sale/finance/finance.queries.ts";
import type { StoryRow } from "#src/modules/sale/finance/story.queries.ts";
import type { PaymentRecord } from "#src/modules/sale/finance/finance.service.ts";
import { paidRecords } from "#src/modules/sale/payment/payable-ref.rules.ts";
import { saidDeferred } from "#src/modules/sale/payment/said-deferred.rules.ts";
import { refundReasons } from "#src/modules/sale/refund/refund-reasons.rules.ts";
import { proofReasons } from "#src/modules/sale/document/transfer-proof.rules.ts";
import type { ShownProof } from "#src/modules/sale/document/transfer-proof.service.ts";
import { messageNameKey } from "#src/modules/content/notification/message-types.rules.ts";
import { href } from "#src/routes/back-office.ts";
import { accountName } from "./ledger.presenter.ts";
import { toneOf } from "./payments.presenter.ts";

/** A proof of a transfer, with the words of what may be done with it. */
function presentProof(
  { id, name, reason }: ShownProof,
  { payment, mayMatch }: PaymentRecord,
  { say }: Reader,
) {
  return {
    id,
    href: `/api/back-office/payments/${payment.reference}/proofs/${id}`,
    name,
    open: say("finance.proofs.open", { name }),
    refused:
      reason === null
        ? null
        : say("finance.proofs.refused", { reason: say(`documents.proof.${reason}`) }),
    refuse: mayMatch && reason === null ? say("finance.proofs.refuse", { name }) : null,
    reasonLabel: say("finance.proofs.reason", { name }),
  };
}

/** The choice of a refund that names no product. */
export const allParts = "all";

type InsurerOf = (code: string) => string;

export type PaymentModel = ReturnType<typeof presentPayment>;

/** One payment in words. `key` is of the form that asks for a refund: sent twice, it asks once. */
export function presentPayment(
  record: PaymentRecord,
  reader: Reader,
  {
    key,
    proofs,
    insurerOf,
    saleHref,
  }: {
    key: string;
    proofs: readonly ShownProof[];
    insurerOf: InsurerOf;
    /** Null for who may read no sales. */
    saleHref: ((reference: string) => string) | null;
  },
) {
  const { payment, story, refunds, leftMinor, mayAsk, mayMatch, mayGiveUp, mayRefund } = record;
  const { say, language, locale } = reader;
  const { currency } = payment;
  const decimals = STORAGE_DECIMALS[currency];
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  return {
    reference: payment.reference,
    listHref: href("payments", language),
    state: say(`finance.state.${payment.state}`),
    tone: toneOf(payment.state),
    key,
    decimals,
    left: money(leftMinor),
    leftValue: decimalText(leftMinor, decimals),
    mayAsk,
    mayMatch,
    mayGiveUp,
    proofs: proofs.map((proof) => presentProof(proof, record, reader)),
    proofReasons: proofReasons.map((value) => ({ value, label: say(`documents.proof.${value}`) })),
    amountValue: decimalText(payment.amountMinor, decimals),
    mayRefund,
    reasons: refundReasons.map((value) => ({ value, label: say(`finance.reason.${value}`) })),
    parts: refundedParts(payment, reader, insurerOf),
    facts: factsOf(payment, reader, { insurerOf, saleHref }),
    story: story.map((one, index) => ({
      id: String(index),
      text: storyText(one, reader, insurerOf),
      note: [noteOf(one, reader), one.by].filter((part) => part !== null).join(" · "),
      amount: one.amountMinor === null ? null : money(one.amountMinor),
      when: dateAndTime(one.at, reader),
    })),
    refunds: refunds.map((one) => refundLine(one, reader)),
  };
}

/** What a refund may be of, where several products were paid together: all of them, or one. */
function refundedParts(
  { parts, currency }: WholePayment,
  { say, locale }: Reader,
  insurerOf: InsurerOf,
): { value: string; label: string }[] {
  if (parts.length < 2) return [];
  const each = parts.map(({ part, insurer, amountMinor }) => ({
    value: part,
    label: say("finance.refunds.onePart", {
      part,
      insurer: insurerOf(insurer),
      amount: formatMoney({ amountMinor, currency }, locale),
    }),
  }));
  return [{ value: allParts, label: say("finance.refunds.allParts") }, ...each];
}

/** What is known of it besides its state, each a row. */
function factsOf(
  payment: WholePayment,
  reader: Reader,
  { insurerOf, saleHref }: Pick<Parameters<typeof presentPayment>[2], "insurerOf" | "saleHref">,
): {
  name: string;
  value: string | null;
  links?: readonly { label: string; href: string }[] | null;
}[] {
  const { say, locale } = reader;
  const { currency } = payment;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  return [
    { name: say("finance.column.amount"), value: money(payment.amountMinor) },
    ...(payment.discounts ?? []).map(({ kind, title, amountMinor }) => ({
      name: say(`finance.discount.${kind}`),
      value: `${title}, −${money(amountMinor)}`,
    })),
    ...payment.parts.map(({ part, insurer, amountMinor }) => ({
      name: say("finance.part", { part }),
      value: `${insurerOf(insurer)}, ${money(amountMinor)}`,
    })),
    ...(payment.installments === 1
      ? []
      : [{ name: say("finance.installments"), value: installmentsOf(payment, reader) }]),
    { name: say("finance.column.provider"), value: say(`finance.provider.${payment.provider}`) },
    { name: say("finance.column.flow"), value: say(`finance.flow.${payment.flow}`) },
    { name: say("finance.column.for"), value: paidRecords(payment.payableRef).join(", ") },
    {
      name: say("finance.column.sale"),
      value: payment.sales.length === 0 ? null : payment.sales.join(", "),
      links: saleHref && payment.sales.map((label) => ({ label, href: saleHref(label) })),
    },
    { name: say("finance.column.country"), value: say(`leads.country.${payment.country}`) },
    {
      name: say("finance.column.settled"),
      value: payment.settledAt === null ? null : dateAndTime(payment.settledAt, reader),
    },
  ];
}

/** In how many instalments the card pays. */
function installmentsOf(
  { installments, rateHundredths, payerTotalMinor, currency }: WholePayment,
  reader: Reader,
): string {
  if (rateHundredths === null || payerTotalMinor === null) return String(installments);
  const total = { amountMinor: payerTotalMinor, currency };
  return saidDeferred({ installments, rateHundredths, total }, reader);
}

/** The note of an event: the ledger event for an entry, the name for a message or a task, the provider's code for all
 *  others. Null for a provider's notification. */
function noteOf({ kind, code }: StoryRow, { say }: Reader): string | null {
  if (code === null || kind === "notified") return null;
  if (kind === "entry") return say(`finance.event.${code}`);
  if (kind !== "message") return code;
  return say(messageNameKey(code) ?? `notifications.jobs.kind.${code}`);
}

/** What happened, in words: each kind of event has a table of its own. */
function storyText({ kind, what }: StoryRow, { say }: Reader, insurerOf: InsurerOf): string {
  const [first = "", second = ""] = what.split(/[.:]/, 2);
  switch (kind) {
    case "call":
      return say("finance.story.call", {
        call: say(`finance.call.${first}`),
        outcome: say(`finance.outcome.${second}`),
      });
    case "entry":
      return say("finance.story.entry", { what: accountName(what, say, insurerOf) });
    case "refund-asked":
      return say("finance.story.refund-asked", { reason: say(`finance.reason.${what}`) });
    default:
      return say(`finance.story.${kind}`, { what: say(`finance.${tableOf[kind]}.${what}`) });
  }
}

const tableOf: Readonly<Record<string, string>> = {
  attempt: "attempt",
  act: "act",
  settled: "attempt",
  charge: "standing",
  "refund-decided": "decision",
  "refund-failed": "refundState",
  "refund-done": "way",
  item: "item",
  "item-resolved": "resolution",
  message: "message",
  notified: "notice",
};

const refundTones: Readonly<Record<string, "wait" | "success" | "error">> = {
  REQUESTED: "wait",
  APPROVED: "wait",
  SENT: "wait",
  UNKNOWN: "wait",
  DONE: "success",
  FAILED: "error",
};

/** A refund in words. */
export function refundLine(one: RefundRow, reader: Reader) {
  const { say, language, locale } = reader;
  const money = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: one.currency }, locale);
  const when = dateAndTime(one.askedAt, reader);
  return {
    id: one.id,
    reference: one.reference,
    payment: one.payment,
    paymentHref: href("payment", language, { reference: one.payment }),
    title: say("finance.refunds.line", {
      amount: money(one.amountMinor),
      charged: money(one.chargedMinor),
      reason: say(`finance.reason.${one.reason}`),
    }),
    note: [
      one.askedByName === null
        ? say("finance.refunds.askedByNobody", { when })
        : say("finance.refunds.asked", { name: one.askedByName, when }),
      ...(one.part === null ? [] : [say("finance.part", { part: one.part })]),
    ].join(" · "),
    decided:
      one.decidedByName === null
        ? null
        : say("finance.refunds.decided", {
            name: one.decidedByName,
            reason: one.decisionReason ?? "–",
          }),
    state: say(`finance.refundState.${one.state}`),
    tone: refundTones[one.state] ?? ("neutral" as const),
  };
}
