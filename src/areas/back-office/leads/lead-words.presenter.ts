import { formatMoney, type Currency, CURRENCIES } from "#src/contracts/money.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

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

export const statusText = (status: number, { say }: Pick<Reader, "say">): string =>
  say(`leads.status.${status}`);

/** Names of sub-statuses and reasons as the tables have them: people may have added some. */
export interface NamedRows {
  subStatuses: readonly { id: number; name: string; parents: readonly number[] }[];
  reasons: readonly { code: string; name: string }[];
}

/** What the specification names is said in the reader's language; what somebody added as they wrote it. */
export function subStatusText(
  id: number | null,
  rows: NamedRows,
  { say }: Pick<Reader, "say">,
): string | null {
  if (id === null) return null;
  return isNamedSubStatus(id)
    ? say(`leads.subStatus.${id}`)
    : (rows.subStatuses.find((one) => one.id === id)?.name ?? String(id));
}

export function reasonText(
  code: string | null,
  rows: NamedRows,
  { say }: Pick<Reader, "say">,
): string | null {
  if (code === null) return null;
  return /^FR(?:0[1-9]|[1-4]\d)$/.test(code)
    ? say(`leads.reason.${code}`)
    : (rows.reasons.find((one) => one.code === code)?.name ?? code);
}

const named = [
  201, 202, 203, 204, 205, 301, 302, 303, 330, 401, 402, 403, 404, 1201, 1202, 1203, 1204, 1205,
  1206, 1207, 1301, 1302, 1303, 1401, 1402, 5001, 5002, 5003, 5004, 5005, 5006, 5007,
];
const isNamedSubStatus = (id: number): boolean => named.includes(id);

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
