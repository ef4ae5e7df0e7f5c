import { describe, expect, it } from "vitest";
import type { Currency } from "#src/contracts/money.ts";
import { limitInUf } from "#src/modules/offer/catalog/limit-amount.rules.ts";
import { currencyValues } from "#src/modules/offer/pricing/exchange.rules.ts";
import { deductibleScale } from "./deductible-scale.rules.ts";

// A UF of 40.000 pesos, a dollar of 1.000, a sol of 254,17, a peso colombiano of 0,2357.
const exchangeRates = new Map<Currency, number>([
  ["USD", 10_000_000],
  ["PEN", 2_541_700],
  ["COP", 2_357],
]);
const uf = { valueCents: 4_000_000, date: "2026-10-10", isStale: false, isFallback: false };
const values = currencyValues(uf.valueCents, exchangeRates);

const product = (amounts: readonly [Currency, number][], insuranceType = "VIAJE") => ({
  insuranceType,
  deductibles: amounts.map(([currency, amount]) => ({
    kind: "deductible",
    amount,
    currency,
    amountUf: limitInUf(String(amount), currency, values) ?? 0,
  })),
});

const scaleOf = (unit: Currency, ...products: ReturnType<typeof product>[]) =>
  deductibleScale(
    products,
    { insuranceTypes: ["VIAJE"], kind: "deductible", unit },
    { uf, exchangeRates },
  );

describe("the scale of a list's deductibles", () => {
  it("is in the currency that most amounts above nothing are in, whatever their order", () => {
    const [free, dollars, ufs] = [
      product([
        ["UF", 0],
        ["UF", 0],
        ["UF", 0],
      ]),
      product([
        ["USD", 100],
        ["USD", 50],
      ]),
      product([["UF", 2]]),
    ];
    for (const order of [
      [free, dollars, ufs],
      [ufs, free, dollars],
      [dollars, ufs, free],
    ]) {
      const scale = scaleOf("UF", ...order);
      expect(scale).toMatchObject({ unit: "UF", currency: "USD", perUnit: 40 });
      expect(scale?.stops.map(({ amount, value }) => [amount, value])).toEqual([
        [50, 1.25],
        [100, 2.5],
      ]);
    }
  });

  it("says each amount once, in the country's own currency as it stands", () => {
    const scale = scaleOf(
      "COP",
      product([
        ["COP", 120_000],
        ["COP", 0],
        ["COP", 5_000_000],
      ]),
      product([["COP", 120_000]]),
    );
    expect(scale?.stops.map(({ amount, value }) => [amount, value])).toEqual([
      [0, 0],
      [120_000, 120_000],
      [5_000_000, 5_000_000],
    ]);
  });

  it("gives bounds that mean the very amount, also between two currencies", () => {
    const dollars = Array.from({ length: 50 }, (_, at): [Currency, number] => ["USD", 7 * at]);
    const scale = scaleOf("PEN", product(dollars));
    expect(scale?.stops).toHaveLength(50);
    for (const { value, amountUf } of scale?.stops ?? [])
      expect(limitInUf(value.toFixed(4), "PEN", values)).toBe(amountUf);
  });

  it("has at most sixty amounts, with the first and the last", () => {
    const many = Array.from({ length: 200 }, (_, at): [Currency, number] => ["UF", at]);
    const stops = scaleOf("UF", product(many))?.stops ?? [];
    expect(stops).toHaveLength(60);
    expect([stops[0]?.amount, stops.at(-1)?.amount]).toEqual([0, 199]);
  });

  it.each([
    [
      "one amount",
      [
        product([
          ["UF", 0],
          ["UF", 0],
        ]),
      ],
    ],
    ["no deductible", [product([])]],
    [
      "those of other types",
      [
        product(
          [
            ["UF", 1],
            ["UF", 2],
          ],
          "DENTAL",
        ),
      ],
    ],
    [
      "a currency without a value of the day",
      [
        product([
          ["MXN", 1],
          ["MXN", 2],
        ]),
      ],
    ],
  ])("is not told for %s", (_what, products) => {
    expect(scaleOf("UF", ...products)).toBeNull();
  });
});
