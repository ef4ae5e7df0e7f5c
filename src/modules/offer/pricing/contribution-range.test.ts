import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContributorIncome } from "./contribution-range.rules.ts";
import {
  imponibleFromIngreso,
  ingresoFromImponible,
  priceRangeFromIncome,
} from "./contribution-range.rules.ts";

// CQ 9's values as one dated entry; its start is an example.
const rules = {
  validFrom: "2020-01-01",
  healthShare: 7_000,
  incomeShare: 80_000,
  maximumShare: 105_000,
  minimumShare: 90_477,
  defaultMinimumClp: 120_000,
  defaultMaximumClp: 150_000,
};
const UF = 4_113_624;
const range = (list: ContributorIncome[], ceilingUf = 900_000, uf = UF) =>
  priceRangeFromIncome(list, rules, ceilingUf, uf);
const taxable = (imponibleClp: number): ContributorIncome => ({ ingresoClp: null, imponibleClp });
const net = (ingresoClp: number): ContributorIncome => ({ ingresoClp, imponibleClp: null });

describe("taxable and net income", () => {
  it("are each derived from the other at 80 %", () => {
    expect(imponibleFromIngreso(1_650_000, 80_000)).toBe(2_062_500);
    expect(ingresoFromImponible(2_062_500, 80_000)).toBe(1_650_000);
  });

  it("come back to the same net income", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (ingreso) => {
        const imponible = imponibleFromIngreso(ingreso, rules.incomeShare);
        expect(ingresoFromImponible(imponible, rules.incomeShare)).toBe(ingreso);
      }),
    );
  });
});

describe("the price range from income", () => {
  it("of the specification's example is 130.626 to 151.594", () => {
    const expected = {
      minimumClp: 130_626,
      maximumClp: 151_594,
      contributionClp: 144_375,
      taxableClp: 2_062_500,
      ceilingClp: 3_702_262,
      ceilingUf: 900_000,
      basis: "income",
    };
    expect(range([taxable(2_062_500)])).toEqual(expected);
    expect(range([net(1_650_000)])).toEqual(expected);
  });

  it("is capped by the ceiling of the day, in UF of the day", () => {
    // 90 UF × 41,136.24 = 3,702,261.6 pesos; 7 % of it is 259,158.3.
    expect(range([taxable(10_000_000)])).toMatchObject({
      contributionClp: 259_158,
      taxableClp: 3_702_262,
      ceilingClp: 3_702_262,
    });
    // 87.8 UF, the ceiling of 2025: 3,611,761.872 pesos.
    expect(range([taxable(10_000_000)], 878_000)).toMatchObject({
      contributionClp: 252_823,
      ceilingClp: 3_611_762,
    });
  });

  it("is summed over contributors, each with a ceiling of their own", () => {
    expect(range([taxable(2_062_500), net(1_650_000)]).contributionClp).toBe(288_750);
    expect(range([taxable(10_000_000), taxable(10_000_000)]).contributionClp).toBe(518_317);
    expect(range([taxable(2_062_500), taxable(0)]).contributionClp).toBe(144_375);
  });

  it.each<[string, ContributorIncome[]]>([
    ["nobody", []],
    ["an unknown income", [{ ingresoClp: null, imponibleClp: null }]],
    ["an income of zero", [taxable(0)]],
  ])("is 120.000 to 150.000 for %s", (_who, contributors) => {
    expect(range(contributors)).toMatchObject({
      minimumClp: 120_000,
      maximumClp: 150_000,
      contributionClp: null,
      basis: "default",
    });
  });

  it("takes taxable income before net income where both are known", () => {
    expect(range([{ ingresoClp: 1, imponibleClp: 2_062_500 }]).contributionClp).toBe(144_375);
    expect(range([{ ingresoClp: 1_650_000, imponibleClp: 0 }]).contributionClp).toBe(144_375);
  });

  it("grows with income and holds its contribution between its ends", () => {
    const income = fc.integer({ min: 1, max: 20_000_000 });
    fc.assert(
      fc.property(income, income, (one, more) => {
        const low = range([taxable(one)]);
        const high = range([taxable(one + more)]);
        expect(high.maximumClp).toBeGreaterThanOrEqual(low.maximumClp);
        expect(low.minimumClp).toBeLessThanOrEqual(low.contributionClp ?? 0);
        expect(low.maximumClp).toBeGreaterThanOrEqual(low.contributionClp ?? 0);
      }),
    );
  });
});
