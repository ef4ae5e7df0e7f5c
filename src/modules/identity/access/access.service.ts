import type { Clock } from "#src/platform/clock/clock.ts";
import { type ActingPerson, asPerson, asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { refusalOf, samePerson } from "./access.errors.ts";
import {
  findTenant,
  isPermissionHeld,
  listNodesBelow,
  listRolePermissions,
  listRoles,
  listTenantNames,
  listTenants,
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

/** What a holder's grants say of their company. */
function claimsIn({ grants }: Holder, chosenCompany: string | null) {
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
}

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

    /** The same as an error to be thrown, or undefined where it is allowed: for who notes the refusal first. */
    refusal: (permission: string, holder: Holder, record?: RecordFacts) =>
      refusalOf(judge(permission, holder, record)),

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
    claimsOf: async (userId: string, chosenCompany: string | null) =>
      claimsIn(await holderOf(userId), chosenCompany),
    /** The same of grants that were read already. */
    claimsIn,

    /** The companies of a person's grants, of which they choose one to act for. */
    async listCompanies(userId: string): Promise<{ id: string; name: string }[]> {
      const { companies } = await this.claimsOf(userId, null);
      const names = await listTenantNames(
        connection,
        companies.map(({ tenantId }) => tenantId),
      );
      return companies.map(({ tenantId, path }) => ({
        id: tenantId,
        name: names.get(tenantId) ?? path,
      }));
    },

    /** The first pages of the roles that a person holds now, as roles.tsv has them. */
    async firstPagesOf(userId: string): Promise<string[]> {
      const at = clock.now();
      const { grants } = await holderOf(userId);
      const held = grants.filter(({ from, until }) => from <= at && (until === null || until > at));
      const pages = new Map(
        (await listRoles(connection)).map((role) => [role.name, role.firstPage]),
      );
      return [...new Set(held.flatMap(({ role }) => pages.get(role) ?? []))];
    },

    /** Whether some active user holds a permission now. */
    isHeldBySomebody: (permission: string): Promise<boolean> =>
      asService(connection, (transaction) =>
        isPermissionHeld(transaction, permission, clock.now()),
      ),

    /** The nodes of the tree that a person's scope holds, by path. */
    async listNodes(holder: Holder): Promise<{ path: string; name: string }[]> {
      const { scope, nodes } = await actingOf(holder);
      const all = await listTenants(connection);
      return all
        .filter(({ id, isActive }) => isActive && (scope === "platform" || nodes.includes(id)))
        .map(({ path, name }) => ({ path, name }))
        .toSorted((one, other) => one.path.localeCompare(other.path));
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
