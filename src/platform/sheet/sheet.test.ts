import writeExcelFile from "write-excel-file/node";
import { describe, expect, it } from "vitest";
import { checkFile } from "#src/platform/files/file-check.ts";
import { zipOf } from "#src/platform/files/files.fixture.ts";
import { inSheetThread, SheetLimitError } from "./sheet-thread.ts";
import { readSheet } from "./sheet.ts";

/** Tables as programs write them, read cell by cell. */

const read = async (name: string, bytes: Buffer, rowsMost = 100) =>
  readSheet(await checkFile({ name, bytes }), rowsMost);
const texts = async (name: string, bytes: Buffer, rowsMost = 100) =>
  (await read(name, bytes, rowsMost)).rows.map(
    ({ number, cells }) => `${number}: ${cells.map(({ text }) => text).join("|")}`,
  );

/** A workbook with such rows of its first sheet. */
const workbook = (rows: string, more: Record<string, string> = {}) =>
  zipOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/><sheet name="B" r:id="rId8"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId8" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });

describe("a workbook", () => {
  it("is read as the library writes it: texts, numbers and days", async () => {
    const bytes = await writeExcelFile([
      [{ value: "RUT" }, { value: "Nacimiento" }],
      [
        { value: "012-3", type: String },
        { value: new Date("1990-11-05T00:00:00Z"), type: Date, format: "dd-mm-yyyy" },
      ],
      [{ value: 12_345_678 }, null],
    ]).toBuffer();
    expect(await texts("a.xlsx", Buffer.from(bytes))).toEqual([
      "1: RUT|Nacimiento",
      "2: 012-3|33182",
      "3: 12345678",
    ]);
  });

  it("gives the first sheet, shared and rich texts, and cells at their column", async () => {
    const shared = `<sst><si><t>Ana &amp; Luz</t></si><si><r><t>So</t></r><r><t>to</t></r><rPh><t>x</t></rPh></si></sst>`;
    const rows = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row><row r="9"><c r="B9" t="inlineStr"><is><t>Luis</t></is></c></row>`;
    const bytes = workbook(rows, { "xl/sharedStrings.xml": shared });
    expect(await texts("a.xlsx", bytes)).toEqual(["3: Ana & Luz||Soto", "9: |Luis"]);
  });

  it("never gives the result of a formula as a value, nor an error", async () => {
    const rows = `<row r="1"><c r="A1"><f>HYPERLINK("https://example.com")</f><v>7</v></c><c r="B1" t="e"><v>#N/A</v></c></row>`;
    const { rows: found } = await read("a.xlsx", workbook(rows));
    expect(found[0]?.cells.map(({ kind }) => kind)).toEqual(["formula", "error"]);
  });

  it("stops after the rows that are asked for", async () => {
    const rows = Array.from(
      { length: 50 },
      (_none, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>${index}</v></c></row>`,
    ).join("");
    expect(await texts("a.xlsx", workbook(rows), 10)).toHaveLength(11);
  });

  const large = (): Buffer => {
    const row = `<row><c t="inlineStr"><is><t>Ana</t></is></c><c><v>1</v></c></row>`;
    return workbook(row.repeat(120_000));
  };

  it("is read beside the server's own work", async () => {
    const bytes = large();
    let [last, longest, isRead] = [performance.now(), 0, false];
    const lap = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    };
    const turn = () => {
      lap();
      if (!isRead) setImmediate(turn);
    };
    const file = await checkFile({ name: "a.xlsx", bytes });
    last = performance.now();
    turn();
    const started = performance.now();
    const { rows } = await readSheet(file, 100);
    isRead = true;
    // The answer may come before the next turn.
    lap();
    expect(rows).toHaveLength(101);
    // On the answering thread, parsing takes most of the time in one piece.
    expect(longest).toBeLessThan((performance.now() - started) / 3);
  });

  it.each([
    ["memory", { memoryCeiling: 4 }],
    ["time", { memoryCeiling: 96, timeMost: 1 }],
  ])("is given up when it takes more %s than it may", async (_what, limits) => {
    const module = new URL("./xlsx-sheet-thread.ts", import.meta.url);
    const work = { module, data: { bytes: large(), rowsMost: 200_000 }, ...limits };
    await expect(inSheetThread(work)).rejects.toBeInstanceOf(SheetLimitError);
  });

  it("is no file's fault where the thread cannot do its work", async () => {
    const module = new URL("./no-such-thread.ts", import.meta.url);
    const failed = inSheetThread({ module, data: null, memoryCeiling: 96 });
    await expect(failed).rejects.not.toBeInstanceOf(SheetLimitError);
  });

  it.each([
    ["with macros", { "xl/vbaProject.bin": "x" }],
    [
      "whose first sheet is elsewhere",
      {
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId7" TargetMode="External" Target="https://example.com/a.xml"/></Relationships>`,
      },
    ],
    [
      "whose first sheet is too large",
      { "xl/worksheets/sheet1.xml": " ".repeat(11 * 1024 * 1024) },
    ],
  ])("%s is refused", async (_what, more) => {
    await expect(read("a.xlsx", workbook("", more))).rejects.toMatchObject({ code: "FILE_TYPE" });
  });
});

describe("a file of text", () => {
  it.each([
    ["semicolons", "N°;RUT\n1;12.345.678-5\n"],
    ["commas and quotes", 'N°,RUT\n1,"12.345.678-5"\n'],
    ["tabs", "N°\tRUT\r\n1\t12.345.678-5\r\n"],
    ["a mark of its encoding", "\uFEFFN°;RUT\n1;12.345.678-5"],
  ])("with %s", async (_what, text) => {
    expect(await texts("a.csv", Buffer.from(text))).toEqual(["1: N°|RUT", "2: 1|12.345.678-5"]);
  });

  it("as Windows writes it, with accents", async () => {
    expect(await texts("a.csv", Buffer.from("Nombre\nPe\u00f1a\n", "latin1"))).toEqual([
      "1: Nombre",
      "2: Peña",
    ]);
  });

  it("knows formulas from numbers and telephones with a sign", async () => {
    const { rows } = await read(
      "a.csv",
      Buffer.from("A;B;C;D;E\n=1+1;@SUM(A1);+56 9 1234 5678;-5;-cmd|' /C calc'!A0\n"),
    );
    expect(rows[1]?.cells.map(({ kind }) => kind)).toEqual([
      "formula",
      "formula",
      "text",
      "text",
      "formula",
    ]);
  });

  it("that is none is refused, and any other kind of file", async () => {
    await expect(read("a.csv", Buffer.from('a;"b\n'))).rejects.toMatchObject({ code: "FILE_TYPE" });
    const bytes = Buffer.from("<!doctype html><title>a</title>");
    await expect(read("a.html", bytes)).rejects.toMatchObject({ code: "FILE_TYPE" });
  });
});
