import type { CountryCode } from "#src/contracts/identification.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import {
  numbersOf,
  type PaymentSetting,
  settingOn,
} from "#src/modules/sale/payment-setting/payment-settings.rules.ts";

/** What happens to a cycle that was not paid on its day (BO 4, PP 1): days count from the day it was due. */
export type ArrearsStep = "mora_1" | "mora_2" | "mora_3" | "retry" | "termination" | "cancel";

export interface ArrearsTerms {
  steps: readonly (readonly [day: number, step: ArrearsStep])[];
  /** Days between the notice of termination and the end, at the least. */
  noticeDays: number;
}

/** The terms of a country on a day, by the settings of payments. Chile: the end takes effect fifteen days after the notice
 *  was sent (Código de Comercio, art. 528). Peru (Ley 29946 suspends the cover first) and Colombia (Código de Comercio,
 *  art. 1068) have rows of their own, equal to Chile's until counsel fills them. */
export function arrearsTermsOn(
  settings: readonly PaymentSetting[],
  { country, day }: { country: CountryCode; day: string },
): ArrearsTerms {
  const daysOf = (key: PaymentSetting["key"]): number[] =>
    numbersOf(settingOn(settings, { key, country, day }));
  const [termination = 0] = daysOf("termination.day");
  const [end = 0] = daysOf("arrears.end-day");
  const [noticeDays = 0] = daysOf("arrears.notice-days");
  const reminders = ["mora_1", "mora_2", "mora_3"] as const;
  const steps: (readonly [number, ArrearsStep])[] = [
    ...reminders.flatMap((step, index) => {
      const at = daysOf("mora.days")[index];
      return at === undefined ? [] : [[at, step] as const];
    }),
    ...daysOf("retry.days").map((at) => [at, "retry"] as const),
    [termination, "termination"],
    [end, "cancel"],
  ];
  return { steps: steps.toSorted(([one], [other]) => one - other), noticeDays };
}

/** Refusals after which the same means is not charged again until it changes. */
const neverRetried = ["fix_field", "other_card", "final"];

export interface UnpaidCycle {
  /** The day on which it was due. */
  dueOn: string;
  /** The catalogue's class of the last refusal; null where nothing was charged, as with a transfer. */
  lastClass: string | null;
  /** Whether the means was changed after that refusal. */
  isMeansChanged: boolean;
  /** Whether it is charged by itself at all. */
  isCharged: boolean;
  /** Steps that were taken, by their day. */
  done: readonly number[];
  /** When the notice of termination was sent. */
  noticeOn: string | null;
}

/** The steps of an unpaid cycle that are due on a day and were not taken, in their order. */
export function stepsDue(
  cycle: UnpaidCycle,
  { steps, noticeDays }: ArrearsTerms,
  today: string,
): { day: number; step: ArrearsStep }[] {
  const canRetry =
    cycle.isCharged &&
    (cycle.isMeansChanged || cycle.lastClass === null || !neverRetried.includes(cycle.lastClass));
  return steps.flatMap(([day, step]) => {
    const isDue = addDays(cycle.dueOn, day) <= today && !cycle.done.includes(day);
    if (!isDue || (step === "retry" && !canRetry)) return [];
    // Nobody's policy ends sooner than the law's days after the notice left.
    const { noticeOn } = cycle;
    if (step === "cancel" && (noticeOn === null || addDays(noticeOn, noticeDays) > today))
      return [];
    return [{ day, step }];
  });
}

/** The day on which a policy ends unless it is paid before: not sooner than the law's days after the notice. */
export function arrearsEnd(
  { steps, noticeDays }: ArrearsTerms,
  { charge_on: dueOn, notice_on: noticeOn }: { charge_on: string; notice_on: string | null },
): string {
  const [last = 45] = steps.find(([, step]) => step === "cancel") ?? [];
  const byTable = addDays(dueOn, last);
  const byNotice = noticeOn === null ? byTable : addDays(noticeOn, noticeDays);
  return byNotice > byTable ? byNotice : byTable;
}
