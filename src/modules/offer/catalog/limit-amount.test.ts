import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyValues } from "#src/modules/offer/pricing/exchange.rules.ts";
import { limitInUf } from "./limit-amount.rules.ts";

/** A UF of 41,106.35 pesos, a dollar of 942.30, a peso of Colombia of 0.2447. */
const values = currencyValues(
  4_110_635,
  new Map([
    ["USD", 9_423_000],
    ["COP", 2_447],
  ]),
);

describe("a limit in UF of the day", () => {
  it.each<[string, string, number | null]>([
    ["500", "UF", 5_000_000],
    ["2.7500", "UF", 27_500],
    // 1000 × 942.30 / 41,106.35 = 22.92346
    ["1000.0000", "USD", 229_235],
    // 4,110,635 / 41,106.35 = 100
    ["4110635", "CLP", 1_000_000],
    // 30,000,000 × 0.2447 / 41,106.35 = 178.585547
    ["30000000", "COP", 1_785_855],
    ["0", "USD", 0],
    ["100", "PEN", null],
    ["80", "%", null],
    ["3", "días", null],
  ])("of %s %s is %s in 1e-4 UF", (amount, unit, expected) => {
    expect(limitInUf(amount, unit, values)).toBe(expected);
  });

  it("keeps the order of amounts: what is not less does not become less", () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom("USD", "COP", "CLP"), (one, other, unit) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        const small = limitInUf(String(least), unit, values) ?? Number.NaN;
        const large = limitInUf(String(most), unit, values) ?? Number.NaN;
        expect(small).toBeLessThanOrEqual(large);
      }),
    );
  });

  it("throws where the amount is no number", () => {
    expect(() => limitInUf("mucho", "UF", values)).toThrow(RangeError);
  });
});
