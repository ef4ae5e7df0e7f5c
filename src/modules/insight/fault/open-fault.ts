import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { faultRoutes } from "./fault.api.ts";
import type { FaultLog } from "./fault-log.service.ts";

/** Reports that a network may send in an hour. */
const reportsAnHour = 30;

/** Faults of the server and of browsers, kept here. */
export function openFault({ clock, counts }: Platform, needs: { faultLog: FaultLog }) {
  const { faults, settled, purgeExpired } = needs.faultLog;
  return {
    services: {},
    routes: faultRoutes({
      faults,
      limit: createCallLimit({
        clock,
        most: reportsAnHour,
        windowMs: 3_600_000,
        shared: { counts, name: "fault-reports" },
      }),
    }),
    attach(app) {
      app.addHook("onClose", settled);
    },
    purges: [purgeExpired],
  } satisfies ModuleParts;
}
