import { describe, expect, it } from "vitest";
import { matchesSearch } from "./choice-search.rules.ts";

describe("searching within a filter", () => {
  it.each([
    ["Clínica Dávila", "davila", true],
    ["Clínica Dávila", "CLÍNICA", true],
    ["Clínica Alemana de Santiago", "santiago alemana", true],
    ["Clínica Dávila", "", true],
    ["Clínica Dávila", "indisa", false],
  ])("finds %j by %j: %s", (label, search, expected) => {
    expect(matchesSearch(label, search)).toBe(expected);
  });
});
