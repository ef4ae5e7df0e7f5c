/** Which files are taken (BO 5): the extension says what a file claims to be, its bytes have to agree. */

/** What people are told, in megabytes of a million bytes; the server is not so exact. */
export const fileMegabytesMost = 15;
export const fileBytesMost = fileMegabytesMost * 1024 * 1024;
export const filesMost = 15;

interface FileKind {
  mediaType: string;
  /** What the bytes may be recognised as; none for plain text, which has no signature. */
  detected: readonly string[];
}

const jpeg: FileKind = { mediaType: "image/jpeg", detected: ["image/jpeg"] };
const cfb = "application/x-cfb";
const ooxml = "application/vnd.openxmlformats-officedocument";
const word = `${ooxml}.wordprocessingml.document`;
const sheet = `${ooxml}.spreadsheetml.sheet`;

/** BO 5's extensions. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  pdf: { mediaType: "application/pdf", detected: ["application/pdf"] },
  doc: { mediaType: "application/msword", detected: [cfb] },
  docx: { mediaType: word, detected: [word] },
  jpg: jpeg,
  jpeg,
  png: { mediaType: "image/png", detected: ["image/png"] },
  heic: {
    mediaType: "image/heic",
    detected: ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
  },
  html: { mediaType: "text/html", detected: [] },
  eml: { mediaType: "message/rfc822", detected: [] },
  xls: { mediaType: "application/vnd.ms-excel", detected: [cfb] },
  xlsx: { mediaType: sheet, detected: [sheet] },
  csv: { mediaType: "text/csv", detected: [] },
};

export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";

/** A file's name without its path or signs that a header would not take. */
export function plainFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const extension = extensionOf(last);
  const stem = last
    .replace(/\.[^.]*$/, "")
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, "")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${Array.from(stem).slice(0, 120).join("") || "documento"}.${extension}`;
}

/** Whether the bytes of a kind hold something else besides, or what a program would run. `detected` is what
 *  their signature says. Archives are looked into by `archiveRefusal`. */
export function isSuspect(extension: string, bytes: Buffer): boolean {
  const kind = fileKinds[extension];
  if (kind === undefined) return true;
  if (kind.detected.length === 0) return !isTextOf(extension, bytes);
  const isArchive = extension === "docx" || extension === "xlsx";
  if (!isArchive && hasArchiveAtEnd(bytes)) return true;
  // Readers of PDF look for their mark in the first kilobyte of anything.
  if (extension !== "pdf" && bytes.subarray(0, 1_024 + 5).includes("%PDF-")) return true;
  switch (extension) {
    case "pdf":
      return !endsWithMark(bytes, "%%EOF", 1_024);
    case "png":
      return !isWholePng(bytes) || holdsMarkup(bytes);
    case "jpg":
    case "jpeg":
      return !endsAfter(bytes, Buffer.from([0xff, 0xd9])) || holdsMarkup(bytes);
    case "heic":
      return holdsMarkup(bytes);
    case "doc":
      return !hasStream(bytes, "WordDocument") || hasMacros(bytes);
    case "xls":
      return !(hasStream(bytes, "Workbook") || hasStream(bytes, "Book")) || hasMacros(bytes);
    default:
      return false;
  }
}

/** An archive's directory at the end of something else: the file opens as both. */
function hasArchiveAtEnd(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - 65_557));
  const at = tail.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  return at >= 0 && at + 22 <= tail.length && tail.readUInt16LE(at + 20) <= tail.length - at - 22;
}

const isPadding = (bytes: Buffer): boolean =>
  bytes.every((byte) => byte === 0 || byte === 10 || byte === 13 || byte === 32);

/** Whether a mark stands near the end with nothing but padding after it. */
function endsWithMark(bytes: Buffer, mark: string, within: number): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - within));
  const at = tail.lastIndexOf(mark);
  return at >= 0 && isPadding(tail.subarray(at + mark.length));
}

function endsAfter(bytes: Buffer, mark: Buffer): boolean {
  const at = bytes.lastIndexOf(mark);
  return at >= 0 && isPadding(bytes.subarray(at + mark.length));
}

/** Every chunk of a picture, up to its last, which has to be the end of the file. */
function isWholePng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND")
      return next <= bytes.length && isPadding(bytes.subarray(next));
    at = next;
  }
  return false;
}

const markup = /<(?:script|html|iframe|svg|!doctype|\?php)/i;
const holdsMarkup = (bytes: Buffer): boolean => markup.test(bytes.toString("latin1"));

/** Office's older files name their parts in UTF-16. */
const hasStream = (bytes: Buffer, name: string): boolean =>
  bytes.includes(Buffer.from(`${name}\0`, "utf16le"));
const hasMacros = (bytes: Buffer): boolean =>
  ["_VBA_PROJECT", "_VBA_PROJECT_CUR", "Macros", "VBA"].some((name) => hasStream(bytes, name));

/** Plain text has no signature: it has to be text, and to begin as its kind does. */
function isTextOf(extension: string, bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  const beginning = bytes.toString("latin1", 0, 4_096).replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, "");
  if (hasArchiveAtEnd(bytes) || beginning.includes("%PDF-")) return false;
  if (extension === "html") return /^<(?:!doctype html|!--|html|head|body)/i.test(beginning);
  if (extension === "eml") return /^[!-9;-~]{1,76}: ?[^\r\n]*(?:\r?\n|$)/.test(beginning);
  return !/^<|^(?:#!|MZ)/.test(beginning);
}
