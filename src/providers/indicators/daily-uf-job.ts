import { createIntervalJob, type IntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { IndicatorSource, UfReading } from "./daily-indicators.ts";

/** Keeps the UF of a day: true where it was new, false where that day already had a value. */
export type StoreUf = (reading: UfReading) => Promise<boolean>;

const sixHours = 6 * 3_600_000;

/** Reads the UF at start and every six hours and stores it for its day. A day that has a value keeps it:
 *  the UF of a day is published once. Failures are logged; the stored values go on being used. */
export function createDailyUfJob(options: {
  source: IndicatorSource;
  storeUf: StoreUf;
  log: Log;
  everyMs?: number;
}): IntervalJob {
  const { source, storeUf, log, everyMs = sixHours } = options;
  return createIntervalJob({
    name: "daily-uf",
    everyMs,
    log,
    async run() {
      const reading = await source.readUf();
      const isNew = await storeUf(reading);
      log.info("uf.read", { day: reading.day, isNew });
    },
  });
}
