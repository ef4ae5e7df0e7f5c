import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { silentLog } from "#src/platform/log/log.ts";
import { emptyCatalogue, smallCatalogue, withFolder } from "./import.fixture.ts";
import { handTaskToServer, serveCatalogueImports, TaskNotRun } from "./import-socket.ts";

let database: OpenDatabase;
let base: string;
let changes = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyCatalogue(database.connection);
  base = await mkdtemp(join(tmpdir(), "amparo-socket-"));
  changes = 0;
});
afterEach(() => rm(base, { recursive: true, force: true }));

const serve = (folder: string) =>
  serveCatalogueImports({
    folder,
    database: { ...database, kind: "embedded" },
    log: silentLog,
    onChange: () => {
      changes += 1;
    },
  });

const task = (folder: string) =>
  ({ command: "import", folder, dryRun: false, acceptValid: false }) as const;

/** Sends a text as it is and collects the lines that come back. */
function send(path: string, text: string): Promise<string[]> {
  return new Promise((done, fail) => {
    let reply = "";
    const socket = createConnection(path, () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      reply += piece;
    });
    socket.on("error", fail);
    socket.on("close", () => done(reply.trim().split("\n")));
  });
}

describe("the socket that takes imports", () => {
  it("is open to its owner only, and gone when it closes", async () => {
    const served = await serve(base);
    const path = join(base, "catalogue.sock");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await served.close();
    expect(existsSync(path)).toBe(false);
  });

  it("runs tasks one after the other and tells of a change once", async () => {
    const served = await serve(base);
    const outcomes = await withFolder(smallCatalogue(), (folder) =>
      Promise.all([1, 2].map(() => handTaskToServer(base, task(folder), () => undefined))),
    );
    await served.close();
    expect(outcomes.map(({ report }) => report.outcome).toSorted()).toEqual([
      "unchanged",
      "written",
    ]);
    expect(changes).toBe(1);
  });

  it("moves to a short path where the data folder's is too long, and says where", async () => {
    const long = join(base, "una-carpeta-de-datos-".repeat(6));
    await mkdir(long);
    const served = await serve(long);
    const path = await readFile(join(long, "catalogue.sock.path"), "utf8");
    expect(path.length).toBeLessThan(100);
    const result = await withFolder(smallCatalogue(), (folder) =>
      handTaskToServer(long, task(folder), () => undefined),
    );
    expect(result.report.outcome).toBe("written");
    await served.close();
    expect(existsSync(dirname(path))).toBe(false);
    expect(existsSync(join(long, "catalogue.sock.path"))).toBe(false);
  });

  it("takes the place of a socket that an ended server left behind", async () => {
    const left = await serve(base);
    const second = await serve(base);
    const result = await withFolder(smallCatalogue(), (folder) =>
      handTaskToServer(base, task(folder), () => undefined),
    );
    expect(result.report.outcome).toBe("written");
    await second.close();
    await left.close();
  });

  it.each([
    ["no JSON", "hola\n"],
    ["another command", '{"command":"drop","folder":"/"}\n'],
    ["more than is asked for", '{"command":"export","folder":"/","format":"csv","sql":"x"}\n'],
    ["a line without end", "x".repeat(20_000)],
  ])("answers %s with a failure and goes on", async (_name, text) => {
    const served = await serve(base);
    const [line] = await send(join(base, "catalogue.sock"), text);
    expect(JSON.parse(line ?? "")).toMatchObject({ type: "failure" });
    const result = await withFolder(smallCatalogue(), (folder) =>
      handTaskToServer(base, task(folder), () => undefined),
    );
    expect(result.report.outcome).toBe("written");
    await served.close();
  });

  it("gives up a task whose command was interrupted before it was written", async () => {
    const served = await serve(base);
    await withFolder(smallCatalogue(), async (folder) => {
      const socket = createConnection(join(base, "catalogue.sock"), () => {
        socket.write(`${JSON.stringify(task(folder))}\n`, () => socket.destroy());
      });
      await new Promise((done) => socket.once("close", done));
      // The next task waits for the interrupted one: after it, all is settled.
      const next = await handTaskToServer(base, { ...task(folder), dryRun: true }, () => undefined);
      expect(["planned", "unchanged"]).toContain(next.report.outcome);
    });
    await served.close();
  });

  it("closes although a connection asks for nothing, and serves others beside it", async () => {
    const served = await serve(base);
    const silent = createConnection(join(base, "catalogue.sock"));
    await new Promise((done) => silent.once("connect", done));
    const result = await withFolder(smallCatalogue(), (folder) =>
      handTaskToServer(base, task(folder), () => undefined),
    );
    expect(result.report.outcome).toBe("written");
    const closed = new Promise((done) => silent.once("close", done));
    await served.close();
    await closed;
  });

  it("that is not there is told from a failure", async () => {
    const asked = handTaskToServer(base, task(base), () => undefined, 300);
    await expect(asked).rejects.toMatchObject({ code: "NO_ANSWER" });
    await expect(asked).rejects.toBeInstanceOf(TaskNotRun);
  });

  it("is not opened beside PostgreSQL, which the command opens itself", async () => {
    const served = await serveCatalogueImports({
      folder: base,
      database: { ...database, kind: "postgresql" },
      log: silentLog,
      onChange: () => undefined,
    });
    expect(existsSync(join(base, "catalogue.sock"))).toBe(false);
    await served.close();
  });
});
