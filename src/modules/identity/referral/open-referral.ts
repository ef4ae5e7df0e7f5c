import { join } from "node:path";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { referralRoutes } from "./referral.api.ts";
import { createReferralService, seedAdvisors } from "./referral.service.ts";

/** Look-ups of a network in a quarter of an hour. */
const lookUpsAQuarter = 30;

/** Who sent a visitor (SA 2.8). */
export async function openReferral(
  { root, connection, clock, log, counts }: Platform,
  { visitors }: { visitors: VisitorService },
) {
  await seedAdvisors(connection, join(root, "db/seed/advisors"), clock);
  const referrals = createReferralService({
    connection,
    clock,
    log,
    visitors,
    lookUps: createCallLimit({
      clock,
      most: lookUpsAQuarter,
      windowMs: 15 * 60_000,
      shared: { counts, name: "look-ups" },
    }),
  });
  return {
    services: { referrals },
    routes: referralRoutes(referrals),
    purges: [referrals.purgeExpired],
  } satisfies ModuleParts;
}
