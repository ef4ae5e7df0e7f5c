import { join, resolve } from "node:path";
import { type OpenDatabase, openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { createTemporaryDatabase } from "./postgres.ts";

const migrations = join(resolve(import.meta.dirname, "../.."), "db/migrations");

/** A migrated database for tests: in memory, or on PostgreSQL where the run is for it
 *  (TEST_DATABASE=postgresql). Closing it leaves nothing behind. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (process.env["TEST_DATABASE"] !== "postgresql") {
    const database = await openEmbedded();
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
