import { describe, expect, it } from "vitest";
import { readNumberText, shownNumber } from "./number-text.rules.ts";

describe("a typed number", () => {
  it.each([
    ["es-CL", "1234567", 0, "1234567"],
    ["es-CL", "1.234.567", 0, "1234567"],
    ["es-CL", "$ 1.234.567", 0, "1234567"],
    ["es-CL", "1,5", 2, "1.5"],
    ["es-CL", "1.5", 2, "1.5"],
    ["es-CL", "1.234,56", 2, "1234.56"],
    ["es-CL", "UF 1,18", 2, "1.18"],
    ["es-CL", "-3", 0, "-3"],
    ["en-US", "1,234.56", 2, "1234.56"],
    ["en-US", "1,234", 2, "1234"],
    ["pt-BR", "1.234,56", 2, "1234.56"],
    ["es-CL", "1,234", 2, null],
    ["es-CL", "1,5", 0, null],
    ["es-CL", "1.23.4", 2, null],
    ["es-CL", "mil", 0, null],
    ["es-CL", "", 0, null],
    ["es-CL", "1e5", 0, null],
  ])("in %s «%s» with %i decimals is %s", (locale, text, decimals, plain) => {
    expect(readNumberText(text, locale, decimals)).toBe(plain);
  });

  it.each([
    ["es-CL", "1234567", "1.234.567"],
    ["es-CL", "1234.5", "1.234,5"],
    ["es-CL", "123", "123"],
    ["es-CL", "-1234", "-1.234"],
    ["en-US", "1234567.89", "1,234,567.89"],
    // More digits than a floating number holds stay exact.
    ["es-CL", "900719925474099", "900.719.925.474.099"],
    ["es-CL", "mil", "mil"],
  ])("in %s %s is shown as %s", (locale, plain, shown) => {
    expect(shownNumber(plain, locale)).toBe(shown);
  });
});
