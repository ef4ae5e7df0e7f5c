import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentOf, readParcels, readPercentage } from "#src/contracts/percentage.rules.ts";
import { bestDiscount, type DiscountOffer, discountOf } from "./discount.rules.ts";

const offer = (change: Partial<DiscountOffer>): DiscountOffer => ({
  kind: "DISCOUNT",
  title: "x",
  unit: "percent",
  amount: null,
  parcels: null,
  ...change,
});
const how = (installments = 1) => ({ installments, toMinor: (amount: number) => amount });

describe("discounts, by the specification's examples (PP 1)", () => {
  it.each([
    [{ amount: 10 }, 1, 4_854],
    [{ amount: 10, parcels: "3;15", kind: "PARCELED" }, 3, 7_281],
    [{ amount: 10, parcels: "3;15", kind: "PARCELED" }, 2, 4_854],
    [{ parcels: "1;12|2;6", kind: "PARCELED" }, 1, 5_825],
    [{ parcels: "1;12|2;6", kind: "PARCELED" }, 2, 2_912],
    [{ parcels: "1;12|2;6", kind: "PARCELED" }, 3, 0],
    [{ amount: 60_000, unit: "CLP" }, 1, 48_541],
    [{ amount: 5_000, unit: "CLP" }, 1, 5_000],
    [{ amount: 100 }, 1, 48_541],
    [{ amount: 10, kind: "GIFTCARD" }, 1, 0],
    [{ amount: 10, kind: "STOCK" }, 1, 0],
  ] as const)("%o in %i takes off %i", (change, installments, minor) => {
    expect(discountOf(48_541, offer(change), how(installments))).toBe(minor);
  });

  it("offers are not combined: the one that takes off most counts", () => {
    const offers = [offer({ amount: 5 }), offer({ amount: 15 }), offer({ amount: 10 })];
    expect(bestDiscount(48_541, offers, how())).toMatchObject({ minor: 7_281 });
    expect(bestDiscount(48_541, [], how())).toBeUndefined();
  });
});

it.each([
  [-1, false],
  [0, true],
  [100, true],
  [100.01, false],
  [Number.NaN, false],
])("%d is a percentage: %s", (value, isOne) => {
  expect(readPercentage(value).ok).toBe(isOne);
});

it("reads parcels, and nothing of what is none", () => {
  expect([...readParcels("1;12| 2;6 |x;3|4")]).toEqual([
    [1, 12],
    [2, 6],
  ]);
});

it("is never negative and never above the base", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(10_000), (base, hundredths) => {
      const minor = percentOf(base, hundredths / 100);
      expect(minor).toBeGreaterThanOrEqual(0);
      expect(minor).toBeLessThanOrEqual(base);
    }),
  );
});
