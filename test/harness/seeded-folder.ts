import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "#src/platform/database/database.ts";
import { embeddedCopy } from "./embedded-copy.ts";

/** A data folder for a server, a new one under the temporary folder where none is given, whose embedded
 *  database holds the demonstration catalogue already: importing it takes longer than the rest of a start.
 *  The caller removes it. */
export async function seededFolder(given?: string): Promise<string> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), "amparo-site-")));
  // The embedded database makes no parent folders.
  await mkdir(folder, { recursive: true });
  const database = await openEmbedded(join(folder, "database"), await embeddedCopy("seeded"));
  await database.close();
  return folder;
}
