import { z } from "zod";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { createTaskKind } from "#src/platform/tasks/task-kind.ts";
import { exportContent, importContent, type ImportReport } from "./content-files.service.ts";

/** What `npm run content` asks for, by itself or of the server that holds the database: only the folder's
 *  path travels, the files are read where the database is. */
export const contentTaskSchema = z.strictObject({
  command: z.enum(["import", "export"]),
  folder: z.string().min(1).max(4_096),
});
export type ContentTask = z.infer<typeof contentTaskSchema>;

export type ContentTaskResult =
  | { kind: "export"; files: number }
  | { kind: "import"; report: ImportReport };

/** Runs a task on an open database. Running pages follow what it imports at their next draw. */
export async function runContentTask(
  { connection, clock }: { connection: Connection; clock: Clock },
  { command, folder }: ContentTask,
): Promise<ContentTaskResult> {
  if (command === "export")
    return { kind: "export", files: await exportContent(folder, connection) };
  const report = await importContent(folder, { connection, clock, reason: "import" });
  return { kind: "import", report };
}

const { serve, hand } = createTaskKind<ContentTask, ContentTaskResult>({
  name: "content",
  read: (task) => contentTaskSchema.parse(task),
});

/** Takes the tasks of `npm run content` until closed, where this server holds the embedded database. */
export const serveContentTasks = (options: {
  folder: string;
  connection: Connection;
  clock: Clock;
  log: Log;
}): Promise<{ close(): Promise<void> }> =>
  serve({ ...options, run: (task) => runContentTask(options, task) });

export const handContentTask = hand;
