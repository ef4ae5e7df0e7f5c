import { handTask, serveTasks, type TaskServerOptions } from "./task-socket.ts";

/** The tasks of one command that tells nothing of its progress: how they are named and read, taken where a
 *  server holds the embedded database, and handed to that server. */
export function createTaskKind<Task extends object, Result>({
  name,
  read,
}: Pick<TaskServerOptions<Task, never, Result>, "name" | "read">) {
  return {
    /** Takes the tasks until closed. */
    serve: ({
      folder,
      log,
      run,
    }: Pick<TaskServerOptions<Task, never, Result>, "folder" | "log"> & {
      run(task: Task): Promise<Result>;
    }): Promise<{ close(): Promise<void> }> =>
      serveTasks({ folder, name, log, read, run: (task) => run(task) }),

    /** Asks the server that holds a data folder. Throws TaskNotRun. */
    hand: (folder: string, task: Task, patienceMs?: number): Promise<Result> =>
      handTask({ folder, name }, task, undefined, patienceMs),
  };
}
