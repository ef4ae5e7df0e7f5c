import { addDays } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { coverOf } from "./cycle-cover.rules.ts";
import { addMonths, chargeDate, operationDay } from "./cycle-dates.rules.ts";

/** When a subscription may rest (PP, subscription): of lines whose cover may rest too, charged month by month, at most
 *  two cycles in twelve months. Civil dates; pure. */

const pausedCyclesAYear = 2;

/** Insurance types whose cover may rest. Of all others somebody would be left without what they may need that day. */
const restable: ReadonlySet<string> = new Set([
  "ASISTENCIA",
  "DENTAL",
  "ESTETICO",
  "FARMACIA",
  "MASCOTAS",
]);

export interface PauseOption {
  cycles: number;
  /** The last day of the pause: charges go on from the next cycle after it. */
  until: string;
  /** First and last day without cover. */
  uncovered: { from: string; until: string };
  nextCharge: string;
}

interface PausedBefore {
  on: string;
  cycles: number;
}

interface Resting {
  insuranceType: string;
  country: CountryCode;
  startsOn: string;
  months: number;
  chargeDay: number;
  /** The cycle that waits; undefined where none does, or its amount was said already. */
  waiting: { month: string; position: number } | undefined;
  before: readonly PausedBefore[];
  /** Last days on which a month's operations are taken: what goes on after one is charged a month later. */
  operationDates: readonly string[];
}

/** Cycles that may still be paused: of the last twelve months those that were count. */
const leftOn = (before: readonly PausedBefore[], today: string): number => {
  const from = `${addMonths(today.slice(0, 7), -12)}${today.slice(7)}`;
  const used = before.filter(({ on }) => on > from).reduce((sum, { cycles }) => sum + cycles, 0);
  return Math.max(0, pausedCyclesAYear - used);
};

/** The pauses that may be chosen today, the shortest first. */
export function pausesOn(resting: Resting, today: string): PauseOption[] {
  const { waiting, country, chargeDay, months } = resting;
  if (waiting === undefined || months !== 1 || !restable.has(resting.insuranceType)) return [];
  const plan = { starts_on: resting.startsOn, months };
  return Array.from({ length: leftOn(resting.before, today) }, (_none, index): PauseOption => {
    const last = addMonths(waiting.month.slice(0, 7), index);
    return {
      cycles: index + 1,
      until: operationDay(resting.operationDates, last),
      uncovered: {
        from: coverOf(plan, waiting.position).from,
        until: addDays(coverOf(plan, waiting.position + index).until, -1),
      },
      nextCharge: chargeDate(country, addMonths(last, 1), chargeDay),
    };
  }).filter(({ until }) => until >= today);
}
