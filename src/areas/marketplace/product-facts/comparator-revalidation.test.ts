import { describe, expect, it } from "vitest";
import { isSelectionOnly } from "./comparator-revalidation.rules.ts";

describe("asking the server for the list again", () => {
  it.each([
    ["?a=1", "?a=1&comparar=x", true],
    ["?a=1&comparar=x,y", "?a=1", true],
    ["?a=1&b=2&comparar=x", "?b=2&a=1", true],
    ["?a=1", "?a=2", false],
    ["?a=1&comparar=x", "?a=2&comparar=x", false],
    // The same address again is a wish to see it anew.
    ["?a=1", "?a=1", false],
  ])("from %s to %s needs no new list: %s", (from, to, expected) => {
    const base = "http://localhost/Comparar/Isapres";
    expect(isSelectionOnly(new URL(base + from), new URL(base + to), "comparar")).toBe(expected);
  });
});
