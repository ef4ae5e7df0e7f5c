import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Accounts } from "#src/modules/identity/account/account.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { notifyCacheFlush } from "#src/platform/caches.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createEnforcer } from "./access.service.ts";
import { authRoutes } from "./auth.api.ts";
import { authSessionRoutes } from "./auth-sessions.api.ts";
import { createBearerReader } from "./bearer.service.ts";
import { cacheFlushRoutes } from "./cache-flush.api.ts";
import { createSessionReader } from "./session-reader.service.ts";
import { createSessionTokens } from "./session-tokens.service.ts";
import { createSignedInPlace } from "./signed-in-place.service.ts";
import { createSignInCookies } from "./sign-in-cookies.service.ts";
import { tokenRoutes } from "./token.api.ts";

/** Tokens of one network in a quarter of an hour. */
const quarterMs = 15 * 60_000;
const hashesAQuarter = 30;

/** Passwords of the sign-ins that accounts replaced (AL 2). */
const retiredSettings = ["STAFF_PASSWORD", "CHAT_CONSOLE_PASSWORD"] as const;

/** Who is signed in, and what that opens (SA 2.9, SA 4). */
export function openSession(
  platform: Platform,
  { access, accounts }: { access: AccessService; accounts: Accounts },
) {
  const { environment, connection, clock, log, secret, counts, caches, isTls } = platform;
  const idle = retiredSettings.filter((name) => environment[name] !== undefined);
  if (idle.length > 0) log.warn("settings.idle", { names: idle.join(", ") });
  const users = accounts.sessions;
  const sessions = createSessionReader({ users, access, isTls });
  const sessionTokens = createSessionTokens({ connection, clock, secret, sessions, users });
  const signInCookies = createSignInCookies({ isTls });
  const signedInPlace = createSignedInPlace(access);
  const auth = {
    accounts,
    cookies: signInCookies,
    place: signedInPlace,
    findSession: sessions.findById,
  };
  return {
    services: {
      sessions,
      sessionTokens,
      signInCookies,
      signedInPlace,
      readBearer: createBearerReader(accounts.tokens, sessions),
      enforcer: createEnforcer(createAuditTrail({ connection, clock }), access),
    },
    routes: [
      ...authRoutes(auth),
      ...authSessionRoutes(auth),
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
