import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { findExecutive } from "./executive.queries.ts";
import { workedMinutes } from "./working-hours.rules.ts";

/** Minutes that somebody worked between two instants, by their own hours and holidays; infinitely many of who is no
 *  executive. */
export async function workedBetween(
  connection: Connection,
  userId: string,
  from: Date,
  to: Date,
): Promise<number> {
  const executive = await findExecutive(connection, userId);
  if (executive === undefined) return Number.POSITIVE_INFINITY;
  const { timeZone, weekdays, from: begins, to: ends, countries } = executive;
  const holidaysOf = (countries[0] ?? "CL") as CountryCode;
  return workedMinutes({ timeZone, weekdays, from: begins, to: ends, holidaysOf }, from, to);
}
