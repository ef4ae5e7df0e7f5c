import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateRow, withFolder } from "#src/modules/offer/catalog/import.fixture.ts";
import { halfWrong, play, small } from "./play-command.fixture.ts";

/** What the command says. The tests share a data folder and follow each other: opening one takes seconds. */

describe("what the catalogue command says", () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), "amparo-data-"));
    // Makes the database and fills it with the reference lists.
    await withFolder(small(), (folder) => play(dataFolder, ["validate", folder]));
  });
  afterAll(() => rm(dataFolder, { recursive: true, force: true }));

  it("shows errors once where the person is asked", async () => {
    await withFolder(halfWrong(), async (folder) => {
      const agreed = await play(dataFolder, ["import", folder, "--accept-valid"], "s");
      const lines = agreed.printed.split("\n");
      expect(lines.filter((line) => line.includes("«EUR»"))).toHaveLength(1);
      expect(lines.at(-1)).toContain("Importado: versión");
    });
  });

  it("shows errors, table and counts once where --yes answers for the person, one error as one", async () => {
    await withFolder(halfWrong(), async (folder) => {
      const accepted = await play(dataFolder, ["import", folder, "--accept-valid", "--yes"]);
      expect(accepted).toMatchObject({ code: 0, asked: [] });
      const lines = accepted.printed.split("\n");
      const times = (part: string) => lines.filter((line) => line.includes(part)).length;
      expect([times("1 error:"), times("valor «EUR»"), times("leídas")]).toEqual([1, 1, 1]);
      expect([times("Filas correctas: 4."), times("Nada cambió")]).toEqual([1, 1]);
      const inPortuguese = await play(dataFolder, ["validate", folder, "--lang", "pt"]);
      expect(inPortuguese.printed).toContain("1 erro:");
      expect(inPortuguese.printed).toContain("linha 3, coluna currency, valor “EUR”: Não é um dos");
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
      rateRow("ulmo-dental", "2026-07-01", "0", "17", "0.25"),
      rateRow("ulmo-dental", "2026-07-01", "25", "", "0.25"),
    ];
    await withFolder({ ...small(), rates }, async (folder) => {
      const { code, printed } = await play(dataFolder, ["import", folder, "--lang", "en"]);
      expect(code).toBe(0);
      expect(printed).toContain("1 notice (it stops nothing):");
      expect(printed).toContain(
        "rates.csv, row 3, column product_code, value “ulmo-dental”: Ages between the bands of 2026-07-01 have no price: 18–24.",
      );
    });
  });
});
