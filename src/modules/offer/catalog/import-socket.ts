import type { OpenDatabase } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { handTask, serveTasks } from "#src/platform/tasks/task-socket.ts";
import {
  type CatalogueTask,
  catalogueTaskSchema,
  runCatalogueTask,
  type TaskProgress,
  type TaskResult,
} from "./catalogue-task.service.ts";
import { runTaskInThread } from "./task-in-thread.ts";

export { TaskNotRun } from "#src/platform/tasks/task-socket.ts";

const name = "catalogue";

export interface ImportServerOptions {
  folder: string;
  /** PostgreSQL is opened by the command itself. */
  database: Pick<OpenDatabase, "kind" | "connection" | "newPort">;
  log: Log;
  /** After a task that gave the catalogue a new version. */
  onChange(): void;
}

/** Takes the tasks of `npm run catalogue` until closed. */
export async function serveCatalogueImports({
  folder,
  database,
  log,
  onChange,
}: ImportServerOptions): Promise<{ close(): Promise<void> }> {
  if (database.kind !== "embedded") return { close: () => Promise.resolve() };
  return serveTasks({
    folder,
    name,
    log,
    read: (task) => catalogueTaskSchema.parse(task),
    async run(task, tell: (progress: TaskProgress) => void, signal) {
      // A database that runs in this thread (in tests) has no ports: its tasks run here too.
      const result = database.newPort
        ? await runTaskInThread(database.newPort(), task, tell, signal)
        : await runCatalogueTask(database.connection, task, tell, signal);
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
