import { join, resolve } from "node:path";
import { type OpenDatabase, openEmbedded, openPostgres } from "../database/database.ts";
import { FolderInUse, type FolderLock, lockFolder } from "../database/folder-lock.ts";
import { TaskNotRun } from "./task-socket.ts";

/** Where a command finds the database (D1). */
export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataFolder: string;
}

/** Does a command's work where the database is: over PostgreSQL, over the embedded database in its folder,
 *  or, where a running server holds that folder, by handing it over. */
export async function whereDatabaseIs<T>(
  { databaseUrl, dataFolder }: DatabasePlace,
  { here, handed }: { here(database: OpenDatabase): Promise<T>; handed(): Promise<T> },
): Promise<T> {
  if (databaseUrl !== undefined) return withOpen(await openPostgres(databaseUrl), here);
  const folder = resolve(dataFolder);
  let lock: FolderLock;
  try {
    lock = lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return handed();
  }
  try {
    return await withOpen(await openEmbedded(join(folder, "database")), here);
  } finally {
    lock.release();
  }
}

async function withOpen<T>(
  database: OpenDatabase,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** What a command says of a task that was not run; every other failure is thrown on. */
export function notRunLine(error: unknown, dataFolder: string): string {
  if (!(error instanceof TaskNotRun)) throw error;
  return error.code === "NO_ANSWER"
    ? `Un servidor usa la carpeta ${dataFolder} y no responde.`
    : `No se pudo: ${error.message}`;
}
