import { type Clock, civilDate } from "../clock/clock.ts";
import type { Connection } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import { claimNight, findTermDays, finishNight, releaseNight } from "./retention.queries.ts";

/** What has a term. Each has a row of `retention_terms` from the first migration on. */
export type RetainedRecord =
  | "visitor"
  | "visitor-profile"
  | "saved-filter"
  | "sent-message"
  | "closed-lead"
  | "deleted-lead"
  | "expired-quote"
  | "site-message"
  | "tracked-event"
  | "mail-file"
  | "bell-notice"
  | "solved-ticket"
  | "left-purchase"
  | "provider-notification"
  | "provider-call"
  | "bulk-change"
  | "system-posting"
  | "dispute-evidence";

/** The instant before which records of a kind have outlived the term in force. */
export type CutOff = (record: RetainedRecord) => Promise<Date>;

/** Erases what has expired of one subject. */
export type Purge = (cutOff: CutOff) => Promise<unknown>;

const dayMs = 86_400_000;
const job = "purge";

/** Terms of the day: dated settings, the latest row that is valid wins. Throws where a term is missing. */
export function createCutOff(connection: Connection, clock: Clock, timeZone: string): CutOff {
  return async (record) => {
    const at = clock.now();
    const days = await findTermDays(connection, record, civilDate(at, timeZone));
    if (days === undefined) throw new Error(`retention_terms has no term for ${record}.`);
    return new Date(at.getTime() - days * dayMs);
  };
}

/** Erases what has expired: once a civil day, after three at night, on the one node that takes the night.
 *  Called every few minutes. A failed run gives the night back, so the next call tries again. */
export function createNightlyPurge(options: {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "info">;
  timeZone: string;
  purges: readonly Purge[];
}): () => Promise<void> {
  const { connection, clock, log, timeZone, purges } = options;
  const cutOff = createCutOff(connection, clock, timeZone);
  let lastDay: string | undefined;
  return async () => {
    const at = clock.now();
    const day = civilDate(at, timeZone);
    if (day === lastDay || hourIn(timeZone, at) < 3) return;
    if (await claimNight(connection, { job, day, at })) {
      try {
        for (const purge of purges) await purge(cutOff);
      } catch (error) {
        await releaseNight(connection, { job, day });
        throw error;
      }
      await finishNight(connection, { job, day, at: clock.now() });
      log.info("purge.done", { day });
    }
    lastDay = day;
  };
}

const hourIn = (timeZone: string, at: Date): number =>
  Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at),
  );
