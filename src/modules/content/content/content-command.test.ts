import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FolderLock, lockFolder } from "#src/platform/database/folder-lock.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { silentLog } from "#src/platform/log/log.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { seedContent } from "./content-files.service.ts";
import { runContentCommand } from "./content-command.ts";
import { createContentService, createStoredContent } from "./content.service.ts";
import { serveContentTasks } from "./content-task.service.ts";

const root = resolve(import.meta.dirname, "../../../..");
const clock = fixedClock("2026-10-10T15:00:00Z");
let folder: string;
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "amparo-content-command-"));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  runContentCommand(
    args,
    {
      root,
      databaseUrl: undefined,
      dataFolder: join(folder, "data"),
      clock,
      patienceMs: 300,
    },
    (line) => lines.push(line),
  );

describe("npm run content", { timeout: 120_000 }, () => {
  it("exports everything, imports what was changed and says what it did", async () => {
    const out = join(folder, "out");
    expect(await run("export", out)).toBe(0);
    expect(await readdir(out)).toContain("pages");
    const path = join(out, "pages/contact.es.md");
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace("Aquí te responde una persona", "Te responde alguien"));
    expect(await run("import", out)).toBe(0);
    expect(lines.at(-1)).toMatch(/^0 nuevos, 1 cambiados, \d+ iguales\.$/);
    await writeFile(path, "nada");
    expect(await run("import", out)).toBe(1);
    expect(lines.join("\n")).toContain("pages/contact.es.md");
  });

  it("says how it is used", async () => {
    expect(await run("drop", "x")).toBe(2);
    expect(await run("import")).toBe(2);
  });

  describe("where a server holds the folder", () => {
    let lock: FolderLock;
    beforeEach(() => {
      lock = lockFolder(join(folder, "data"));
    });
    afterEach(() => lock.release());

    it("says so where that does not answer", async () => {
      expect(await run("export", join(folder, "out"))).toBe(1);
      expect(lines.at(-1)).toContain("no responde");
    });

    it("hands it the folder: pages show at once what was imported, a fault changes nothing", async () => {
      const database = await openTestDatabase();
      const { connection } = database;
      await seedContent(connection, join(root, "db/seed/content"), clock);
      const served = await serveContentTasks({
        folder: join(folder, "data"),
        connection,
        clock,
        log: silentLog,
      });
      const content = createContentService({ source: createStoredContent(connection) });
      const before = await content.revision();
      const out = join(folder, "out");
      expect(await run("export", out)).toBe(0);
      const path = join(out, "pages/contact.es.md");
      const text = await readFile(path, "utf8");
      await writeFile(path, text.replace("Aquí te responde una persona", "Te responde alguien"));
      expect(await run("import", out)).toBe(0);
      expect(lines.at(-1)).toMatch(/^0 nuevos, 1 cambiados, \d+ iguales\.$/);
      const after = await content.revision();
      expect(after).not.toBe(before);
      await writeFile(path, "nada");
      expect(await run("import", out)).toBe(1);
      expect(lines.join("\n")).toContain("pages/contact.es.md");
      expect(await content.revision()).toBe(after);
      await served.close();
      await database.close();
    });
  });
});
