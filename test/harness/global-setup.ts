import { mkdtemp, rm } from "node:fs/promises";
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
  return () => rm(folder, { recursive: true, force: true });
}
