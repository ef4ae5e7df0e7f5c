import { join, resolve } from "node:path";
import { type OpenDatabase, openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { createTemporaryDatabase } from "./postgres.ts";
import { seededCopy } from "./seeded-copy.ts";

const migrations = join(resolve(import.meta.dirname, "../.."), "db/migrations");

/** A migrated database for tests: in memory, or on PostgreSQL where the run is for it
 *  (TEST_DATABASE=postgresql). Closing it leaves nothing behind. */
export function openTestDatabase(): Promise<OpenDatabase> {
  return open(() => openEmbedded());
}

/** The same with the demonstration catalogue in it where it is in memory; on PostgreSQL whoever needs
 *  the catalogue loads it, which finds nothing to do in a copy that has it. */
export function openSeededDatabase(): Promise<OpenDatabase> {
  return open(async () => openEmbedded(undefined, await seededCopy()));
}

async function open(embedded: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  if (process.env["TEST_DATABASE"] !== "postgresql") {
    const database = await embedded();
    await migrate(database.connection, migrations);
    return database;
  }
  const address = process.env["TEST_DATABASE_URL"];
  if (address === undefined) throw new Error("TEST_DATABASE_URL is not set.");
  const temporary = await createTemporaryDatabase(address);
  const database = await openPostgres(temporary.url, { max: 8 });
  await migrate(database.connection, migrations);
  return {
    ...database,
    async close() {
      await database.close();
      await temporary.drop();
    },
  };
}
