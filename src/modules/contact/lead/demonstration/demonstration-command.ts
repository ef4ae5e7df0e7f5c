import { resolve } from "node:path";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import {
  type DatabasePlace,
  notRunLine,
  whereDatabaseIs,
} from "#src/platform/tasks/where-database-is.ts";
import {
  type DemonstrationTask,
  type DemonstrationTaskResult,
  handDemonstrationTask,
  readDemonstrationArguments,
} from "./demonstration-task.service.ts";

const usage = `Uso:
  npm run demonstration -- leads CANTIDAD [--seed 7]
CANTIDAD: de 1 a 100.000. La misma semilla hace las mismas solicitudes; las que ya están no se repiten.`;

export interface DemonstrationPlace extends DatabasePlace {
  /** Runs a task over an open database. */
  run(database: OpenDatabase, task: DemonstrationTask): Promise<DemonstrationTaskResult>;
}

/** Runs `npm run demonstration` with its arguments; the exit code: 0 good, 1 errors, 2 usage. */
export async function runDemonstrationCommand(
  args: readonly string[],
  place: DemonstrationPlace,
  print: (line: string) => void,
): Promise<number> {
  const task = readDemonstrationArguments(args);
  if (task === undefined) {
    print(usage);
    return 2;
  }
  try {
    const result = await whereDatabaseIs(place, {
      here: (database) => place.run(database, task),
      handed: () => handDemonstrationTask(resolve(place.dataFolder), task),
    });
    if ("refused" in result) {
      print("Aquí no hay demostración (DEMONSTRATION).");
      return 1;
    }
    print(`${result.made} solicitudes de demostración (semilla ${task.seed}).`);
    return 0;
  } catch (error) {
    print(notRunLine(error, place.dataFolder));
    return 1;
  }
}
