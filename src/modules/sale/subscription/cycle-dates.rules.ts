import {
  addMonths,
  monthsBetween,
  nextCycleDate,
  operationDay,
  two,
} from "#src/contracts/operation-dates.rules.ts";
import { onBusinessDay } from "#src/contracts/business-days.rules.ts";
import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import type { CountryCode } from "#src/contracts/identification.ts";

/** Dates of what is charged again and again (BO 4, PP 1). All are civil dates of the country. */

export { addMonths, monthsBetween, nextCycleDate, operationDay };

/** The day on which a month is charged, on a charge day between 1 and 28; on a day on which banks rest the first
 *  after it on which they work. Period and amount stay the month's. */
export const chargeDate = (country: CountryCode, month: string, chargeDay: number): string =>
  onBusinessDay(country, `${month}-${two(chargeDay)}`);

/** What of a subscription says in which months it is charged. */
export interface ChargedMonths {
  flow: PaymentFlow;
  /** The first day that is covered. */
  starts_on: string;
  months: number;
  charge_day: number;
  country: CountryCode;
  operation_dates: readonly string[];
}

/** Whether the provider charges by itself, on its own days (PP 6): we follow what it does. */
export const isDriven = ({ flow }: Pick<ChargedMonths, "flow">): boolean =>
  flow === "t-subscriptions";

/** The charge day of a subscription that its provider drives: that of the first payment, where every month has it. */
export const drivenDay = (startsOn: string): number => Math.min(28, Number(startsOn.slice(8)));

/** The month of the first cycle of what begins or goes on today: by the operations of the product, or by the provider's
 *  own count from the first payment. */
export function firstMonth(charged: ChargedMonths, today: string): string {
  if (!isDriven(charged)) return nextCycleDate(charged.operation_dates, today).slice(0, 7);
  const day = two(charged.charge_day);
  let month = addMonths(charged.starts_on.slice(0, 7), charged.months);
  while (`${month}-${day}` <= today) month = addMonths(month, charged.months);
  return month;
}

/** The month of the first cycle after the first payment. */
export const secondMonth = (charged: ChargedMonths, paidOn: string): string =>
  isDriven(charged)
    ? firstMonth(charged, paidOn)
    : addMonths(firstMonth(charged, paidOn), charged.months - 1);

/** The day of the charge of a month: the provider's own, or ours, on which banks work. */
export const chargedOn = (charged: ChargedMonths, month: string): string =>
  isDriven(charged)
    ? `${month}-${two(charged.charge_day)}`
    : chargeDate(charged.country, month, charged.charge_day);

/** Months of the cycles after one, by the months between payments. */
export const nextMonth = (month: string, periodicity: number): string =>
  addMonths(month, periodicity);
