import { join } from "node:path";
import { referralRoutes } from "../modules/referral/referral.api.ts";
import { createReferralService, seedAdvisors } from "../modules/referral/referral.service.ts";
import type { VisitorService } from "../modules/visitor/visitor.service.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Connection } from "../platform/database/database.ts";
import { createCallLimit } from "../platform/http/call-limit.ts";
import type { Log } from "../platform/log/log.ts";

/** Look-ups of advisors by one network in a quarter of an hour. */
const lookUps = 30;

/** Advisors and referrals (SA 2.8). */
export async function openAdvisors(options: {
  root: string;
  connection: Connection;
  clock: Clock;
  log: Log;
  visitors: VisitorService;
}) {
  const { root, connection, clock, log, visitors } = options;
  await seedAdvisors(connection, join(root, "db/seed/advisors"), clock);
  const referrals = createReferralService({
    connection,
    clock,
    log,
    visitors,
    lookUps: createCallLimit({ clock, most: lookUps, windowMs: 15 * 60_000 }),
  });
  return {
    services: { referrals },
    routes: referralRoutes(referrals),
    purges: [referrals.purgeExpired],
  };
}
