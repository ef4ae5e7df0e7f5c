import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFolder } from "#src/platform/database/folder-lock.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { runContentCommand } from "./content-command.ts";

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
      root: resolve(import.meta.dirname, "../../.."),
      databaseUrl: undefined,
      dataFolder: join(folder, "data"),
      clock: fixedClock("2026-10-10T15:00:00Z"),
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

  it("says how it is used, and that a server holds the folder", async () => {
    expect(await run("drop", "x")).toBe(2);
    expect(await run("import")).toBe(2);
    const lock = lockFolder(join(folder, "data"));
    try {
      expect(await run("export", join(folder, "out"))).toBe(1);
      expect(lines.at(-1)).toContain("Detenlo");
    } finally {
      lock.release();
    }
  });
});
