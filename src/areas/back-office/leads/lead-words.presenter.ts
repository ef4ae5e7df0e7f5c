import { formatMoney, type Currency, CURRENCIES } from "#src/contracts/money.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import type { RecordedPeriod } from "#src/modules/contact/lead/lead.tables.ts";
import { periodText } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

export {
  type LineNames,
  lineText,
  type NamedRows,
  reasonText,
  requestTypeText,
  statusText,
  subStatusText,
} from "#src/modules/contact/lead/lead-words.rules.ts";

/** Words of leads that the list and the page of one share. */

const tones: Readonly<Record<number, StatusTone>> = {
  2: "info",
  3: "success",
  4: "error",
  8: "info",
  9: "wait",
  10: "success",
  11: "success",
  12: "error",
  13: "wait",
  14: "wait",
  98: "error",
  100: "wait",
  500: "paid",
  501: "wait",
};

export const toneOf = (status: number): StatusTone => tones[status] ?? "neutral";

export const moneyText = (
  money: { amountMinor: number; currency: string | null } | null,
  { locale }: Pick<Reader, "locale">,
): string => {
  const currency = CURRENCIES.find((one) => one === money?.currency);
  return money === null || currency === undefined
    ? "–"
    : formatMoney(
        { amountMinor: money.amountMinor, currency: currency satisfies Currency },
        locale,
      );
};

/** What is paid, with its period where that is known: "$48.541 /mes". */
export const premiumText = (
  money: Parameters<typeof moneyText>[0],
  period: RecordedPeriod | null | undefined,
  reader: Pick<Reader, "locale" | "say">,
): string => {
  const amount = moneyText(money, reader);
  return money === null || period == null
    ? amount
    : `${amount} ${periodText(period, reader.say).trim()}`.trim();
};

const hourMs = 3_600_000;

/** "hace 12 min", "ayer", "8 oct": how long ago something was, or when it is due. */
export function shortTime(at: Date | null, now: Date, { locale, country }: Reader): string {
  if (at === null) return "–";
  const hours = (at.getTime() - now.getTime()) / hourMs;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  if (Math.abs(hours) < 1) return relative.format(Math.round(hours * 60), "minute");
  if (Math.abs(hours) < 24) return relative.format(Math.round(hours), "hour");
  if (Math.abs(hours) < 48) return relative.format(Math.sign(hours), "day");
  return dateFormat(locale, {
    day: "numeric",
    month: "short",
    ...(Math.abs(hours) > 24 * 300 ? { year: "numeric" as const } : {}),
    timeZone: country.timeZone,
  }).format(at);
}
