import { describe, expect, it } from "vitest";
import { timesBetween } from "./recess-times.rules.ts";

const day = (one: number | null): Date | null =>
  one === null ? null : new Date(Date.UTC(2026, 11, one));
type Days = readonly [from: number, to: number | null];

describe("timesBetween", () => {
  it.each<[string, readonly Days[], readonly Days[]]>([
    ["nothing planned", [], [[5, null]]],
    [
      "one ahead",
      [[8, 10]],
      [
        [5, 8],
        [10, null],
      ],
    ],
    ["one now", [[1, 10]], [[10, null]]],
    ["one over", [[1, 5]], [[5, null]]],
    [
      "two that touch, in any order",
      [
        [10, 12],
        [8, 10],
      ],
      [
        [5, 8],
        [12, null],
      ],
    ],
    ["one now without an end", [[1, null]], []],
    ["one ahead without an end", [[8, null]], [[5, 8]]],
  ])("%s", (_case, planned, free) => {
    const times = planned.map(([from, to]) => ({ from: day(from)!, to: day(to) }));
    expect(timesBetween(times, day(5)!)).toEqual(
      free.map(([from, to]) => ({ from: day(from), to: day(to) })),
    );
  });
});
