import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce, isDeferrable, offersOf, partsOf } from "./deferred.rules.ts";

const clp = (amountMinor: number) => ({ amountMinor, currency: "CLP" }) as const;
const minors = (total: number, count: number) =>
  partsOf(clp(total), count).map(({ amountMinor }) => amountMinor);

describe("parts of a total", () => {
  it.each([
    [48_541, 1, [48_541]],
    [48_541, 3, [16_181, 16_180, 16_180]],
    [10, 3, [4, 3, 3]],
    [2, 3, [2, 0, 0]],
  ])("%i in %i is %o", (total, count, parts) => {
    expect(minors(total, count)).toEqual(parts);
  });

  it("sum to it exactly, whole and never negative, none but the first another", () => {
    const total = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(total, fc.integer({ min: 1, max: 48 }), (whole, count) => {
        const parts = minors(whole, count);
        expect(parts).toHaveLength(count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(new Set(parts.slice(1)).size).toBeLessThanOrEqual(1);
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThan(count);
      }),
    );
  });

  it.each([0, -1, 1.5])("are none for %d instalments", (count) => {
    expect(() => partsOf(clp(1), count)).toThrow(RangeError);
  });
});

describe("offers of a provider", () => {
  const of = (installments: number, total: number, rateHundredths = 0) => ({
    installments,
    rateHundredths,
    total: clp(total),
  });
  it("are in order, one payment first, each once", () => {
    const given = [of(12, 57_000, 1_742), of(3, 48_541), of(3, 50_000), of(1, 99_999)];
    expect(offersOf(clp(48_541), given)).toEqual([
      atOnce(clp(48_541)),
      of(3, 48_541),
      of(12, 57_000, 1_742),
    ]);
  });

  it.each([
    ["costs less than the amount", of(3, 48_540)],
    ["is of another currency", { ...of(3, 48_541), total: { ...clp(48_541), currency: "PEN" } }],
    ["is not held by the table", of(49, 60_000)],
    ["is no number of instalments", of(2.5, 60_000)],
    ["gives interest back", of(3, 48_541, -1)],
  ] as const)("leave out one that %s", (_why, offer) => {
    expect(offersOf(clp(48_541), [offer])).toEqual([atOnce(clp(48_541))]);
  });
});

it.each([
  ["tdc-one-time", true],
  ["t-one-time", true],
  ["tdd-one-time", false],
  ["tdc-subscriptions", false],
  ["t-subscriptions-one-click", false],
  ["transfer-one-time", false],
] as const)("%s is paid in instalments: %s", (flow, isOne) => {
  expect(isDeferrable(flow)).toBe(isOne);
});
