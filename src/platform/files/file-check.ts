import { fileTypeFromBuffer } from "file-type";
import { badRequest } from "../errors.ts";
import type { SentFile } from "../http/request-body.ts";
import { isPlainOfficeFile } from "./archive.ts";
import { fileTooBig, wrongFileType } from "./file.errors.ts";
import { extensionOf, fileBytesMost, fileKinds, isSuspect, plainFileName } from "./file.rules.ts";

/** A file whose bytes are what its name says. */
export interface CheckedFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** Judges a file by what it holds; the type that its sender states is not read. Throws FILE_TYPE, FILE_TOO_BIG,
 *  and REQUIRED where there is none. */
export async function checkFile(
  sent: Pick<SentFile, "name" | "bytes"> | undefined,
): Promise<CheckedFile> {
  if (sent === undefined || sent.bytes.length === 0)
    throw badRequest([{ field: "file", code: "REQUIRED" }]);
  const { name, bytes } = sent;
  if (bytes.length > fileBytesMost) throw fileTooBig();
  const extension = extensionOf(name);
  const kind = fileKinds[extension];
  if (kind === undefined) throw wrongFileType();
  // Bytes that end too early have no type: below, only a kind of plain text passes without one.
  const detected = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  const agrees =
    kind.detected.length === 0
      ? detected === undefined
      : detected !== undefined && kind.detected.includes(detected);
  if (!agrees || isSuspect(extension, bytes)) throw wrongFileType();
  if ((extension === "docx" || extension === "xlsx") && !(await isPlainOfficeFile(bytes)))
    throw wrongFileType();
  return { name: plainFileName(name), mediaType: kind.mediaType, bytes };
}
