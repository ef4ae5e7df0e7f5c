import { inflateSync } from "node:zlib";

/** The text of a PDF as ours are drawn (standard fonts, Windows-1252), line by line. */
export function textOfPdf(bytes: Buffer): string {
  const lines: string[] = [];
  for (let at = bytes.indexOf("stream\n"); at !== -1; at = bytes.indexOf("stream\n", at + 1)) {
    if (bytes.subarray(at - 3, at).toString() === "end") continue;
    const end = bytes.indexOf("\nendstream", at);
    const content = inflated(bytes.subarray(at + 7, end)).toString("latin1");
    for (const [, drawn = ""] of content.matchAll(/\[([^\]]*)\] TJ/g))
      lines.push(
        [...drawn.matchAll(/<([0-9a-f]*)>/gi)]
          .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
          .join(""),
      );
  }
  return lines.join("\n");
}

function inflated(stream: Buffer): Buffer {
  try {
    return inflateSync(stream);
  } catch {
    return Buffer.alloc(0);
  }
}
