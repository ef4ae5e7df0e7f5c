import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbedded } from "#src/platform/database/database.ts";
import { type DatabaseContent, fillDatabase, stateOf } from "./database-state.ts";

const folder = join(resolve(import.meta.dirname, "../.."), "node_modules/.cache/amparo");
const oneDay = 86_400_000;
const lockHolds = 300_000;

const read = new Map<DatabaseContent, Promise<Blob>>();

/** An embedded database with that content, to be opened in memory. Made once for all suites of one state,
 *  and read once a worker: making the files of an empty database takes three times as long as unpacking a
 *  copy, and importing the catalogue longer than most suites. */
export function embeddedCopy(content: DatabaseContent): Promise<Blob> {
  const copy = read.get(content) ?? readCopy(content);
  read.set(content, copy);
  return copy;
}

async function readCopy(content: DatabaseContent): Promise<Blob> {
  const path = join(folder, `${content}-${stateOf(content)}.tar`);
  await whileAbsent(path, () => makeCopy(path, content));
  const now = new Date();
  await utimes(path, now, now);
  // Read whole: a blob that stays on the disk is unreadable once another worker marks the file as used.
  return new Blob([await readFile(path)]);
}

/** Makes a file unless another worker is at it: then waits for that one. One that was stopped leaves its
 *  lock behind, which counts for five minutes. */
async function whileAbsent(path: string, make: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`;
  await mkdir(folder, { recursive: true });
  while (!existsSync(path)) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (isMine) {
      await make().finally(() => rm(lock, { recursive: true, force: true }));
      return;
    }
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > lockHolds) await rm(lock, { recursive: true, force: true });
    await sleep(200);
  }
}

async function makeCopy(path: string, content: DatabaseContent): Promise<void> {
  const database = await openEmbedded();
  await fillDatabase(database.connection, content);
  const copy = await database.copy();
  await database.close();
  await removeUnused();
  // Whole files only: another worker reads it as soon as it is there.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, copy.stream());
  await rename(draft, path);
}

/** Removes copies of other states that no run has used for a day. */
async function removeUnused(): Promise<void> {
  const copies = (await readdir(folder)).filter((name) =>
    /^(?:migrated|seeded)-.*\.tar/.test(name),
  );
  for (const name of copies) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > oneDay) await rm(path, { recursive: true, force: true });
  }
}
