import { notifyCacheFlush } from "#src/platform/caches.ts";
import { createAttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { cacheFlushRoutes } from "./cache-flush.api.ts";
import { createSessionTokens } from "./session-tokens.service.ts";
import { createStaffAccess, signInKind } from "./staff-access.ts";
import { tokenRoutes } from "./token.api.ts";

/** In a quarter of an hour: failures of one account and of one network, and tokens of one network. */
const quarterMs = 15 * 60_000;
const failedSignIns = { account: 10, network: 20 };
const hashesAQuarter = 30;

/** Who is signed in, and the calls that only they may make (SA 2.9). */
export function openSession(platform: Platform) {
  const { environment, connection, clock, log, secret, counts, caches, isTls } = platform;
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
      most: failedSignIns,
      windowMs: quarterMs,
    }),
    isTls,
  });
  const sessionTokens = createSessionTokens({ connection, clock, staff });
  return {
    services: { staff, sessionTokens },
    routes: [
      ...cacheFlushRoutes({
        staff,
        log,
        async flush() {
          caches.flush();
          await notifyCacheFlush(connection);
        },
      }),
      ...tokenRoutes({
        staff,
        tokens: sessionTokens,
        allowance: createCallLimit({
          clock,
          most: hashesAQuarter,
          windowMs: quarterMs,
          shared: { counts, name: "hashes" },
        }),
      }),
    ],
    purges: [sessionTokens.purgeExpired],
  } satisfies ModuleParts;
}
