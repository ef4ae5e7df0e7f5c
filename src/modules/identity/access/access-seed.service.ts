import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "#src/platform/database/database.ts";
import {
  grantableRoles,
  readCells,
  readRoles,
  readRows,
  type RoleRow,
} from "./role-tables.rules.ts";
import type { TenantsTable } from "./access.tables.ts";

/** Rows a statement: parameters of one are limited. */
const batch = 500;

/** Loads the tree's first nodes, the roles, their permissions and limits from the committed tables. What is there
 *  stays as it is — a role or a permission may have been switched off —; what a table no longer names goes. */
export async function seedAccess(connection: Connection, folder: string): Promise<void> {
  const read = (name: string) => readFile(join(folder, name), "utf8");
  const roleRows = readRoles(await read("roles.tsv"));
  const tables = (await readdir(folder)).filter((name) => name.endsWith("-permissions.tsv"));
  const cells = (
    await Promise.all(
      tables
        .toSorted()
        .map(async (name) =>
          readCells(await read(name)).map((cell) => ({ ...cell, source: name })),
        ),
    )
  ).flat();
  const limits = readRows(await read("role-limits.tsv"));
  const nodes = readRows(await read("tenants.tsv"));
  await connection.transaction().execute(async (transaction) => {
    await insertTenants(transaction, nodes);
    await insertRoles(transaction, roleRows);
    const permissions = new Map(
      cells.map(({ permission, meaning, source }) => [permission, { meaning, source }]),
    );
    await transaction
      .insertInto("permissions")
      .values([...permissions].map(([name, { meaning, source }]) => ({ name, meaning, source })))
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((row) => ({
          meaning: row.ref("excluded.meaning"),
          source: row.ref("excluded.source"),
        })),
      )
      .execute();
    const held = cells.filter(({ isHeld }) => isHeld);
    for (let start = 0; start < held.length; start += batch)
      await transaction
        .insertInto("role_permissions")
        .values(
          held
            .slice(start, start + batch)
            .map(({ role, permission }) => ({ role, permission, is_named: true })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await deleteUnnamed(transaction, held);
    await replaceLimitsAndGrants(transaction, roleRows, limits);
  });
}

async function insertTenants(
  transaction: Connection,
  nodes: readonly Record<string, string>[],
): Promise<void> {
  const idOf = new Map(nodes.map(({ path = "", id = "" }) => [path, id]));
  for (const { path = "", kind = "", name = "", id = "" } of nodes)
    await transaction
      .insertInto("tenants")
      .values({
        id,
        kind: kind as TenantsTable["kind"],
        parent_id: idOf.get(path.split("/").slice(0, -1).join("/")) ?? null,
        path,
        name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function insertRoles(transaction: Connection, rows: readonly RoleRow[]): Promise<void> {
  await transaction
    .insertInto("roles")
    .values(
      rows.map((role) => ({
        name: role.name,
        group_name: role.group,
        held_by: role.heldBy,
        scope: role.scope,
        narrowing: role.narrowing,
        may_grant: role.mayGrant,
        first_page: role.firstPage,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({
        group_name: row.ref("excluded.group_name"),
        held_by: row.ref("excluded.held_by"),
        scope: row.ref("excluded.scope"),
        narrowing: row.ref("excluded.narrowing"),
        may_grant: row.ref("excluded.may_grant"),
        first_page: row.ref("excluded.first_page"),
      })),
    )
    .execute();
}

/** Takes away what an older version of the tables gave. */
async function deleteUnnamed(
  transaction: Connection,
  held: readonly { role: string; permission: string }[],
): Promise<void> {
  const named = new Set(held.map(({ role, permission }) => `${role} ${permission}`));
  const stored = await transaction
    .selectFrom("role_permissions")
    .select(["role", "permission"])
    .where("is_named", "=", true)
    .execute();
  for (const { role, permission } of stored)
    if (!named.has(`${role} ${permission}`))
      await transaction
        .deleteFrom("role_permissions")
        .where("role", "=", role)
        .where("permission", "=", permission)
        .execute();
}

async function replaceLimitsAndGrants(
  transaction: Connection,
  rows: readonly RoleRow[],
  limits: readonly Record<string, string>[],
): Promise<void> {
  await transaction.deleteFrom("role_limits").execute();
  await transaction
    .insertInto("role_limits")
    .values(
      limits.map(({ role = "", limit = "", value = "" }) => ({
        role,
        limit_name: limit as "upperType" | "country" | "insurer" | "holder",
        value,
      })),
    )
    .execute();
  await transaction.deleteFrom("role_grants").execute();
  await transaction
    .insertInto("role_grants")
    .values(
      rows.flatMap(({ name, mayGrant }) =>
        grantableRoles(mayGrant, rows).map((given) => ({ giver: name, given })),
      ),
    )
    .execute();
}
