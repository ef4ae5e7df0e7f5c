import { existsSync } from "node:fs";
import {
  link,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import { openEmbedded } from "#src/platform/database/database.ts";
import { type DatabaseContent, fillDatabase, stateOf } from "./database-state.ts";

const folder = join(resolve(import.meta.dirname, "../.."), "node_modules/.cache/amparo");
const oneDay = 86_400_000;

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
  if (!existsSync(path)) await makeCopy(path, content);
  const now = new Date();
  await utimes(path, now, now);
  // Read whole: a blob that stays on the disk is unreadable once another worker marks the file as used.
  return new Blob([await readFile(path)]);
}

async function makeCopy(path: string, content: DatabaseContent): Promise<void> {
  const database = await openEmbedded();
  await fillDatabase(database.connection, content);
  const copy = await database.copy();
  await database.close();
  await mkdir(folder, { recursive: true });
  await removeUnused();
  // Two workers may make it at once: whole files only, and the first one stays, for a file that is
  // replaced while another worker reads it is unreadable to that one.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, copy.stream());
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
}

/** Removes copies of other states that no run has used for a day. */
async function removeUnused(): Promise<void> {
  const copies = (await readdir(folder)).filter((name) =>
    /^(?:migrated|seeded)-.*\.tar/.test(name),
  );
  for (const name of copies) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > oneDay) await rm(path, { force: true });
  }
}
