import { z } from "zod";
import type { Connection } from "#src/platform/database/database.ts";
import { type ExportReport, exportCatalogue } from "./export.service.ts";
import { importFolder, type ImportProgress, type ImportReport } from "./import.service.ts";
import { importIsaprePlans } from "./isapre-import.service.ts";

/** What `npm run catalogue` asks for, by itself or of the server that holds the database: only paths and
 *  options travel, the files are read where the database is. */
export const catalogueTaskSchema = z.discriminatedUnion("command", [
  z.strictObject({
    command: z.enum(["import", "import-isapres"]),
    folder: z.string().min(1).max(4_096),
    dryRun: z.boolean(),
    acceptValid: z.boolean(),
  }),
  z.strictObject({
    command: z.literal("export"),
    folder: z.string().min(1).max(4_096),
    format: z.enum(["csv", "json"]),
  }),
]);
export type CatalogueTask = z.infer<typeof catalogueTaskSchema>;

export type TaskProgress =
  | ImportProgress
  | { phase: "export"; what: string; done: number; total: number };

export type TaskResult =
  | { kind: "import"; report: ImportReport }
  | { kind: "export"; report: ExportReport };

/** Runs a task on an open database. */
export async function runCatalogueTask(
  connection: Connection,
  task: CatalogueTask,
  onProgress: (progress: TaskProgress) => void,
  signal?: AbortSignal,
): Promise<TaskResult> {
  const common = { connection, onProgress, ...(signal ? { signal } : {}) };
  if (task.command === "export") {
    const report = await exportCatalogue(task.folder, { ...common, format: task.format });
    return { kind: "export", report };
  }
  const { dryRun, acceptValid } = task;
  const options = { ...common, dryRun, acceptValid };
  const report =
    task.command === "import"
      ? await importFolder(task.folder, { ...options, reason: "import" })
      : await importIsaprePlans(task.folder, options);
  return { kind: "import", report };
}
