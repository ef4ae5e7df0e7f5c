import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#src/platform/clock/clock.ts";
import { runPromoCommand } from "./promo-command.ts";

/** `npm run promo-codes`, where no server runs. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "amparo-promo-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<[number, string]> {
  const lines: string[] = [];
  const place = {
    root: resolve(import.meta.dirname, "../../../.."),
    databaseUrl: undefined,
    dataFolder: folder,
    clock: systemClock,
  };
  const code = await runPromoCommand(args, place, (line) => lines.push(line));
  return [code, lines.join("\n")];
}

const header =
  "code\tpercent\tamount\tcurrency\tfrom\tto\tuses\tuses_person\tcountries\tproducts\ton_top";

describe("npm run promo-codes", () => {
  it("loads a file whole or not at all, lists what there is, and ends a code", async () => {
    const file = join(folder, "codes.tsv");
    await writeFile(
      file,
      `${header}\nVERANO\t15\t\t\t\t\t100\t1\tCL\t\tfalse\nMALO\t0\t\t\t\t\t\t\t\t\tfalse\n`,
    );
    expect(await run("load", file)).toEqual([
      1,
      "Fila 3: percent no es lo que dice su columna. No se guardó nada.",
    ]);
    expect(await run("list")).toEqual([0, "No hay códigos."]);
    await writeFile(file, `${header}\nVERANO\t15\t\t\t\t2026-12-31\t100\t1\tCL\t\tfalse\n`);
    expect(await run("load", file)).toEqual([0, "Códigos guardados: 1."]);
    const line = "VERANO: 15 %; … a 2026-12-31; usos 0 de 100; 1 por persona; CL";
    expect(await run("list")).toEqual([0, line]);
    expect(await run("end", "verano")).toEqual([
      0,
      "El código terminó: quien ya pagó con él lo conserva.",
    ]);
    expect(await run("list")).toEqual([0, `${line}; terminado`]);
    expect((await run("end", "verano"))[0]).toBe(1);
  }, 60_000);

  it("says how it is used", async () => {
    for (const args of [[], ["load"], ["list", "more"], ["drop", "X"]]) {
      const [code, said] = await run(...args);
      expect([code, said]).toEqual([2, expect.stringContaining("npm run promo-codes -- list")]);
    }
  });
});
