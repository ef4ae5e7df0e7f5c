import { describe, expect, it } from "vitest";
import { bytesText, fileFault, type FileFault } from "./file-limits.rules.ts";

const limits = { count: 2, bytes: 1_000, endings: [".pdf", ".jpg"] };
const there = [{ name: "a.pdf", size: 10 }];

describe("a file", () => {
  it.each<[string, string, number, number, FileFault | null]>([
    ["is taken", "b.pdf", 1_000, 1, null],
    ["is taken whatever its ending's letters", "B.PDF", 1, 1, null],
    ["of another kind", "b.exe", 10, 1, "wrongKind"],
    ["without an ending", "pdf", 10, 1, "wrongKind"],
    ["with two endings", "b.pdf.exe", 10, 1, "wrongKind"],
    ["without content", "b.pdf", 0, 1, "empty"],
    ["of a byte too much", "b.pdf", 1_001, 1, "tooLarge"],
    ["that is there", "a.pdf", 10, 1, "twice"],
    ["of the same name", "a.pdf", 11, 1, null],
    ["beside as many as may be", "c.pdf", 10, 2, "tooMany"],
  ])("%s", (_case, name, size, count, fault) => {
    const others = [...there, { name: "z.jpg", size: 5 }].slice(0, count);
    expect(fileFault({ name, size }, others, limits)).toBe(fault);
  });

  it.each([
    [512, "es-CL", "512 bytes"],
    [1_000, "es-CL", "1 kB"],
    [3_440_000, "es-CL", "3,4 MB"],
    [25_000_000, "en-US", "25 MB"],
  ])("of %i bytes is %s %s", (bytes, locale, text) => {
    expect(bytesText(bytes, locale).replaceAll("\u00a0", " ")).toBe(text);
  });
});
