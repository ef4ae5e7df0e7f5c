import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { GrantLimits, TenantsTable } from "./access.tables.ts";
import type { HeldGrant, Limits, Scope } from "./policy.rules.ts";

export interface Tenant {
  id: string;
  kind: TenantsTable["kind"];
  path: string;
  name: string;
  isActive: boolean;
}

export interface Role {
  name: string;
  group: string;
  heldBy: "operator" | "customer" | "partner";
  scope: Scope;
  narrowing: string;
  firstPage: string;
  isActive: boolean;
}

export interface Grant {
  id: string;
  userId: string;
  role: string;
  tenantId: string;
  path: string;
  limits: GrantLimits;
  from: Date;
  until: Date | null;
  isDemo: boolean;
  givenBy: string | null;
  version: number;
}

const tenants = (connection: Connection) =>
  connection.selectFrom("tenants").select(["id", "kind", "path", "name", "is_active as isActive"]);

export const listTenants = (connection: Connection): Promise<Tenant[]> =>
  tenants(connection).orderBy("path").execute();

/** Names by id. */
export async function listTenantNames(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await tenants(connection).where("id", "in", ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

export const findTenant = (connection: Connection, path: string): Promise<Tenant | undefined> =>
  tenants(connection).where("path", "=", path).executeTakeFirst();

/** Path of a node that is there, in the caller's transaction. */
export const pathIn = async (transaction: Connection, id: string): Promise<string> => {
  const found = transaction.selectFrom("tenants").select("path").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).path;
};

/** Ids of nodes and of all below them. */
export async function listNodesBelow(
  connection: Connection,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await connection
    .selectFrom("tenants")
    .select("id")
    .where((where) =>
      where.or(
        paths.flatMap((path) => [
          where("path", "=", path),
          where("path", "like", `${path.replace(/[\\%_]/g, "\\$&")}/%`),
        ]),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

const roles = (connection: Connection) =>
  connection
    .selectFrom("roles")
    .select([
      "name",
      "group_name as group",
      "held_by as heldBy",
      "scope",
      "narrowing",
      "first_page as firstPage",
      "is_active as isActive",
    ]);

export const listRoles = (connection: Connection): Promise<Role[]> =>
  roles(connection).orderBy("name").execute();

/** What each permission is, as its table says it; empty where the table has nothing but the name (BO 6). */
export async function listMeanings(connection: Connection): Promise<Map<string, string>> {
  const rows = await connection.selectFrom("permissions").select(["name", "meaning"]).execute();
  return new Map(rows.map(({ name, meaning }) => [name, meaning]));
}

export const findRole = (connection: Connection, name: string): Promise<Role | undefined> =>
  roles(connection).where("name", "=", name).executeTakeFirst();

/** The permissions of roles that are switched on, by role. */
export async function listRolePermissions(
  connection: Connection,
  names?: readonly string[],
): Promise<Map<string, Set<string>>> {
  let query = connection
    .selectFrom("role_permissions")
    .innerJoin("roles", "roles.name", "role_permissions.role")
    .select(["role", "permission"])
    .where("role_permissions.is_active", "=", true)
    .where("roles.is_active", "=", true);
  if (names !== undefined) query = query.where("role", "in", names.length > 0 ? names : [""]);
  const byRole = new Map<string, Set<string>>();
  for (const { role, permission } of await query.execute()) {
    const held = byRole.get(role) ?? new Set();
    byRole.set(role, held.add(permission));
  }
  return byRole;
}

/** The limits of roles. `insurer: required` is one that each grant names itself. */
export async function listRoleLimits(connection: Connection): Promise<Map<string, Limits>> {
  const byRole = new Map<string, Limits>();
  const rows = await connection.selectFrom("role_limits").selectAll().execute();
  for (const { role, limit_name: name, value } of rows)
    byRole.set(role, { ...byRole.get(role), [name]: value });
  return byRole;
}

export async function mayGiveRole(
  connection: Connection,
  givers: readonly string[],
  given: string,
): Promise<boolean> {
  if (givers.length === 0) return false;
  const row = await connection
    .selectFrom("role_grants")
    .select("giver")
    .where("giver", "in", givers)
    .where("given", "=", given)
    .executeTakeFirst();
  return row !== undefined;
}

const grants = (connection: Connection) =>
  connection
    .selectFrom("grants")
    .innerJoin("tenants", "tenants.id", "grants.tenant_id")
    .select([
      "grants.id",
      "grants.user_id as userId",
      "grants.role",
      "grants.tenant_id as tenantId",
      "tenants.path",
      "grants.limits",
      "grants.valid_from as from",
      "grants.valid_until as until",
      "grants.is_demo as isDemo",
      "grants.given_by as givenBy",
      "grants.version",
    ])
    .where("grants.taken_at", "is", null);

/** A user's grants that were not taken away. */
export const listGrants = (connection: Connection, userId: string): Promise<Grant[]> =>
  grants(connection)
    .where("grants.user_id", "=", userId)
    .orderBy("grants.given_at")
    .orderBy("grants.id")
    .execute();

export const findGrant = (connection: Connection, id: string): Promise<Grant | undefined> =>
  grants(connection).where("grants.id", "=", id).executeTakeFirst();

/** Users with a grant at one of some nodes; all where `nodes` is undefined. */
export async function listUserIds(
  connection: Connection,
  nodes: readonly string[] | undefined,
): Promise<string[]> {
  let query = connection
    .selectFrom("grants")
    .select("user_id as id")
    .distinct()
    .where("taken_at", "is", null);
  if (nodes !== undefined)
    query = query.where("tenant_id", "in", nodes.length > 0 ? nodes : [null]);
  return (await query.execute()).map(({ id }) => id);
}

export async function insertGrant(
  connection: Connection,
  grant: Omit<Grant, "path" | "version"> & { at: Date },
): Promise<void> {
  await connection
    .insertInto("grants")
    .values({
      id: grant.id,
      user_id: grant.userId,
      role: grant.role,
      tenant_id: grant.tenantId,
      limits: JSON.stringify(grant.limits),
      valid_from: grant.from,
      valid_until: grant.until,
      is_demo: grant.isDemo,
      given_by: grant.givenBy,
      given_at: grant.at,
      taken_by: null,
      taken_at: null,
    })
    .execute();
}

export async function takeGrant(
  connection: Connection,
  id: string,
  taken: { by: string | null; at: Date },
): Promise<void> {
  await connection
    .updateTable("grants")
    .set({ taken_by: taken.by, taken_at: taken.at, version: sql`version + 1` })
    .where("id", "=", id)
    .where("taken_at", "is", null)
    .execute();
}

/** One change of administrators at a time, so that two of them never take each other away at once. */
export async function lockAdministrators(transaction: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(727201)`.execute(transaction);
}

/** Active users who hold a role for good, apart from demonstrations: by a grant in force that has no end. */
export async function listHoldersOf(
  connection: Connection,
  role: string,
  at: Date,
): Promise<{ userId: string; grantId: string }[]> {
  return connection
    .selectFrom("grants")
    .innerJoin("users", "users.id", "grants.user_id")
    .select(["grants.user_id as userId", "grants.id as grantId"])
    .where("grants.role", "=", role)
    .where("grants.taken_at", "is", null)
    .where("grants.is_demo", "=", false)
    .where("grants.valid_from", "<=", at)
    .where((where) =>
      where.or([where("grants.valid_until", "is", null), where("grants.valid_until", ">", at)]),
    )
    .where("users.status", "=", "Activo")
    .where("users.activated_at", "is not", null)
    .execute();
}

/** Active users who hold a permission at a node by a grant in force that is no demonstration, and whose scope is the node
 *  whole: not what is assigned to them, or to their team. */
export async function listHoldersAt(
  connection: Connection,
  { permission, tenantId, at }: { permission: string; tenantId: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from users u
    join grants g on g.user_id = u.id join roles r on r.name = g.role
    join role_permissions p on p.role = g.role join tenants t on t.id = g.tenant_id
    join tenants of_record on of_record.id = ${tenantId}
      and (of_record.path = t.path or of_record.path like t.path || '/%')
    where p.permission = ${permission} and p.is_active and r.is_active
      and r.scope not in ('team', 'assigned', 'own')
      and g.taken_at is null and not g.is_demo and g.valid_from <= ${at}
      and (g.valid_until is null or g.valid_until > ${at})
      and u.status = 'Activo' and u.activated_at is not null
    order by u.id`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Whether an active user holds a permission by a grant in force that is no demonstration. */
export async function isPermissionHeld(
  connection: Connection,
  permission: string,
  at: Date,
): Promise<boolean> {
  const found = await connection
    .selectFrom("grants")
    .innerJoin("users", "users.id", "grants.user_id")
    .innerJoin("roles", "roles.name", "grants.role")
    .innerJoin("role_permissions", "role_permissions.role", "grants.role")
    .select("grants.id")
    .where("role_permissions.permission", "=", permission)
    .where("role_permissions.is_active", "=", true)
    .where("roles.is_active", "=", true)
    .where("grants.taken_at", "is", null)
    .where("grants.is_demo", "=", false)
    .where("grants.valid_from", "<=", at)
    .where((where) =>
      where.or([where("grants.valid_until", "is", null), where("grants.valid_until", ">", at)]),
    )
    .where("users.status", "=", "Activo")
    .where("users.activated_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A user's grants as the policy reads them. */
export async function loadHeldGrants(connection: Connection, userId: string): Promise<HeldGrant[]> {
  const found = await listGrants(connection, userId);
  if (found.length === 0) return [];
  const names = [...new Set(found.map(({ role }) => role))];
  const permissions = await listRolePermissions(connection, names);
  const limits = await listRoleLimits(connection);
  const rows = await roles(connection).where("name", "in", names).execute();
  return found.flatMap((grant): HeldGrant[] => {
    const role = rows.find(({ name }) => name === grant.role);
    if (role === undefined || !role.isActive) return [];
    const { insurer, ...ofRole } = limits.get(grant.role) ?? {};
    return [
      {
        id: grant.id,
        role: grant.role,
        scope: role.scope,
        permissions: permissions.get(grant.role) ?? new Set(),
        tenantId: grant.tenantId,
        path: grant.path,
        // An insurer that each grant has to name: without one it covers nothing of any insurer.
        limits: { ...(insurer === undefined ? {} : { insurer: "" }), ...grant.limits, ...ofRole },
        from: grant.from,
        until: grant.until,
        isDemo: grant.isDemo,
      },
    ];
  });
}
