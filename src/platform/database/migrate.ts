import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Connection } from "./database.ts";
import { ensureDatabaseRoles } from "./database-roles.ts";
import { splitStatements } from "./split-statements.rules.ts";

/** Runs the migrations of a folder that have not run yet, each in its transaction, in name order.
 *  A landed migration is never edited: a changed one stops the start. Returns the names that ran. */
export async function migrate(connection: Connection, folder: string): Promise<string[]> {
  await ensureDatabaseRoles(connection);
  await sql`create table if not exists schema_migrations (
    name text primary key, content_hash text not null, applied_at timestamptz not null default now())`.execute(
    connection,
  );
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  return connection.transaction().execute(async (transaction) => {
    // Two nodes may start at once on one PostgreSQL: the second waits here and finds nothing to do.
    await sql`select pg_advisory_xact_lock(727100)`.execute(transaction);
    const { rows } = await sql<{ name: string; content_hash: string }>`
      select name, content_hash from schema_migrations`.execute(transaction);
    const applied = new Map(rows.map((row) => [row.name, row.content_hash]));
    const ran: string[] = [];
    for (const name of names) {
      // Some hundred small files: several times as long by promises, and nobody else waits at the start.
      const text = readFileSync(join(folder, name), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      const before = applied.get(name);
      if (before === hash) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was edited after it ran.`);
      for (const statement of splitStatements(text)) await sql.raw(statement).execute(transaction);
      await sql`insert into schema_migrations (name, content_hash) values (${name}, ${hash})`.execute(
        transaction,
      );
      ran.push(name);
    }
    return ran;
  });
}
