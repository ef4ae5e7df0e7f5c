import { describe, expect, it } from "vitest";
import { stagedChecks, stagedWhole } from "./staged-checks.ts";

describe("checks before a commit", () => {
  it.each([
    ["nothing for a picture", ["a.svg"], [], []],
    ["the format alone of a text", ["a.md"], [], ["oxfmt a.md"]],
    ["nothing for the lock file", ["package-lock.json"], [], []],
    [
      "format, lint and types of code",
      ["a.ts", "b.css"],
      [],
      [
        "oxfmt a.ts b.css",
        "oxlint --type-aware --deny-warnings a.ts",
        "tsc --noEmit --incremental --tsBuildInfoFile node_modules/.cache/amparo/types.tsbuildinfo",
      ],
    ],
    [
      "no writing of a file that is staged in part",
      ["a.json", "b.json"],
      ["b.json"],
      ["oxfmt a.json", "oxfmt --check b.json"],
    ],
  ])("run %s", (_name, staged, changed, commands) => {
    expect(stagedChecks(staged, new Set(changed)).map((command) => command.join(" "))).toEqual(
      commands,
    );
  });

  it("stage again only what was staged whole", () => {
    expect(stagedWhole(["a.ts", "b.ts", "c.png"], new Set(["b.ts"]))).toEqual(["a.ts"]);
  });
});
