import { type OpenDatabase, openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import type { DatabaseContent } from "./database-state.ts";
import { embeddedCopy } from "./embedded-copy.ts";
import { templateOn } from "./postgres-template.ts";
import { createTemporaryDatabase } from "./postgres.ts";

/** A migrated database for tests: in memory, or on PostgreSQL where the run is for it
 *  (TEST_DATABASE=postgresql). A copy of one that is made once: nothing is migrated again. Closing it
 *  leaves nothing behind. */
export function openTestDatabase(): Promise<OpenDatabase> {
  return openCopy("migrated");
}

/** The same with the demonstration catalogue in it: loading the catalogue again finds nothing to do. */
export function openSeededDatabase(): Promise<OpenDatabase> {
  return openCopy("seeded");
}

/** One without any table, for what migrations do to it. */
export function openEmptyDatabase(): Promise<OpenDatabase> {
  return openCopy(undefined);
}

async function openCopy(content: DatabaseContent | undefined): Promise<OpenDatabase> {
  if (process.env["TEST_DATABASE"] !== "postgresql")
    return openEmbedded(undefined, content && (await embeddedCopy(content)));
  const address = process.env["TEST_DATABASE_URL"];
  if (address === undefined) throw new Error("TEST_DATABASE_URL is not set.");
  const temporary = await createTemporaryDatabase(
    address,
    content && (await templateOn(address, content)),
  );
  const database = await openPostgres(temporary.url, { max: 8 });
  return {
    ...database,
    async close() {
      await database.close();
      await temporary.drop();
    },
  };
}
