import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkFile } from "./file-check.ts";
import { fileBytesMost, fileKinds, plainFileName } from "./file.rules.ts";
import { compoundOf, documentEntries, plainFiles, zipOf } from "./files.fixture.ts";

const of = (extension: string): Buffer => plainFiles[extension] ?? Buffer.alloc(0);
const after = (extension: string, more: string | Buffer) =>
  Buffer.concat([of(extension), Buffer.from(more)]);
const codeOf = (name: string, bytes: Buffer) =>
  checkFile({ name, bytes }).then(
    () => "taken",
    (error: { code: string }) => error.code,
  );

describe("what a file is", () => {
  it.each(Object.keys(fileKinds).map((extension) => [extension]))(
    "takes a .%s that is one",
    async (extension) => {
      const bytes = of(extension === "jpeg" ? "jpg" : extension);
      const checked = await checkFile({ name: `Carné de Ana.${extension.toUpperCase()}`, bytes });
      expect(checked).toMatchObject({
        name: `Carné de Ana.${extension}`,
        mediaType: fileKinds[extension]?.mediaType,
      });
    },
  );

  it.each(
    Object.keys(plainFiles).flatMap((is) =>
      Object.keys(plainFiles)
        .filter((says) => says !== is && !(says === "csv" && is === "eml"))
        .map((says) => [is, says] as const),
    ),
  )("refuses a %s that says it is a .%s", async (is, says) => {
    expect(await codeOf(`a.${says}`, of(is))).toBe("FILE_TYPE");
  });

  it.each<[what: string, name: string, bytes: Buffer]>([
    ["no extension", "a", of("pdf")],
    ["an unknown extension", "a.exe", of("pdf")],
    ["two extensions, the last unknown", "a.pdf.js", of("pdf")],
    ["a picture with a page behind it", "a.png", after("png", "<script>alert(1)</script>")],
    [
      "a photograph with a page inside",
      "a.jpg",
      Buffer.concat([
        of("jpg").subarray(0, 20),
        Buffer.from("<HTML><script>1</script>"),
        Buffer.from("ffd9", "hex"),
      ]),
    ],
    ["a photograph with an archive behind it", "a.jpg", after("jpg", zipOf({ a: "b" }))],
    ["a PDF with an archive behind it", "a.pdf", after("pdf", zipOf({ a: "b" }))],
    [
      "an archive that hides behind the end of a PDF",
      "a.pdf",
      after("pdf", Buffer.concat([zipOf({ a: "b" }), Buffer.from("\n%%EOF")])),
    ],
    ["a PDF that is cut off", "a.pdf", of("pdf").subarray(0, 20)],
    [
      "a picture that is also a PDF",
      "a.png",
      Buffer.concat([of("png").subarray(0, 33), Buffer.from("%PDF-1.4"), of("png").subarray(33)]),
    ],
    ["a program as a table", "a.csv", Buffer.from("MZ this program")],
    ["a page as a table", "a.csv", Buffer.from("  <script>1</script>")],
    ["a script as a table", "a.csv", Buffer.from("#!/bin/sh\n")],
    ["a table with a zero", "a.csv", Buffer.from("a;b\0c")],
    ["a document with macros", "a.docx", zipOf({ ...documentEntries, "word/vbaProject.bin": "x" })],
    [
      "a document of the type with macros",
      "a.docx",
      zipOf({
        ...documentEntries,
        "[Content_Types].xml":
          "<Types>application/vnd.ms-word.document.macroEnabled.main+xml</Types>",
      }),
    ],
    [
      "a document with a program inside",
      "a.docx",
      zipOf({ ...documentEntries, "word/embeddings/oleObject1.bin": "x" }),
    ],
    ["a document that leaves its folder", "a.docx", zipOf({ ...documentEntries, "../../x": "x" })],
    [
      "more than 100 entries",
      "a.docx",
      zipOf({
        ...documentEntries,
        ...Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`word/${at}.xml`, "x"])),
      }),
    ],
    [
      "more than 50 MB inflated",
      "a.docx",
      zipOf({ ...documentEntries, "word/large.xml": Buffer.alloc(50 * 1024 * 1024) }),
    ],
    ["something behind a document", "a.docx", after("docx", "more")],
    ["something before a document", "a.docx", Buffer.concat([Buffer.from("x"), of("docx")])],
    ["an older document with macros", "a.doc", compoundOf("WordDocument", "_VBA_PROJECT")],
    ["an older sheet with macros", "a.xls", compoundOf("Workbook", "VBA")],
    ["an installer as a document", "a.doc", compoundOf("Property")],
  ])("refuses %s", async (_what, name, bytes) => {
    expect(await codeOf(name, bytes)).toBe("FILE_TYPE");
  });

  it("measures what an archive inflates to, whatever it says of itself", async () => {
    const lying = zipOf({ ...documentEntries, "word/large.xml": Buffer.alloc(51 * 1024 * 1024) });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(51 * 1024 * 1024);
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size))
      lying.writeUInt32LE(10, at);
    expect(deflateRawSync(Buffer.alloc(10)).length).toBeLessThan(30);
    expect(await codeOf("a.docx", lying)).toBe("FILE_TYPE");
  });

  it("takes 15 MB and nothing more, and nothing empty", async () => {
    const large = Buffer.alloc(fileBytesMost, "a");
    expect(await codeOf("a.csv", large)).toBe("taken");
    expect(await codeOf("a.csv", Buffer.concat([large, Buffer.from("a")]))).toBe("FILE_TOO_BIG");
    expect(await codeOf("a.csv", Buffer.alloc(0))).toBe("BAD_REQUEST");
  });

  it.each([
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\temp\\a\r\nb.pdf", "ab.pdf"],
    ['"; x="y.pdf', "xy.pdf"],
    ["...pdf", "documento.pdf"],
    [`${"a".repeat(300)}.pdf`, `${"a".repeat(120)}.pdf`],
  ])("names %j %s", (given, expected) => {
    expect(plainFileName(given)).toBe(expected);
  });
});
