import { describe, expect, it } from "vitest";
import type { InsuredPerson, InsuredPet, PricedProduct, RateRow } from "#src/contracts/pricing.ts";
import { ratePetBand } from "./rating-pet-band.rules.ts";
import { rateTrip } from "./rating-trip.rules.ts";

const row = (part: Partial<RateRow>): RateRow => ({
  relationship: null,
  sex: null,
  ageFrom: 0,
  ageTo: null,
  dependants: null,
  amount: 0,
  ...part,
});

describe("PetBand", () => {
  const product: PricedProduct = {
    method: "PetBand",
    currency: "CLP",
    rows: [
      row({ segment: "dog:*", ageFrom: 0, ageTo: 7, amount: 12_990 }),
      row({ segment: "dog:brachycephalic", ageFrom: 0, ageTo: 4, amount: 18_490 }),
      row({ segment: "dog:giant", ageFrom: 0, ageTo: 9, amount: 16_990 }),
      row({ segment: "cat:*", ageFrom: 0, ageTo: 9, amount: 9_990 }),
    ],
  };
  type Pet = [species: string, breedGroup: string, age: number];
  const pets = (...list: Pet[]): InsuredPet[] =>
    list.map(([species, breedGroup, age], profileIndex) => ({
      species,
      breedGroup,
      age,
      profileIndex,
    }));

  it.each<[string, Pet[], number | null, number[]]>([
    ["a dog of any breed", [["dog", "small", 3]], 12_990, []],
    ["a dog of an unknown breed", [["dog", "*", 7]], 12_990, []],
    ["a breed group of its own", [["dog", "brachycephalic", 4]], 18_490, []],
    ["a breed group past its band by the species' row", [["dog", "brachycephalic", 5]], 12_990, []],
    ["a giant dog past the species' band", [["dog", "giant", 9]], 16_990, []],
    ["a dog too old", [["dog", "small", 8]], null, [0]],
    ["a species that is not insured", [["bird", "*", 1]], null, [0]],
    [
      "two dogs and a cat",
      [
        ["dog", "giant", 2],
        ["cat", "small", 9],
        ["dog", "*", 0],
      ],
      16_990 + 9_990 + 12_990,
      [],
    ],
    [
      "whom it can of three, naming the others",
      [
        ["cat", "*", 10],
        ["dog", "small", 2],
        ["bird", "*", 2],
      ],
      12_990,
      [0, 2],
    ],
  ])(
    "is the amount of the pet's own species, breed group and age: %s",
    (_who, list, units, uninsurable) => {
      const price = ratePetBand(product, { persons: [], pets: pets(...list) });
      expect(price.amount?.units ?? null).toBe(units);
      expect(price.uninsurable).toEqual(uninsurable);
      expect(price.profilesEvaluated).toBe(list.length);
      expect(price.profilesWithPrice).toBe(list.length - uninsurable.length);
    },
  );

  it("evaluates the pets, not their owner", () => {
    const owner: InsuredPerson = { relationship: "holder", sex: "F", age: 30, profileIndex: 0 };
    const [dog] = pets(["dog", "small", 1]);
    const price = ratePetBand(product, {
      persons: [owner],
      pets: [{ ...dog!, profileIndex: 1 }],
    });
    expect(price.profiles).toEqual([
      {
        profileIndex: 1,
        method: "PetBand",
        amount: { units: 12_990, decimals: 0, currency: "CLP" },
      },
    ]);
    expect(ratePetBand(product, { persons: [owner], pets: [] }).uninsurable).toEqual([0]);
  });

  it("takes a row without a segment for every pet that has none of its own", () => {
    const any = { ...product, rows: [row({ amount: 5_000 }), ...product.rows] };
    const price = ratePetBand(any, { persons: [], pets: pets(["bird", "*", 1], ["cat", "*", 1]) });
    expect(price.profiles.map(({ amount }) => amount?.units)).toEqual([5_000, 9_990]);
  });
});

describe("Trip", () => {
  const product: PricedProduct = {
    method: "Trip",
    currency: "USD",
    rows: [
      row({ area: "EUROPA", sizeFrom: 1, sizeTo: 7, ageTo: 69, amount: 2_450 }),
      row({ area: "EUROPA", sizeFrom: 8, sizeTo: 15, ageTo: 69, amount: 4_180 }),
      row({ area: "EUROPA", sizeFrom: 8, sizeTo: 15, ageFrom: 70, ageTo: 80, amount: 8_360 }),
      row({ sizeFrom: 1, sizeTo: 15, ageTo: 69, amount: 5_020 }),
      row({ sizeFrom: 16, sizeTo: 30, ageTo: 69, amount: 7_900 }),
    ],
  };
  const travellers = (...ages: number[]): InsuredPerson[] =>
    ages.map((age, profileIndex) => ({
      relationship: profileIndex === 0 ? "holder" : "spouse",
      sex: "F",
      age,
      profileIndex,
    }));

  it.each<[string, number, number[], number | null, number[]]>([
    ["EUROPA", 1, [30], 2_450, []],
    ["EUROPA", 7, [30], 2_450, []],
    ["EUROPA", 8, [30], 4_180, []],
    ["EUROPA", 15, [30, 32], 8_360, []],
    ["EUROPA", 15, [69, 70], 4_180 + 8_360, []],
    ["EUROPA", 20, [30], 7_900, []],
    ["MUNDO", 10, [30], 5_020, []],
    ["MUNDO", 10, [30, 70], 5_020, [1]],
    ["MUNDO", 31, [30], null, [0]],
    ["EUROPA", 10, [81], null, [0]],
    ["EUROPA", 0, [30], null, [0]],
  ])("to %s for %i days prices travellers of %j at %s", (zone, days, ages, units, uninsurable) => {
    const price = rateTrip(product, { persons: travellers(...ages), trip: { zone, days } });
    expect(price.amount).toEqual(units === null ? null : { units, decimals: 2, currency: "USD" });
    expect(price.uninsurable).toEqual(uninsurable);
  });

  it("has no price without a trip", () => {
    const price = rateTrip(product, { persons: travellers(30, 31) });
    expect(price).toMatchObject({ amount: null, uninsurable: [0, 1], profilesEvaluated: 2 });
  });
});
