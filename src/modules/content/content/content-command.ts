import { join, resolve } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import {
  type DatabasePlace,
  notRunLine,
  whereDatabaseIs,
} from "#src/platform/tasks/where-database-is.ts";
import { seedContent } from "./content-files.service.ts";
import {
  type ContentTask,
  type ContentTaskResult,
  handContentTask,
  runContentTask,
} from "./content-task.service.ts";

export interface ContentPlace extends DatabasePlace {
  /** Folder of the project: migrations and seeds. */
  root: string;
  clock: Clock;
  /** How long a server that holds the folder is waited for; milliseconds. */
  patienceMs?: number;
}

const usage = "Uso: npm run content -- import CARPETA | export CARPETA | preview-link RUTA";

/** Runs `npm run content` with its arguments; the exit code: 0 good, 1 errors, 2 usage. */
export async function runContentCommand(
  args: readonly string[],
  place: ContentPlace,
  print: (line: string) => void,
): Promise<number> {
  const [command, folder, ...rest] = args;
  const isKnown = command === "import" || command === "export";
  if (!isKnown || folder === undefined || folder === "" || rest.length > 0) {
    print(usage);
    return 2;
  }
  const task: ContentTask = { command, folder: resolve(folder) };
  try {
    return show(await runWhereItIs(task, place), task, print);
  } catch (error) {
    print(notRunLine(error, place.dataFolder));
    return 1;
  }
}

const runWhereItIs = (task: ContentTask, place: ContentPlace): Promise<ContentTaskResult> =>
  whereDatabaseIs(place, {
    async here({ connection }) {
      const { root, clock } = place;
      await migrate(connection, join(root, "db/migrations"));
      await seedContent(connection, join(root, "db/seed/content"), clock);
      return runContentTask({ connection, clock }, task);
    },
    handed: () => handContentTask(resolve(place.dataFolder), task, place.patienceMs),
  });

/** Says what came of the task; the exit code. */
function show(
  result: ContentTaskResult,
  { folder }: ContentTask,
  print: (line: string) => void,
): number {
  if (result.kind === "export") {
    print(`${result.files} archivos en ${folder}.`);
    return 0;
  }
  const { report } = result;
  if (!report.ok) {
    for (const problem of report.problems) print(problem);
    print(`Nada se guardó: ${report.problems.length} errores.`);
    return 1;
  }
  print(`${report.created} nuevos, ${report.changed} cambiados, ${report.same} iguales.`);
  return 0;
}
