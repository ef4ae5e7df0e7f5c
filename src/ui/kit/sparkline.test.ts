import { describe, expect, it } from "vitest";
import { sparklinePath } from "./sparkline.rules.ts";

describe("a sparkline", () => {
  it.each([
    ["rises from the bottom to the top", [0, 10], "M0 30L100 2"],
    ["falls", [10, 5, 0], "M0 2L50 16L100 30"],
    ["stays in the middle", [7, 7, 7], "M0 16L50 16L100 16"],
    ["takes figures below zero", [-10, 10], "M0 30L100 2"],
  ])("%s", (_case, values, line) => {
    expect(sparklinePath(values, 100, 32)).toEqual({ line, area: `${line}V32H0Z` });
  });
});
