import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { type FolderLock, lockFolder } from "#src/platform/database/folder-lock.ts";
import { rowsOf, withFolder } from "#src/modules/offer/catalog/import.fixture.ts";
import { languageOf, readArguments } from "./catalogue-command.ts";
import { halfWrong, play, small } from "./play-command.fixture.ts";

describe("the arguments of the catalogue command", () => {
  it.each([
    ["nothing", []],
    ["no folder", ["import"]],
    ["two folders", ["import", "a", "b"]],
    ["another order", ["delete", "a"]],
    ["an unknown option", ["import", "a", "--force"]],
    ["another language", ["import", "a", "--lang", "fr"]],
    ["a dry run of an export", ["export", "a", "--dry-run"]],
    ["the format of an import", ["import", "a", "--json"]],
  ])("are refused with %s", (_name, args) => {
    expect(readArguments(args)).toBeUndefined();
  });

  it.each([
    ["import --lang en", "en"],
    ["--lang=pt --force", "pt"],
    ["import a b --lang en", "en"],
    ["import", "es"],
    ["import --lang fr", "es"],
    ["import --lang", "es"],
  ])("leave the language of '%s' readable: %s", (args, language) => {
    expect(languageOf(args.split(" "))).toBe(language);
  });

  it("make the folder absolute, for another process may read it", () => {
    expect(readArguments(["import", "datos"])?.task.folder).toBe(resolve("datos"));
  });
});

describe("the catalogue command without a server", () => {
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = join(await mkdtemp(join(tmpdir(), "amparo-data-")), "new");
  });
  afterEach(() => rm(resolve(dataFolder, ".."), { recursive: true, force: true }));

  it("makes an empty data folder, fills it, repeats without a change and gives it back", async () => {
    await withFolder(small(), async (folder) => {
      const first = await play(dataFolder, ["import", folder]);
      expect(first).toMatchObject({ code: 0 });
      expect(first.printed).toContain("Importado: versión");
      expect(first.progress).toContain("Leyendo products.csv");
      const again = await play(dataFolder, ["import", folder]);
      expect(again).toMatchObject({ code: 0 });
      expect(again.printed).toContain("Nada cambió");
      const out = join(dataFolder, "salida");
      expect(await play(dataFolder, ["export", out])).toMatchObject({ code: 0 });
      expect(readdirSync(out)).toContain("products.csv");
      expect((await play(dataFolder, ["import", out])).printed).toContain("Nada cambió");
      expect(await play(dataFolder, ["export", out])).toMatchObject({
        code: 1,
        printed: expect.stringContaining("no está vacía"),
      });
    });
  });

  it("exits with 1 for errors, says where and what to do, and shows both counts before it takes the rest", async () => {
    await withFolder(halfWrong(), async (folder) => {
      const refused = await play(dataFolder, ["import", folder]);
      expect(refused.code).toBe(1);
      expect(refused.printed).toContain(
        "products.csv, fila 3, columna currency, valor «EUR»: No es uno de los valores posibles.",
      );
      const unasked = await play(dataFolder, ["import", folder, "--accept-valid"]);
      expect(unasked).toMatchObject({ code: 1, printed: expect.stringContaining("--yes") });
      const declined = await play(dataFolder, ["import", folder, "--accept-valid"], "no");
      expect(declined).toMatchObject({ code: 1 });
      expect(declined.asked).toHaveLength(1);
      expect(declined.printed).toContain("Filas correctas: 4. Quedan fuera: 1 (1 con error y 0");
      const agreed = await play(dataFolder, ["import", folder, "--accept-valid"], "sí");
      expect(agreed).toMatchObject({ code: 0, printed: expect.stringContaining("Importado") });
    });
  });

  it("writes nothing to the catalogue when it only validates, and speaks English on demand", async () => {
    await withFolder(small(), async (folder) => {
      const tried = await play(dataFolder, ["validate", folder, "--lang", "en"]);
      expect(tried).toMatchObject({
        code: 0,
        printed: expect.stringContaining("Dry run: nothing was written."),
      });
      expect((await play(dataFolder, ["import", folder])).printed).toContain("Importado");
    });
  });

  it("exits with 2 and its usage for a wrong call, and makes no folder", async () => {
    expect(await play(dataFolder, ["importar"])).toMatchObject({
      code: 2,
      printed: expect.stringContaining("Uso:"),
    });
    for (const [language, word] of [
      ["en", "Usage: npm run catalogue -- COMMAND FOLDER"],
      ["pt", "Uso: npm run catalogue -- COMANDO PASTA"],
    ] as const) {
      const { code, printed } = await play(dataFolder, ["import", "--lang", language]);
      expect([code, printed.startsWith(word)]).toEqual([2, true]);
    }
    expect(existsSync(dataFolder)).toBe(false);
  });

  it("says so where another process uses the folder and takes no folders", async () => {
    const lock = lockFolder(dataFolder);
    try {
      await withFolder(small(), async (folder) => {
        const stopped = await play(dataFolder, ["import", folder]);
        expect(stopped.code).toBe(1);
        expect(stopped.printed).toContain("no recibe carpetas");
      });
    } finally {
      lock.release();
    }
  });
});

/** Where a test's own PostgreSQL database is. */
async function addressOf({ connection }: OpenDatabase): Promise<string> {
  const [row] = (await rowsOf(connection, "select current_database() as name")) as {
    name: string;
  }[];
  const url = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  url.pathname = `/${row?.name}`;
  return url.href;
}

describe("the catalogue command while a server holds the database", () => {
  let running: TestApp;
  let lock: FolderLock;
  let databaseUrl: string | undefined;
  beforeAll(async () => {
    running = await createTestApp();
    lock = lockFolder(running.dataFolder);
    if (running.database.kind === "postgresql") databaseUrl = await addressOf(running.database);
  });
  afterAll(async () => {
    lock.release();
    await running.close();
  });

  /** The command as it is called beside this server. */
  const playBeside = (args: readonly string[]) =>
    play(running.dataFolder, args, undefined, databaseUrl);

  /** Codes of the dental products that a page would list. */
  async function listed(): Promise<string[]> {
    const answer = await running.app.inject({
      url: "/api/insurance/compare/metadata?organizationTypes=ASEG&insuranceTypes=DENTAL&take=100",
      headers: { host: "localhost" },
    });
    return answer
      .json<{ data: { productCode: string }[] }>()
      .data.map(({ productCode }) => productCode);
  }

  it("hands the folder over, shows the server's progress, and pages have the new product within 5 s", async () => {
    expect((await listed()).length).toBeGreaterThan(1);
    await withFolder(small(), async (folder) => {
      const handed = await playBeside(["import", folder]);
      expect(handed).toMatchObject({ code: 0 });
      // PostgreSQL takes several at once: there the command needs nobody.
      expect(handed.printed.includes("El servidor en marcha")).toBe(databaseUrl === undefined);
      expect(handed.printed).toContain("Importado: versión");
      expect(handed.progress.some((line) => line.startsWith("Escribiendo rates"))).toBe(true);
      await expect.poll(listed).toEqual(["ulmo-dental"]);
      expect((await playBeside(["import", folder])).printed).toContain("Nada cambió");
    });
  });

  it("reports the same errors with the same exit code", async () => {
    await withFolder(halfWrong(), async (folder) => {
      const refused = await playBeside(["import", folder]);
      expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining("valor «EUR»") });
    });
  });

  it("exports what the server holds", async () => {
    const out = join(running.dataFolder, "salida");
    expect(await playBeside(["export", out, "--json"])).toMatchObject({ code: 0 });
    expect(readdirSync(out)).toContain("products.json");
  });
});
