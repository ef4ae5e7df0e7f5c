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
import type { Log } from "../platform/log/log.ts";

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
    routes: faultRoutes({ faults, clock }),
    settled: keeper.settled,
    purgeExpired: keeper.purgeExpired,
  };
}
