import { formatMoney } from "#src/contracts/money.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { Remittances } from "#src/modules/sale/remittance/remittance.service.ts";
import type { RemittanceRow } from "#src/modules/sale/remittance/remittance.queries.ts";
import { href } from "#src/routes/back-office.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";

export type RemittancesModel = ReturnType<typeof presentRemittances>;
export type RemittanceModel = ReturnType<typeof presentRemittance>;

const tones = {
  DRAFT: "wait",
  APPROVED: "wait",
  PAID: "success",
  DISCARDED: "neutral",
} as const;

/** Remittances and open accounts in words. */
export function presentRemittances(
  { remittances, open }: Awaited<ReturnType<Remittances["list"]>>,
  reader: Reader,
  {
    mayDraft,
    today,
    insurerOf,
  }: { mayDraft: boolean; today: string; insurerOf(code: string): string },
) {
  const { say, locale, language } = reader;
  return {
    today,
    rows: remittances.map((one): Line => ({
      id: one.id,
      title: one.reference,
      href: href("remittance", language, { reference: one.reference }),
      note: [
        insurerOf(one.insurer),
        say("remittances.until", { day: longDay(one.until_day, reader) }),
        one.made_by_name,
      ]
        .filter((part) => part !== null)
        .join(" · "),
      state: say(`remittances.state.${one.state}`),
      tone: tones[one.state],
      amount: formatMoney({ amountMinor: one.total_minor, currency: one.currency }, locale),
    })),
    open: open.map((one) => ({
      value: `${one.tenantId}|${one.insurer}|${one.currency}`,
      label: say("remittances.account", {
        insurer: insurerOf(one.insurer),
        amount: formatMoney({ amountMinor: one.totalMinor, currency: one.currency }, locale),
        count: one.entries,
      }),
    })),
    mayDraft,
  };
}

/** One remittance in words, with what the reader may do with it. */
export function presentRemittance(
  { remittance, lines }: Awaited<ReturnType<Remittances["find"]>>,
  reader: Reader,
  may: {
    userId: string;
    reconcile: boolean;
    approve: boolean;
    today: string;
    insurerOf(code: string): string;
  },
) {
  const { say, locale, language } = reader;
  const { currency, state, reference } = remittance;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  const isDraft = state === "DRAFT";
  const isApproved = state === "APPROVED";
  return {
    reference,
    listHref: href("remittances", language),
    state: say(`remittances.state.${state}`),
    tone: tones[state],
    today: may.today,
    facts: factsOf(remittance, reader, {
      insurer: may.insurerOf(remittance.insurer),
      total: money(remittance.total_minor),
    }),
    files: (["csv", "pdf"] as const).map((kind) => ({
      label: kind.toUpperCase(),
      href: `/api/back-office/remittances/${reference}/lines.${kind}`,
    })),
    mayApprove: isDraft && may.approve && remittance.made_by !== may.userId,
    isOwn: isDraft && may.approve && remittance.made_by === may.userId,
    mayDiscard: isDraft && may.reconcile,
    mayBack: isApproved && may.approve,
    mayPay: isApproved && may.reconcile,
    lines: lines.map((one): Line => ({
      id: String(one.entryId),
      title: say(`finance.event.${one.event}`),
      href: one.payment === null ? null : href("payment", language, { reference: one.payment }),
      note: [longDay(one.day, reader), one.policy ?? one.sale, one.payment]
        .filter((part) => part !== null)
        .join(" · "),
      state: null,
      tone: "neutral",
      amount: money(one.amountMinor),
    })),
  };
}

function factsOf(
  one: RemittanceRow,
  reader: Reader,
  { insurer, total }: { insurer: string; total: string },
) {
  const { say } = reader;
  const paid =
    one.paid_on === null ? null : `${longDay(one.paid_on, reader)} · ${one.bank_reference ?? "–"}`;
  return [
    { name: say("remittances.insurer"), value: insurer },
    { name: say("remittances.total"), value: total },
    { name: say("remittances.period"), value: longDay(one.until_day, reader) },
    { name: say("remittances.madeBy"), value: one.made_by_name },
    { name: say("remittances.approvedBy"), value: one.approved_by_name },
    { name: say("remittances.paid"), value: paid },
    ...(one.back_reason === null
      ? []
      : [{ name: say("remittances.backReason"), value: one.back_reason }]),
  ];
}
