import { addDays, holidaysOf, weekdayOf } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { findSetting, numbersOf, type PaymentSetting } from "./payment-settings.rules.ts";

/** The legal withdrawal (PP 1): so many days from the day on which the person received the policy. Pure. */

export interface WithdrawalTerm {
  days: number;
  isBusiness: boolean;
}

/** The term of a policy that is received on a day; undefined before the first setting of its country. */
export function withdrawalTermOn(
  settings: readonly PaymentSetting[],
  { country, day }: { country: CountryCode; day: string },
): WithdrawalTerm | undefined {
  const found = findSetting(settings, { key: "withdrawal.days", country, day });
  const [days] = found === undefined ? [] : numbersOf(found);
  return found === undefined || days === undefined
    ? undefined
    : { days, isBusiness: found.unit === "business-days" };
}

/** The term in the reader's words. */
export const withdrawalText = (
  { days, isBusiness }: WithdrawalTerm,
  say: (key: string, params: { count: number }) => string,
): string =>
  say(isBusiness ? "purchase.review.withdrawalBusinessDays" : "purchase.review.withdrawalDays", {
    count: days,
  });

/** What the last day depends on. */
export interface ReceivedPolicy {
  country: CountryCode;
  /** Null while the person has not received it. */
  receivedOn: string | null;
  /** Plans of isapres have no such right: the title of the law does not govern them. */
  isIsapre: boolean;
}

/** The last day on which a person may withdraw; null where there is no such right. */
export function lastWithdrawalDay(
  settings: readonly PaymentSetting[],
  { country, receivedOn, isIsapre }: ReceivedPolicy,
): string | null {
  if (receivedOn === null || isIsapre) return null;
  const term = withdrawalTermOn(settings, { country, day: receivedOn });
  if (term === undefined) return null;
  if (!term.isBusiness) return addDays(receivedOn, term.days);
  let day = receivedOn;
  for (let left = term.days; left > 0;) {
    day = addDays(day, 1);
    const isFree =
      [0, 6].includes(weekdayOf(day)) || holidaysOf(country, Number(day.slice(0, 4))).includes(day);
    if (!isFree) left -= 1;
  }
  return day;
}
