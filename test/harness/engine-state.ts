import type { PGlite } from "@electric-sql/pglite";

const page = 65_536;
const emptyPage = Buffer.alloc(page);

/** File contents that saved states or the archive share: they are copied before the first write. */
const kept = new WeakSet<object>();
const copyingWrites = new WeakMap<FileWrites, FileWrites>();

/** A file of Emscripten's file system. */
export interface FileNode {
  contents: unknown;
  stream_ops: FileWrites;
  name_next?: FileNode;
}

type Change = (stream: { node: FileNode }, ...rest: unknown[]) => number;

interface FileWrites {
  write: Change;
  msync: Change;
}

interface FileStream {
  node: FileNode;
  shared: object;
  stream_ops: FileWrites;
}

/** As much of Emscripten's file system in memory as is used here. */
interface FileSystem {
  nameTable: (FileNode | undefined)[];
  streams: (FileStream | null)[];
  nextInode: number;
}

interface Module {
  FS: FileSystem;
  HEAPU8: Uint8Array;
}

/** A saved copy of an engine's state, taken while no statement runs: the non-empty pages of its WebAssembly memory, its
 *  files, and its open file descriptors. An idle engine has no other state. */
export class EngineState {
  readonly #module: Module;
  readonly #pages = new Map<number, Uint8Array>();
  readonly #nodes = new Map<FileNode, object>();
  readonly #streams: ([FileStream, object, object] | null)[];
  readonly #nameTable: (FileNode | undefined)[];
  readonly #nextInode: number;

  constructor(pglite: PGlite) {
    this.#module = pglite.Module as unknown as Module;
    const { FS, HEAPU8 } = this.#module;
    for (let at = 0; at < HEAPU8.length; at += page) {
      const bytes = HEAPU8.subarray(at, at + page);
      if (!isEmpty(bytes)) this.#pages.set(at, bytes.slice());
    }
    for (const first of FS.nameTable)
      for (let node = first; node !== undefined; node = node.name_next) {
        keepContents(node);
        this.#nodes.set(node, copyOf(node));
      }
    this.#streams = FS.streams.map((stream) => {
      if (stream === null || stream === undefined) return null;
      if (stream.node?.contents instanceof Uint8Array) stream.stream_ops = stream.node.stream_ops;
      return [stream, { ...stream }, { ...stream.shared }];
    });
    this.#nameTable = [...FS.nameTable];
    this.#nextInode = FS.nextInode;
  }

  /** Restores the saved state. No statement may be running. */
  restore(): void {
    const { FS, HEAPU8 } = this.#module;
    for (let at = 0; at < HEAPU8.length; at += page) {
      const bytes = HEAPU8.subarray(at, at + page);
      const then = this.#pages.get(at);
      if (then !== undefined) bytes.set(then);
      else if (!isEmpty(bytes)) bytes.fill(0);
    }
    FS.nameTable = [...this.#nameTable];
    FS.nextInode = this.#nextInode;
    for (const [node, then] of this.#nodes) Object.assign(node, copyOf(then));
    FS.streams = this.#streams.map((then) => {
      if (then === null) return null;
      const [stream, fields, shared] = then;
      Object.assign(stream, fields);
      Object.assign(stream.shared, shared);
      return stream;
    });
  }
}

/** Marks a file's contents as shared: the first write to the file copies them. */
export function keepContents(node: FileNode): void {
  if (!(node.contents instanceof Uint8Array)) return;
  kept.add(node.contents);
  node.stream_ops = copyingFirst(node.stream_ops);
}

/** The same file operations, with a copy of shared contents before the first write. */
function copyingFirst(writes: FileWrites): FileWrites {
  const made = copyingWrites.get(writes);
  if (made !== undefined) return made;
  const first =
    (change: Change): Change =>
    (stream, ...rest) => {
      const { node } = stream;
      if (node.contents instanceof Uint8Array && kept.has(node.contents))
        node.contents = node.contents.slice();
      return change(stream, ...rest);
    };
  const copying = { ...writes, write: first(writes.write), msync: first(writes.msync) };
  copyingWrites.set(writes, copying);
  copyingWrites.set(copying, copying);
  return copying;
}

const isEmpty = (bytes: Uint8Array): boolean => emptyPage.equals(bytes);

const isFolderContents = (contents: unknown): contents is object =>
  typeof contents === "object" && contents !== null && !ArrayBuffer.isView(contents);

/** A copy of a node's fields; of a folder also a copy of its list of entries. */
function copyOf(fields: object): object {
  const { contents } = fields as FileNode;
  return isFolderContents(contents) ? { ...fields, contents: { ...contents } } : { ...fields };
}
