import type { CountryCode } from "#src/contracts/identification.ts";
import type { FeeRate } from "./fee-rates.rules.ts";
import {
  findSetting,
  numbersOf,
  type PaymentSetting,
  type PaymentSettingKey,
  settingPattern,
  unitsOf,
} from "./payment-settings.rules.ts";

/** Whether a new version of a setting or a fee may be added: from today on, once a day, and with a sense. Versions are
 *  never changed, so nothing that has begun is altered. Pure. */

export type VersionVerdict =
  | { ok: true }
  | {
      ok: false;
      field: "from" | "value" | "unit" | "fee" | "vat";
      code:
        | "FROM_DAY_PASSED"
        | "FROM_DAY_TAKEN"
        | "INVALID_DAYS"
        | "DAYS_MEET"
        | "INVALID_PERCENTAGE";
    };

/** Of days, and of percent. */
const mostDays = 365;

/** How many numbers a setting has. */
const counts: Readonly<Record<PaymentSettingKey, readonly [least: number, most: number]>> = {
  "mora.days": [3, 3],
  "retry.days": [1, 10],
  "termination.day": [1, 1],
  "arrears.end-day": [1, 1],
  "arrears.notice-days": [1, 1],
  "card.notice-days": [1, 1],
  "withdrawal.days": [1, 1],
  "renewal.notice-days": [1, 1],
  "renewal.yes-percent": [1, 1],
};

/** Settings that are steps of arrears: each is taken on a day of its own. */
const stepKeys = ["mora.days", "retry.days", "termination.day", "arrears.end-day"] as const;

function areDays({ key, value }: Pick<PaymentSetting, "key" | "value">): boolean {
  if (!settingPattern.test(value)) return false;
  const days = numbersOf({ value });
  const [least, most] = counts[key];
  return (
    days.length >= least &&
    days.length <= most &&
    days.every((day, index) => day <= mostDays && (index === 0 || day > (days[index - 1] ?? 0)))
  );
}

/** Whether two steps of arrears would fall on one day, or the end would not be the last of them. */
function doStepsMeet(
  settings: readonly PaymentSetting[],
  { country, day }: { country: CountryCode; day: string },
): boolean {
  const daysOf = (key: PaymentSettingKey): number[] => {
    const found = findSetting(settings, { key, country, day });
    return found === undefined ? [] : numbersOf(found);
  };
  const steps = stepKeys.flatMap(daysOf);
  const [end = mostDays] = daysOf("arrears.end-day");
  return new Set(steps).size < steps.length || steps.some((step) => step > end);
}

/** Judges a new version of a setting beside those that there are. `today` is a civil day of its country. */
export function judgeSetting(
  settings: readonly PaymentSetting[],
  asked: PaymentSetting,
  today: string,
): VersionVerdict {
  const { key, country, from_day: from, unit } = asked;
  if (from < today) return { ok: false, field: "from", code: "FROM_DAY_PASSED" };
  const own = settings.filter((one) => one.key === key && one.country === country);
  if (own.some((one) => one.from_day === from))
    return { ok: false, field: "from", code: "FROM_DAY_TAKEN" };
  if (!areDays(asked)) return { ok: false, field: "value", code: "INVALID_DAYS" };
  if (!unitsOf(key).includes(unit)) return { ok: false, field: "unit", code: "INVALID_DAYS" };
  if (!stepKeys.some((one) => one === key)) return { ok: true };
  const all = [...settings, asked];
  // Also on the days on which another step changes later.
  const days = all
    .filter((one) => one.country === country && one.from_day >= from)
    .map((one) => one.from_day);
  return days.some((day) => doStepsMeet(all, { country, day }))
    ? { ok: false, field: "value", code: "DAYS_MEET" }
    : { ok: true };
}

const whole = 1_000_000;

/** Judges a new version of what a provider takes. `today` is a day of statements. */
export function judgeFee(fees: readonly FeeRate[], asked: FeeRate, today: string): VersionVerdict {
  if (asked.from_day < today) return { ok: false, field: "from", code: "FROM_DAY_PASSED" };
  const isThere = fees.some(
    (one) =>
      one.provider === asked.provider &&
      one.country === asked.country &&
      one.from_day === asked.from_day,
  );
  if (isThere) return { ok: false, field: "from", code: "FROM_DAY_TAKEN" };
  const isPart = (millionths: number) => millionths >= 0 && millionths <= whole;
  if (!isPart(asked.fee_millionths)) return { ok: false, field: "fee", code: "INVALID_PERCENTAGE" };
  return isPart(asked.vat_millionths) && asked.fee_millionths + asked.vat_millionths <= whole
    ? { ok: true }
    : { ok: false, field: "vat", code: "INVALID_PERCENTAGE" };
}

/** The first day after each version of the same: when it stops to hold; null of the newest. */
export const untilOf = <Version extends { from_day: string }>(
  versions: readonly Version[],
  { from_day: from }: Version,
): string | null =>
  versions
    .map((one) => one.from_day)
    .filter((day) => day > from)
    .toSorted()[0] ?? null;
