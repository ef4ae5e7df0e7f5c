import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserPath } from "./browser.ts";

/** Says once, before any test, what this machine lacks: the only absences that are allowed. Makes the
 *  folder in which the workers of this run leave notes for each other, and removes it afterwards. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TEST_RUN_FOLDER"] !== undefined) return undefined;
  browserPath();
  const folder = await mkdtemp(join(tmpdir(), "amparo-run-"));
  process.env["TEST_RUN_FOLDER"] = folder;
  return async () => {
    await endSites(folder);
    await rm(folder, { recursive: true, force: true });
  };
}

/** Ends the shared sites whose workers were killed before they could. */
async function endSites(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = /^site-(\d+)$/.exec(name) ?? [];
    if (pid === undefined) continue;
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended.
    }
    await rm(await readFile(join(folder, name), "utf8"), { recursive: true, force: true });
  }
}
