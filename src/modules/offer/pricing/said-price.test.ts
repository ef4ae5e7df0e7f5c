import { describe, expect, it } from "vitest";
import { priceText, type SaidPrice, saidPrice } from "./said-price.rules.ts";

const product = {
  upperType: "SEGURO",
  currency: "UF" as const,
  method: "Flat" as const,
  ownSuffix: null,
};
const priced = {
  native: { units: 118, decimals: 2, currency: "UF" as const },
  target: "CLP" as const,
  isProfileEntered: true,
  isByHead: false,
  isForEverybody: true,
};
const said = (date: string | null, pricingDate: string): SaidPrice =>
  saidPrice(product, priced, { pricingDate, uf: { date, valueCents: 4_113_624 } });
const words: Record<string, string> = {
  "price.by.uf": "UF del {day}",
  "price.by.oldUf": "UF del {day}, la última que tenemos",
  "price.by.referenceUf": "UF de referencia",
};
const reader = {
  locale: "es-CL" as const,
  say: (key: string, values: Record<string, string | number> = {}) =>
    (words[key] ?? key).replace("{day}", String(values["day"])),
};

describe("the UF that a price was converted with", () => {
  it.each([
    ["of the day", "2026-10-10", "2026-10-10", "UF del 10-10-2026"],
    ["of the day before", "2026-10-09", "2026-10-10", "UF del 09-10-2026"],
    ["of two days before", "2026-10-08", "2026-10-10", "UF del 08-10-2026, la última que tenemos"],
    ["across a year", "2025-12-31", "2026-01-02", "UF del 31-12-2025, la última que tenemos"],
    ["of a later day", "2026-10-11", "2026-10-10", "UF del 11-10-2026"],
    ["of no day", null, "2026-10-10", "UF de referencia"],
  ])("%s is said beside it", (_what, date, pricingDate, by) => {
    expect(priceText(said(date, pricingDate), reader)?.own?.by).toBe(by);
  });

  it("is said again with a frozen price as it was then", () => {
    const frozen = JSON.parse(JSON.stringify(said("2026-10-01", "2026-10-10"))) as SaidPrice;
    expect(priceText(frozen, reader)?.conversion).toContain("la última que tenemos");
  });
});
