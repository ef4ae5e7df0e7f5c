import type { Access } from "#src/contracts/access.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Enforcer } from "#src/platform/http/api-routes.ts";
import { type Caller, decideAccess } from "./access.rules.ts";
import { forbidden, loginRequired } from "./identity.errors.ts";
import type { UserSession } from "./sign-in.service.ts";

/** What is asked of a request whose row is enforced. */
export interface CallerFacts extends Caller {
  session: UserSession | null;
}

/** Enforces what the rows of the tables of calls and pages state, and keeps what is audited of it. */
export function createEnforcer(trail: Pick<AuditTrail, "add">): Enforcer<CallerFacts> {
  return {
    async admit({ permission, audit }: Access, facts: CallerFacts): Promise<void> {
      const decided = decideAccess(permission, facts);
      if (decided === "granted") return;
      const { session } = facts;
      if (decided === "login") throw loginRequired();
      // Of visitors who are not signed in nothing is kept: anybody could fill the trail.
      await trail.add({ action: audit ?? "access.use", permission, outcome: "denied", session });
      throw forbidden();
    },

    async done({ permission, audit }: Access, { session }: CallerFacts): Promise<void> {
      if (audit !== null) await trail.add({ action: audit, permission, outcome: "done", session });
    },
  };
}
