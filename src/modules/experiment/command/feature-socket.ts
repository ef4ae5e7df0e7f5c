import type { Log } from "#src/platform/log/log.ts";
import { handTask, serveTasks } from "#src/platform/tasks/task-socket.ts";
import {
  type FeatureTask,
  type FeatureTaskResult,
  featureTaskSchema,
} from "../feature-task.service.ts";

const name = "features";

/** Takes the tasks of `npm run features` until closed, where this server holds the embedded database. */
export const serveFeatureTasks = (options: {
  folder: string;
  run: (task: FeatureTask) => Promise<FeatureTaskResult>;
  log: Log;
}): Promise<{ close(): Promise<void> }> =>
  serveTasks({ ...options, name, read: (task) => featureTaskSchema.parse(task) });

/** Asks the server that holds a data folder. Throws TaskNotRun. */
export const handFeatureTask = (
  folder: string,
  task: FeatureTask,
  patienceMs?: number,
): Promise<FeatureTaskResult> => handTask({ folder, name }, task, undefined, patienceMs);
