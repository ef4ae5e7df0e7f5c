import type { Access } from "#src/contracts/access.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { filterToKeep } from "#src/modules/identity/audit/audit-changes.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Enforcer } from "#src/platform/http/api-routes.ts";
import { type Caller, decideAccess } from "./access.rules.ts";
import { demoAccess, forbidden, loginRequired } from "./identity.errors.ts";
import type { UserSession } from "./session-reader.service.ts";

/** What is asked of a request whose row is enforced. */
export interface CallerFacts extends Caller {
  session: UserSession | null;
}

/** Where the grant used stands; of an act by none, where the person's first does. */
function tenantOf(session: UserSession | null, grantId?: string): string | null {
  const grants = session?.holder.grants ?? [];
  return (grants.find(({ id }) => id === grantId) ?? grants[0])?.tenantId ?? null;
}

/** Enforces what the rows of the tables of calls and pages state, and keeps what is audited of it. */
export function createEnforcer(
  trail: Pick<AuditTrail, "add">,
  access: Pick<AccessService, "decide">,
): Enforcer<CallerFacts> {
  /** The decision of the policy about a permission that is a role's; undefined of any other. */
  function policyOf(permission: Access["permission"], session: UserSession | null) {
    const isOfRole = session?.holder.grants.some(({ permissions }) => permissions.has(permission));
    return isOfRole === true ? access.decide(permission, session!.holder) : undefined;
  }

  return {
    senderOf: ({ session }) => session?.user.id,
    async admit({ permission, audit }: Access, facts: CallerFacts): Promise<void> {
      const decided = decideAccess(permission, facts);
      const { session } = facts;
      if (decided === "login") throw loginRequired();
      const policy = policyOf(permission, session);
      const refusal =
        decided === "forbidden"
          ? forbidden()
          : policy?.outcome === "demo"
            ? demoAccess()
            : undefined;
      if (refusal === undefined) return;
      // Of visitors who are not signed in nothing is kept: anybody could fill the trail.
      await trail.add({
        action: audit ?? "access.use",
        permission,
        outcome: "denied",
        session,
        actorId: session?.user.id ?? null,
        grantId: policy?.because.find(({ rule }) => rule === "isDemo")?.grant ?? null,
        tenantId: tenantOf(session),
      });
      throw refusal;
    },

    async done({ permission, audit }: Access, { session }: CallerFacts, about): Promise<void> {
      if (audit === null) return;
      const grant = policyOf(permission, session)?.because.find(({ rule }) => rule === "allows");
      await trail.add({
        action: audit,
        permission,
        outcome: "done",
        session,
        actorId: session?.user.id ?? null,
        grantId: grant?.grant ?? null,
        tenantId: tenantOf(session, grant?.grant),
        record: about?.record ?? null,
        ...(about === undefined || about.fields.length === 0 ? {} : { fields: about.fields }),
        ...(audit.endsWith(".export") && {
          facts: {
            filter: filterToKeep(new URLSearchParams(about?.search)),
            ...(about?.count === undefined ? {} : { count: about.count }),
          },
        }),
      });
    },
  };
}
