import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bmiForAge, weightForHeight } from "./growth.data.ts";
import {
  bmiRange,
  growthSexes,
  judgeMeasures,
  monthsBetween,
  weightRange,
} from "./growth.rules.ts";

describe("WHO's bounds", () => {
  it.each([
    ["female", 1_000, 128, 184],
    ["male", 1_000, 131, 182],
    ["female", 1_209, 189, 280],
    ["female", 1_200, 189, 280],
  ] as const)("of the weight of a %s of %i mm are the annex's", (sex, height, lowest, highest) => {
    expect(weightRange(sex, height)).toEqual({ lowest, highest });
  });

  it.each([
    ["male", 60, 130, 182],
    ["female", 60, 128, 188],
    ["male", 203, 169, 286],
    ["female", 203, 163, 293],
  ] as const)(
    "of the index of a %s of %i months are the annex's",
    (sex, months, lowest, highest) => {
      expect(bmiRange(sex, months)).toEqual({ lowest, highest });
    },
  );

  it("have a row for each step, and none beyond", () => {
    for (const sex of growthSexes) {
      expect(weightForHeight[sex].split(" ")).toHaveLength(551);
      expect(bmiForAge[sex].split(" ")).toHaveLength(144);
      expect([weightRange(sex, 649), weightRange(sex, 1_210)]).toEqual([undefined, undefined]);
      expect([bmiRange(sex, 59), bmiRange(sex, 204)]).toEqual([undefined, undefined]);
    }
  });
});

describe("a body's measures", () => {
  it.each([
    ["under 36 months is not judged", "male", 35, 1_000, 900, "ACCEPT"],
    ["36 months, the lowest weight", "female", 36, 1_000, 128, "ACCEPT"],
    ["36 months, below it", "female", 36, 1_000, 127, "REVIEW"],
    ["59 months, the highest weight", "male", 59, 1_000, 182, "ACCEPT"],
    ["59 months, above it", "male", 59, 1_000, 183, "REVIEW"],
    ["59 months, taller than the table", "male", 59, 1_210, 250, "REVIEW"],
    // 13.0 kg/m² of a metre is 13.0 kg.
    ["60 months, the lowest index", "male", 60, 1_000, 130, "ACCEPT"],
    ["60 months, below it", "male", 60, 1_000, 129, "REVIEW"],
    ["203 months, the table's last", "female", 203, 1_600, 751, "REVIEW"],
    ["203 months, just within", "female", 203, 1_600, 750, "ACCEPT"],
    ["204 months, grown up", "female", 204, 1_600, 751, "ACCEPT"],
    ["grown up, 35.0 exactly", "male", 400, 2_000, 1_400, "ACCEPT"],
    ["grown up, above 35.0", "male", 400, 2_000, 1_401, "REVIEW"],
    ["grown up, 17.0 exactly", "male", 400, 2_000, 680, "ACCEPT"],
    ["grown up, below 17.0", "male", 400, 2_000, 679, "REVIEW"],
    ["a child without a table of its sex", undefined, 100, 1_300, 280, "REVIEW"],
    ["no height", "male", 400, 0, 700, "REVIEW"],
  ] as const)("%s", (_what, sex, months, heightTenths, weightTenths, expected) => {
    expect(judgeMeasures({ sex, months, heightTenths, weightTenths })).toBe(expected);
  });

  it("are accepted in one range of weights at most, whatever the age and height", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...growthSexes),
        fc.integer({ min: 36, max: 900 }),
        fc.integer({ min: 500, max: 2_200 }),
        (sex, months, heightTenths) => {
          const said = Array.from({ length: 200 }, (_, at) =>
            judgeMeasures({ sex, months, heightTenths, weightTenths: 20 + at * 10 }),
          );
          const turns = said.filter((one, at) => at > 0 && one !== said[at - 1]).length;
          expect(turns).toBeLessThanOrEqual(2);
          expect(said[0]).toBe("REVIEW");
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ["2021-11-23", "2026-11-23", 60],
    ["2021-11-24", "2026-11-23", 59],
    ["2020-02-29", "2021-02-28", 11],
    ["2020-02-29", "2021-03-01", 12],
  ])("a birth on %s is, on %s, %i months old", (birth, day, expected) => {
    expect(monthsBetween(birth, day)).toBe(expected);
  });
});
