import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Where the bytes of files lie. Every node has to see the same. */
export interface FileStore {
  put(place: string, bytes: Buffer): Promise<void>;
  /** Undefined where there are none. */
  get(place: string): Promise<Buffer | undefined>;
  remove(place: string): Promise<void>;
  /** Places that were written before an instant. */
  listBefore(before: Date): Promise<readonly string[]>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Files in a folder, nobody else's to read, each under a random name without extension. */
export function createFolderStore(folder: string): FileStore {
  const folderOf = (place: string) => join(folder, place.slice(0, 2));
  const pathOf = (place: string) => join(folderOf(place), place);
  return {
    async put(place, bytes) {
      await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
      const file = await open(pathOf(place), "wx", 0o600);
      try {
        await file.writeFile(bytes);
        // A row that says there is a file outlives a machine that stops at once.
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async get(place) {
      try {
        return await readFile(pathOf(place));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (place) => rm(pathOf(place), { force: true }),
    async listBefore(before) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      const old: string[] = [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        // Another node may have deleted the file since it was listed.
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
        if (found !== undefined && found.mtime < before) old.push(entry.name);
      }
      return old;
    },
  };
}
