/** Papers that a sale takes: what they are is read from their bytes, never from their name. */

const kinds = [
  { mediaType: "application/pdf", begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: "image/jpeg", begins: [0xff, 0xd8, 0xff] },
  { mediaType: "image/png", begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const;

/** What a file is; undefined where it is none of those that are taken. */
export const mediaTypeOf = (bytes: Uint8Array): string | undefined =>
  kinds.find(({ begins }) => begins.every((byte, place) => bytes[place] === byte))?.mediaType;

const extensions: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/** A file's name without its path or signs that a header would not take, with the extension of what it is. */
export function fileName(name: string, mediaType: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, "")
    .trim();
  return `${plain.slice(0, 120) || "documento"}.${extensions[mediaType] ?? "bin"}`;
}

export const filesMost = 15;
