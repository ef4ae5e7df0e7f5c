import { civilMinute } from "#src/contracts/holidays.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { type Executive, lockExecutive } from "./executive.queries.ts";
import { isRecessBetween } from "./recess.queries.ts";
import { isHoliday, isWorkingDay } from "./working-hours.rules.ts";

/** Why an executive is not there for a slot. */
export type Absence = "hours" | "recess" | "holiday";

/** Locks an executive, so that slots are given out one at a time, and says why they are not there for one. */
export async function lockForSlot(
  transaction: Connection,
  executive: string,
  slot: { from: Date; to: Date },
): Promise<{ executive: Executive | undefined; absences: Absence[] }> {
  const found = await lockExecutive(transaction, executive);
  if (found === undefined) return { executive: undefined, absences: [] };
  const hours = {
    timeZone: found.timeZone,
    weekdays: found.weekdays,
    from: found.from,
    to: found.to,
    holidaysOf: (found.countries[0] ?? "CL") as CountryCode,
  };
  const [begins, ends] = [slot.from, slot.to].map((at) => civilMinute(at, found.timeZone));
  const absences: Absence[] = [];
  if (begins !== undefined && ends !== undefined) {
    const isDay =
      begins.date === ends.date && begins.minute >= found.from && ends.minute <= found.to;
    if (isHoliday(hours, begins.date)) absences.push("holiday");
    else if (!isDay || !isWorkingDay(hours, begins.date)) absences.push("hours");
  }
  if (await isRecessBetween(transaction, executive, slot)) absences.push("recess");
  return { executive: found, absences };
}
