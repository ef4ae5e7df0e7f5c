import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "#src/platform/database/database.ts";
import { embeddedCopy } from "./embedded-copy.ts";

/** A new data folder for a server, under the temporary one, whose embedded database holds the demonstration
 *  catalogue already: importing it takes longer than the rest of a start. The caller removes it. */
export async function seededFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "amparo-site-"));
  const database = await openEmbedded(join(folder, "database"), await embeddedCopy("seeded"));
  await database.close();
  return folder;
}
