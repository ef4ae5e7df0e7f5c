import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp, openApplication } from "#src/app.ts";
import { parseEnvironment } from "#src/config/environment.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { LoadMeter } from "#src/platform/http/load-gate.ts";
import { createLog } from "#src/platform/log/log.ts";
import { openSeededDatabase } from "./database.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";

export const projectRoot = resolve(import.meta.dirname, "../..");

export interface TestApp {
  app: FastifyInstance;
  database: OpenDatabase;
  clock: ReturnType<typeof fixedClock>;
  dataFolder: string;
  /** Every line that was logged, for searching what must never be there. */
  logLines(): string[];
  close(): Promise<void>;
}

/** The whole application over a database of its own with the demonstration catalogue, at a fixed time;
 *  calls go in by `app.inject`. Pages need the production build, which `npm test` makes first. Another
 *  root holds other words; a `shared` database makes it a further node of that one's sites, and is left
 *  open. */
export async function createTestApp(
  environment: Record<string, string> = {},
  startsAt = "2026-10-10T15:00:00Z",
  root = projectRoot,
  shared?: OpenDatabase,
  meter?: LoadMeter,
): Promise<TestApp> {
  const database = shared ?? (await openSeededDatabase());
  const dataFolder = await mkdtemp(join(tmpdir(), "amparo-app-"));
  const clock = fixedClock(startsAt);
  const lines: string[] = [];
  const app = await createApp({
    ...appOptions({ root, environment, dataFolder, database, clock }),
    log: createLog("debug", (line) => lines.push(line)),
    ...(meter === undefined ? {} : { meter }),
  });
  await app.ready();
  return {
    app,
    database,
    clock,
    dataFolder,
    logLines: () => lines,
    async close() {
      await app.close();
      if (shared === undefined) await database.close();
      // A message that took too long to be waited for may still be writing its file.
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What files that only read may have of an application that others read too: neither its clock, nor its database,
 *  nor its log. */
export type SharedTestApp = Pick<TestApp, "app" | "close">;

let shared: Promise<TestApp> | undefined;

/** The application of this worker in its plain environment, opened once: files that run after another in it share
 *  it, so none may change more than a visitor's own rows. It ends with the worker; on PostgreSQL, where that would
 *  leave its database behind, each file has its own. */
export async function sharedTestApp(): Promise<SharedTestApp> {
  if (process.env["TEST_DATABASE"] === "postgresql") return createTestApp();
  shared ??= createTestApp().catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  const { app } = await shared;
  return { app, close: () => Promise.resolve() };
}

interface AppPlace {
  database: OpenDatabase;
  clock: ReturnType<typeof fixedClock>;
  dataFolder: string;
  root?: string;
  environment?: Record<string, string>;
}

const appOptions = ({
  database,
  clock,
  dataFolder,
  root = projectRoot,
  environment = {},
}: AppPlace) => ({
  root,
  dataFolder,
  database,
  clock,
  environment: parseEnvironment({
    NODE_ENV: "production",
    DATA_DIR: dataFolder,
    COMPARE_CALLS_PER_MINUTE: "1000000",
    REQUESTS_PER_HOUR: "1000000",
    NEW_VISITORS_PER_HOUR: "1000000",
    SECRET_KEY: "a test needs no secret",
    // Tests make the leads that they speak of.
    DEMONSTRATION_LEADS: "0",
    PAYMENT_SIMULATORS: "off",
    ...environment,
  }),
  step: <T>(_name: string, work: () => Promise<T>) => work(),
});

/** The modules of the whole application over a database, without a server; their jobs do not run. */
export async function openTestModules(place: AppPlace) {
  const { modules } = await openApplication({ ...appOptions(place), log: createLog("silent") });
  return modules;
}
