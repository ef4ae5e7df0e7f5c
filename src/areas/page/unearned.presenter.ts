import { formatMoney, type Money } from "#src/contracts/money.ts";
import type { PolicyActs } from "#src/modules/sale/subscription/policy-acts.service.ts";
import { longDay, type Reader } from "./reader.presenter.ts";

/** What goes back where a policy ends, in the same words for its person and for staff (D8). */

type Unearned = Awaited<ReturnType<PolicyActs["show"]>>["unearned"];

/** Amounts of some payments, as one text. */
export const sumOf = (
  parts: readonly { minor: number; amount: Money }[],
  reader: Reader,
): string => {
  const [first] = parts;
  const amountMinor = parts.reduce((sum, { minor }) => sum + minor, 0);
  const { currency = "CLP" as const } = first?.amount ?? {};
  return formatMoney({ amountMinor, currency }, reader.locale);
};

/** Day by day what of each payment was not used. */
export const linesOf = (unearned: Unearned, reader: Reader) =>
  unearned.map(({ cover, left, days, minor, amount }) => ({
    label: reader.say("my-purchase.end.line", {
      from: longDay(cover.from, reader),
      until: longDay(cover.until, reader),
      left,
      days,
    }),
    value: formatMoney({ amountMinor: minor, currency: amount.currency }, reader.locale),
  }));
