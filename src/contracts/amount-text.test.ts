import { describe, expect, it } from "vitest";
import { dayText } from "#src/contracts/date-format.ts";
import { amountText, moneyLocaleOf } from "./amount-text.rules.ts";

describe("amounts on record", () => {
  it.each([
    [500, "UF", "es-CL", "500\u00a0UF"],
    [0.5, "UF", "es-CL", "0,5\u00a0UF"],
    [0.5, "UF", "en-US", "0.5\u00a0UF"],
    [5000, "UF", "es-CL", "5.000\u00a0UF"],
    [0.0125, "UF", "es-CL", "0,0125\u00a0UF"],
    [20_000, "CLP", "es-CL", "$20.000"],
    [80, "%", "es-CL", "80\u00a0%"],
    [12.5, null, "pt-BR", "12,5"],
  ] as const)("%s %s in %s is %s", (amount, unit, locale, text) => {
    expect(amountText(amount, unit, locale)).toBe(text);
  });

  it("a day is written as people here write it", () => {
    expect(dayText("2026-10-09")).toBe("09-10-2026");
  });

  it.each([
    ["es-CL", "es", "es-CL"],
    ["es-PE", "es", "es-PE"],
    ["es-PE", "en", "en-US"],
    ["es-CL", "pt", "pt-BR"],
  ])("%s in %s is written as %s", (country, language, locale) => {
    expect(moneyLocaleOf(country, language)).toBe(locale);
  });
});
