import { describe, expect, it } from "vitest";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import {
  chosenFilters,
  droppableFilters,
  emptyChoice,
  knownChoice,
  type KnownValues,
  type ListingChoice,
  listingSelection,
  noRange,
  orderOf,
  pagePlan,
  withoutFilter,
  withoutFilters,
} from "./listing-choice.rules.ts";

const comparator = {
  organizationTypes: ["ASEG", "CLINICA"],
  insuranceTypes: ["DENTAL", "INTEGRAL"],
  productTypes: [],
  defaultOrder: "lowerPrice",
  pageSize: 20,
  isPaginated: false,
} as unknown as ComparatorRecord;
const choice: ListingChoice = {
  ...emptyChoice,
  insuranceTypes: ["DENTAL"],
  coverageOrganizations: ["davila", "indisa"],
  features: [1, 3],
  price: { from: null, to: 80_000 },
  prevision: "fonasa",
  order: "popular",
  page: 3,
};

describe("a comparator's selection", () => {
  it("never leaves the comparator's own types", () => {
    const whole = listingSelection(comparator, emptyChoice, null);
    expect(whole).toMatchObject({
      organizationTypes: ["ASEG", "CLINICA"],
      insuranceTypes: ["DENTAL", "INTEGRAL"],
      order: "lowerPrice",
    });
    expect(listingSelection(comparator, choice, "clinica-demo")).toMatchObject({
      insuranceTypes: ["DENTAL"],
      coverageOrganizations: ["davila", "indisa"],
      toPrice: 80_000,
      order: "popular",
      showcase: "clinica-demo",
    });
  });

  it("falls back to recommended where a record names no known order", () => {
    expect(orderOf(emptyChoice, { ...comparator, defaultOrder: "commission" })).toBe("recommended");
  });
});

describe("filters in force", () => {
  it("are one chip a value, without the prevision", () => {
    expect(chosenFilters(choice)).toEqual([
      { kind: "insuranceTypes", values: ["DENTAL"] },
      { kind: "coverageOrganizations", values: ["davila"] },
      { kind: "coverageOrganizations", values: ["indisa"] },
      { kind: "features", values: [1] },
      { kind: "features", values: [3] },
      { kind: "price", values: [] },
    ]);
  });

  it("can be dropped where that can only make the list longer", () => {
    expect(droppableFilters(choice)).toEqual([
      { kind: "insuranceTypes", values: ["DENTAL"] },
      { kind: "coverageOrganizations", values: ["davila", "indisa"] },
      { kind: "features", values: [1] },
      { kind: "features", values: [3] },
      { kind: "price", values: [] },
      { kind: "prevision", values: ["fonasa"] },
    ]);
  });

  it.each([
    [
      "one clinic",
      { kind: "coverageOrganizations", values: ["davila"] },
      { coverageOrganizations: ["indisa"] },
    ],
    [
      "all clinics",
      { kind: "coverageOrganizations", values: ["davila", "indisa"] },
      { coverageOrganizations: [] },
    ],
    ["a feature", { kind: "features", values: [1] }, { features: [3] }],
    ["the price", { kind: "price", values: [] }, { price: noRange }],
    ["the prevision", { kind: "prevision", values: ["fonasa"] }, { prevision: null }],
  ] as const)("removing %s begins at page 1", (_title, filter, changed) => {
    expect(withoutFilter(choice, filter)).toEqual({ ...choice, ...changed, page: 1 });
  });

  it("clearing keeps prevision and order", () => {
    expect(withoutFilters(choice)).toEqual({
      ...emptyChoice,
      prevision: "fonasa",
      order: "popular",
    });
  });
});

describe("what a comparator does not know", () => {
  const none = new Set<string | number | boolean>();
  const known: KnownValues = {
    aims: ["cancer"],
    lists: {
      insuranceTypes: new Set(["DENTAL"]),
      organizations: none,
      coverageOrganizations: new Set(["davila"]),
      coverageCountries: none,
      categories: none,
      features: new Set([3]),
      planTypes: none,
      marketable: none,
      births: none,
    },
    previsions: new Set(["isapre"]),
    currencies: ["CLP", "USD"],
    hasPrices: false,
    hasDeductibles: true,
  };

  it("is left out of the choice", () => {
    expect(
      knownChoice({ ...choice, planTypes: [1], deductible: { from: 1, to: null } }, known),
    ).toEqual({
      ...choice,
      coverageOrganizations: ["davila"],
      features: [3],
      prevision: null,
      price: noRange,
      deductible: { from: 1, to: null },
    });
  });
});

describe("the pages to ask for", () => {
  it.each([
    [
      "a paginated comparator asks for its page",
      true,
      20,
      7,
      { calls: [{ page: 7, take: 20 }], rows: 20, page: 7 },
    ],
    [
      "a growing list asks from its start",
      false,
      20,
      3,
      { calls: [{ page: 1, take: 60 }], rows: 60, page: 3 },
    ],
    [
      "more rows than the engine answers at once come in parts",
      false,
      20,
      6,
      {
        calls: [
          { page: 1, take: 100 },
          { page: 2, take: 100 },
        ],
        rows: 120,
        page: 6,
      },
    ],
    [
      "a page size beyond the engine's",
      true,
      500,
      1,
      { calls: [{ page: 1, take: 100 }], rows: 100, page: 1 },
    ],
  ])("%s", (_title, isPaginated, pageSize, page, plan) => {
    expect(pagePlan({ isPaginated, pageSize }, page)).toEqual(plan);
  });

  it("a growing list ends somewhere", () => {
    const plan = pagePlan({ isPaginated: false, pageSize: 20 }, 99_999);
    expect(plan).toMatchObject({ page: 25, rows: 500 });
    expect(plan.calls).toHaveLength(5);
  });
});
