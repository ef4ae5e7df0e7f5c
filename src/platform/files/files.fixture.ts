import { crc32, deflateRawSync } from "node:zlib";

/** The smallest files of each kind that are what they say. */

/** An archive of such entries. */
export function zipOf(entries: Readonly<Record<string, string | Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="application/vnd.openxmlformats-officedocument.${main}+xml"/></Types>`;

export const documentEntries = {
  "[Content_Types].xml": contentTypes("wordprocessingml.document.main"),
  "word/document.xml": "<w:document/>",
};
const sheetEntries = {
  "[Content_Types].xml": contentTypes("spreadsheetml.sheet.main"),
  "xl/workbook.xml": "<workbook/>",
};

/** An older Office file with such parts, as far as their names go. */
export const compoundOf = (...streams: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(`${name}\0`, "utf16le")),
  ]);

export const plainFiles: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  jpg: Buffer.concat([
    Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
    Buffer.from("ffd9", "hex"),
  ]),
  png: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  heic: Buffer.concat([
    Buffer.from("00000018", "hex"),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(64),
  ]),
  html: Buffer.from("<!doctype html><title>Carta</title><p>Hola</p>"),
  eml: Buffer.from("From: ana@example.com\r\nTo: b@example.com\r\nSubject: Hola\r\n\r\nTexto\r\n"),
  csv: Buffer.from("nombre;edad\nAna;31\n"),
  docx: zipOf(documentEntries),
  xlsx: zipOf(sheetEntries),
  doc: compoundOf("WordDocument"),
  xls: compoundOf("Workbook"),
};
