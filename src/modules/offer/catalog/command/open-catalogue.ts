import { join } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { type DatabasePlace, whereDatabaseIs } from "#src/platform/tasks/where-database-is.ts";
import {
  type CatalogueTask,
  runCatalogueTask,
  type TaskProgress,
  type TaskResult,
} from "#src/modules/offer/catalog/catalogue-task.service.ts";
import { handTaskToServer } from "#src/modules/offer/catalog/import-socket.ts";
import { loadSeedFolders } from "#src/modules/offer/catalog/seed.service.ts";

export interface CataloguePlace extends DatabasePlace {
  /** Folder of the project: migrations and reference lists. */
  root: string;
  clock: Clock;
  /** Called once where a running server takes the task. */
  onHanded(): void;
  signal?: AbortSignal;
}

export type RunTask = (
  task: CatalogueTask,
  onProgress: (progress: TaskProgress) => void,
) => Promise<TaskResult>;

/** Works on the catalogue where it is: in a database (made and filled with the reference lists where there
 *  is none yet), or by the server that holds its folder. */
export async function withCatalogue<T>(
  place: CataloguePlace,
  work: (run: RunTask) => Promise<T>,
): Promise<T> {
  const { root, clock, signal, dataFolder } = place;
  return whereDatabaseIs(place, {
    async here({ connection }) {
      await migrate(connection, join(root, "db/migrations"));
      await loadSeedFolders(connection, [join(root, "db/seed/reference")], clock);
      return work((task, onProgress) => runCatalogueTask(connection, task, onProgress, signal));
    },
    handed() {
      place.onHanded();
      return work((task, onProgress) => handTaskToServer(dataFolder, task, onProgress));
    },
  });
}
