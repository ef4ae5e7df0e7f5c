import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { linesOf, sumOf } from "#src/areas/page/unearned.presenter.ts";
import type { PolicyDesk } from "#src/modules/sale/subscription/policy-desk.service.ts";
import type { SaleRefundModel } from "./sales.view-model.ts";

/** States whose end gives something back; of them, the one whose last day is chosen. */
export const returningStates = [
  "CANCELED_CUSTOMER",
  "CANCELED_INSURER",
  "CANCELED_WITHDRAWAL",
] as const;

/** What goes back where a sale moves to a state, as its person reads it in Mi-Compra; null where nothing is computed. */
export function presentSaleRefund(
  policy: Awaited<ReturnType<PolicyDesk["ending"]>>,
  to: (typeof returningStates)[number],
  reader: Reader,
): SaleRefundModel | null {
  if (policy === undefined) return null;
  const { say } = reader;
  const { today, lastEnd, endsOn, paid, unearned } = policy;
  const totalOf = (parts: Parameters<typeof sumOf>[0]) => ({
    label: say("my-purchase.end.total"),
    value: sumOf(parts, reader),
  });
  if (to === "CANCELED_WITHDRAWAL") {
    const all = paid.map((one) => ({ ...one, minor: one.leftMinor }));
    return { day: null, text: say("sales.refund.all"), lines: [totalOf(all)] };
  }
  const text = unearned.length === 0 ? "sales.refund.none" : "sales.refund.text";
  return {
    day: to === "CANCELED_CUSTOMER" ? { endsOn, first: today, last: lastEnd } : null,
    text: say(text, { day: longDay(endsOn, reader) }),
    lines: unearned.length === 0 ? [] : [...linesOf(unearned, reader), totalOf(unearned)],
  };
}
