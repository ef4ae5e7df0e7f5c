import type { Clock } from "#src/platform/clock/clock.ts";
import { type ActingPerson, asPerson, asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { refusalOf, samePerson } from "./access.errors.ts";
import {
  findTenant,
  listNodesBelow,
  listRolePermissions,
  listRoles,
  loadHeldGrants,
  type Role,
  type Tenant,
} from "./access.queries.ts";
import {
  areTwoPeople,
  decide,
  type Decision,
  heldPermissions,
  type Holder,
  isDemoOnly,
  type RecordFacts,
} from "./policy.rules.ts";

/** The executives of the teams that a user supervises; the module of executives knows. */
export type SupervisedBy = (
  userId: string,
) => Promise<{ userIds: readonly string[]; teamIds: readonly string[] }>;

export type AccessService = ReturnType<typeof createAccessService>;

/** Who may do what: what a person holds, the decision about a record, and transactions that see no more. */
export function createAccessService(options: {
  connection: Connection;
  clock: Clock;
  supervisedBy: SupervisedBy;
}) {
  const { connection, clock, supervisedBy } = options;

  async function holderOf(userId: string): Promise<Holder> {
    const grants = await asService(connection, (transaction) =>
      loadHeldGrants(transaction, userId),
    );
    const { userIds, teamIds } = await supervisedBy(userId);
    return {
      userId,
      grants,
      supervised: { userIds: new Set(userIds), teamIds: new Set(teamIds) },
    };
  }

  const judge = (permission: string, holder: Holder, record?: RecordFacts): Decision =>
    decide(permission, holder, clock.now(), record);

  async function actingOf(holder: Holder): Promise<ActingPerson> {
    const at = clock.now();
    const inForce = holder.grants.filter(
      ({ from, until }) => from <= at && (until === null || until > at),
    );
    const isPlatform = inForce.some(({ scope }) => scope === "platform");
    const paths = inForce.map(({ path }) => path);
    return {
      userId: holder.userId,
      scope: isPlatform ? "platform" : "nodes",
      nodes: isPlatform ? [] : await listNodesBelow(connection, paths),
      teams: [...holder.supervised.teamIds],
    };
  }

  return {
    holderOf,
    decide: judge,

    /** Throws what a decision answers: NOT_FOUND (404), FORBIDDEN or DEMO_ACCESS (403). */
    require(permission: string, holder: Holder, record?: RecordFacts): void {
      const refusal = refusalOf(judge(permission, holder, record));
      if (refusal !== undefined) throw refusal;
    },

    permissionsOf: (holder: Holder): Set<string> => heldPermissions(holder, clock.now()),
    isDemoOnly: (holder: Holder): boolean => isDemoOnly(holder, clock.now()),

    /** Throws SAME_PERSON (409) where who asked decides. */
    requireTwoPeople(askedBy: string, decidedBy: string): void {
      if (!areTwoPeople(askedBy, decidedBy)) throw samePerson();
    },

    /** Runs work in a transaction of a person: rows of other tenants are not there. */
    async asHolder<T>(holder: Holder, work: (transaction: Connection) => Promise<T>): Promise<T> {
      const person = await actingOf(holder);
      return asPerson(connection, person, work);
    },

    /** The company of a person's grants, where there is one, and the node of their first grant (SA 6). */
    async claimsOf(userId: string, chosenCompany: string | null) {
      const { grants } = await holderOf(userId);
      const companies = [
        ...new Map(
          grants.filter(({ scope }) => scope === "company").map((grant) => [grant.tenantId, grant]),
        ).values(),
      ];
      const chosen = companies.find(({ tenantId }) => tenantId === chosenCompany);
      const company = chosen ?? (companies.length === 1 ? companies[0] : undefined);
      return {
        company: company?.path.split("/").at(-1) ?? null,
        tenant: company?.path ?? grants[0]?.path ?? "",
        companies: companies.map(({ tenantId, path }) => ({ tenantId, path })),
      };
    },

    /** The roles with their permissions. */
    async listRoles(): Promise<(Role & { permissions: string[] })[]> {
      const permissions = await listRolePermissions(connection);
      return (await listRoles(connection)).map((role) => ({
        ...role,
        permissions: [...(permissions.get(role.name) ?? [])].toSorted(),
      }));
    },

    findNode: (path: string): Promise<Tenant | undefined> => findTenant(connection, path),
  };
}
