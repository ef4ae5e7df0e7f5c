import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../clock/clock.ts";
import { asService } from "../database/acting.ts";
import type { Connection } from "../database/database.ts";
import { notFound } from "../errors.ts";
import type { ApiAnswer } from "../http/api-routes.ts";
import type { Log } from "../log/log.ts";
import { checkFile, type CheckedFile } from "./file-check.ts";
import { fileInfected, fileNotScanned, tooManyFiles } from "./file.errors.ts";
import {
  countFiles,
  deleteFiles,
  type FileOwner,
  type FileRow,
  findFile,
  insertFile,
  knownPlaces,
  listFiles,
  listUnscanned,
  lockOwner,
  updateScan,
} from "./file.queries.ts";
import { fileBytesMost, filesMost } from "./file.rules.ts";
import type { FileStore } from "./file-store.ts";
import type { VirusScanner } from "./virus-scanner.ts";
import { withNeeds } from "../with-needs.ts";
import "./file.tables.ts";

export type { FileOwner } from "./file.queries.ts";

/** What is known of a file without its bytes. */
export type StoredFile = Omit<FileRow, "place">;
export type OpenedFile = StoredFile & { bytes: Buffer };

/** What a file is added with. The record's module has decided that this person may. */
interface Addition {
  owner: FileOwner;
  tenantId: string | null;
  addedBy: string | null;
  file: CheckedFile;
}

/** The body of a call that takes one file under the name `file`, with some fields beside it. */
export const fileForm = <Fields>(fields: Fields) =>
  ({ kind: "multipart", fields, fileField: "file", filesMost: 1, fileBytesMost }) as const;

/** The answer that gives a file to keep, as it was sent: never shown by a browser on our origin, never stored on the way.
 *  Pictures are looked at by `fileAnswer`. */
export const downloadAnswer = (
  file: Pick<OpenedFile, "name" | "media_type" | "bytes">,
): ApiAnswer => ({
  body: file.bytes,
  headers: {
    "cache-control": "private, no-store",
    "content-type": file.media_type,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff",
  },
});

/** Bytes that no row knows are somebody's upload that failed, once they are this old. */
const orphanMs = 3_600_000;

interface FileNeeds {
  connection: Connection;
  store: FileStore;
  scanner: VirusScanner | undefined;
  clock: Clock;
  log: Pick<Log, "warn">;
}

export type Files = ReturnType<typeof createFiles>;

/** Files that people send, of any record. Which permission opens one is the record's module's to decide; it passes the
 *  connection under which row level security binds the person. */
export const createFiles = (needs: FileNeeds) => ({
  /** Whether files are scanned before anybody opens them. */
  isScanned: needs.scanner !== undefined,

  /** Throws FILE_TYPE, FILE_TOO_BIG. */
  check: checkFile,

  /** Without their bytes, the oldest first. */
  list: async (reader: Connection, owner: FileOwner): Promise<StoredFile[]> =>
    (await listFiles(reader, owner)).map(withoutPlace),

  /** Whether there was one. Its bytes go with the next sweep. */
  remove: async (transaction: Connection, owner: FileOwner, id: string): Promise<boolean> =>
    (await deleteFiles(transaction, owner, id)) > 0,

  /** All of a record that is erased. */
  removeAll: (transaction: Connection, owner: FileOwner): Promise<number> =>
    deleteFiles(transaction, owner),

  ...withNeeds(needs, { add: addFile, open: openFile, scanWaiting, sweep }),
});

/** Keeps a file of a record. The bytes are written first: without the row nobody finds them, and the sweep
 *  takes them away. Throws TOO_MANY_FILES. */
async function addFile(
  { store, scanner, clock }: FileNeeds,
  transaction: Connection,
  { owner, tenantId, addedBy, file }: Addition,
): Promise<StoredFile> {
  await lockOwner(transaction, owner);
  if ((await countFiles(transaction, owner)) >= filesMost) throw tooManyFiles();
  const place = randomUUID();
  await store.put(place, file.bytes);
  const stored: StoredFile = {
    id: randomUUID(),
    owner_kind: owner.kind,
    owner_id: owner.id,
    tenant_id: tenantId,
    name: file.name,
    media_type: file.mediaType,
    size: file.bytes.length,
    sha256: createHash("sha256").update(file.bytes).digest("hex"),
    scan: scanner === undefined ? "none" : "pending",
    added_by: addedBy,
    added_at: clock.now(),
    version: 1,
  };
  await insertFile(transaction, { ...stored, place });
  return stored;
}

/** One with its bytes. Throws NOT_FOUND, FILE_NOT_SCANNED, FILE_INFECTED. */
async function openFile(
  { store }: FileNeeds,
  reader: Connection,
  owner: FileOwner,
  id: string,
): Promise<OpenedFile> {
  const found = await findFile(reader, owner, id);
  if (found === undefined) throw notFound();
  if (found.scan === "pending") throw fileNotScanned();
  if (found.scan === "infected") throw fileInfected();
  const bytes = await store.get(found.place);
  if (bytes === undefined) throw notFound();
  return { ...withoutPlace(found), bytes };
}

/** Asks the scanner about what waits. Where it cannot be asked, files go on waiting. */
async function scanWaiting(needs: FileNeeds): Promise<void> {
  if (needs.scanner === undefined) return;
  const waiting = await asService(needs.connection, (service) => listUnscanned(service, 20));
  let failure: unknown;
  for (const file of waiting)
    await settle(needs, file).catch((error: unknown) => (failure ??= error));
  if (failure !== undefined) throw failure;
}

async function settle(
  { connection, store, scanner, log }: FileNeeds,
  { id, place }: FileRow,
): Promise<void> {
  const bytes = await store.get(place);
  // The transaction that wrote the row has ended: what has no bytes by now never will.
  const said = bytes === undefined ? "infected" : await scanner?.(bytes);
  if (said === undefined) return;
  await asService(connection, (service) => updateScan(service, id, said));
  if (said !== "infected") return;
  log.warn("file.infected", { file: id });
  await store.remove(place);
}

/** Takes away bytes that no row knows: of removed records, and of uploads that failed. */
async function sweep({ connection, store, clock }: FileNeeds): Promise<number> {
  const old = await store.listBefore(new Date(clock.now().getTime() - orphanMs));
  let gone = 0;
  for (let at = 0; at < old.length; at += 500) {
    const places = old.slice(at, at + 500).filter((place) => uuid.test(place));
    const known = await asService(connection, (service) => knownPlaces(service, places));
    for (const place of places) {
      if (known.has(place)) continue;
      await store.remove(place);
      gone += 1;
    }
  }
  return gone;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const withoutPlace = ({ place: _place, ...known }: FileRow): StoredFile => known;
