import { describe, expect, it } from "vitest";
import { PROFILE_STORAGE_KEYS, companyEntry, parseCount } from "./profile-storage.rules.ts";

describe("what the browser keeps", () => {
  it("has the specified keys", () => {
    expect(PROFILE_STORAGE_KEYS).toEqual({
      CL: "V1.7",
      PE: "V1.6_PE",
      CO: "V1.6_CO",
      INT: "V1.6_INT",
    });
  });

  it.each([
    ["1.200", 1200],
    ["12", 12],
    [12, 12],
    [" 7 ", 7],
    ["0", 0],
    ["", null],
    ["-3", null],
    ["doce", null],
    [1.5, 15],
    [Number.NaN, null],
  ])("reads the count %j as %j", (typed, count) => {
    expect(parseCount(typed)).toBe(count);
  });

  it("sums a company's workers into one entry without dependants", () => {
    expect(companyEntry(["1.200", 5, "x"])).toEqual({
      cantidadDeTrabajadores: 1205,
      cantidadDeCargas: 0,
    });
    expect(companyEntry([])).toEqual({ cantidadDeTrabajadores: 0, cantidadDeCargas: 0 });
  });
});
