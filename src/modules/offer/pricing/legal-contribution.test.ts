import { describe, expect, it } from "vitest";
import { type ContributorIncome, priceRangeFromIncome } from "./contribution-range.rules.ts";
import { contributionBalance } from "./legal-contribution.rules.ts";

const rules = {
  validFrom: "2020-01-01",
  healthShare: 7_000,
  incomeShare: 80_000,
  maximumShare: 105_000,
  minimumShare: 90_477,
  defaultMinimumClp: 120_000,
  defaultMaximumClp: 150_000,
};
const taxable = (imponibleClp: number): ContributorIncome => ({ ingresoClp: null, imponibleClp });
const net = (ingresoClp: number): ContributorIncome => ({ ingresoClp, imponibleClp: null });

/** 90 UF of 41,136.24 pesos: at most 259,158 pesos are contributed by one person. */
const balance = (priceClp: number, incomes: ContributorIncome[]) =>
  contributionBalance(priceClp, priceRangeFromIncome(incomes, rules, 900_000, 4_113_624));

describe("a plan's price against the legal contribution", () => {
  it.each([
    ["below the price", 157_000, [net(1_650_000)], "more", 144_375, 12_625],
    ["above the price", 130_000, [net(1_650_000)], "surplus", 144_375, 14_375],
    ["the price itself", 144_375, [net(1_650_000)], "exact", 144_375, 0],
    ["one peso short", 144_376, [taxable(2_062_500)], "more", 144_375, 1],
    ["at the ceiling of 90 UF", 300_000, [taxable(10_000_000)], "more", 259_158, 40_842],
    ["of two people", 300_000, [net(1_650_000), taxable(2_062_500)], "more", 288_750, 11_250],
    // 7 % of 1,000,007 is 70,000.49, of 1,000,008 it is 70,000.56.
    ["rounded down", 70_000, [taxable(1_000_007)], "exact", 70_000, 0],
    ["rounded up", 70_000, [taxable(1_000_008)], "surplus", 70_001, 1],
  ] as const)("%s", (_what, priceClp, incomes, kind, contributionClp, differenceClp) => {
    expect(balance(priceClp, [...incomes])).toEqual({ kind, contributionClp, differenceClp });
  });

  it.each([
    ["nobody", []],
    ["an income that was not said", [{ ingresoClp: null, imponibleClp: null }]],
    ["an income of zero", [net(0)]],
  ])("is unknown for %s", (_who, incomes) => {
    expect(balance(150_000, incomes)).toBeNull();
  });
});
