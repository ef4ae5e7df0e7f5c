import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** docs/asvs.tsv against the requirements of levels 1 and 2 of OWASP ASVS 5.0.0 on authentication, sessions and
 *  authorization, and against the tests it names. */

interface Row {
  requirement: string;
  level: string;
  about: string;
  answer: string;
  place: string;
  test: string;
  note: string;
}

const [heads = "", ...lines] = readFileSync("docs/asvs.tsv", "utf8").trimEnd().split("\n");
const rows = lines.map((line) => {
  const cells = line.split("\t");
  return Object.fromEntries(
    heads.split("\t").map((head, at) => [head, cells[at] ?? ""]),
  ) as unknown as Row;
});

/** Numbers of the requirements by chapter; those of level 3 are left out. */
const asked: Readonly<Record<string, readonly number[]>> = {
  "6.1": [1, 2, 3],
  "6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "6.3": [1, 2, 3, 4],
  "6.4": [1, 2, 3, 4],
  "6.5": [1, 2, 3, 4, 5],
  "6.6": [1, 2, 3],
  "6.8": [1, 2, 3, 4],
  "7.1": [1, 2, 3],
  "7.2": [1, 2, 3, 4],
  "7.3": [1, 2],
  "7.4": [1, 2, 3, 4, 5],
  "7.5": [1, 2],
  "7.6": [1, 2],
  "8.1": [1, 2],
  "8.2": [1, 2, 3],
  "8.3": [1],
  "8.4": [1],
};

/** Those of level 1. */
const firstLevel = (
  "6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 " +
  "7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1"
).split(" ");

describe("the table of security requirements", () => {
  it("has the level of each as the standard has it", () => {
    const first = rows.filter(({ level }) => level === "1").map(({ requirement }) => requirement);
    expect(first).toEqual(firstLevel);
  });

  it("has a row for each one of levels 1 and 2", () => {
    const all = Object.entries(asked).flatMap(([part, numbers]) =>
      numbers.map((number) => `${part}.${number}`),
    );
    expect(rows.map(({ requirement }) => requirement)).toEqual(all);
    expect(new Set(rows.map(({ level }) => level))).toEqual(new Set(["1", "2"]));
  });

  it.each(rows)("answers $requirement: $about", ({ answer, place, test, note }) => {
    expect(["met", "departs", "none"]).toContain(answer);
    // What is not met says why; of what cannot be asked here a test shows that it is not there.
    if (answer !== "met") expect(note).not.toBe("");
    expect(test).not.toBe("");
    expect(readFileSync(place, "utf8")).toContain(test);
  });
});
