import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

/** What no body of a call may write, as the database has it. */

/** Columns that nobody changes by a call. */
const protectedColumns = [
  "tenant_id",
  "made_by",
  "asked_by",
  "created_at",
  "made_at",
  "is_demo",
  "is_demonstration",
  "role",
  "kind",
  "country",
  "currency",
  "price",
  "premium_minor",
  "amount_minor",
  "balance_minor",
  "insurer",
  "product_code",
];

/** Tables of the database that people's acts are written to, with the protected columns that each has. */
async function tablesOfPeople(
  connection: Connection,
): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in (${sql.join(protectedColumns)})
      and c.table_name in (select table_name from information_schema.columns where column_name in ('tenant_id', 'is_demonstration'))
    group by c.table_name`.execute(connection);
  return rows;
}

/** What stands in the protected columns of each table, row by row. */
export async function protectedRows(
  connection: Connection,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const all: Record<string, readonly string[]> = {};
  for (const { name, columns } of await tablesOfPeople(connection)) {
    const { rows } = await sql<{ text: string }>`
      select row(${sql.join(columns.map((column) => sql.ref(column)))})::text as text from ${sql.table(name)}
      order by 1`.execute(connection);
    all[name] = rows.map(({ text }) => text);
  }
  return all;
}

/** Foreign values that stand in some row of some table, with the number of the call that brought them. */
export async function foreignValues(connection: Connection): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(connection);
  const marks =
    "ajeno-\\d+-|f0f0f0f0-0000-4000-8000-\\d{12}|98765\\d{4}|198(?:7-01-01|6-12-31) \\d\\d:\\d\\d";
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ mark: string }>`
      select substring(x::text from ${marks}) as mark from ${sql.table(name)} x where x::text ~ ${marks}`.execute(
      connection,
    );
    found.push(...rows.map(({ mark }) => `${name}: ${mark}`));
  }
  return found;
}

/** How much is said to be of the demonstration. */
export async function countDemonstrated(connection: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from users where is_demonstration) + (select count(*) from leads where is_demonstration)
      + (select count(*) from grants where is_demo) as count`.execute(connection);
  return Number(rows[0]?.count);
}
