import { createHash } from "node:crypto";
import { existsSync, globSync, openAsBlob, readFileSync } from "node:fs";
import { link, mkdir, unlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { loadSeedFolders, seedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openEmbedded } from "#src/platform/database/database.ts";
import { migrate } from "#src/platform/database/migrate.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "node_modules/.cache/amparo");

/** An embedded database with the demonstration catalogue, made once for all suites of one state of the
 *  catalogue and of the code that imports it: importing takes longer than most suites. */
export async function seededCopy(): Promise<Blob> {
  const path = join(folder, `seeded-${stateOfCatalogue()}.tar`);
  if (!existsSync(path)) {
    const database = await openEmbedded();
    await migrate(database.connection, join(root, "db/migrations"));
    const clock = fixedClock("2026-10-10T15:00:00Z");
    await loadSeedFolders(database.connection, seedFolders(join(root, "db/seed")), clock);
    const copy = await database.copy();
    await database.close();
    await mkdir(folder, { recursive: true });
    // Two workers may make it at once: whole files only, and the first one stays, for a file that is
    // replaced while another worker reads it is unreadable to that one.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, copy.stream());
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await unlink(draft);
  }
  return openAsBlob(path);
}

function stateOfCatalogue(): string {
  const hash = createHash("sha256");
  const files = [
    "db/migrations/*.sql",
    "db/seed/**/*.{csv,json}",
    "src/modules/offer/catalog/**/*.ts",
    "package-lock.json",
  ].flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (const file of files.filter((name) => !name.endsWith(".test.ts")).toSorted()) {
    hash.update(`${file}\u0000`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
