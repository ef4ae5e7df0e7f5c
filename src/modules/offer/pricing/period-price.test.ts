import { describe, expect, it } from "vitest";
import { currencyValues } from "./exchange.rules.ts";
import { priceOfMonths } from "./period-price.rules.ts";

const values = currencyValues(4_113_624);
const guards = { units: 212, decimals: 4, currency: "UF" as const };

describe("the price of some months", () => {
  it("is rounded once from the exact price, never twelve rounded months", () => {
    // 0.0212 UF x 41,136.24 = 872.09 a month; x 12 = 10,465.06 a year, where 12 x 872 would be 10,464.
    expect(priceOfMonths(guards, 1, "CLP", values)).toEqual({ amountMinor: 872, currency: "CLP" });
    expect(priceOfMonths(guards, 12, "CLP", values)).toEqual({
      amountMinor: 10_465,
      currency: "CLP",
    });
  });

  it("is nothing without a price or a value of the currency", () => {
    expect(priceOfMonths(null, 12, "CLP", values)).toBeNull();
    expect(priceOfMonths(guards, 12, "USD", values)).toBeNull();
  });
});
