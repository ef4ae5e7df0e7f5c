import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readShare, shareCost } from "./group-cost.rules.ts";

describe("the shares of group insurance", () => {
  it.each([
    [48_541, 50, 24_271, 24_270],
    [48_541, 60, 29_125, 19_416],
    [48_541, 0, 0, 48_541],
    [48_541, 100, 48_541, 0],
    [1, 50, 1, 0],
    [0, 70, 0, 0],
  ])(
    "of %i at %i %% are %i for the employer and %i for the worker",
    (total, percent, employer, worker) => {
      expect(shareCost(total, percent)).toEqual({ employer, worker });
    },
  );

  it("always add up to the total, are never negative and grow with the percent", () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), fc.integer({ min: 0, max: 99 }), (total, percent) => {
        const { employer, worker } = shareCost(total, percent);
        expect(employer + worker).toBe(total);
        expect(Math.min(employer, worker)).toBeGreaterThanOrEqual(0);
        expect(shareCost(total, percent + 1).employer).toBeGreaterThanOrEqual(employer);
      }),
    );
  });

  it.each([
    ["60", 60],
    [" 60 % ", 60],
    ["60,5", 61],
    ["60.4", 60],
    ["140", 100],
    ["-3", 0],
    ["", null],
    ["mitad", null],
    ["1e3", null],
  ])("read from '%s' are %s", (text, percent) => {
    expect(readShare(text)).toBe(percent);
  });
});
