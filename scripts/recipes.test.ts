import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { insertAfter, readRecipes } from "./recipes.ts";

const root = resolve(import.meta.dirname, "..");
const recipes = readRecipes(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"));

describe("the recipes of CONTRIBUTING.md", () => {
  it("are read with their steps", () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      "Add a page",
      "Add a call",
      "Add a table",
      "Add a role",
      "Add a message",
      "Add a provider",
      "Add a line of insurance",
    ]);
    for (const { title, steps } of recipes)
      expect([title, steps.length > 0]).toEqual([title, true]);
  });

  it.each(recipes)("$title: every step has its place in the project as it is", ({ steps }) => {
    for (const step of steps) {
      if ("file" in step)
        expect([step.file, existsSync(join(root, step.file))]).toEqual([step.file, false]);
      else {
        const text = readFileSync(join(root, step.into), "utf8");
        expect(insertAfter(text, step.after, step.text)).toContain(step.text);
      }
    }
  });

  it("go below the first line with the text, and say where there is none", () => {
    expect(insertAfter("a\nb 1\nb 2\n", "b", "c\n")).toBe("a\nb 1\nc\nb 2\n");
    expect(() => insertAfter("a\n", "z", "c\n")).toThrow('No line has "z".');
  });
});
