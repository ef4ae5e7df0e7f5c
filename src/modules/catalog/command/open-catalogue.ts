import { join } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import { type OpenDatabase, openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { FolderInUse, type FolderLock, lockFolder } from "#src/platform/database/folder-lock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import {
  type CatalogueTask,
  runCatalogueTask,
  type TaskProgress,
  type TaskResult,
} from "../catalogue-task.service.ts";
import { handTaskToServer } from "../import-socket.ts";
import { loadSeedFolders } from "../seed.service.ts";

export interface CataloguePlace {
  /** Folder of the project: migrations and reference lists. */
  root: string;
  databaseUrl: string | undefined;
  dataFolder: string;
  clock: Clock;
  /** Called once where a running server takes the task. */
  onHanded(): void;
  signal?: AbortSignal;
}

export type RunTask = (
  task: CatalogueTask,
  onProgress: (progress: TaskProgress) => void,
) => Promise<TaskResult>;

/** Works on the catalogue where it is: PostgreSQL, the embedded database in its folder (made and filled
 *  with the reference lists where there is none yet), or the server that holds that folder. */
export async function withCatalogue<T>(
  place: CataloguePlace,
  work: (run: RunTask) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataFolder } = place;
  if (databaseUrl !== undefined) return withDatabase(place, () => openPostgres(databaseUrl), work);
  let lock: FolderLock;
  try {
    lock = lockFolder(dataFolder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    place.onHanded();
    return work((task, onProgress) => handTaskToServer(dataFolder, task, onProgress));
  }
  try {
    return await withDatabase(place, () => openEmbedded(join(dataFolder, "database")), work);
  } finally {
    lock.release();
  }
}

async function withDatabase<T>(
  { root, clock, signal }: CataloguePlace,
  open: () => Promise<OpenDatabase>,
  work: (run: RunTask) => Promise<T>,
): Promise<T> {
  const database = await open();
  const { connection } = database;
  try {
    await migrate(connection, join(root, "db/migrations"));
    await loadSeedFolders(connection, [join(root, "db/seed/reference")], clock);
    return await work((task, onProgress) => runCatalogueTask(connection, task, onProgress, signal));
  } finally {
    await database.close();
  }
}
