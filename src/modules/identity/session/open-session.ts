import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { notifyCacheFlush } from "#src/platform/caches.ts";
import { createAttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SessionKind } from "./access.rules.ts";
import { createEnforcer } from "./access.service.ts";
import { cacheFlushRoutes } from "./cache-flush.api.ts";
import { createSessionTokens } from "./session-tokens.service.ts";
import { createSessionReader, createSignIn, signInWay } from "./sign-in.service.ts";
import { tokenRoutes } from "./token.api.ts";

/** In a quarter of an hour: failures of one account and of one network, and tokens of one network. */
const quarterMs = 15 * 60_000;
const failedSignIns = { account: 10, network: 20 };
const hashesAQuarter = 30;

/** Who is signed in, by which password, and what that opens (SA 2.9). */
export function openSession(platform: Platform) {
  const { environment, connection, clock, log, secret, counts, caches, isTls } = platform;
  const signInBy = (kind: SessionKind, name: string, password: string | undefined) =>
    createSignIn({
      kind,
      way: signInWay({ isProduction: environment.NODE_ENV === "production", password }),
      connection,
      secret,
      clock,
      attempts: createAttemptLimit({
        clock,
        counts,
        name,
        most: failedSignIns,
        windowMs: quarterMs,
      }),
      isTls,
    });
  const staff = signInBy("staff", "sign-in", environment.STAFF_PASSWORD);
  const consoleSignIn = signInBy(
    "chat-agent",
    "console-sign-in",
    environment.CHAT_CONSOLE_PASSWORD,
  );
  const sessionTokens = createSessionTokens({ connection, clock, secret, staff });
  const enforcer = createEnforcer(createAuditTrail({ connection, clock }));
  const sessions = createSessionReader([staff, consoleSignIn]);
  return {
    services: { staff, consoleSignIn, sessions, sessionTokens, enforcer },
    routes: [
      ...cacheFlushRoutes({
        log,
        async flush() {
          caches.flush();
          await notifyCacheFlush(connection);
        },
      }),
      ...tokenRoutes({
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
