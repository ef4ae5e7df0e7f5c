import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Environment, hasDemonstration, parseEnvironment } from "./config/environment.ts";
import { systemClock } from "./platform/clock/clock.ts";
import { keepCompiledModules, readCompiledModules } from "./platform/compiled-modules.ts";
import { openPostgres, type OpenDatabase } from "./platform/database/database.ts";
import { openEmbeddedThread } from "./platform/database/embedded-database.ts";
import { startWithDatabase } from "./platform/database/waiting-start.ts";
import { FolderInUse, type FolderLock, lockFolder } from "./platform/database/folder-lock.ts";
import { startLoadMeter } from "./platform/http/load-gate.ts";
import { createStopping, type Stopping } from "./platform/http/stopping.ts";
import { createLog, type Log } from "./platform/log/log.ts";

/** Configuration → database → app → listen, a line a step; ends cleanly on Ctrl-C and SIGTERM. */
const root = resolve(import.meta.dirname, "..");
const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  say(`  ${name} (${seconds(from)})`);
  return result;
}

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  // React reads this when it is first imported, by whatever imports it first: so before all of it.
  process.env["NODE_ENV"] = environment.NODE_ENV;
  readCompiledModules(root);
  const { createApp } = await import("./app.ts");
  const log = createLog(environment.LOG_LEVEL);
  const dataFolder = resolve(environment.DATA_DIR);
  // PostgreSQL keeps its own order: several nodes may share it. The embedded database cannot.
  const lock: FolderLock | undefined =
    environment.DATABASE_URL === undefined ? lockFolder(dataFolder) : undefined;
  process.on("exit", () => lock?.release());
  say("Amparo is starting");

  const meter = startLoadMeter();
  const stopping = createStopping();
  const { app, database } = await startWithDatabase(
    async () => {
      const opened = await openDatabase(environment, dataFolder);
      const options = { root, environment, dataFolder, clock: systemClock, log, stopping, step };
      try {
        return { app: await createApp({ ...options, database: opened, meter }), database: opened };
      } catch (error) {
        // The error of the start is the one to report, not one of closing after it.
        await opened.close().catch(() => undefined);
        throw error;
      }
    },
    { patienceMs: patienceFor(environment), say },
  );

  stopOnSignals({ app, database, environment, stopping, log, lock });

  const address = await app.listen({ port: environment.PORT, host: environment.HOST });
  const port = new URL(address).port;
  say(`Amparo listens at http://localhost:${port} (ready in ${seconds(started)})`);
  keepCompiledModules();
  if (hasDemonstration(environment))
    say("Demonstration accounts: npm run accounts -- demo (README)");
}

/** The database of this machine does not come back by waiting. */
const patienceFor = ({ DATABASE_URL, DATABASE_WAIT_SECONDS }: Environment): number =>
  DATABASE_URL === undefined ? 0 : DATABASE_WAIT_SECONDS * 1_000;

/** The database of this machine, or the one that the environment names. */
const openDatabase = (
  { DATABASE_URL, DATA_DIR }: Environment,
  dataFolder: string,
): Promise<OpenDatabase> =>
  step(
    DATABASE_URL === undefined ? `embedded database in ${DATA_DIR}` : "PostgreSQL",
    (): Promise<OpenDatabase> =>
      DATABASE_URL === undefined
        ? openEmbeddedThread(join(dataFolder, "database"))
        : openPostgres(DATABASE_URL),
  );

/** Ends what is open at Ctrl-C and SIGTERM. */
function stopOnSignals({
  app,
  database,
  environment,
  stopping,
  log,
  lock,
}: {
  app: { close(): Promise<unknown> };
  database: OpenDatabase;
  environment: Environment;
  stopping: Stopping;
  log: Log;
  lock: FolderLock | undefined;
}): void {
  const hurry = new AbortController();
  const stop = async (signal: string) => {
    // Asked for once more: no longer waits.
    if (stopping.isStopping) return hurry.abort();
    stopping.begin();
    say(`Amparo is stopping (${signal})`);
    // Whoever balances the load sees /api/ready say 503 and sends its visitors elsewhere meanwhile.
    const drainMs = signal === "SIGTERM" ? environment.DRAIN_SECONDS * 1_000 : 0;
    await sleep(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    const giveUp = setTimeout(() => process.exit(1), 10_000);
    giveUp.unref();
    try {
      await app.close();
      await database.close();
    } catch (error) {
      log.error("stop.failure", { message: error instanceof Error ? error.message : "unknown" });
    }
    lock?.release();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop("Ctrl-C"));
  process.on("SIGTERM", () => void stop("SIGTERM"));
}

try {
  await main();
} catch (error) {
  const sentence =
    error instanceof FolderInUse || error instanceof Error ? error.message : "An unknown failure.";
  process.stderr.write(`Amparo could not start. ${sentence}\n`);
  if (process.env["LOG_LEVEL"] === "debug" && error instanceof Error) {
    process.stderr.write(`${error.stack}\n`);
  }
  process.exit(1);
}
