import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compareMessages, parameters, unreadable } from "./check-messages.ts";
import { problemsOf, readRows } from "./check-specification.ts";

describe("messages in every language", () => {
  it.each([
    ["a missing message", new Map<string, string>(), /missing/],
    ["an empty message", new Map([["a", " "]]), /empty/],
    ["another parameter", new Map([["a", "{total} products"]]), /parameters/],
  ])("name %s", (_name, other, expected) => {
    expect(compareMessages(new Map([["a", "{count} productos"]]), other, "en").join()).toMatch(
      expected,
    );
  });

  it("name one that is no message", () => {
    const messages = new Map([
      ["whole", "{count, plural, one {un producto} other {# productos}}"],
      ["broken", "{count, plural, one {un producto"],
    ]);
    expect(unreadable(messages, "es").join()).toMatch(/^es: broken cannot be read/);
  });

  it("read the parameters of plural forms too", () => {
    expect(parameters("{count, plural, one {un producto} other {# productos}} de {name}")).toEqual([
      "count",
      "name",
    ]);
  });
});

describe("statements of the specification", () => {
  const row = "section\tstatement\tfile\ttest\nCQ 1\tA rule\tsrc/a.ts\tdoes it\n";
  it.each([
    ["no problem where file and test exist", row, true, 'it("does it"', 0],
    ["a file that does not exist", row, false, 'it("does it"', 1],
    ["a test that does not exist", row, true, "", 1],
    ["an empty cell", "h\nCQ 1\tA rule\t\t\n", true, "", 1],
    ["none for later work", "h\nCQ 1\tA rule\tlater\tlater\n", true, "", 0],
  ])("report %s", (_name, text, hasFile, tests, problems) => {
    expect(problemsOf(readRows(text), () => hasFile, tests)).toHaveLength(problems);
  });
});

describe("decisions", () => {
  it("have a number each, without a gap", () => {
    const folder = join(resolve(import.meta.dirname, ".."), "docs/decisions");
    const numbers = readdirSync(folder).map((name) => Number(name.slice(0, 3)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_number, index) => index + 1));
  });
});
