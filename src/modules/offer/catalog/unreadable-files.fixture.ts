import { gzipSync } from "node:zlib";

/** A table's file as people send it by mistake, in every way that cannot be read. */

const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

/** A ZIP archive whose only file is stored as it is. */
function zipOf(name: string, content: string): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content)]);
}

const header = "code,display_name";
const csv = `${header}\r\nSEGURO SALUD,Seguro de salud\r\nISAPRE,Protección\r\n`;
const long = Array.from({ length: 9_000 }, (_, index) => `T${index},Protección ${index}`).join(
  "\n",
);
const xls = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);

/** What is in the file, its name, its bytes, and the one problem of it with a part of its words. */
export type UnreadableFile = [
  name: string,
  file: string,
  bytes: string | Uint8Array,
  code: string,
  row: number,
  says: string,
];
export const unreadableFiles: UnreadableFile[] = [
  ["nothing in it", "upper-types.csv", "", "FILE_EMPTY", 0, "está vacío"],
  ["only a mark and line ends", "upper-types.csv", "\ufeff\r\n \n", "FILE_EMPTY", 0, "está vacío"],
  ["nothing in JSON", "upper-types.json", "", "FILE_EMPTY", 0, "está vacío"],
  [
    "tabs",
    "upper-types.csv",
    csv.replaceAll(",", "\t"),
    "FILE_SEPARATOR",
    1,
    "por tabulaciones; se esperan comas o punto y coma",
  ],
  ["bars", "upper-types.csv", csv.replaceAll(",", "|"), "FILE_SEPARATOR", 1, "por barras"],
  [
    "two separators in the header",
    "upper-types.csv",
    "code,display_name;display_name_en\nA,B;C\n",
    "FILE_SEPARATORS_MIXED",
    1,
    "mezcla dos separadores: comas y punto y coma",
  ],
  [
    "rows of another separator",
    "upper-types.csv",
    `${header}\nISAPRE;Isapre\n`,
    "FILE_ROWS_SEPARATOR",
    2,
    "separa con comas y esta fila con punto y coma",
  ],
  ["Excel's first line", "upper-types.csv", `sep=;\n${csv}`, "FILE_SEP_LINE", 1, "«sep=»"],
  [
    "Latin-1",
    "upper-types.csv",
    Buffer.from(csv, "latin1"),
    "FILE_NOT_UTF8",
    3,
    "parece Latin-1 (Windows-1252), donde aquí dice «Protección»",
  ],
  [
    "Latin-1 far into a long file",
    "upper-types.csv",
    Buffer.concat([Buffer.from(`${header}\n${long}\n`), Buffer.from("X,Añejo\n", "latin1")]),
    "FILE_NOT_UTF8",
    9_002,
    "«Añejo»",
  ],
  [
    "Latin-1 in JSON",
    "upper-types.json",
    Buffer.from('[\n{"code": "Ñ"}]', "latin1"),
    "FILE_NOT_UTF8",
    2,
    "no está en UTF-8",
  ],
  [
    "UTF-8 cut in the middle of a letter",
    "upper-types.csv",
    Buffer.from(`${header}\nA,ñ`).subarray(0, -1),
    "FILE_NOT_UTF8",
    2,
    "no está en UTF-8",
  ],
  [
    "UTF-16 with its mark",
    "upper-types.csv",
    utf16(`\ufeff${csv}`),
    "FILE_UTF16",
    0,
    "UTF-16 (LE)",
  ],
  [
    "UTF-16 of the other order",
    "upper-types.csv",
    utf16(`\ufeff${csv}`, true),
    "FILE_UTF16",
    0,
    "UTF-16 (BE)",
  ],
  ["UTF-16 without a mark", "upper-types.csv", utf16(csv), "FILE_UTF16", 0, "UTF-16 (LE)"],
  [
    "UTF-16 of the other order without a mark",
    "upper-types.csv",
    utf16(csv, true),
    "FILE_UTF16",
    0,
    "UTF-16 (BE)",
  ],
  ["an xls", "upper-types.csv", xls, "FILE_OTHER_KIND", 0, "un libro de Excel antiguo (.xls)"],
  [
    "an xlsx",
    "upper-types.csv",
    zipOf("xl/workbook.xml", "<workbook/>"),
    "FILE_OTHER_KIND",
    0,
    "un libro de Excel (.xlsx)",
  ],
  [
    "an ods",
    "upper-types.csv",
    zipOf("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
    "FILE_OTHER_KIND",
    0,
    "LibreOffice (.ods)",
  ],
  ["a zip", "upper-types.csv", zipOf("upper-types.csv", csv), "FILE_OTHER_KIND", 0, "ZIP"],
  ["a gzip", "upper-types.csv", gzipSync(csv), "FILE_OTHER_KIND", 0, "GZIP"],
  ["a PDF", "upper-types.csv", "%PDF-1.7\n1 0 obj\n", "FILE_OTHER_KIND", 0, "un PDF"],
  [
    "a web page",
    "upper-types.csv",
    "\n<!DOCTYPE html>\n<html><body><table><tr><td>code,display_name",
    "FILE_OTHER_KIND",
    0,
    "una página web (HTML)",
  ],
  [
    "a table of a web page",
    "upper-types.csv",
    "<table border=1><tr><td>code</td></tr></table>",
    "FILE_OTHER_KIND",
    0,
    "HTML",
  ],
  ["XML", "upper-types.csv", '<?xml version="1.0"?>\n<Workbook/>', "FILE_OTHER_KIND", 0, "XML"],
  [
    "a quote that stays open",
    "upper-types.csv",
    `${header}\nA,B\n\nC,"D\nE,F\nG,H\n`,
    "FILE_QUOTE_OPEN",
    4,
    "se abre una comilla doble que no se cierra",
  ],
  [
    "a quote that stays open in row 2",
    "upper-types.csv",
    `${header}\nA,"B\n`,
    "FILE_QUOTE_OPEN",
    2,
    "no se cierra",
  ],
  [
    "a quote that closes in a later row",
    "upper-types.csv",
    `${header}\nA,B\nC,"D\nE,"F"\n`,
    "FILE_QUOTE_CLOSED_EARLY",
    3,
    "se cierra antes de su final",
  ],
  [
    "a quote inside a text",
    "upper-types.csv",
    `${header}\nA,Pantalla 5" LED\n`,
    "FILE_QUOTE_INSIDE",
    2,
    "en medio de un texto sin comillas",
  ],
  ["NUL bytes", "upper-types.csv", `${header}\nA,B\nC,D\u0000\u0000\n`, "FILE_NUL", 3, "bytes NUL"],
  [
    "a picture",
    "upper-types.csv",
    Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    "FILE_NUL",
    3,
    "no es un archivo de texto",
  ],
  [
    "JSON without a comma",
    "upper-types.json",
    '[\n  {"code": "A" "display_name": "B"}\n]',
    "FILE_JSON_BROKEN",
    0,
    "en la línea 2, columna 16: falta una coma",
  ],
  [
    "JSON without a colon",
    "upper-types.json",
    '[{"code" "A"}]',
    "FILE_JSON_BROKEN",
    0,
    "línea 1, columna 10: faltan los dos puntos",
  ],
  [
    "JSON that ends early",
    "upper-types.json",
    '[\n{"code": "A"}',
    "FILE_JSON_BROKEN",
    0,
    "línea 2, columna 14: falta cerrar un corchete",
  ],
  [
    "JSON with a comma too many",
    "upper-types.json",
    '[{"code": "A"},]',
    "FILE_JSON_BROKEN",
    0,
    "columna 16: falta un valor",
  ],
  [
    "JSON with an open text",
    "upper-types.json",
    '[{"code": "A}]',
    "FILE_JSON_BROKEN",
    0,
    "columna 11: un texto no está bien escrito o no se cierra",
  ],
  [
    "JSON with text after it",
    "upper-types.json",
    "[]\n[]",
    "FILE_JSON_BROKEN",
    0,
    "línea 2, columna 1: sobra texto",
  ],
  [
    "words under the name of JSON",
    "upper-types.json",
    csv,
    "FILE_JSON_BROKEN",
    0,
    "línea 1, columna 1: hay algo que no es JSON",
  ],
  [
    "brackets without end",
    "upper-types.json",
    "[".repeat(200_000),
    "FILE_JSON_BROKEN",
    0,
    "El JSON no se puede leer",
  ],
  ["an object", "upper-types.json", '{"code": "A"}', "FILE_JSON_NOT_LIST", 0, "no es una lista"],
  [
    "a list of other things",
    "upper-types.json",
    '[{"code": "A", "display_name": "B"}, 1, 2, null]',
    "FILE_JSON_ROW",
    2,
    "no es un objeto con columnas, y 2 más tampoco",
  ],
  [
    "the ending of Excel",
    "upper-types.xlsx",
    zipOf("xl/workbook.xml", ""),
    "FILE_OTHER_EXTENSION",
    0,
    "no termina en .csv",
  ],
  ["an ending in capitals", "upper-types.CSV", csv, "FILE_OTHER_EXTENSION", 0, "en minúsculas"],
  [
    "an archive's ending",
    "upper-types.csv.gz",
    gzipSync(csv),
    "FILE_OTHER_EXTENSION",
    0,
    "no se lee",
  ],
];
