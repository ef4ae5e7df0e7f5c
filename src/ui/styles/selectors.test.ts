import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What a sheet says without its comments. */
const textOf = (sheet: string) => readFileSync(sheet, "utf8").replaceAll(/\/\*.*?\*\//gs, "");

// A browser to which any element comes, or from which one goes, would compute the style of all beside it again.
it("names, in every sheet, what follows another element", () => {
  const ofAny = globSync("src/**/*.css").flatMap((sheet) =>
    [...textOf(sheet).matchAll(/[^{},;]*[+~]\s*(\*|:not\([^)]*\))\s*[,{]/g)].map(
      ([selector]) => `${sheet}: ${selector.trim()}`,
    ),
  );
  expect(ofAny).toEqual([]);
});
