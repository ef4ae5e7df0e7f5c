import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../config/environment.ts";
import { faultRoutes } from "#src/modules/insight/fault/fault.api.ts";
import {
  createFaultKeeper,
  createFaultSampling,
  reportingLog,
} from "#src/modules/insight/fault/fault.service.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Connection } from "../platform/database/database.ts";
import { createCallLimit } from "../platform/limits/call-limit.ts";
import type { SharedCounts } from "../platform/limits/shared-counts.ts";
import type { Log } from "../platform/log/log.ts";

/** Reports that a network may send in an hour. */
const reportsAnHour = 30;

/** Where faults of the server and of browsers are kept: here. Its log is the one that everything else uses,
 *  so that whatever is logged as an error is reported too. */
export function openFaults(options: {
  root: string;
  environment: Environment;
  connection: Connection;
  clock: Clock;
  log: Log;
}) {
  const { root, environment, connection, clock, log } = options;
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const keeper = createFaultKeeper({ connection, clock, log, version });
  const faults = createFaultSampling({
    reporter: keeper,
    share: environment.FAULT_SAMPLING,
    random: Math.random,
  });
  return {
    log: reportingLog(log, faults),
    version,
    /** The call that takes browsers' reports, limited together with the other nodes. */
    routes: (counts: SharedCounts) =>
      faultRoutes({
        faults,
        limit: createCallLimit({
          clock,
          most: reportsAnHour,
          windowMs: 3_600_000,
          shared: { counts, name: "fault-reports" },
        }),
      }),
    settled: keeper.settled,
    purgeExpired: keeper.purgeExpired,
  };
}
