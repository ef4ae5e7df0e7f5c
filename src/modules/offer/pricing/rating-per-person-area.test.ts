import { describe, expect, it } from "vitest";
import type { InsuredPerson, RateRow } from "#src/contracts/pricing.ts";
import { inForceOn } from "./dated-values.rules.ts";
import { priceIn } from "./price-product.rules.ts";
import { ratePerPersonBand } from "./rating-per-person-band.rules.ts";

type Band = [ageFrom: number, ageTo: number, cents: number];

/** One quarter's table: bands by area in cents of a dollar, and a newborn's amount for every area. */
const quarter = (validFrom: string, areas: Record<string, Band[]>, newborn: number) => ({
  validFrom,
  rows: [
    ...Object.entries(areas).flatMap(([area, bands]) =>
      bands.map(([ageFrom, ageTo, amount]): RateRow => ({
        relationship: null,
        sex: null,
        ageFrom,
        ageTo,
        dependants: null,
        area,
        amount,
      })),
    ),
    { relationship: null, sex: null, ageFrom: 0, ageTo: 0, dependants: null, amount: newborn },
  ] satisfies RateRow[],
});

// Three areas × four quarters; each quarter is dearer, the world with the United States the dearest.
const tables = [
  quarter(
    "2026-01-01",
    {
      LATAM: [
        [1, 17, 6_250],
        [18, 39, 11_890],
        [40, 64, 19_475],
      ],
      WORLD_EX_US: [
        [1, 17, 8_125],
        [18, 39, 15_460],
        [40, 64, 25_320],
      ],
      WORLD: [
        [1, 17, 13_000],
        [18, 39, 24_735],
        [40, 64, 40_510],
      ],
    },
    4_000,
  ),
  quarter(
    "2026-04-01",
    { LATAM: [[18, 39, 12_128]], WORLD_EX_US: [[18, 39, 15_769]], WORLD: [[18, 39, 25_230]] },
    4_080,
  ),
  quarter(
    "2026-07-01",
    { LATAM: [[18, 39, 12_371]], WORLD_EX_US: [[18, 39, 16_084]], WORLD: [[18, 39, 25_735]] },
    4_162,
  ),
  quarter(
    "2026-10-01",
    { LATAM: [[18, 39, 12_618]], WORLD_EX_US: [[18, 39, 16_406]], WORLD: [[18, 39, 26_250]] },
    4_245,
  ),
];

const person = (
  relationship: InsuredPerson["relationship"],
  age: number,
  profileIndex: number,
): InsuredPerson => ({ relationship, sex: "F", age, profileIndex });

const priceOn = (date: string, area: string | null, persons: InsuredPerson[]) => {
  const rows = inForceOn(tables, date)?.rows ?? [];
  return ratePerPersonBand({ method: "PerPersonBand", currency: "USD", rows }, { persons, area });
};

describe("PerPersonBand by rating area", () => {
  it.each([
    ["2026-01-01", "LATAM", 11_890],
    ["2026-03-31", "WORLD_EX_US", 15_460],
    ["2026-02-10", "WORLD", 24_735],
    ["2026-04-01", "LATAM", 12_128],
    ["2026-06-30", "WORLD_EX_US", 15_769],
    ["2026-05-05", "WORLD", 25_230],
    ["2026-07-01", "LATAM", 12_371],
    ["2026-09-30", "WORLD_EX_US", 16_084],
    ["2026-08-08", "WORLD", 25_735],
    ["2026-10-01", "LATAM", 12_618],
    ["2026-12-31", "WORLD_EX_US", 16_406],
    ["2027-01-15", "WORLD", 26_250],
  ])("costs someone of 30 on %s in %s %i cents", (date, area, cents) => {
    const price = priceOn(date, area, [person("holder", 30, 0)]);
    expect(priceIn(price, null)).toEqual({ amountMinor: cents, currency: "USD" });
    expect(price.uninsurable).toEqual([]);
  });

  it("sums a family: US$ 253.20 + 154.60 + 81.25 + 40.00 is US$ 529.05", () => {
    const family = [
      person("holder", 41, 0),
      person("spouse", 39, 1),
      person("child", 17, 2),
      person("child", 0, 3),
    ];
    const price = priceOn("2026-02-10", "WORLD_EX_US", family);
    expect(price.amount).toEqual({ units: 52_905, decimals: 2, currency: "USD" });
    expect(price.profiles.map(({ amount }) => amount?.units)).toEqual([
      25_320, 15_460, 8_125, 4_000,
    ]);
  });

  it.each([["MARS"], [null]])("knows no price in the area %s but for every area", (area) => {
    const price = priceOn("2026-02-10", area, [person("holder", 30, 0), person("child", 0, 1)]);
    expect(price).toMatchObject({ amount: { units: 4_000 }, uninsurable: [0] });
    const alone = priceOn("2026-02-10", area, [person("holder", 30, 0)]);
    expect(alone).toMatchObject({ amount: null, uninsurable: [0], arePricesDefined: false });
  });

  it("takes a row of the area before a row for every area, wherever they stand", () => {
    const own: RateRow = {
      relationship: null,
      sex: null,
      ageFrom: 0,
      ageTo: null,
      dependants: null,
      area: "LATAM",
      amount: 700,
    };
    const everywhere = { ...own, area: null, amount: 900 };
    for (const rows of [
      [own, everywhere],
      [everywhere, own],
    ]) {
      const price = (area: string) =>
        ratePerPersonBand(
          { method: "PerPersonBand", currency: "USD", rows },
          { persons: [person("holder", 30, 0)], area },
        ).amount?.units;
      expect(price("LATAM")).toBe(700);
      expect(price("EUROPE")).toBe(900);
    }
  });
});
