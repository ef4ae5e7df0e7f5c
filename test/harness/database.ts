import type { PGlite } from "@electric-sql/pglite";
import {
  embeddedOver,
  type OpenDatabase,
  openEmbedded,
  openPostgres,
} from "#src/platform/database/database.ts";
import { openPglite } from "#src/platform/database/open-pglite.ts";
import type { DatabaseContent } from "./database-state.ts";
import { embeddedArchive } from "./embedded-copy.ts";
import { keepAnswers } from "./kept-answers.ts";
import { LentEngines } from "./lent-engines.ts";
import { templateOn } from "./postgres-template.ts";
import { createTemporaryDatabase } from "./postgres.ts";
import { UnpackedFiles } from "./unpacked-files.ts";

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

async function openEmbeddedCopy(content: DatabaseContent | undefined): Promise<OpenDatabase> {
  if (content === undefined) return openEmbedded();
  const pglite = await engines[content].borrow();
  return embeddedOver(content === "seeded" ? keepAnswers(pglite) : pglite);
}

const startedFrom = (content: DatabaseContent) => async (): Promise<PGlite> =>
  openPglite(undefined, undefined, new UnpackedFiles(await embeddedArchive(content)));

const engines = {
  migrated: new LentEngines(startedFrom("migrated")),
  seeded: new LentEngines(startedFrom("seeded")),
};

async function openCopy(content: DatabaseContent | undefined): Promise<OpenDatabase> {
  if (process.env["TEST_DATABASE"] !== "postgresql") return openEmbeddedCopy(content);
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
