import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { type FolderLock, lockFolder } from "#src/platform/database/folder-lock.ts";
import {
  type FixtureFolder,
  productRow,
  rateRow,
  rowsOf,
  withFolder,
} from "#src/modules/offer/catalog/import.fixture.ts";
import { languageOf, readArguments, runCatalogueCommand } from "./catalogue-command.ts";

const root = resolve(import.meta.dirname, "../../../../..");

interface Played {
  code: number;
  printed: string;
  progress: string[];
  asked: string[];
}

/** Runs the command on a data folder as a terminal would. */
async function play(
  dataFolder: string,
  args: readonly string[],
  answer?: string,
  databaseUrl?: string,
): Promise<Played> {
  const lines: string[] = [];
  const progress: string[] = [];
  const asked: string[] = [];
  const code = await runCatalogueCommand(
    args,
    { root, databaseUrl, dataFolder, clock: fixedClock("2026-10-10T12:00:00Z") },
    {
      isInteractive: answer !== undefined,
      print: (line) => lines.push(line),
      progress: (line) => progress.push(line),
      ask: (question) => {
        asked.push(question);
        return Promise.resolve(answer ?? "");
      },
    },
  );
  return { code, printed: lines.join("\n"), progress, asked };
}

const small = (): FixtureFolder => ({
  organizations: [
    {
      code: "ulmo",
      display_name: "Ulmo Seguros",
      slug: "Ulmo-Seguros",
      organization_type: "ASEG",
      country: "CL",
    },
  ],
  "catalogue-sources": [{ code: "real", display_name: "Real", kind: "import" }],
  products: [productRow("ulmo-dental", "DENTAL", "real")],
  rates: [rateRow("ulmo-dental", "2026-01-01", "0", "", "0.25")],
});

/** One right product and one with a currency that does not exist. */
const halfWrong = (): FixtureFolder => ({
  ...small(),
  products: [
    productRow("ulmo-dental", "DENTAL", "real"),
    { ...productRow("ulmo-malo", "DENTAL", "real"), currency: "EUR" },
  ],
});

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

  it("shows errors, table and counts once where --yes answers for the person, one error as one", async () => {
    await withFolder(halfWrong(), async (folder) => {
      const accepted = await play(dataFolder, ["import", folder, "--accept-valid", "--yes"]);
      expect(accepted).toMatchObject({ code: 0, asked: [] });
      const lines = accepted.printed.split("\n");
      const times = (part: string) => lines.filter((line) => line.includes(part)).length;
      expect([times("1 error:"), times("valor «EUR»"), times("leídas")]).toEqual([1, 1, 1]);
      expect([times("Filas correctas: 4."), times("Importado: versión")]).toEqual([1, 1]);
      const inPortuguese = await play(dataFolder, ["validate", folder, "--lang", "pt"]);
      expect(inPortuguese.printed).toContain("1 erro:");
      expect(inPortuguese.printed).toContain("linha 3, coluna currency, valor “EUR”: Não é um dos");
    });
  });

  it("shows them once where the person is asked", async () => {
    await withFolder(halfWrong(), async (folder) => {
      const agreed = await play(dataFolder, ["import", folder, "--accept-valid"], "s");
      const lines = agreed.printed.split("\n");
      expect(lines.filter((line) => line.includes("«EUR»"))).toHaveLength(1);
      expect(lines.at(-1)).toContain("Importado: versión");
    });
  });

  it("says one sentence of a file that it cannot read, with its row and without a parser's code", async () => {
    const { products: _replaced, ...rest } = small();
    for (const [bytes, sentence] of [
      [
        "code\tname\nA\tB\n",
        "products.csv, fila 1: Las columnas están separadas por tabulaciones; se esperan comas o punto y coma.",
      ],
      [
        'code,name\nA,B\nC,"D\n',
        "products.csv, fila 3: En esta fila se abre una comilla doble que no se cierra.",
      ],
    ] as const) {
      await withFolder({ ...rest, "products.csv": bytes }, async (folder) => {
        const refused = await play(dataFolder, ["import", folder]);
        expect(refused.code).toBe(1);
        expect(refused.printed).toContain(sentence);
        expect(refused.printed).toMatch(/^1 error:$/m);
        expect(refused.printed).not.toMatch(/[A-Z]{3,}_[A-Z_]+/);
        expect(refused.printed).toContain("hay archivos que no se pueden usar enteros");
      });
    }
  });

  it("counts and lists the ages without a price", async () => {
    const rates = [
      rateRow("ulmo-dental", "2026-01-01", "0", "17", "0.25"),
      rateRow("ulmo-dental", "2026-01-01", "25", "", "0.25"),
    ];
    await withFolder({ ...small(), rates }, async (folder) => {
      const { code, printed } = await play(dataFolder, ["import", folder, "--lang", "en"]);
      expect(code).toBe(0);
      expect(printed).toContain("1 notice (it stops nothing):");
      expect(printed).toContain(
        "rates.csv, row 3, column product_code, value “ulmo-dental”: Ages between the bands of 2026-01-01 have no price: 18–24.",
      );
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
      await expect.poll(listed, { timeout: 5_000 }).toEqual(["ulmo-dental"]);
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
