import { createTaskKind } from "#src/platform/tasks/task-kind.ts";
import {
  type FeatureTask,
  type FeatureTaskResult,
  featureTaskSchema,
} from "#src/modules/insight/experiment/feature-task.service.ts";

/** The tasks of `npm run features`. */
export const { serve: serveFeatureTasks, hand: handFeatureTask } = createTaskKind<
  FeatureTask,
  FeatureTaskResult
>({ name: "features", read: (task) => featureTaskSchema.parse(task) });
