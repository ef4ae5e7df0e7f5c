import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Currency, ExactAmount, Money } from "#src/contracts/money.ts";
import { examplePrice } from "#test/scenarios/visitor/example-price.ts";
import { withLoading, withoutLoading } from "./price-loading.rules.ts";
import { type PriceSnapshot, saidSnapshot } from "./price-snapshot.rules.ts";

const exact = (units: number, decimals: number, currency: Currency): ExactAmount => ({
  units,
  decimals,
  currency,
});
const money = (amountMinor: number, currency: Currency): Money => ({ amountMinor, currency });

describe("the price of somebody who is insured at a loading", () => {
  it.each<{
    title: string;
    price: Pick<PriceSnapshot, "native" | "shown">;
    percent: number;
    native: ExactAmount;
    shown: Money;
  }>([
    {
      title: "in UF: exact, then pesos by the UF of the price",
      price: { native: exact(11_800, 4, "UF"), shown: money(48_541, "CLP") },
      percent: 25,
      native: exact(14_750, 4, "UF"),
      shown: money(60_676, "CLP"),
    },
    {
      title: "in whole pesos: rounded half up once",
      price: { native: exact(10_002, 0, "CLP"), shown: money(10_002, "CLP") },
      percent: 25,
      native: exact(125_025, 1, "CLP"),
      shown: money(12_503, "CLP"),
    },
    {
      title: "in cents",
      price: { native: exact(3_550, 2, "PEN"), shown: money(3_550, "PEN") },
      percent: 33,
      native: exact(47_215, 3, "PEN"),
      shown: money(4_722, "PEN"),
    },
    {
      title: "shown by a rate that the price does not keep",
      price: { native: exact(1_677, 2, "USD"), shown: money(15_802, "CLP") },
      percent: 150,
      native: exact(41_925, 3, "USD"),
      shown: money(39_505, "CLP"),
    },
  ])("is $title", ({ price, percent, native, shown }) => {
    const loaded = withLoading(examplePrice(price), percent);
    expect(loaded.native).toEqual(native);
    expect(loaded.shown).toEqual(shown);
    expect(saidSnapshot(loaded).price).toEqual(shown);
    expect(loaded.loading?.percent).toBe(percent);
  });

  it("has its parts, people's and the table's, as the table has them", () => {
    expect(withLoading(examplePrice(), 40).people).toEqual(examplePrice().people);
  });

  it("is none where nobody has a price", () => {
    const none = examplePrice({ native: null, shown: null });
    expect(withLoading(none, 25)).toEqual(none);
  });

  it("is taken off whole, replaced and never set twice, whatever was priced", () => {
    const prices = fc.record({
      units: fc.integer({ min: 1, max: 2_000_000 }),
      valueCents: fc.integer({ min: 3_500_000, max: 6_000_000 }),
      first: fc.integer({ min: 1, max: 300 }),
      second: fc.integer({ min: 0, max: 300 }),
      hasWords: fc.boolean(),
    });
    fc.assert(
      fc.property(prices, ({ units, valueCents, first, second, hasWords }) => {
        const plain = examplePrice({
          native: exact(units, 4, "UF"),
          shown: money(Math.round((units * valueCents) / 1_000_000), "CLP"),
          uf: { day: "2026-10-10", valueCents, isFallback: false },
        });
        const bare = hasWords ? { ...plain, said: saidSnapshot(plain) } : plain;
        const loaded = withLoading(bare, first);
        expect(withoutLoading(loaded)).toEqual(bare);
        expect(withLoading(loaded, second)).toEqual(withLoading(bare, second));
        expect(loaded.shown?.amountMinor).toBeGreaterThanOrEqual(bare.shown?.amountMinor ?? 0);
        expect(saidSnapshot(loaded).price).toEqual(loaded.shown);
      }),
    );
  });
});
