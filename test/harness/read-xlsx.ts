import { inflateRawSync } from "node:zlib";

/** Reads the first sheet of a workbook as a spreadsheet would: its cells, and how many of them are formulas. */
export function readXlsx(file: Buffer): {
  rows: (string | number | null)[][];
  formulas: number;
} {
  const parts = unzipped(file);
  const part = (end: string): string => {
    const name = [...parts.keys()].find((one) => one.endsWith(end));
    return name === undefined ? "" : (parts.get(name) ?? "").toString("utf8");
  };
  const texts = [...part("sharedStrings.xml").matchAll(/<si[^>]*>([\s\S]*?)<\/si>/g)].map(
    ([, inside = ""]) => textIn(inside),
  );
  const sheet = part("worksheets/sheet1.xml");
  const rows = [...sheet.matchAll(/<row[^>]*>([\s\S]*?)<\/row>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(
      ([, attributes = "", inside = ""]) => {
        const type = /\bt="(\w+)"/.exec(attributes)?.[1];
        if (type === "inlineStr") return textIn(inside);
        const value = /<v>([\s\S]*?)<\/v>/.exec(inside)?.[1];
        if (value === undefined) return null;
        return type === "s" ? (texts[Number(value)] ?? null) : Number(value);
      },
    ),
  );
  return { rows, formulas: [...sheet.matchAll(/<f[\s>/]/g)].length };
}

const textIn = (xml: string): string =>
  [...xml.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)]
    .map(([, text = ""]) => text)
    .join("")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** The files of an archive, by the list at its end. */
function unzipped(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const parts = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const method = file.readUInt16LE(at + 10);
    const size = file.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place));
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(from, from + size);
    parts.set(
      file.toString("utf8", at + 46, at + 46 + (name ?? 0)),
      method === 0 ? packed : inflateRawSync(packed),
    );
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}
