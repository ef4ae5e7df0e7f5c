import { describe, expect, it } from "vitest";
import type { Insured, PricedProduct, RateRow, RatingMethod } from "#src/contracts/pricing.ts";
import { leftOutOf } from "./left-out.rules.ts";

const row = (given: Partial<RateRow> = {}): RateRow => ({
  relationship: null,
  sex: null,
  ageFrom: 0,
  ageTo: null,
  dependants: null,
  amount: 100,
  ...given,
});

/** A woman of 36, her husband of 38 and their daughter of 6, as they are sent. */
const family: Insured = {
  persons: [
    { relationship: "holder", sex: "F", age: 36, profileIndex: 0 },
    { relationship: "child", sex: "F", age: 6, profileIndex: 2 },
    { relationship: "spouse", sex: "M", age: 38, profileIndex: 1 },
  ],
  area: "RM",
};

const reasonOf = (
  method: RatingMethod,
  rows: readonly RateRow[],
  profileIndex: number,
  insured = family,
  gesUf: number | null = 7310,
) => {
  const product: PricedProduct = { method, currency: "UF", rows };
  const riskFactors = [{ ageFrom: 0, ageTo: 64, contributor: 100, dependant: 100 }];
  const { code, age } = leftOutOf(product, insured, { riskFactors, gesUf }, [profileIndex])[0]!;
  return age === null ? code : `${code} ${age}`;
};

describe("why somebody has no price", () => {
  it.each<[string, RatingMethod, RateRow[], number, string]>([
    ["no table", "PerPersonBand", [], 0, "NO_TABLE"],
    ["sold from 40", "PerPersonBand", [row({ ageFrom: 40 })], 0, "AGE_FROM 40"],
    ["sold from 40, her husband", "PerPersonBand", [row({ ageFrom: 40 })], 1, "AGE_FROM 40"],
    ["sold up to 18", "PerPersonBand", [row({ ageTo: 18 })], 1, "AGE_TO 18"],
    [
      "sold to the very young and the old",
      "PerPersonBand",
      [row({ ageTo: 18 }), row({ ageFrom: 40 })],
      0,
      "AGE",
    ],
    [
      "the lowest of two ages",
      "PerPersonBand",
      [row({ ageFrom: 60 }), row({ ageFrom: 40, ageTo: 59 })],
      0,
      "AGE_FROM 40",
    ],
    ["no partner", "PerPersonBand", [row({ relationship: "holder" })], 1, "SPOUSE"],
    ["no children", "PerPersonBand", [row({ relationship: "holder" })], 2, "CHILD"],
    ["children alone", "PerPersonBand", [row({ relationship: "child" })], 0, "HOLDER"],
    ["women alone", "PerPersonBand", [row({ sex: "F" })], 1, "SEX"],
    ["another area", "PerPersonBand", [row({ area: "LATAM" })], 0, "PLACE"],
    ["too old to take it out", "HolderBand", [row({ ageTo: 30 })], 0, "AGE_TO 30"],
    ["whoever comes with them", "HolderBand", [row({ ageTo: 30 })], 2, "HOLDER"],
    ["no policy price", "Flat", [row()], 0, "NO_TABLE"],
  ])("%s", (_name, method, rows, profileIndex, expected) => {
    expect(reasonOf(method, rows, profileIndex)).toBe(expected);
  });

  it("is the isapre's GES where none is in force, else the table of factors", () => {
    const old: Insured = {
      persons: [{ relationship: "holder", sex: "F", age: 70, profileIndex: 0 }],
    };
    expect(reasonOf("RiskFactor", [row()], 0, old, null)).toBe("NO_TABLE");
    expect(reasonOf("RiskFactor", [row()], 0, old)).toBe("AGE_TO 64");
  });

  it("is the destination or the length of a trip where the age is taken", () => {
    const rows = [row({ sizeTo: 30 })];
    const trip = { ...family, trip: { zone: "EUROPE", days: 90 } };
    expect(reasonOf("Trip", rows, 0, trip)).toBe("PLACE");
  });

  it.each([
    ["a species that is not insured", [row({ segment: "cat:*" })], "SPECIES"],
    ["a pet that is too old", [row({ segment: "dog:*", ageTo: 8 })], "AGE_TO 8"],
  ])("is %s", (_name, rows, expected) => {
    const pets = [{ species: "dog", breedGroup: "small", age: 12, profileIndex: 1 }];
    expect(reasonOf("PetBand", rows, 1, { persons: family.persons.slice(0, 1), pets })).toBe(
      expected,
    );
  });
});
