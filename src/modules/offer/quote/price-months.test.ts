import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SaidPrice, saidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import { amountOfMonths } from "./price-months.rules.ts";

const uf = (valueCents: number) => ({ day: "2026-11-23", valueCents, isFallback: false });

describe("what so many months cost", () => {
  const inUf = { units: 1_735, decimals: 5, currency: "UF" } as const;
  it.each([
    // 0.01735 UF are 713.71 pesos: a month is 714, twelve are 8,565 and not 8,568.
    ["a year in UF that is said by the year", inUf, 714, 12, 12, 8_565],
    ["a year in UF that is said by the month", inUf, 714, 1, 12, 8_568],
    ["a month in UF", inUf, 714, 12, 1, 714],
    ["what is paid once", inUf, 714, 1, 0, 714],
    ["a year in pesos", { units: 9_990, decimals: 0, currency: "CLP" }, 9_990, 12, 12, 119_880],
    [
      "a year by a rate that is not kept",
      { units: 100, decimals: 2, currency: "USD" },
      950,
      12,
      12,
      11_400,
    ],
  ] as const)("%s", (_what, native, amountMinor, saidMonths, months, due) => {
    const price = {
      native,
      shown: { amountMinor, currency: "CLP" },
      uf: uf(4_113_624),
      said: { months: saidMonths } as SaidPrice,
    } as const;
    expect(amountOfMonths(price, months)).toEqual({ amountMinor: due, currency: "CLP" });
  });

  it("is nothing without a price", () => {
    expect(amountOfMonths({ native: null, shown: null, uf: null }, 12)).toBeNull();
  });

  it("is what a list that speaks of a year says", () => {
    const said = (units: number, valueCents: number) =>
      saidPrice(
        { upperType: "SC Empresa", currency: "UF", method: "PerHeadYear", ownSuffix: null },
        {
          native: { units, decimals: 5, currency: "UF" },
          target: "CLP",
          isProfileEntered: true,
          isForEverybody: true,
          isByHead: false,
        },
        { pricingDate: "2026-11-23", uf: { date: "2026-11-23", valueCents } },
      );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 3_000_000, max: 6_000_000 }),
        (units, valueCents) => {
          const { price, months, ...words } = said(units, valueCents);
          expect(months).toBe(12);
          const native = { units, decimals: 5, currency: "UF" } as const;
          const shown = { amountMinor: 0, currency: "CLP" } as const;
          const of = { native, shown, uf: uf(valueCents), said: { ...words, price, months } };
          expect(amountOfMonths(of, months)).toEqual(price);
        },
      ),
    );
  });
});
