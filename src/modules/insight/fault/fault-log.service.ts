import type { Environment } from "#src/config/environment.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { createFaultKeeper, createFaultSampling, reportingLog } from "./fault.service.ts";

/** Where faults of the server and of browsers are kept, and the log that reports to it. */
export interface FaultLog {
  /** The log that everything else uses: an error is reported too. */
  log: Log;
  faults: ReturnType<typeof createFaultSampling>;
  /** Until everything reported is stored. */
  settled(): Promise<void>;
  purgeExpired(): Promise<void>;
}

/** Opened before the platform, for everything logs to it. */
export function openFaultLog(options: {
  environment: Environment;
  connection: Connection;
  clock: Clock;
  log: Log;
  version: string;
}): FaultLog {
  const { environment, connection, clock, log, version } = options;
  const keeper = createFaultKeeper({ connection, clock, log, version });
  const faults = createFaultSampling({
    reporter: keeper,
    share: environment.FAULT_SAMPLING,
    random: Math.random,
  });
  return {
    log: reportingLog(log, faults),
    faults,
    settled: keeper.settled,
    purgeExpired: keeper.purgeExpired,
  };
}
