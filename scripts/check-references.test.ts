import { describe, expect, it } from "vitest";
import { keysOf, unknownReferences } from "./check-references.ts";

describe("references to the specification", () => {
  const keys = keysOf(
    "| key | about |\n| CQ 3 | data |\n| SA 2.1 | routes |\n| D5a | events |\n| AL 4 | pages |\n| PP 2 | steps |\n| REL: caches | stored answers |\n",
  );

  it.each([
    ["a key that is not listed", "// limits (CQ 12)", ["line 1: CQ 12"]],
    ["a part that is not listed", "\n/** As SA 2.9 says. */", ["line 2: SA 2.9"]],
    ["a decision that is not listed", "D7 says so", ["line 1: D7"]],
    ["an unknown point of accounts, of purchase", "AL 5, PP 12", ["line 1: AL 5", "line 1: PP 12"]],
    ["an unknown attack", "(REL: caches, flooding)", ["line 1: REL: flooding"]],
    [
      "the names that these had",
      "annex 4; decisions §2",
      ["line 1: annex 4", "line 1: decisions §2"],
    ],
    ["the name that decisions had", "see decisions 3", ["line 1: decisions 3"]],
  ])("refuse %s", (_title, text, problems) => {
    expect(unknownReferences(text, keys)).toEqual(problems);
  });

  it("take listed keys, and whole numbers for their parts", () => {
    expect(
      unknownReferences(
        "CQ 3, SA 2, SA 2.1, D5a, AL 4, PP 2, REL: caches, REL; decision 013",
        keys,
      ),
    ).toEqual([]);
  });
});
