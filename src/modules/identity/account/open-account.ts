import { hasDemonstration } from "#src/config/environment.ts";
import type { Tell } from "#src/modules/content/notification/tell.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { accountMailHandlers, resetAskedHandler } from "./account-mail.ts";
import { createAccounts } from "./account.service.ts";
import type { AccountNeeds } from "./account-needs.ts";
import type { ClaimsOf } from "./application-tokens.service.ts";
import { createBreachedPasswords } from "./breached-passwords.ts";
import { createDemonstrationUsers } from "./demonstration-users.service.ts";
import { createPasswordHashes } from "./password-hashes.ts";
import { passwordPolicies } from "./password-policy.rules.ts";

/** Who may sign in, with what, and who is signed in. */
export function openAccount(
  platform: Platform,
  { claimsOf, tell }: { claimsOf: ClaimsOf; tell: Tell },
) {
  const { environment, connection, clock, log, secret, counts, words } = platform;
  const trail = createAuditTrail({ connection, clock });
  const needs: AccountNeeds = {
    connection,
    clock,
    random: systemRandom,
    secret,
    log,
    counts,
    hashes: createPasswordHashes(),
    breached: createBreachedPasswords({
      url: environment.BREACHED_URL,
      privateHosts: environment.OUTGOING_PRIVATE_HOSTS,
      log,
    }),
    policy: passwordPolicies[environment.PASSWORD_POLICY],
    passwordDays: environment.PASSWORD_DAYS,
    brand: words.say("es")("mail.brand"),
    keepAct: (transaction, { sessionId, userId, ...act }) =>
      trail.add(
        {
          ...act,
          permission: "public",
          session: sessionId === null ? null : { id: sessionId, kind: "user" },
          userId,
          record: userId === null ? null : `user/${userId}`,
        },
        transaction,
      ),
  };
  const accounts = createAccounts({
    needs,
    claimsOf,
    isDemonstrationForced: environment.DEMONSTRATION === "on",
  });
  return {
    services: {
      accounts,
      demonstrationUsers: createDemonstrationUsers({ needs, factors: accounts.factors }),
      isDemonstrationOn: hasDemonstration(environment),
    },
    routes: [],
    outbox: { ...accountMailHandlers(tell), ...resetAskedHandler(accounts.changes) },
    purges: [accounts.users.purgeTickets, accounts.sessions.purgeExpired],
  } satisfies ModuleParts;
}
