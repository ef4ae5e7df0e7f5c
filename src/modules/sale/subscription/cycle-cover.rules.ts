import { addDays } from "#src/contracts/holidays.rules.ts";
import { addMonthsTo } from "#src/contracts/operation-dates.rules.ts";
import { divideHalfUp, safeInteger } from "#src/contracts/money.ts";

/** What a payment covers, and what of it was not used (PP 1, D8). Civil dates; pure. */

export interface Cover {
  from: string;
  until: string;
}

/** The days that a payment covers: the first of them, and the first after them. */
export const coverOf = (
  { starts_on: startsOn, months }: { starts_on: string; months: number },
  position: number,
): Cover => ({
  from: addMonthsTo(startsOn, position * months),
  until: addMonthsTo(startsOn, (position + 1) * months),
});

const dayMs = 86_400_000;

/** Days from one civil date to another. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

export interface Unearned {
  /** Days of the period, and those after the end. */
  days: number;
  left: number;
  minor: number;
}

/** The part of a payment whose days come after the last day of cover: by the day, rounded half up once. */
export function unearnedOf(amountMinor: number, { from, until }: Cover, endsOn: string): Unearned {
  const days = daysBetween(from, until);
  const free = addDays(endsOn, 1);
  const left = Math.min(days, Math.max(0, daysBetween(free > from ? free : from, until)));
  const minor = safeInteger(divideHalfUp(BigInt(amountMinor) * BigInt(left), BigInt(days)));
  return { days, left, minor };
}

interface PaidCover {
  amount: { amountMinor: number };
  cover: Cover;
  /** What is left of the payment, where some of it went back before. */
  leftMinor?: number;
}

/** What goes back of each payment where a policy ends on a day: the days after it, of those that have any, and no more
 *  than is left of the payment. */
export const unearnedDue = <Paid extends PaidCover>(
  paid: readonly Paid[],
  endsOn: string,
): (Paid & Unearned)[] =>
  paid
    .map((one) => {
      const unearned = unearnedOf(one.amount.amountMinor, one.cover, endsOn);
      return { ...one, ...unearned, minor: Math.min(unearned.minor, one.leftMinor ?? Infinity) };
    })
    .filter(({ left, minor }) => left > 0 && minor > 0);
