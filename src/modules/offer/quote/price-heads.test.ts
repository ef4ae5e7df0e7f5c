import { expect, it } from "vitest";
import { examplePrice } from "#test/scenarios/visitor/example-price.ts";
import { forAllHeads } from "./price-heads.rules.ts";

/** Guards are priced by the head on cards; who buys pays for all of them. */

const uf = { day: "2026-10-10", valueCents: 4_113_624, isFallback: false };
const one = examplePrice({
  heads: 7,
  native: { units: 1_234, decimals: 4, currency: "UF" },
  shown: { amountMinor: 5_076, currency: "CLP" },
  uf,
  said: {
    label: "yearlyPrice",
    suffixes: ["perPerson"],
    months: 12,
    ownSuffix: "por guardia",
    price: { amountMinor: 60_915, currency: "CLP" },
    native: { units: 14_808, decimals: 4, currency: "UF" },
    basis: { kind: "uf", day: uf.day, valueCents: uf.valueCents },
  },
});

it("is the price of one head as often as there are heads, converted and rounded once", () => {
  const all = forAllHeads(one);
  expect(all.native).toEqual({ units: 8_638, decimals: 4, currency: "UF" });
  // 0.8638 UF at 41,136.24; seven rounded parts would be 35,532.
  expect(all.shown).toEqual({ amountMinor: 35_533, currency: "CLP" });
  expect(all.said).toMatchObject({
    label: null,
    suffixes: ["perYear", "total"],
    ownSuffix: null,
    native: { units: 103_656 },
    price: { amountMinor: 426_402 },
  });
  expect(all.heads).toBeUndefined();
});

it.each([
  ["pesos", "CLP", 0, 5_000, 35_000],
  ["soles", "PEN", 2, 1_250, 8_750],
] as const)("is exact in %s", (_what, currency, decimals, units, whole) => {
  const price = examplePrice({
    heads: 7,
    native: { units, decimals, currency },
    shown: { amountMinor: units, currency },
  });
  expect(forAllHeads(price).shown).toEqual({ amountMinor: whole, currency });
});

it("leaves a price of all of them as it is", () => {
  const whole = examplePrice();
  expect(forAllHeads(whole)).toBe(whole);
  expect(forAllHeads(forAllHeads(one))).toEqual(forAllHeads(one));
});
