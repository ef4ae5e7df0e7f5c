import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { sayProblem } from "./format/say-problem.ts";
import { importFolder, type ImportProgress } from "./import.service.ts";

export { serveCatalogueImports } from "./import-socket.ts";

/** The project's own catalogue, each folder after those that it refers to. */
const SEED_FOLDERS = [
  "reference",
  "demonstration",
  "demonstration-lines",
  "peru",
  "colombia",
  "international",
] as const;

/** The folders of the project's own catalogue that are there, in their order. */
export function seedFolders(seed: string): string[] {
  return SEED_FOLDERS.map((name) => join(seed, name)).filter((folder) => existsSync(folder));
}

/** Loads the folders of the project's own catalogue, in their order; one whose content is recorded
 *  already is skipped. A published price that a newer folder gives otherwise keeps its stored value.
 *  Throws when a folder has errors: it ships with the program. */
export async function loadSeedFolders(
  connection: Connection,
  folders: readonly string[],
  clock: Clock,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<void> {
  const { rows } = await sql<{ name: string; content_hash: string }>`
    select name, content_hash from catalogue_folders`.execute(connection);
  const loaded = new Map(rows.map((row) => [row.name, row.content_hash]));
  for (const folder of folders) {
    const name = basename(folder);
    const hash = folderHash(folder);
    if (loaded.get(name) === hash) continue;
    const report = await importFolder(folder, {
      connection,
      reason: `seed:${name}`,
      onPublished: "keep",
      onProgress,
    });
    if (report.outcome === "refused") {
      const lines = report.problems.slice(0, 5).map((each) => {
        const { message } = sayProblem(each, "en");
        return `${each.file} row ${each.row} ${each.column} “${each.value}”: ${message}`;
      });
      throw new Error(`The folder ${name} of the catalogue has errors. ${lines.join(" ")}`);
    }
    await sql`insert into catalogue_folders (name, content_hash, loaded_at)
      values (${name}, ${hash}, ${clock.now()})
      on conflict (name) do update set content_hash = excluded.content_hash,
        loaded_at = excluded.loaded_at`.execute(connection);
  }
}

/** Digest of the names and bytes of a folder's files. */
function folderHash(folder: string): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(folder).toSorted()) {
    const bytes = readFileSync(join(folder, file));
    hash.update(`${file}\u0000${bytes.length}\u0000`).update(bytes);
  }
  return hash.digest("hex");
}
