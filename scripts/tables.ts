import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openEmbedded } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { filesUnder } from "./source-files.ts";
import {
  listStoredColumns,
  printTable,
  readTableTypes,
  type StoredColumn,
  tableDifferences,
  type TypedTables,
} from "./table-types.ts";

const root = resolve(import.meta.dirname, "..");

/** The types of all tables, as the *.tables.ts files of modules and platform declare them. */
export function allTableTypes(): TypedTables {
  const source = join(root, "src");
  const all = new Map<
    string,
    { file: string; columns: TypedTables extends ReadonlyMap<string, infer C> ? C : never }
  >();
  for (const file of filesUnder(source, [".tables.ts"]))
    for (const [table, columns] of readTableTypes(readFileSync(join(source, file), "utf8"))) {
      const other = all.get(table);
      if (other !== undefined) throw new Error(`${table} is in ${other.file} and in ${file}.`);
      all.set(table, { file, columns });
    }
  return new Map([...all].map(([table, { columns }]) => [table, columns]));
}

/** The columns that the migrations make, by a database in memory. */
export async function migratedColumns(): Promise<StoredColumn[]> {
  const database = await openEmbedded();
  await migrate(database.connection, join(root, "db/migrations"));
  const columns = await listStoredColumns(database.connection);
  await database.close();
  return columns;
}

/** `npm run tables`: what differs between the types and the migrated database; with names of tables, their
 *  interfaces as the database would have them. */
async function main(names: readonly string[]): Promise<void> {
  const columns = await migratedColumns();
  if (names.length > 0) {
    for (const name of names) {
      const own = columns.filter(({ table }) => table === name);
      console.log(own.length === 0 ? `// There is no table ${name}.` : `${printTable(own)}\n`);
    }
    return;
  }
  const lines = tableDifferences(columns, allTableTypes());
  for (const line of lines) console.error(line);
  console.log(`${columns.length} columns read, ${lines.length} differences`);
  if (lines.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main(process.argv.slice(2));
