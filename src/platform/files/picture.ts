import { z } from "zod";
import type { ApiAnswer } from "../http/api-routes.ts";
import { wrongFileType } from "./file.errors.ts";
import { downloadAnswer, type OpenedFile } from "./files.ts";

/** How a file is given: to keep as it was sent, or a picture to look at. */
export const fileQuery = z.object({
  as: z
    .enum(["jpeg"])
    .optional()
    .describe("A JPEG or PNG to look at: drawn anew, 1,600 pixels at most, without metadata"),
});

/** Kinds of pictures that are drawn anew; others are downloads alone. */
const shownTypes = new Set(["image/jpeg", "image/png"]);
/** Pixels of each side of a picture that is shown, at most. */
const sideMost = 1_600;
/** Pixels of a picture that is drawn anew, at most: more would take memory that a small file does not announce. */
const pixelsMost = 40_000_000;

/** The answer that gives a file (AL 15). Pictures are never shown as they were sent: a JPEG is drawn of their pixels
 *  alone. Throws FILE_TYPE where the file is no picture that can be drawn. */
export async function fileAnswer(
  file: Pick<OpenedFile, "name" | "media_type" | "bytes">,
  { as }: z.output<typeof fileQuery>,
): Promise<ApiAnswer> {
  if (as === undefined) return downloadAnswer(file);
  if (!shownTypes.has(file.media_type)) throw wrongFileType();
  return {
    body: await drawJpeg(file.bytes),
    headers: {
      "cache-control": "private, no-store",
      "content-type": "image/jpeg",
      "content-disposition": "inline",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
    },
  };
}

async function drawJpeg(bytes: Buffer): Promise<Buffer> {
  // Loaded when the first picture is asked for: the library takes memory that most processes do not need.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMost, failOn: "error" })
      .autoOrient()
      .resize({ width: sideMost, height: sideMost, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    throw wrongFileType();
  }
}
