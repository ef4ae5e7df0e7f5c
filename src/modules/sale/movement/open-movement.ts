import type { FindDemonstrated } from "#src/modules/contact/lead/demonstration/demonstration-leads.service.ts";
import type { Tell } from "#src/modules/content/notification/tell.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import { createRefusedForms } from "#src/platform/forms/refused-forms.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { makeDemonstrationMovements } from "./demonstration-movements.ts";
import { createMovementBook, lowKind, type LowBalance, postedKind } from "./movement-book.ts";
import { movementHandler } from "./movement-mail.ts";
import { movementRoutes } from "./movement.api.ts";
import { createMovements } from "./movement.service.ts";
import { purgePostings } from "./posting-purge.ts";
import { postingRateRoutes } from "./posting-rates.api.ts";
import { createPostingRates, type LineOptions } from "./posting-rates.service.ts";
import { leadCharging, saleCommissions } from "./system-postings.service.ts";
import { createSystemPostings } from "./system-postings.job.ts";

/** What other modules add in the transactions of their events, to be posted. */
export const whatIsDue = { charging: leadCharging, commissions: saleCommissions };

/** How often what is due is posted. */
const postEveryMs = 5_000;

/** Accounts of executives, referrers and partners, and their movements. */
export async function openMovement(
  { connection, clock, step, words, log, files }: Platform,
  {
    access,
    lowBalance,
    tell,
    demonstrated,
    lineOptions,
  }: {
    access: AccessService;
    lowBalance: LowBalance;
    tell: Tell;
    demonstrated: FindDemonstrated;
    lineOptions: LineOptions;
  },
) {
  if (demonstrated !== undefined) {
    const { users } = await demonstrated();
    await step("demonstration movements", () =>
      makeDemonstrationMovements(connection, { users, now: clock.now() }),
    );
  }
  const trail = createAuditTrail({ connection, clock });
  const book = createMovementBook({ clock, lowBalance });
  const movements = createMovements({ connection, clock, access, trail, book, files });
  const postings = createSystemPostings({ connection, clock, movements, book });
  const refusedMovements = createRefusedForms({ clock });
  const keepDone = createKeepDone({ access, trail });
  const postingRates = createPostingRates({ connection, access, keepDone, lineOptions });
  return {
    services: {
      movements,
      refusedMovements,
      postingRates,
      postSystemMovements: postings.run,
    },
    routes: [
      ...movementRoutes(movements, clock.now, words.say, refusedMovements),
      ...postingRateRoutes(postingRates),
    ],
    jobs: [
      createIntervalJob({
        name: "system-movements",
        everyMs: postEveryMs,
        log,
        run: async () => void (await postings.run()),
      }),
    ],
    purges: [purgePostings(connection)],
    outbox: {
      [postedKind]: movementHandler(tell, postedKind),
      [lowKind]: movementHandler(tell, lowKind),
    },
  } satisfies ModuleParts;
}
