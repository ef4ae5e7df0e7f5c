import { addDays } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { addMonthsTo } from "#src/contracts/operation-dates.rules.ts";
import {
  numbersOf,
  type PaymentSetting,
  settingOn,
} from "#src/modules/sale/payment-setting/payment-settings.rules.ts";

/** Terms of policies and how they renew, as the specification's purchase-transitions.tsv has it (PP 9). Civil dates;
 *  pure. */

export type TermState = "ACTIVE" | "RENEWAL_ANNOUNCED" | "RENEWED" | "DECLINED" | "ENDED";

interface TermMove {
  /** Null where it begins. */
  from: readonly TermState[] | null;
  to: TermState;
  who: readonly string[];
}

export const termMoves: readonly TermMove[] = [
  { from: null, to: "ACTIVE", who: ["system"] },
  { from: ["ACTIVE"], to: "RENEWAL_ANNOUNCED", who: ["system"] },
  { from: ["RENEWAL_ANNOUNCED"], to: "RENEWED", who: ["system, holder"] },
  { from: ["RENEWAL_ANNOUNCED"], to: "DECLINED", who: ["holder, sale:cancel"] },
  { from: ["ACTIVE"], to: "ENDED", who: ["system"] },
  { from: ["DECLINED"], to: "ENDED", who: ["system"] },
  { from: ["RENEWAL_ANNOUNCED"], to: "ENDED", who: ["system"] },
];

export interface TermSettings {
  /** Days before the end on which the next term is announced. */
  noticeDays: number;
  /** A price that rises by more than this needs the holder's yes. */
  yesAbovePercent: number;
}

/** How terms of a country renew on a day, by the settings of payments. Throws before the first of them. */
export function termSettingsOn(
  settings: readonly PaymentSetting[],
  { country, day }: { country: CountryCode; day: string },
): TermSettings {
  const numberOf = (key: PaymentSetting["key"]): number => {
    const [first = 0] = numbersOf(settingOn(settings, { key, country, day }));
    return first;
  };
  return {
    noticeDays: numberOf("renewal.notice-days"),
    yesAbovePercent: numberOf("renewal.yes-percent"),
  };
}

const termMonths = 12;

/** Whether a policy that was paid once renews: a person's. A trip is over with the trip, and a company's policy goes on
 *  as its periods do. */
export const isRenewedYearly = (purchase: {
  insurance_type: string;
  steps: readonly string[];
}): boolean => purchase.insurance_type !== "VIAJE" && !purchase.steps.includes("company");

/** The term that begins on a day: its first day, and the first after it. */
export const termFrom = (startsOn: string): { starts_on: string; ends_on: string } => ({
  starts_on: startsOn,
  ends_on: addMonthsTo(startsOn, termMonths),
});

/** The term in which a day lies, of those that follow each other from the first day of the policy. */
export function termOn(
  startsOn: string,
  day: string,
): { number: number } & ReturnType<typeof termFrom> {
  let number = 1;
  while (addMonthsTo(startsOn, number * termMonths) <= day) number += 1;
  return { number, ...termFrom(addMonthsTo(startsOn, (number - 1) * termMonths)) };
}

/** Until which day, today included, ends of terms are announced. */
export const announcedUntil = (today: string, { noticeDays }: TermSettings): string =>
  addDays(today, noticeDays);

/** Whether a price rises by more than the holder takes without being asked. */
export const needsYes = (
  beforeMinor: number,
  nextMinor: number,
  { yesAbovePercent }: TermSettings,
): boolean => nextMinor * 100 > beforeMinor * (100 + yesAbovePercent);

/** Whether days from one on may not be charged: they lie after the end of a term that nobody renews. */
export const isBeyondTerm = (
  term: { state: TermState; ends_on: string; needs_yes: boolean; agreed_at: Date | null },
  coveredFrom: string,
): boolean =>
  coveredFrom >= term.ends_on &&
  (term.state === "DECLINED" ||
    (term.state === "RENEWAL_ANNOUNCED" && term.needs_yes && term.agreed_at === null));
