import { createIntervalJob, type IntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { DollarReading, IndicatorSource, UfReading } from "./indicator-source.ts";

/** Keeps the UF of a day: true where it was new, false where that day already had a value. */
export type StoreUf = (reading: UfReading) => Promise<boolean>;

/** Keeps the dollar of a day, likewise. */
export type StoreDollar = (reading: DollarReading) => Promise<boolean>;

const sixHours = 6 * 3_600_000;

/** Reads UF and dollar at start and every six hours and stores them for their day. A day that has a value keeps it:
 *  the UF of a day is published once. Failures are logged; the stored values go on being used. */
export function createDailyIndicatorsJob(options: {
  source: IndicatorSource;
  storeUf: StoreUf;
  storeDollar: StoreDollar;
  log: Log;
  everyMs?: number;
}): IntervalJob {
  const { source, storeUf, storeDollar, log, everyMs = sixHours } = options;
  return createIntervalJob({
    name: "daily-indicators",
    everyMs,
    log,
    async run() {
      const { uf, dollar } = await source.readToday();
      log.info("uf.read", { day: uf.day, isNew: await storeUf(uf) });
      if (dollar === null) return log.warn("dollar.missing", { day: uf.day });
      log.info("dollar.read", { day: dollar.day, isNew: await storeDollar(dollar) });
    },
  });
}
