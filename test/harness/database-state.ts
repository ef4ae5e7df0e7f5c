import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadSeedFolders, seedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { reachedFrom } from "../../scripts/import-graph.ts";

const root = resolve(import.meta.dirname, "../..");

/** What a test database begins with: the tables alone, or the demonstration catalogue in them. */
export type DatabaseContent = "migrated" | "seeded";

const madeBy: Record<DatabaseContent, { files: readonly string[]; code: readonly string[] }> = {
  migrated: { files: ["db/migrations/*.sql"], code: ["src/platform/database/migrate.ts"] },
  seeded: {
    files: ["db/migrations/*.sql", "db/seed/**/*.{csv,json}"],
    code: ["src/platform/database/migrate.ts", "src/modules/offer/catalog/seed.service.ts"],
  },
};

const states = new Map<DatabaseContent, string>();

/** Digest of everything that decides what such a database holds: migrations, seed, the code that loads
 *  them and all that it imports, and the versions of packages. 16 hexadecimal digits. */
export function stateOf(content: DatabaseContent): string {
  const known = states.get(content);
  if (known !== undefined) return known;
  const { files, code } = madeBy[content];
  const read = [
    ...files.flatMap((pattern) => globSync(pattern, { cwd: root })),
    ...[...reachedFrom(...code)].filter((path) => /^(?:src|scripts)\//.test(path)),
    "test/harness/embedded-copy.ts",
    "package-lock.json",
  ];
  const hash = createHash("sha256");
  for (const file of read.toSorted())
    hash.update(`${file}\u0000`).update(readFileSync(join(root, file)));
  const state = hash.digest("hex").slice(0, 16);
  states.set(content, state);
  return state;
}

/** Brings an empty database to that content. */
export async function fillDatabase(
  connection: Connection,
  content: DatabaseContent,
): Promise<void> {
  await migrate(connection, join(root, "db/migrations"));
  if (content === "migrated") return;
  const clock = fixedClock("2026-10-10T15:00:00Z");
  await loadSeedFolders(connection, seedFolders(join(root, "db/seed")), clock);
}
