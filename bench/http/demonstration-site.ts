import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

/** The whole application on an embedded database with the demonstration catalogue, in this process. Modules
 *  are imported when it is called: NODE_ENV has to be set before React is. */
export async function openDemonstrationSite(
  root: string,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const { createApp } = await import("#src/app.ts");
  const { openEmbedded } = await import("#src/platform/database/database.ts");
  const { parseEnvironment } = await import("#src/config/environment.ts");
  const { systemClock } = await import("#src/platform/clock/clock.ts");
  const { silentLog } = await import("#src/platform/log/log.ts");
  const dataFolder = await mkdtemp(join(tmpdir(), "amparo-bench-"));
  const database = await openEmbedded();
  const app = await createApp({
    root,
    environment: parseEnvironment({
      NODE_ENV: "production",
      DATA_DIR: dataFolder,
      COMPARE_CALLS_PER_MINUTE: "1000000",
      SECRET_KEY: "a bench needs no secret",
    }),
    dataFolder,
    database,
    clock: systemClock,
    log: silentLog,
    step: (_name, work) => work(),
  });
  return {
    app,
    async close() {
      await app.close();
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
