import { join, resolve } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import { type OpenDatabase, openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { FolderInUse, lockFolder } from "#src/platform/database/folder-lock.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { exportContent, importContent, seedContent } from "./content-files.service.ts";

export interface ContentPlace {
  /** Folder of the project: migrations and seeds. */
  root: string;
  databaseUrl: string | undefined;
  dataFolder: string;
  clock: Clock;
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
  const { databaseUrl } = place;
  if (databaseUrl !== undefined)
    return run(await openPostgres(databaseUrl), command, folder, place, print);
  const dataFolder = resolve(place.dataFolder);
  let lock;
  try {
    lock = lockFolder(dataFolder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    print(`Un servidor usa la carpeta ${dataFolder}. Detenlo y repite la orden.`);
    return 1;
  }
  try {
    const database = await openEmbedded(join(dataFolder, "database"));
    return await run(database, command, folder, place, print);
  } finally {
    lock.release();
  }
}

async function run(
  database: OpenDatabase,
  command: "import" | "export",
  folder: string,
  { root, clock }: ContentPlace,
  print: (line: string) => void,
): Promise<number> {
  const { connection } = database;
  try {
    await migrate(connection, join(root, "db/migrations"));
    await seedContent(connection, join(root, "db/seed/content"), clock);
    if (command === "export") {
      print(`${await exportContent(folder, connection)} archivos en ${resolve(folder)}.`);
      return 0;
    }
    const report = await importContent(folder, { connection, clock, reason: "import" });
    if (!report.ok) {
      for (const problem of report.problems) print(problem);
      print(`Nada se guardó: ${report.problems.length} errores.`);
      return 1;
    }
    print(`${report.created} nuevos, ${report.changed} cambiados, ${report.same} iguales.`);
    return 0;
  } finally {
    await database.close();
  }
}
