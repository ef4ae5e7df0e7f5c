import { join } from "node:path";
import type { Environment } from "../config/environment.ts";
import { cacheFlushRoutes } from "#src/modules/identity/session/cache-flush.api.ts";
import { createSessionTokens } from "#src/modules/identity/session/session-tokens.service.ts";
import { createStaffAccess, signInKind } from "#src/modules/identity/session/staff-access.ts";
import { tokenRoutes } from "#src/modules/identity/session/token.api.ts";
import { referralRoutes } from "#src/modules/identity/referral/referral.api.ts";
import {
  createReferralService,
  seedAdvisors,
} from "#src/modules/identity/referral/referral.service.ts";
import { createInternalPanel } from "#src/modules/identity/visitor/internal-panel.service.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { type Caches, notifyCacheFlush } from "../platform/caches.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Connection } from "../platform/database/database.ts";
import { createAttemptLimit } from "../platform/limits/attempt-limit.ts";
import { createCallLimit } from "../platform/limits/call-limit.ts";
import type { SharedCounts } from "../platform/limits/shared-counts.ts";
import type { Log } from "../platform/log/log.ts";

/** In a quarter of an hour: of one network, and failures of one account. */
const quarterMs = 15 * 60_000;
const most = { lookUps: 30, failedSignIns: { account: 10, network: 20 }, hashes: 30 };

/** Who sent a visitor, who is signed in, and what staff set for their own visits (SA 2.8, SA 2.9). */
export async function openAdvisors(options: {
  root: string;
  environment: Environment;
  connection: Connection;
  clock: Clock;
  log: Log;
  secret: string;
  counts: SharedCounts;
  isTls: boolean;
  visitors: VisitorService;
  caches: Caches;
}) {
  const { root, environment, connection, clock, log, secret, counts, isTls, visitors, caches } =
    options;
  const limited = (name: string, allowance: number) =>
    createCallLimit({ clock, most: allowance, windowMs: quarterMs, shared: { counts, name } });
  await seedAdvisors(connection, join(root, "db/seed/advisors"), clock);
  const referrals = createReferralService({
    connection,
    clock,
    log,
    visitors,
    lookUps: limited("look-ups", most.lookUps),
  });
  const internalPanel = createInternalPanel({
    visitors,
    clock,
    domains: environment.COMPANY_DOMAINS,
    offered: environment.INTERNAL_TOGGLES,
  });
  const staff = createStaffAccess({
    access: signInKind({
      isProduction: environment.NODE_ENV === "production",
      password: environment.STAFF_PASSWORD,
    }),
    connection,
    secret,
    clock,
    attempts: createAttemptLimit({
      clock,
      counts,
      name: "sign-in",
      most: most.failedSignIns,
      windowMs: quarterMs,
    }),
    isTls,
  });
  const sessionTokens = createSessionTokens({ connection, clock, staff });
  return {
    services: { referrals, internalPanel, staff, sessionTokens },
    routes: [
      ...referralRoutes(referrals),
      ...cacheFlushRoutes({
        staff,
        log,
        async flush() {
          caches.flush();
          await notifyCacheFlush(connection);
        },
      }),
      ...tokenRoutes({ staff, tokens: sessionTokens, allowance: limited("hashes", most.hashes) }),
    ],
    purges: [referrals.purgeExpired, sessionTokens.purgeExpired],
  };
}
