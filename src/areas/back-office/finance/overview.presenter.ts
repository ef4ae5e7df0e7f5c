import { type Currency, formatMoney } from "#src/contracts/money.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { arrearsAges } from "#src/modules/sale/finance/arrears-ages.rules.ts";
import type { Overview } from "#src/modules/sale/finance/desk.service.ts";
import { href } from "#src/routes/back-office.ts";

export type OverviewModel = ReturnType<typeof presentOverview>;

/** The figures in words: those of money once for each currency, the others as counts. */
export function presentOverview(
  { since, sums, unmatched }: Overview,
  reader: Reader,
  { disputes, giftCards, owed }: { disputes: number | null; giftCards: number; owed: number },
) {
  const { say, language, locale } = reader;
  const payments = href("payments", language);
  const hrefs: Record<string, string> = {
    collected: `${payments}?estado=OK&estado=REQUEST_REFUND&desde=${since}`,
    pending: `${payments}?estado=PENDING`,
    refunds: `${href("refunds", language)}?estado=abiertas`,
    ...Object.fromEntries(
      arrearsAges.map((age) => [
        age,
        `${href("recurrent", language)}?estado=recycling&edad=${age}`,
      ]),
    ),
  };
  const tiles = (name: string) => {
    const found = sums.filter((one) => one.name === name);
    const label = say(`finance-desk.overview.${name}`);
    // Nothing of it is a figure too.
    const shown: { currency: Currency; amountMinor: number; count: number }[] =
      found.length === 0 ? [{ currency: "CLP", amountMinor: 0, count: 0 }] : found;
    return shown.map(({ currency, amountMinor, count }) => ({
      name: shown.length === 1 ? label : `${label} (${currency})`,
      value: formatMoney({ amountMinor, currency }, locale),
      href: hrefs[name] ?? payments,
      note: say("finance-desk.overview.count", { count }),
    }));
  };
  const counted = (name: string, count: number, to: string) => ({
    name: say(`finance-desk.overview.${name}`),
    value: String(count),
    href: to,
  });
  return {
    since: say("finance-desk.overview.since", { day: longDay(since, reader) }),
    money: [...tiles("collected"), ...tiles("pending"), ...tiles("refunds")],
    arrears: arrearsAges.flatMap(tiles),
    open: [
      counted("unmatched", unmatched, href("reconciliation", language)),
      counted("giftCards", giftCards, href("giftCards", language)),
      // One that is owed is somebody's loss: where there is none, nothing is said.
      ...(owed === 0 ? [] : [counted("owed", owed, `${href("giftCards", language)}#debidas`)]),
      ...(disputes === null ? [] : [counted("disputes", disputes, href("disputes", language))]),
    ],
  };
}
