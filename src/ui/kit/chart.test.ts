import { describe, expect, it } from "vitest";
import { seriesFacts, stackedValues } from "./chart.rules.ts";

describe("stacked series", () => {
  it.each<[string, (number | null)[][], (number | null)[][]]>([
    ["one stands on the axis", [[1, 2]], [[1, 2]]],
    [
      "each stands on those below",
      [
        [1, 2],
        [10, 20],
        [100, 200],
      ],
      [
        [1, 2],
        [11, 22],
        [111, 222],
      ],
    ],
    [
      "a gap carries none",
      [
        [1, null],
        [10, 20],
      ],
      [
        [1, null],
        [11, 20],
      ],
    ],
  ])("%s", (_case, values, tops) => {
    expect(stackedValues(values.map((one, place) => ({ name: `${place}`, values: one })))).toEqual(
      tops,
    );
  });
});

describe("a series in words", () => {
  it.each<[(number | null)[], object | null]>([
    [[3, 1, 7], { first: 3, last: 7, least: 1, leastAt: 1, most: 7, mostAt: 2, direction: "up" }],
    [[7, 1], { first: 7, last: 1, least: 1, leastAt: 1, most: 7, mostAt: 0, direction: "down" }],
    [
      [null, 4, null],
      { first: 4, last: 4, least: 4, leastAt: 1, most: 4, mostAt: 1, direction: "same" },
    ],
    [[null], null],
    [[], null],
  ])("%j", (values, facts) => {
    expect(seriesFacts(values)).toEqual(facts);
  });
});
