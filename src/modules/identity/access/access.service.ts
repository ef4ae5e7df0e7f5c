import type { Clock } from "#src/platform/clock/clock.ts";
import { type ActingPerson, asPerson, asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { refusalOf, samePerson } from "./access.errors.ts";
import {
  findTenant,
  pathIn,
  isPermissionHeld,
  listNodesBelow,
  listRolePermissions,
  listHoldersAt,
  listMeanings,
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

/** The node above all others. */
const rootPath = "amparo";

interface AccessNeeds {
  connection: Connection;
  clock: Clock;
  supervisedBy: SupervisedBy;
}

async function holderOf(needs: AccessNeeds, userId: string): Promise<Holder> {
  const grants = await asService(needs.connection, (transaction) =>
    loadHeldGrants(transaction, userId),
  );
  const { userIds, teamIds } = await needs.supervisedBy(userId);
  return {
    userId,
    grants,
    supervised: { userIds: new Set(userIds), teamIds: new Set(teamIds) },
  };
}

const judge = (
  needs: AccessNeeds,
  permission: string,
  holder: Holder,
  record?: RecordFacts,
): Decision => decide(permission, holder, needs.clock.now(), record);

async function actingOf(needs: AccessNeeds, holder: Holder): Promise<ActingPerson> {
  const at = needs.clock.now();
  const inForce = holder.grants.filter(
    ({ from, until }) => from <= at && (until === null || until > at),
  );
  // A role of the whole site that is given below the root sees what is below its node, as the policy judges it.
  const isPlatform = inForce.some(({ scope, path }) => scope === "platform" && path === rootPath);
  const paths = inForce.map(({ path }) => path);
  return {
    userId: holder.userId,
    scope: isPlatform ? "platform" : "nodes",
    nodes: isPlatform ? [] : await listNodesBelow(needs.connection, paths),
    teams: [...holder.supervised.teamIds],
  };
}

/** Throws what a decision answers: NOT_FOUND (404), FORBIDDEN or DEMO_ACCESS (403). */
function require(
  needs: AccessNeeds,
  permission: string,
  holder: Holder,
  record?: RecordFacts,
): void {
  const refusal = refusalOf(judge(needs, permission, holder, record));
  if (refusal !== undefined) throw refusal;
}

/** The same as an error to be thrown, or undefined where it is allowed: for who notes the refusal first. */
const refusal = (needs: AccessNeeds, permission: string, holder: Holder, record?: RecordFacts) =>
  refusalOf(judge(needs, permission, holder, record));

/** The grant that allows something, for the audit trail. */
const grantUsed = (
  needs: AccessNeeds,
  permission: string,
  holder: Holder,
  record?: RecordFacts,
): string | null =>
  judge(needs, permission, holder, record).because.find(({ rule }) => rule === "allows")?.grant ??
  null;

const permissionsOf = (needs: AccessNeeds, holder: Holder): Set<string> =>
  heldPermissions(holder, needs.clock.now());

const holdsDemosOnly = (needs: AccessNeeds, holder: Holder): boolean =>
  isDemoOnly(holder, needs.clock.now());

/** Throws SAME_PERSON (409) where who asked decides. */
function requireTwoPeople(askedBy: string, decidedBy: string): void {
  if (!areTwoPeople(askedBy, decidedBy)) throw samePerson();
}

/** Runs work in a transaction of a person: rows of other tenants are not there. */
async function asHolder<T>(
  needs: AccessNeeds,
  holder: Holder,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  const person = await actingOf(needs, holder);
  return asPerson(needs.connection, person, work);
}

/** The company of a person's grants, where there is one, and the node of their first grant (SA 6). */
const claimsOf = async (needs: AccessNeeds, userId: string, chosenCompany: string | null) =>
  claimsIn(await holderOf(needs, userId), chosenCompany);

/** The companies of a person's grants, of which they choose one to act for. */
async function listCompanies(
  needs: AccessNeeds,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const { companies } = await claimsOf(needs, userId, null);
  const names = await listTenantNames(
    needs.connection,
    companies.map(({ tenantId }) => tenantId),
  );
  return companies.map(({ tenantId, path }) => ({
    id: tenantId,
    name: names.get(tenantId) ?? path,
  }));
}

/** The first pages of the roles that a person holds now, as roles.tsv has them. */
async function firstPagesOf(needs: AccessNeeds, userId: string): Promise<string[]> {
  const at = needs.clock.now();
  const { grants } = await holderOf(needs, userId);
  const held = grants.filter(({ from, until }) => from <= at && (until === null || until > at));
  const pages = new Map(
    (await listRoles(needs.connection)).map((role) => [role.name, role.firstPage]),
  );
  return [...new Set(held.flatMap(({ role }) => pages.get(role) ?? []))];
}

/** Whether some active user holds a permission now. */
const isHeldBySomebody = (needs: AccessNeeds, permission: string): Promise<boolean> =>
  asService(needs.connection, (transaction) =>
    isPermissionHeld(transaction, permission, needs.clock.now()),
  );

/** Ids of the active users who may do something to all records of a node. */
const holdersAt = (needs: AccessNeeds, permission: string, tenantId: string): Promise<string[]> =>
  asService(needs.connection, (transaction) =>
    listHoldersAt(transaction, { permission, tenantId, at: needs.clock.now() }),
  );

/** The nodes of the tree that a person's scope holds, by path. */
async function listNodes(
  needs: AccessNeeds,
  holder: Holder,
): Promise<Pick<Tenant, "path" | "name" | "kind">[]> {
  const { scope, nodes } = await actingOf(needs, holder);
  const all = await listTenants(needs.connection);
  return all
    .filter(({ id, isActive }) => isActive && (scope === "platform" || nodes.includes(id)))
    .map(({ path, name, kind }) => ({ path, name, kind }))
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

/** The roles with their permissions. */
async function readRoles(needs: AccessNeeds): Promise<(Role & { permissions: string[] })[]> {
  const permissions = await listRolePermissions(needs.connection);
  return (await listRoles(needs.connection)).map((role) => ({
    ...role,
    permissions: [...(permissions.get(role.name) ?? [])].toSorted(),
  }));
}

/** What each permission is, by its name, in the words of its table. */
const meaningsOf = (needs: AccessNeeds): Promise<Map<string, string>> =>
  listMeanings(needs.connection);

/** Ids of nodes and of all that stands below them, by path. */
const nodesBelow = (needs: AccessNeeds, paths: readonly string[]): Promise<string[]> =>
  listNodesBelow(needs.connection, [...paths]);

/** Paths of nodes, by id. */
async function pathsOf(needs: AccessNeeds, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = new Set(ids);
  const all = await listTenants(needs.connection);
  return new Map(all.filter(({ id }) => wanted.has(id)).map(({ id, path }) => [id, path]));
}

const findNode = (needs: AccessNeeds, path: string): Promise<Tenant | undefined> =>
  findTenant(needs.connection, path);

/** Who may do what: what a person holds, the decision about a record, and transactions that see no more. */
export function createAccessService(needs: AccessNeeds) {
  return {
    ...withNeeds(needs, {
      holderOf,
      decide: judge,
      require,
      refusal,
      grantUsed,
      permissionsOf,
      isDemoOnly: holdsDemosOnly,
      claimsOf,
      listCompanies,
      firstPagesOf,
      isHeldBySomebody,
      listNodes,
      listRoles: readRoles,
      listMeanings: meaningsOf,
      listHoldersAt: holdersAt,
      findNode,
      nodesBelow,
      pathsOf,
    }),
    requireTwoPeople,
    asHolder: <T>(holder: Holder, work: (transaction: Connection) => Promise<T>): Promise<T> =>
      asHolder(needs, holder, work) /** The same of grants that were read already. */,
    claimsIn,
    pathIn,
  };
}
