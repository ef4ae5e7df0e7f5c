import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openEmbeddedThread } from "#src/platform/database/embedded-database.ts";
import { migrate } from "#src/platform/database/migrate.ts";
import { silentLog } from "#src/platform/log/log.ts";
import { emptyCatalogue, smallCatalogue, withFolder } from "./import.fixture.ts";
import { handTaskToServer, serveCatalogueImports } from "./import-socket.ts";
import { runTaskInThread } from "./task-in-thread.ts";

let base: string;
let database: OpenDatabase;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "amparo-task-"));
  database = await openEmbeddedThread(join(base, "database"));
  await migrate(database.connection, join(process.cwd(), "db/migrations"));
});
afterAll(async () => {
  await database.close();
  await rm(base, { recursive: true, force: true });
});
beforeEach(() => emptyCatalogue(database.connection));

const task = (folder: string) =>
  ({ command: "import", folder, dryRun: false, acceptValid: false }) as const;
const newPort = () => {
  const port = database.newPort?.();
  if (!port) throw new Error("It has no ports.");
  return port;
};

it("imports over a port of the server's database, telling its progress", async () => {
  const onChange = vi.fn<() => void>();
  const served = await serveCatalogueImports({ folder: base, database, log: silentLog, onChange });
  const phases = new Set<string>();
  const result = await withFolder(smallCatalogue(), (folder) =>
    handTaskToServer(base, task(folder), ({ phase }) => phases.add(phase)),
  );
  await served.close();
  expect(result.kind === "import" && result.report.outcome).toBe("written");
  expect([...phases]).toEqual(["read", "check", "write"]);
  expect(onChange).toHaveBeenCalledOnce();
  const { rows } = await sql`select count(*)::int as rows from rate_rows`.execute(
    database.connection,
  );
  expect(rows).toEqual([{ rows: 2 }]);
});

it("rejects with the task's own failure", async () => {
  await sql`alter table products rename to products_away`.execute(database.connection);
  const failed = withFolder(smallCatalogue(), (folder) =>
    runTaskInThread(newPort(), task(folder), () => undefined, new AbortController().signal),
  );
  await expect(failed).rejects.toThrow(/products/);
  await sql`alter table products_away rename to products`.execute(database.connection);
});

it("stops at a signal before it has written anything", async () => {
  const stopping = new AbortController();
  const stopped = withFolder(smallCatalogue(), (folder) => {
    const running = runTaskInThread(newPort(), task(folder), () => undefined, stopping.signal);
    // At once: a small catalogue may be written before a thread that is busy elsewhere has heard of its progress.
    stopping.abort(new Error("The server is stopping."));
    return running;
  });
  await expect(stopped).rejects.toThrow("The server is stopping.");
  const { rows } = await sql`select code from products`.execute(database.connection);
  expect(rows).toEqual([]);
});
