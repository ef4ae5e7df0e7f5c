import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserPath } from "./browser.ts";
import { embeddedArchive, embeddedFolder } from "./embedded-copy.ts";
import { templateOn } from "./postgres-template.ts";

/** Says once, before any test, what this machine lacks: the only absences that are allowed. Makes the
 *  folder in which the workers of this run leave notes for each other, and removes it afterwards. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["TEST_RUN_FOLDER"] !== undefined) return undefined;
  browserPath();
  const folder = await mkdtemp(join(tmpdir(), "amparo-run-"));
  process.env["TEST_RUN_FOLDER"] = folder;
  if (isOfManyFiles()) await makeDatabases();
  return async () => {
    await endSites(folder);
    await rm(folder, { recursive: true, force: true });
  };
}

/** Whether the run is of more files than somebody names by hand. */
const isOfManyFiles = (): boolean => {
  const named = process.argv.filter((argument) => /\.test\.tsx?$/.test(argument)).length;
  return named === 0 || named > 5;
};

/** Makes what test databases are copies of, where it is not there: whichever test came first would pay for it, and
 *  in a fresh clone on a busy machine that is a minute. */
async function makeDatabases(): Promise<void> {
  const address = process.env["TEST_DATABASE_URL"];
  const isOnPostgres = process.env["TEST_DATABASE"] === "postgresql" && address !== undefined;
  for (const content of ["migrated", "seeded"] as const) {
    await embeddedArchive(content);
    if (isOnPostgres) await templateOn(address, content);
  }
  await embeddedFolder("seeded");
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
