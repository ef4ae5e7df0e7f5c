import { type Problem, problem } from "./problem.rules.ts";

/** A file's text, or the one reason why it has none. */
export type FileText = { ok: true; text: string } | { ok: false; problem: Problem };

/** Kinds of file that people save under the name of a table, by their first bytes. */
const signatures: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ["xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["gzip", [0x1f, 0x8b]],
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
const zip = [0x50, 0x4b, 0x03, 0x04];
const emptyZip = [0x50, 0x4b, 0x05, 0x06];

/** The text of a UTF-8 file. Never throws: another encoding, another kind of file, an empty one and NUL
 *  bytes are a problem, with the row where one can be named. */
export function readFileText(file: string, bytes: Uint8Array): FileText {
  const refused = (found: Problem): FileText => ({ ok: false, problem: found });
  const kind = kindOfBytes(bytes);
  if (kind !== undefined) return refused(problem({ file }, "FILE_OTHER_KIND", { kind }));
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return refused(problem({ file }, "FILE_UTF16", { order: utf16 }));
  const nul = bytes.indexOf(0);
  if (nul >= 0) return refused(problem({ file, row: lineOf(bytes, nul) }, "FILE_NUL"));
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refused(encodingProblem(file, bytes));
  }
  if (text.trim() === "") return refused(problem({ file }, "FILE_EMPTY"));
  const markup = markupOf(text);
  return markup === undefined
    ? { ok: true, text }
    : refused(problem({ file }, "FILE_OTHER_KIND", { kind: markup }));
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

function kindOfBytes(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, zip) || startsWith(bytes, emptyZip)) return kindOfZip(bytes);
  return signatures.find(([, start]) => startsWith(bytes, start))?.[0];
}

/** Excel and LibreOffice workbooks are archives: the names of their parts tell them from others. */
function kindOfZip(bytes: Uint8Array): string {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (names.includes("xl/workbook") || names.includes("xl/worksheets")) return "xlsx";
  return names.includes("opendocument.spreadsheet") ? "ods" : "zip";
}

function markupOf(text: string): string | undefined {
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (/^<(!doctype html|html|head|body|table|meta|div|script)\b/.test(start)) return "html";
  if (!start.startsWith("<?xml")) return undefined;
  return /<html\b/.test(start) ? "html" : "xml";
}

/** Which half of each pair of bytes comes first in UTF-16, by its mark or by where the NUL bytes stand. */
function utf16Of(bytes: Uint8Array): "LE" | "BE" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "LE";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "BE";
  const start = bytes.subarray(0, Math.min(bytes.length, 2_000) & ~1);
  const nul = [0, 0];
  for (const [place, byte] of start.entries()) if (byte === 0) nul[place % 2]! += 1;
  const most = start.length / 2;
  const isHalf = (count: number, other: number) => most > 1 && count > most * 0.6 && other === 0;
  if (isHalf(nul[1]!, nul[0]!)) return "LE";
  return isHalf(nul[0]!, nul[1]!) ? "BE" : undefined;
}

/** The line of a byte, from 1. A bare CR, as old Macs wrote, ends a line too. */
function lineOf(bytes: Uint8Array, place: number): number {
  let line = 1;
  for (let at = 0; at < place; at += 1) {
    if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) line += 1;
  }
  return line;
}

const chunk = 65_536;

/** Where the first byte is that UTF-8 cannot have, and what the text around it is in Windows-1252, of which
 *  Latin-1 is a part: what spreadsheets write when they are not told otherwise. */
function encodingProblem(file: string, bytes: Uint8Array): Problem {
  const place = firstInvalid(bytes);
  const isSeparator = (byte: number | undefined) =>
    byte === undefined || byte < 0x21 || byte === 0x2c || byte === 0x3b || byte === 0x22;
  let from = place;
  while (from > 0 && place - from < 30 && !isSeparator(bytes[from - 1])) from -= 1;
  let to = place + 1;
  while (to - place < 30 && !isSeparator(bytes[to])) to += 1;
  const word = new TextDecoder("windows-1252").decode(bytes.subarray(from, to));
  const isWord = /^[\p{L}\p{N}\p{P}\p{Sc}°ºª]+$/u.test(word);
  return problem({ file, row: lineOf(bytes, place) }, "FILE_NOT_UTF8", {
    word: isWord ? word : "",
    guess: isWord ? "latin1" : "none",
  });
}

function firstInvalid(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let from = 0;
  try {
    for (; from < bytes.length; from += chunk) {
      decoder.decode(bytes.subarray(from, from + chunk), { stream: true });
    }
    decoder.decode();
  } catch {
    // Before the chunk that fails, at most the three first bytes of a character were left over.
    let start = Math.max(0, from - 3);
    while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
    const end = Math.min(bytes.length, from + chunk);
    for (let place = start; place < end; place += 1) {
      const size = sizeOf(bytes, place);
      if (size === 0) return place;
      place += size - 1;
    }
  }
  return Math.max(0, bytes.length - 1);
}

/** Bytes of the UTF-8 character that begins at a place; 0 where none does. */
function sizeOf(bytes: Uint8Array, place: number): number {
  const lead = bytes[place] ?? 0;
  const size = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (size < 2) return size;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(place, place + size));
    return size;
  } catch {
    return 0;
  }
}
