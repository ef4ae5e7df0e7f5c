import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveEnd, rangeEnds, typedNumber } from "./range-ends.rules.ts";

const bounds = { minimum: 10_000, maximum: 130_000, step: 1_000 };

describe("a range filter", () => {
  it.each([
    ["80000", 80_000],
    ["80.000", 80_000],
    ["1.234.567", 1_234_567],
    ["0,5", 0.5],
    ["1.5", 1.5],
    [" 12 ", 12],
    ["", null],
    ["-3", null],
    ["doce", null],
  ])("reads %j as %j", (text, value) => {
    expect(typedNumber(text)).toBe(value);
  });

  it("stands at its bounds where nothing is typed", () => {
    expect(rangeEnds(bounds, "", "")).toEqual({
      from: 10_000,
      to: 130_000,
      fromShare: 0,
      toShare: 100,
    });
  });

  it("stands open where every product costs the same", () => {
    const one = { minimum: 5, maximum: 5, step: 1 };
    expect(rangeEnds(one, "", "")).toEqual({ from: 5, to: 5, fromShare: 0, toShare: 100 });
  });

  it("keeps its ends within the bounds and in order, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 9 }), fc.nat(300_000).map(String), (from, to) => {
        const ends = rangeEnds(bounds, from, to);
        expect(ends.from).toBeGreaterThanOrEqual(bounds.minimum);
        expect(ends.from).toBeLessThanOrEqual(ends.to);
        expect(ends.to).toBeLessThanOrEqual(bounds.maximum);
      }),
    );
  });

  it.each([
    ["from", 40_000, "40000"],
    ["from", 10_000, ""],
    ["from", 99_000, "80000"],
    ["to", 60_000, "60000"],
    ["to", 130_000, ""],
    ["to", 12_000, "20000"],
  ] as const)("writes the end %s moved to %d as %j", (end, value, text) => {
    expect(moveEnd(bounds, { from: 20_000, to: 80_000 }, end, value)).toBe(text);
  });

  describe("over the amounts that there are", () => {
    const few = {
      minimum: 0,
      maximum: 375,
      step: 1,
      stops: ["0", "0.5", "2.3550", "50", "375"].map((value) => ({ value })),
    };

    it.each([
      ["", "", { from: 0, to: 4, fromShare: 0, toShare: 100 }],
      ["0,5", "50", { from: 1, to: 3, fromShare: 25, toShare: 75 }],
      // Between two of them: the next one; above all: the last.
      ["1", "9999", { from: 2, to: 4, fromShare: 50, toShare: 100 }],
    ])("stands from %j to %j at their numbers", (from, to, ends) => {
      expect(rangeEnds(few, from, to)).toEqual(ends);
    });

    it.each([
      ["from", 1, "0.5"],
      ["from", 0, ""],
      ["to", 2, "2.3550"],
      ["to", 4, ""],
      ["to", 0, "0.5"],
    ] as const)("writes the end %s moved to the stop %d as %j", (end, stop, text) => {
      expect(moveEnd(few, { from: 1, to: 3 }, end, stop)).toBe(text);
    });
  });
});
