import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { longFunctionsUnder, judgeSizes } from "./function-sizes.ts";

const one = (lines: number, name = "function `create`") => ({ path: "src/a.ts", name, lines });
const allowed = { count: 2, above: { "src/a.ts old": 150 } };

describe("functions that are long", () => {
  it.each([
    ["as many as are allowed", [one(61), one(150, "function `old`")], [], []],
    ["one above 120 lines", [one(121), one(150, "function `old`")], [/src\/a.ts create: 121/], []],
    ["one that grew", [one(61), one(151, "function `old`")], [/src\/a.ts old: 151 lines, 150/], []],
    ["one more", [one(61), one(62), one(150, "function `old`")], [/3 functions above 60/], []],
    ["one fewer", [one(150, "function `old`")], [], [/lower longFunctions to 1/]],
    ["one that is short now", [one(61), one(62)], [], [/src\/a.ts old: is short now/]],
  ])("%s", (_name, found, problems, hints) => {
    const judged = judgeSizes(found, allowed);
    expect(judged.problems).toHaveLength(problems.length);
    expect(judged.hints).toHaveLength(hints.length);
    for (const [index, problem] of problems.entries())
      expect(judged.problems[index]).toMatch(problem);
    for (const [index, hint] of hints.entries()) expect(judged.hints[index]).toMatch(hint);
  });

  it("are found in files, with what is inside them, tests apart", () => {
    const folder = mkdtempSync(join(tmpdir(), "amparo-sizes-"));
    try {
      const inner = "  const inner = () => {\n    return 1;\n  };\n";
      const body = "  void 0;\n".repeat(58);
      const text = `export function outer() {\n${inner}${body}}\nexport function short() {}\n`;
      writeFileSync(join(folder, "a.ts"), text);
      writeFileSync(join(folder, "a.test.ts"), text);
      expect(longFunctionsUnder(folder)).toEqual([
        { path: join(folder, "a.ts"), name: "function `outer`", lines: 63 },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
