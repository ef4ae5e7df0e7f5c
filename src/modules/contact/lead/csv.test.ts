import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.rules.ts";

describe("a cell of a CSV", () => {
  it.each([
    ["Ana", "Ana"],
    [null, ""],
    [-5, "-5"],
    ["=1+1", "'=1+1"],
    ["+56 9", "'+56 9"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tx", "'\tx"],
    ["\r=1", '"\'\r=1"'],
    ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"'],
    ["a;b", '"a;b"'],
    ["a,b", "a,b"],
    ["dos\nlíneas", '"dos\nlíneas"'],
  ])("writes %j as %j", (value, cell) => {
    expect(csvCell(value, ";")).toBe(cell);
  });

  it("stands in a line with the separator of its language", () => {
    expect(csvLine(["a", 1, null, "x,y"], ",")).toBe('a,1,,"x,y"\r\n');
    expect(csvLine(["a", 1, null, "x,y"], ";")).toBe("a;1;;x,y\r\n");
    expect(csvLine([1.18, "1.18"], ";", ",")).toBe("1,18;1.18\r\n");
  });
});
