import { join } from "node:path";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createAccessService, type SupervisedBy } from "./access.service.ts";
import { seedAccess } from "./access-seed.service.ts";
import { auditedPeople } from "./people-denials.ts";
import { createPeople } from "./people.service.ts";
import type { PeopleNeeds } from "./people-changeable.ts";

/** The committed tables of roles and permissions. */
export const accessFolderOf = ({ root }: Pick<Platform, "root">): string =>
  join(root, "db/seed/access");

/** Who may do what: roles, grants and the decision. */
export async function openAccess(
  platform: Platform,
  { supervisedBy }: { supervisedBy: SupervisedBy },
) {
  const { connection, clock } = platform;
  await seedAccess(connection, accessFolderOf(platform));
  const access = createAccessService({ connection, clock, supervisedBy });
  return { services: { access }, routes: [] } satisfies ModuleParts;
}

/** Users and their grants, by who may. */
export function openPeople(
  platform: Platform,
  { access, accounts, isKnownLimit }: Pick<PeopleNeeds, "access" | "accounts" | "isKnownLimit">,
) {
  const { connection, clock } = platform;
  const trail = createAuditTrail({ connection, clock });
  const people = createPeople({
    connection,
    clock,
    accounts,
    access,
    isKnownLimit,
    keepAct: (transaction, { sessionId, ...act }) =>
      trail.add(
        {
          ...act,
          permission: "access:grant",
          outcome: "done",
          session: sessionId === null ? null : { id: sessionId, kind: "user" },
          record: `user/${act.userId}`,
          fields: ["grants"],
        },
        transaction,
      ),
  });
  return { services: { people: auditedPeople(people, trail) }, routes: [] } satisfies ModuleParts;
}
