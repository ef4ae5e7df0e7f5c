import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const kept = join(root, "node_modules/.cache/amparo");

/** The folder that a first start over an empty one leaves, made once for every state of the program and its
 *  data: a start over what is there takes half the time. */
export async function seededFolder(
  start: (
    environment: Record<string, string>,
    folder: string,
  ) => Promise<{ stop(): Promise<void> }>,
): Promise<string> {
  const folder = join(kept, `site-${stateOfProgram()}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  const site = await start({}, draft);
  await site.stop();
  // Another worker may have made it meanwhile: then it is the same.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

function stateOfProgram(): string {
  const hash = createHash("sha256");
  const files = ["db/**/*.*", "src/**/*.ts", "package-lock.json"].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  );
  for (const file of files.filter((name) => !name.endsWith(".test.ts")).toSorted()) {
    hash.update(`${file}\u0000`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
