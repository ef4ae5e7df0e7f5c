import { civilMinute } from "./holidays.rules.ts";

/** The instant of a civil date and minute in a zone: 2026-11-25, 10:00. Of a minute that a change of the clock
 *  leaves out, the one as long after it. */
export function zonedInstant(date: string, minute: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${minute}:00Z`);
  const found = new Date(wanted);
  // Two steps settle it on days on which the offset changes.
  for (let step = 0; step < 2; step += 1) {
    const shown = civilMinute(found, timeZone);
    const off = Date.parse(`${shown.date}T${shown.minute}:00Z`) - wanted;
    found.setTime(found.getTime() - off);
  }
  return found;
}

/** Whether an instant is one that people plan for: none that a database cannot keep. */
export const isPlannable = (at: Date | string): boolean => {
  const year = new Date(at).getUTCFullYear();
  return year >= 2000 && year < 2100;
};
