import { describe, expect, it } from "vitest";
import { withLoading } from "#src/modules/offer/quote/price-loading.rules.ts";
import { examplePrice } from "#test/scenarios/visitor/example-price.ts";
import { reasonsOf, withUf } from "./cycle-price.ts";

const december = { day: "2026-12-07", valueCents: 4_300_000, isFallback: false };

describe("the price of a later cycle", () => {
  it("is converted by the UF of its day", () => {
    const now = withUf(examplePrice(), december);
    expect(now.shown).toEqual({ amountMinor: 50_740, currency: "CLP" });
    expect(reasonsOf(examplePrice(), now)).toEqual(["uf"]);
  });

  it("keeps the loading that was agreed to: 1,475 UF by the UF of its day", () => {
    const agreed = withLoading(examplePrice(), 25);
    const now = withUf(agreed, december);
    expect(now).toMatchObject({
      native: { units: 14_750, decimals: 4, currency: "UF" },
      shown: { amountMinor: 63_425, currency: "CLP" },
      loading: { percent: 25, before: { shown: { amountMinor: 50_740, currency: "CLP" } } },
    });
    expect(reasonsOf(agreed, now)).toEqual(["uf"]);
  });
});
