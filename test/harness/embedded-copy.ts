import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type OpenEmbedded, openEmbedded } from "#src/platform/database/database.ts";
import { type DatabaseContent, fillDatabase, stateOf } from "./database-state.ts";
import { slimArchive } from "./slim-archive.ts";

const folder = join(resolve(import.meta.dirname, "../.."), "node_modules/.cache/amparo");
const oneDay = 86_400_000;
const lockHolds = 300_000;

const read = new Map<DatabaseContent, Promise<Uint8Array<ArrayBuffer>>>();

/** An embedded database with that content, to be opened elsewhere. */
export async function embeddedCopy(content: DatabaseContent): Promise<Blob> {
  return new Blob([await embeddedArchive(content)]);
}

/** Its files as a tar archive, never to be changed. Made once for all suites of one state,
 *  and read once a worker: making the files of an empty database takes three times as long as unpacking a
 *  copy, and importing the catalogue longer than most suites. */
export function embeddedArchive(content: DatabaseContent): Promise<Uint8Array<ArrayBuffer>> {
  const copy = read.get(content) ?? readCopy(content);
  read.set(content, copy);
  return copy;
}

/** Its files in a folder of the disk, to be copied and never to be opened. */
export async function embeddedFolder(content: DatabaseContent): Promise<string> {
  const path = `${pathOf(content)}.files`;
  await whileAbsent(path, async () => {
    const draft = `${path}.${process.pid}`;
    await rm(draft, { recursive: true, force: true });
    const database = await openEmbedded(draft, await embeddedCopy(content));
    await database.close();
    await rename(draft, path);
  });
  await markAsUsed(path);
  return path;
}

const pathOf = (content: DatabaseContent) => join(folder, `${content}-${stateOf(content)}.tar`);

async function markAsUsed(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now);
}

async function readCopy(content: DatabaseContent): Promise<Uint8Array<ArrayBuffer>> {
  const path = pathOf(content);
  await whileAbsent(path, () => makeCopy(path, content));
  await markAsUsed(path);
  // Read whole: a blob that stays on the disk is unreadable once another worker marks the file as used.
  return new Uint8Array(await readFile(path));
}

/** Makes a file unless another worker is at it: then waits for that one. The lock of one that was stopped, as where a
 *  test took too long, counts no more: it names its process. */
async function whileAbsent(path: string, make: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`;
  await mkdir(folder, { recursive: true });
  while (!existsSync(path)) {
    const isMine = await writeFile(lock, String(process.pid), { flag: "wx" }).then(
      () => true,
      () => false,
    );
    if (isMine) {
      await make().finally(() => rm(lock, { force: true }));
      return;
    }
    if (await isAbandoned(lock)) await rm(lock, { recursive: true, force: true });
    await sleep(200);
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > lockHolds) return true;
  const maker = Number(await readFile(lock, "utf8").catch(() => ""));
  // Nothing in it yet: its maker has just begun.
  if (!(maker > 0)) return false;
  try {
    process.kill(maker, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

async function makeCopy(path: string, content: DatabaseContent): Promise<void> {
  const database =
    content === "seeded"
      ? await openEmbedded(undefined, await embeddedCopy("migrated"))
      : await openEmbedded();
  await fillDatabase(database.connection, content);
  const copy = await copyOf(database);
  await database.close();
  await removeUnused();
  // Whole files only: another worker reads it as soon as it is there.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, copy.stream());
  await rename(draft, path);
}

/** The files that a start needs: without the two template databases, which nothing is made from, and without the
 *  log before the last checkpoint. Each file that is unpacked costs every suite time. */
async function copyOf({ connection, copy }: OpenEmbedded): Promise<Blob> {
  // The buffers of a large server, whose memory every opening clears, are of no use to a test.
  await sql`alter system set shared_buffers = '16MB'`.execute(connection);
  await sql`select pg_switch_wal()`.execute(connection);
  await sql`checkpoint`.execute(connection);
  const { rows } = await sql<{
    name: string;
  }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(connection);
  const log = rows[0]?.name ?? "";
  const archive = new Uint8Array(await (await copy()).arrayBuffer());
  return slimArchive(
    archive,
    (name) =>
      /^\/?base\/[14]\//.test(name) ||
      (/\/?pg_wal\/[0-9A-F]{24}$/.test(name) && !name.endsWith(log)),
  );
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
