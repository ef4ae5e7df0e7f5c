import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { handTask, serveTasks } from "#src/platform/tasks/task-socket.ts";
import {
  type CatalogueTask,
  catalogueTaskSchema,
  runCatalogueTask,
  type TaskProgress,
  type TaskResult,
} from "./catalogue-task.service.ts";

export { TaskNotRun } from "#src/platform/tasks/task-socket.ts";

const name = "catalogue";

export interface ImportServerOptions {
  folder: string;
  connection: Connection;
  /** With PostgreSQL the command opens the database itself. */
  isEmbedded: boolean;
  log: Log;
  /** After a task that gave the catalogue a new version. */
  onChange(): void;
}

/** Takes the tasks of `npm run catalogue` until closed. */
export async function serveCatalogueImports({
  folder,
  connection,
  isEmbedded,
  log,
  onChange,
}: ImportServerOptions): Promise<{ close(): Promise<void> }> {
  if (!isEmbedded) return { close: () => Promise.resolve() };
  return serveTasks({
    folder,
    name,
    log,
    read: (task) => catalogueTaskSchema.parse(task),
    async run(task, tell: (progress: TaskProgress) => void, signal) {
      const result = await runCatalogueTask(connection, task, tell, signal);
      if (result.kind === "import" && result.report.outcome === "written") onChange();
      return result;
    },
  });
}

/** Asks the server that holds a data folder to run a task. Throws TaskNotRun. */
export const handTaskToServer = (
  folder: string,
  task: CatalogueTask,
  onProgress: (progress: TaskProgress) => void,
  patienceMs?: number,
): Promise<TaskResult> => handTask({ folder, name }, task, onProgress, patienceMs);
