import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import type { SharedServices } from "#src/services.ts";

export interface DemonstrationSite {
  app: FastifyInstance;
  /** What the site's pages ask. */
  services: SharedServices;
  database: OpenDatabase;
  /** How many statements the database was asked for so far. */
  queries(): number;
  close(): Promise<void>;
}

/** The whole application with the demonstration catalogue, in this process, on an embedded database or on the
 *  PostgreSQL at an address. Modules are imported when it is called: NODE_ENV has to be set before React is. */
export async function openDemonstrationSite(
  root: string,
  databaseUrl?: string,
): Promise<DemonstrationSite> {
  const { openApplication } = await import("#src/app.ts");
  const { compose } = await import("#src/compose.ts");
  const { servicesOf } = await import("#src/platform/module-parts.ts");
  const { openEmbedded, openPostgres } = await import("#src/platform/database/database.ts");
  const { parseEnvironment } = await import("#src/config/environment.ts");
  const { systemClock } = await import("#src/platform/clock/clock.ts");
  const { silentLog } = await import("#src/platform/log/log.ts");
  const dataFolder = await mkdtemp(join(tmpdir(), "amparo-bench-"));
  const opened = await (databaseUrl === undefined ? openEmbedded() : openPostgres(databaseUrl));
  let queries = 0;
  const connection = opened.connection.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const database = { ...opened, connection };
  const { platform, modules } = await openApplication({
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
  const app = await compose(platform, modules, {});
  return {
    app,
    services: servicesOf(modules),
    database,
    queries: () => queries,
    async close() {
      await app.close();
      await database.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
