import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createLedger } from "./ledger.service.ts";

const everyMs = 10 * 60_000;

/** Where each unit of money is. */
export function openLedger(
  { connection, clock, log }: Platform,
  { access }: { access: AccessService },
) {
  const ledger = createLedger({ access, clock });
  return {
    services: { ledger },
    routes: [],
    jobs: [
      createIntervalJob({
        name: "ledger-totals",
        everyMs,
        log,
        run: async () => {
          await ledger.addTotals(connection);
        },
      }),
    ],
  } satisfies ModuleParts;
}
