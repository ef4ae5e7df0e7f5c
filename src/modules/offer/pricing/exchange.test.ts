import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Currency } from "#src/contracts/money.ts";
import { CURRENCIES, STORAGE_DECIMALS, convert, ufToClp } from "#src/contracts/money.ts";
import { conversionRate, currencyValues } from "./exchange.rules.ts";

// A UF of 40,883 pesos, a dollar of 942.55, a sol of 254.17, a Colombian peso of 0.23.
const values = currencyValues(
  4_088_300,
  new Map<Currency, number>([
    ["USD", 9_425_500],
    ["PEN", 2_541_700],
    ["COP", 2_300],
  ]),
);
const converted = (units: number, from: Currency, to: Currency) => {
  const rate = conversionRate(from, to, values);
  const amount = { units, decimals: STORAGE_DECIMALS[from], currency: from };
  return rate && convert(amount, rate).amountMinor;
};

describe("one currency in another", () => {
  it.each<[number, Currency, number, Currency]>([
    [22_390, "UF", 91_537, "CLP"],
    [91_537, "CLP", 22_390, "UF"],
    [10_000, "USD", 94_255, "CLP"],
    [94_255, "CLP", 10_000, "USD"],
    // US$ 100 are 94,255 pesos: S/ 370.834…
    [10_000, "USD", 37_083, "PEN"],
    // S/ 370.83 are 94,253.86… pesos: US$ 100.
    [37_083, "PEN", 10_000, "USD"],
    // US$ 1 is 942.55 pesos: 4,098.043… Colombian pesos.
    [100, "USD", 409_804, "COP"],
    // 1 UF is 40,883 pesos: US$ 43.374…
    [10_000, "UF", 4_337, "USD"],
    [12_345, "USD", 12_345, "USD"],
    [12_345, "MXN", 12_345, "MXN"],
  ])("%i of %s are %i of %s", (units, from, expected, to) => {
    expect(converted(units, from, to)).toBe(expected);
  });

  it("is unknown without a rate in force", () => {
    expect(conversionRate("MXN", "CLP", values)).toBeNull();
    expect(conversionRate("CLP", "MXN", values)).toBeNull();
    expect(conversionRate("USD", "CLP", currencyValues(4_088_300))).toBeNull();
  });

  it("is the UF's own rate into pesos", () => {
    const { numerator, denominator } = ufToClp(4_113_624);
    const rate = conversionRate("UF", "CLP", currencyValues(4_113_624))!;
    expect(rate.numerator * denominator).toBe(rate.denominator * numerator);
  });

  it("comes back to within the rounding of the coarser unit", () => {
    const known = fc.constantFrom(...CURRENCIES.filter((currency) => values.has(currency)));
    fc.assert(
      fc.property(known, known, fc.integer({ min: 0, max: 1_000_000_000 }), (from, to, units) => {
        const rate = conversionRate(from, to, values)!;
        const back = converted(converted(units, from, to)!, to, from)!;
        const perUnit = rate.denominator / rate.numerator;
        expect(Math.abs(back - units)).toBeLessThanOrEqual(perUnit / 2 + 1);
      }),
    );
  });
});
