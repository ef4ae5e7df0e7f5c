import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemLanguages } from "./problem-language.ts";
import { sayProblem } from "./say-problem.ts";
import { readCatalogueFolder } from "./read-folder.ts";
import { readTable } from "./read-table.ts";

const read = (file: string, text: string | Uint8Array) =>
  readTable(file, typeof text === "string" ? Buffer.from(text) : text);

describe("a file of an import", () => {
  it.each([
    ["commas", "a,b\n1,2\n"],
    ["semicolons, as a spreadsheet in Spanish writes", "a;b\n1;2\n"],
    ["a byte order mark and Windows line ends", "\ufeffa,b\r\n1,2\r\n"],
    ["no line end at the end", "a,b\n1,2"],
  ])("is read with %s", async (_name, text) => {
    const { table, problems } = await read("x.csv", text);
    expect(problems).toEqual([]);
    expect(table.columns).toEqual(["a", "b"]);
    expect(table.rows).toEqual([{ number: 2, values: ["1", "2"] }]);
  });

  it("counts rows as a spreadsheet does, also after empty lines and texts of several lines", async () => {
    const { table } = await read("x.csv", 'a,b\n"one\ntwo",2\n\nthree,4\n');
    expect(table.rows.map(({ number }) => number)).toEqual([2, 4]);
  });

  it("keeps accents that fall between two pieces of a long file", async () => {
    const long = Array.from({ length: 40_000 }, (_, index) => `fila ${index},ñandú y 🩺`);
    const { table } = await read("x.csv", `a,b\n${long.join("\n")}\n`);
    expect(new Set(table.rows.map(({ values }) => values[1]))).toEqual(new Set(["ñandú y 🩺"]));
    expect(table.rows).toHaveLength(40_000);
  });

  it("marks a row with too few or too many cells and reads on", async () => {
    const { table } = await read("x.csv", "a,b\n1\n1,2,3\n4,5\n");
    expect(table.rows.map(({ number, problem }) => [number, problem?.code])).toEqual([
      [2, "ROW_CELLS"],
      [3, "ROW_CELLS"],
      [4, undefined],
    ]);
  });

  it.each([
    ["an open quote", "x.csv", 'a,b\n1,"2\n', "FILE_QUOTE_OPEN"],
    ["another encoding", "x.csv", new Uint8Array([97, 44, 98, 10, 0xf1, 44, 49]), "FILE_NOT_UTF8"],
    ["broken JSON", "x.json", "[{", "FILE_JSON_BROKEN"],
    ["JSON that is no list", "x.json", "{}", "FILE_JSON_NOT_LIST"],
    ["a list of something else", "x.json", "[1]", "FILE_JSON_ROW"],
  ])("with %s is a problem, not an exception", async (_name, file, text, code) => {
    const { problems } = await read(file, text);
    expect(problems.map((each) => each.code)).toEqual([code]);
    for (const language of problemLanguages) {
      const { message, whatToDo } = sayProblem(problems[0]!, language);
      expect(message.length).toBeGreaterThan(10);
      expect(whatToDo.length).toBeGreaterThan(10);
    }
  });

  it("takes columns of JSON that only some objects have", async () => {
    const { table } = await read("x.json", '[{"a":1},{"b":2}]');
    expect(table).toMatchObject({
      columns: ["a", "b"],
      rows: [{ values: [1, null] }, { values: [null, 2] }],
    });
  });
});

describe("a folder of an import", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amparo-folder-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("that is not there is a problem", async () => {
    const { problems } = await readCatalogueFolder(join(folder, "nowhere"));
    expect(problems.map(({ code }) => code)).toEqual(["FOLDER_UNREADABLE"]);
  });

  it("without a file of the format is a problem", async () => {
    const { problems } = await readCatalogueFolder(folder);
    expect(problems.map(({ code }) => code)).toEqual(["FOLDER_EMPTY"]);
  });

  it("may not hold an unknown table, one twice, or one that is too large", async () => {
    await writeFile(join(folder, "productos.csv"), "code\n");
    await writeFile(join(folder, "regions.csv"), "code\n");
    await writeFile(join(folder, "regions.json"), "[]");
    await writeFile(join(folder, "rates.csv"), "");
    await truncate(join(folder, "rates.csv"), 51 * 1_048_576);
    await writeFile(join(folder, "README.md"), "not ours");
    const { problems } = await readCatalogueFolder(folder);
    expect(problems.map(({ file, code }) => [file, code])).toEqual([
      ["productos.csv", "FILE_UNKNOWN"],
      ["rates.csv", "FILE_TOO_LARGE"],
      ["regions.json", "FILE_TWICE"],
    ]);
  });
});
