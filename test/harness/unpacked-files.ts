import { MemoryFS, type PGlite } from "@electric-sql/pglite";
import { type FileNode, keepContents } from "./engine-state.ts";
import { archivedFiles } from "./slim-archive.ts";

const folder = "/pglite/data";

/** A file of the write-ahead log is sixteen megabytes long from the first, and hardly begun here. */
const isLog = /\/?pg_wal\/[0-9A-F]{24}$/;
const block = 8_192;
const empty = Buffer.alloc(block);

/** Its blocks up to the last that something is written in: the database goes on after them. */
function begun(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let end = bytes.length;
  while (end >= block && empty.equals(bytes.subarray(end - block, end))) end -= block;
  return bytes.subarray(0, end);
}

/** As much of Emscripten's file system as is used here. */
interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
  lookupPath(path: string): { node: FileNode };
}

/** Files of an embedded database in memory that begins as an archive. All databases of a worker have the archive in
 *  common: a file is copied when it is first written to, which most are never. Copying fifty megabytes for each
 *  database took longer than starting it. */
export class UnpackedFiles extends MemoryFS {
  readonly #archive: Uint8Array<ArrayBuffer>;

  constructor(archive: Uint8Array<ArrayBuffer>) {
    super();
    this.#archive = archive;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = (this.pg as PGlite).Module as unknown as { FS: Files };
    const folders = new Set<string>();
    for (const { name, isFolder, bytes } of archivedFiles(this.#archive)) {
      const path = `${folder}/${name.replace(/^\//, "")}`;
      const parent = isFolder ? path : path.slice(0, path.lastIndexOf("/"));
      if (!folders.has(parent)) FS.mkdirTree(parent);
      folders.add(parent);
      if (isFolder) continue;
      FS.writeFile(path, isLog.test(name) ? begun(bytes) : bytes, { canOwn: true });
      keepContents(FS.lookupPath(path).node);
    }
  }
}
