import { describe, expect, it } from "vitest";
import { isHiddenCoverage } from "./hidden-coverages.rules.ts";

describe("a coverage", () => {
  it.each([
    ["CL", "preferente", "QPCL-1 QPCL-2 QPCL-3"],
    ["INT", "preferente", "QPCL-1 QPCL-2 QPCL-3"],
    ["CL", "libre_eleccion", "QPCL-1"],
    ["PE", "libre_eleccion", "QPCL-1"],
    ["INT", "libre_eleccion", "QPCL-2 QPCL-3"],
    ["CL", "internacional", ""],
  ])("in %s under %s is hidden where its code is one of: %s", (country, tier, hidden) => {
    const codes = ["QPCL-1", "QPCL-2", "QPCL-3", "QPCL-4", "dia_cama"];
    const found = codes.filter((code) => isHiddenCoverage(country, tier, code));
    expect(found.join(" ")).toBe(hidden);
  });
});
