import { formatMoney } from "#src/contracts/money.ts";
import { dateAndTime, longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { DisputeRow } from "#src/modules/sale/dispute/dispute.queries.ts";
import { href } from "#src/routes/back-office.ts";
import { disputeReason } from "./dispute-reason.presenter.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";

export type DisputesModel = ReturnType<typeof presentDisputes>;

export const disputeTones = { OPEN: "wait", WON: "success", LOST: "error" } as const;

/** Disputes in words: of an open one the last day for evidence. */
export function presentDisputes(disputes: readonly DisputeRow[], reader: Reader): Line[] {
  const { say, language, locale } = reader;
  return disputes.map((one) => ({
    id: String(one.id),
    title: one.payment,
    href: href("dispute", language, { id: String(one.id) }),
    note: [
      say(`finance.provider.${one.provider}`),
      ...one.sales,
      disputeReason(one.reason, reader),
      dateAndTime(one.openedAt, reader),
      one.state === "OPEN"
        ? say("finance-desk.disputes.evidence", { day: longDay(one.evidenceUntil, reader) })
        : null,
      say(`disputes.answered.${one.answer ?? "NONE"}`),
    ]
      .filter((part) => part !== null)
      .join(" · "),
    state: say(`finance-desk.disputes.state.${one.state}`),
    tone: disputeTones[one.state],
    amount: formatMoney({ amountMinor: one.amountMinor, currency: one.currency }, locale),
  }));
}
