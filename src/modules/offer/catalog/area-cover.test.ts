import { describe, expect, it } from "vitest";
import type { RateRow } from "#src/contracts/pricing.ts";
import { withInnerAreas } from "./area-cover.rules.ts";

const areas = [
  { code: "WORLD", countries: [], regions: [] },
  { code: "WORLD_EX_US", countries: ["AR", "CL", "FR", "JP"], regions: [] },
  { code: "LATAM", countries: ["AR", "CL"], regions: [] },
  { code: "EUROPE", countries: ["FR"], regions: [] },
];
const row = (area: string | null, amount: number): RateRow => ({
  relationship: null,
  sex: null,
  ageFrom: 0,
  ageTo: null,
  dependants: null,
  area,
  amount,
});
const priced = (...rows: RateRow[]) =>
  Object.fromEntries(withInnerAreas(rows, areas).map(({ area, amount }) => [area, amount]));

describe("rates of areas inside of others", () => {
  it.each([
    [
      "the whole world covers every area",
      [row("WORLD", 300)],
      { WORLD: 300, WORLD_EX_US: 300, LATAM: 300, EUROPE: 300 },
    ],
    [
      "the smallest area that holds it prices an area",
      [row("WORLD", 300), row("WORLD_EX_US", 200)],
      { WORLD: 300, WORLD_EX_US: 200, LATAM: 200, EUROPE: 200 },
    ],
    [
      "an area's own rates stay",
      [row("WORLD_EX_US", 200), row("LATAM", 90)],
      { WORLD_EX_US: 200, LATAM: 90, EUROPE: 200 },
    ],
    ["a smaller area does not cover a wider one", [row("LATAM", 90)], { LATAM: 90 }],
    ["rates for every area need nothing", [row(null, 70)], { null: 70 }],
  ])("%s", (_name, rows, expected) => {
    expect(priced(...rows)).toEqual(expected);
  });

  it("of the worldwide trip zone count in every zone that a product does not price itself", () => {
    const zones = [
      { code: "AMERICA", countries: [], regions: ["AMERICA"] },
      { code: "EUROPA", countries: [], regions: ["EUROPA"] },
      { code: "MUNDO", countries: [], regions: [] },
    ];
    const amounts = (...rows: RateRow[]) =>
      Object.fromEntries(withInnerAreas(rows, zones).map(({ area, amount }) => [area, amount]));
    expect(amounts(row("MUNDO", 50))).toEqual({ MUNDO: 50, AMERICA: 50, EUROPA: 50 });
    expect(amounts(row("MUNDO", 50), row("EUROPA", 40))).toEqual({
      MUNDO: 50,
      AMERICA: 50,
      EUROPA: 40,
    });
    expect(amounts(row("EUROPA", 40))).toEqual({ EUROPA: 40 });
  });
});
