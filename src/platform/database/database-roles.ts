import { sql } from "kysely";
import type { Connection } from "./database.ts";

/** The two roles in which transactions run: of a person who is signed in, and of visitors, jobs and integrations.
 *  Neither signs in, is a superuser or bypasses policies, so row level security binds both, also in the embedded
 *  database, whose own user is a superuser. */
export const databaseRoles = ["amparo_person", "amparo_service"] as const;

/** Makes the roles where they are missing, and lets the present user act in them. Roles belong to the whole
 *  PostgreSQL: two databases may make them at once. Where the user may not make them, throws the statements that
 *  an administrator has to run (docs/operations.md). */
export async function ensureDatabaseRoles(connection: Connection): Promise<void> {
  const { rows } = await sql<{ name: string; isBound: boolean; isMember: boolean }>`
    select rolname as name, not (rolsuper or rolbypassrls or rolcanlogin) as "isBound",
      pg_has_role(current_user, oid, 'member') as "isMember"
    from pg_roles where rolname in (${sql.join([...databaseRoles])})`.execute(connection);
  const free = rows.find(({ isBound }) => !isBound);
  if (free !== undefined)
    throw new Error(
      `The role ${free.name} has to be one that cannot log in, is no superuser and does not bypass row level security. An administrator runs: alter role ${free.name} nologin nosuperuser nobypassrls;`,
    );
  const missing = databaseRoles.filter((name) => !rows.some((row) => row.name === name));
  const foreign = rows.filter(({ isMember }) => !isMember).map(({ name }) => name);
  if (missing.length === 0 && foreign.length === 0) return;
  const user = await currentUser(connection);
  if (!user.mayCreate) throw new Error(sentence(missing, foreign, user.name));
  for (const name of missing)
    await sql
      .raw(
        `do $$ begin create role ${name} nologin nosuperuser nobypassrls; exception when duplicate_object or unique_violation then null; end $$`,
      )
      .execute(connection);
  if (!user.isSuperuser)
    for (const name of [...missing, ...foreign])
      await sql.raw(`grant ${name} to ${quoted(user.name)}`).execute(connection);
}

async function currentUser(connection: Connection) {
  const { rows } = await sql<{ name: string; isSuperuser: boolean; mayCreate: boolean }>`
    select rolname as name, rolsuper as "isSuperuser", rolsuper or rolcreaterole as "mayCreate"
    from pg_roles where rolname = current_user`.execute(connection);
  const [user] = rows;
  if (user === undefined) throw new Error("The database does not know its own user.");
  return user;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function sentence(missing: readonly string[], foreign: readonly string[], user: string): string {
  const statements = [
    ...missing.map(
      (name) => `create role ${name} nologin nosuperuser nobypassrls role ${quoted(user)};`,
    ),
    ...foreign.map((name) => `grant ${name} to ${quoted(user)};`),
  ];
  return `The user ${user} of DATABASE_URL may not create roles. An administrator of the database runs once: ${statements.join(" ")}`;
}
