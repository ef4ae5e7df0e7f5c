import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RatingMethod } from "#src/contracts/pricing.ts";
import type { PriceWordsInput } from "./price-label.rules.ts";
import {
  affinityPercent,
  companyMinimum,
  isNewProduct,
  saysOnlyNew,
  leastEmployees,
  meetsCompanyMinimum,
  priceWords,
} from "./price-label.rules.ts";

const entered: PriceWordsInput = {
  upperType: "SEGURO SALUD",
  currency: "UF",
  isProfileEntered: true,
  arePricesDefined: true,
  isGroupTotal: false,
};
const words = (part: Partial<PriceWordsInput>, hasAmount = true) =>
  priceWords({ ...entered, ...part }, hasAmount);

describe("the words around a price", () => {
  it.each([
    [true, true, null],
    [true, false, "from"],
    [false, true, "from"],
    [false, false, "from"],
  ])("profile entered %s, prices defined %s: label %s", (isEntered, areDefined, label) => {
    const part = { isProfileEntered: isEntered, arePricesDefined: areDefined };
    expect(words(part)).toEqual({ label, suffixes: ["perMonth"], months: 1 });
  });

  it.each([
    ["SEGURO COLECTIVO", true, ["perMonth", "total"]],
    ["SEGURO COLECTIVO", false, ["perMonth", "perEmployee"]],
    ["EPS", false, ["perMonth", "perEmployee"]],
    ["SEGURO VIDA", true, ["perMonth"]],
  ])("a price of %s, for the whole group %s, ends in %j", (upperType, isGroupTotal, suffixes) => {
    expect(words({ upperType, isGroupTotal }).suffixes).toEqual(suffixes);
  });

  it("a guard price in UF is a yearly price per person", () => {
    expect(words({ upperType: "SEGURO DE GUARDIA", isProfileEntered: false })).toEqual({
      label: "yearlyPrice",
      suffixes: ["perPerson"],
      months: 12,
    });
  });

  it("other guard prices and personal accidents are for a year and say so", () => {
    const yearly = { label: null, suffixes: ["perYear"], months: 12 };
    expect(words({ upperType: "SEGURO DE GUARDIA", currency: "CLP" })).toEqual(yearly);
    expect(words({ upperType: "ACCIDENTES PERSONALES" })).toEqual(yearly);
  });

  it.each<[RatingMethod, Partial<PriceWordsInput>, string[], number]>([
    ["Trip", { upperType: "SEGURO VIAJE" }, ["perTrip"], 1],
    ["Trip", { upperType: "ACCIDENTES PERSONALES" }, ["perTrip"], 1],
    ["PerEmployeeBand", { upperType: "SEGURO COLECTIVO" }, ["perMonth", "total"], 1],
    ["PayrollRate", { upperType: "EPS" }, ["perMonth", "total"], 1],
    ["PayrollRate", { upperType: "SCTR" }, ["perMonth"], 1],
    ["HolderBand", { upperType: "EPS" }, ["perMonth", "perEmployee"], 1],
    ["PerHeadYear", { upperType: "SEGURO VIDA", currency: "CLP" }, ["perYear"], 12],
    [
      "PerHeadYear",
      { upperType: "SEGURO DE GUARDIA", currency: "CLP", isPerHead: true },
      ["perYear", "perPerson"],
      12,
    ],
    ["PerHeadYear", { upperType: "SEGURO DE GUARDIA" }, ["perPerson"], 12],
    ["PetBand", { upperType: "SEGURO_MASCOTAS" }, ["perMonth"], 1],
  ])("a price by %s of %j ends in %j and counts %i months", (method, part, suffixes, months) => {
    expect(words({ ...part, method })).toMatchObject({ suffixes, months });
  });

  it("a missing price is to be asked for and has no suffix", () => {
    expect(words({}, false)).toMatchObject({ label: "ask", suffixes: [] });
    expect(words({ upperType: "SEGURO DE GUARDIA" }, false)).toMatchObject({ label: "ask" });
  });
});

describe("a new product", () => {
  it.each([
    ["2026-08-11", "2026-10-10", true],
    ["2026-08-10", "2026-10-10", false],
    ["2026-10-10", "2026-10-10", true],
    ["2026-10-11", "2026-10-10", false],
    ["2025-12-31", "2026-02-27", true],
    ["2025-12-31", "2026-02-28", false],
    ["2023-12-30", "2024-02-28", true],
    ["2023-12-30", "2024-02-29", false],
    ["2025-11-15", "2026-01-14", true],
    [null, "2026-10-10", false],
  ])("available from %s is on %s new: %s", (availableFrom, today, isNew) => {
    expect(isNewProduct(availableFrom, today)).toBe(isNew);
  });
});

describe("a record's own badge", () => {
  it.each([
    ["Nuevo", true],
    [" producto nuevo! ", true],
    ["New", true],
    ["New product", true],
    ["Novo", true],
    ["Nuevo convenio con dos clínicas", false],
    ["New agreement with two clinics", false],
    ["Sin carencia", false],
  ])("%s says only that the product is new: %s", (badge, expected) => {
    expect(saysOnlyNew(badge)).toBe(expected);
  });
});

describe("affinity in percent", () => {
  it.each([
    [0, 0],
    [10, 100],
    [8.35, 84],
    [8.349, 83],
    [4.35, 44],
    [0.05, 1],
    [0.049, 0],
    [9.999, 100],
  ])("of %d is %i", (distance, percent) => {
    expect(affinityPercent(distance)).toBe(percent);
  });

  it("rounds half up for every affinity of four digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (affinity) => {
        expect(affinityPercent(affinity / 1000)).toBe(Math.floor((affinity + 50) / 100));
      }),
    );
  });
});

describe("the company minimum", () => {
  it.each([
    [null, null, 5],
    [10, null, 10],
    [null, 3, 3],
    [10, 20, 20],
    [20, 10, 20],
  ])(
    "with minEmployeeQuantity %s and minsubscribers %s is %i",
    (quantity, subscribers, minimum) => {
      expect(companyMinimum(quantity, subscribers)).toBe(minimum);
    },
  );

  it.each([
    ["SEGURO COLECTIVO", null, null, 5],
    ["SEGURO COLECTIVO", 20, 25, 25],
    ["EPS", 10, null, 10],
    ["SEGURO DE GUARDIA", null, null, 1],
    ["SCTR", 3, null, 3],
    ["SCTR", null, 4, 4],
  ])("for %s with %s and %s given it is %i", (upperType, employees, subscribers, least) => {
    const given = { minimumEmployees: employees, minimumSubscribers: subscribers };
    expect(leastEmployees({ upperType, ...given })).toBe(least);
  });

  it.each([
    [null, 5, false],
    [0, 0, false],
    [4, 5, false],
    [5, 5, true],
  ])("is reached by %s employees of %i: %s", (employees, minimum, isReached) => {
    expect(meetsCompanyMinimum(employees, minimum)).toBe(isReached);
  });
});
