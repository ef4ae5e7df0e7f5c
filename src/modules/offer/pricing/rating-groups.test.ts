import { describe, expect, it } from "vitest";
import { ufToClp } from "#src/contracts/money.ts";
import type { Insured, InsuredPerson, PricedProduct, RateRow } from "#src/contracts/pricing.ts";
import { averagePerHeadIn, priceIn, yearlyOutcome } from "./price-product.rules.ts";
import { rateScale } from "./rate-table.rules.ts";
import { ratePayroll } from "./rating-payroll-rate.rules.ts";
import { ratePerEmployeeBand } from "./rating-per-employee-band.rules.ts";
import { ratePerHeadYear } from "./rating-per-head-year.rules.ts";

const row = (part: Partial<RateRow>): RateRow => ({
  relationship: null,
  sex: null,
  ageFrom: 0,
  ageTo: null,
  dependants: null,
  amount: 0,
  ...part,
});
const person = (age: number, profileIndex: number): InsuredPerson => ({
  relationship: profileIndex === 0 ? "holder" : "spouse",
  sex: "M",
  age,
  profileIndex,
});

describe("PerEmployeeBand", () => {
  const product: PricedProduct = {
    method: "PerEmployeeBand",
    currency: "UF",
    rows: [
      row({ segment: "alone", sizeFrom: 5, sizeTo: 19, amount: 4_200 }),
      row({ segment: "with_dependants", sizeFrom: 5, sizeTo: 19, amount: 9_800 }),
      row({ segment: "alone", sizeFrom: 20, sizeTo: 99, amount: 3_600 }),
      row({ segment: "with_dependants", sizeFrom: 20, sizeTo: 99, amount: 8_500 }),
      // One price for either from 100 on.
      row({ sizeFrom: 100, sizeTo: null, amount: 4_000 }),
    ],
  };
  const company = (employees: number, dependants: number): Insured => ({
    persons: [],
    company: { employees, dependants },
  });

  it.each([
    ["the least size", 5, 0, 5 * 4_200],
    ["the last of a band", 19, 0, 19 * 4_200],
    ["the first of the next", 20, 0, 20 * 3_600],
    ["some with dependants", 10, 3, 7 * 4_200 + 3 * 9_800],
    ["as many dependants as employees", 20, 20, 20 * 8_500],
    ["more dependants than employees", 20, 55, 20 * 8_500],
    ["a row for either", 150, 40, 150 * 4_000],
    ["too few", 4, 0, null],
    ["nobody", 0, 0, null],
    ["nobody but dependants", 0, 3, null],
  ])("prices %s: %i employees, %i dependants", (_what, employees, dependants, units) => {
    const price = ratePerEmployeeBand(product, company(employees, dependants));
    expect(price.amount).toEqual(units === null ? null : { units, decimals: 4, currency: "UF" });
    expect(price.profilesEvaluated).toBe(1);
    expect(price.uninsurable).toEqual(units === null ? [0] : []);
  });

  it("tells what an employee of either cover costs, the average and the total", () => {
    const price = ratePerEmployeeBand(product, company(10, 3));
    const uf = (units: number) => ({ units, decimals: 4, currency: "UF" });
    expect(price.group).toEqual({
      heads: 10,
      shares: [
        { kind: "alone", count: 7, amount: uf(4_200) },
        { kind: "with_dependants", count: 3, amount: uf(9_800) },
      ],
      total: uf(58_800),
    });
    // 5.88 UF × 40,883 is $240,392.04; a tenth is $24,039.2.
    expect(priceIn(price, ufToClp(4_088_300))?.amountMinor).toBe(240_392);
    expect(averagePerHeadIn(price, ufToClp(4_088_300))?.amountMinor).toBe(24_039);
    expect(averagePerHeadIn(price, null)).toEqual({ amountMinor: 5_880, currency: "UF" });
  });

  it("has no price where a cover that is needed has no row", () => {
    const alone = { ...product, rows: product.rows.filter(({ segment }) => segment === "alone") };
    expect(ratePerEmployeeBand(alone, company(10, 0)).amount?.units).toBe(42_000);
    expect(ratePerEmployeeBand(alone, company(10, 1))).toMatchObject({
      amount: null,
      uninsurable: [0],
    });
  });

  it("insures the people of the profile with their company, or nobody", () => {
    const persons = [person(40, 0), person(38, 1)];
    expect(ratePerEmployeeBand(product, { ...company(10, 0), persons })).toMatchObject({
      profilesWithPrice: 2,
      profiles: [{ amount: null }, { amount: null }],
    });
    expect(ratePerEmployeeBand(product, { persons }).uninsurable).toEqual([0, 1]);
  });
});

describe("PerHeadYear", () => {
  const guards: PricedProduct = {
    method: "PerHeadYear",
    currency: "UF",
    rows: [
      row({ sizeFrom: 1, sizeTo: 10, ageFrom: 18, ageTo: 64, amount: 350 }),
      row({ sizeFrom: 11, sizeTo: 100, ageFrom: 18, ageTo: 64, amount: 280 }),
    ],
  };

  it.each([
    [1, 350],
    [10, 350],
    [11, 280],
    [100, 280],
    [101, null],
    [0, null],
  ])("prices each of %i guards at %s in 1e-4 UF a month", (heads, units) => {
    const price = ratePerHeadYear(guards, { persons: [], heads });
    expect(price.amount?.units ?? null).toBe(units);
    expect(price.uninsurable).toEqual(units === null ? [0] : []);
    if (units !== null) expect(price.group?.total.units).toBe(heads * units);
  });

  it("shows twelve months: 0.028 UF is 0.336 UF a year for one of 25, 8.4 UF for all", () => {
    const year = yearlyOutcome(ratePerHeadYear(guards, { persons: [], heads: 25 }));
    expect(year.amount).toEqual({ units: 3_360, decimals: 4, currency: "UF" });
    expect(year.group?.total.units).toBe(84_000);
    expect(year.group?.shares[0]).toMatchObject({ count: 25, amount: { units: 3_360 } });
    // 0.336 UF × 40,883 is $13,736.688.
    expect(priceIn(year, ufToClp(4_088_300))?.amountMinor).toBe(13_737);
    expect(averagePerHeadIn(year, ufToClp(4_088_300))?.amountMinor).toBe(13_737);
  });

  const accidents: PricedProduct = {
    method: "PerHeadYear",
    currency: "CLP",
    rows: [
      row({ ageFrom: 0, ageTo: 17, amount: 990 }),
      row({ ageFrom: 18, ageTo: 59, amount: 1_990 }),
      row({ ageFrom: 60, ageTo: 75, amount: 3_490 }),
    ],
  };

  it("sums people by their age band and names who has none", () => {
    const price = ratePerHeadYear(accidents, { persons: [person(59, 0), person(60, 1)] });
    expect(price).toMatchObject({ amount: { units: 5_480 }, uninsurable: [] });
    const older = ratePerHeadYear(accidents, { persons: [person(59, 0), person(76, 1)] });
    expect(older).toMatchObject({ amount: { units: 1_990 }, uninsurable: [1] });
    expect(older.group).toBeUndefined();
  });

  it("has no price for heads whose ages would decide it", () => {
    expect(ratePerHeadYear(accidents, { persons: [], heads: 3 })).toMatchObject({
      amount: null,
      uninsurable: [0],
    });
    const alike = { ...accidents, rows: accidents.rows.map((one) => ({ ...one, amount: 990 })) };
    expect(ratePerHeadYear(alike, { persons: [], heads: 3 }).amount?.units).toBe(990);
  });

  it("takes the rows of the household's size", () => {
    const bySize = {
      ...accidents,
      rows: [row({ sizeTo: 1, amount: 900 }), row({ sizeFrom: 2, amount: 700 })],
    };
    expect(ratePerHeadYear(bySize, { persons: [person(30, 0)] }).amount?.units).toBe(900);
    const two = [person(30, 0), person(31, 1)];
    expect(ratePerHeadYear(bySize, { persons: two }).amount?.units).toBe(1_400);
  });
});

describe("PayrollRate", () => {
  const product: PricedProduct = {
    method: "PayrollRate",
    currency: "PEN",
    rows: [
      row({ segment: "*:*", amount: 5_300 }),
      row({ segment: "*:altura", amount: 9_000 }),
      row({ segment: "mineria:*", amount: 12_500 }),
      row({ segment: "mineria:altura", amount: 16_500 }),
      row({ segment: "transporte:*", sizeFrom: 50, sizeTo: null, amount: 7_250 }),
    ],
  };
  const payroll = (amount: number, sector: string, work: string, employees = 10): Insured => ({
    persons: [],
    payroll: { amount, employees, sector, work },
  });

  // A payroll of S/ 12,345.67 in céntimos.
  it.each([
    ["comercio", "oficina", 10, 5_300, 6_543],
    ["comercio", "altura", 10, 9_000, 11_111],
    ["mineria", "oficina", 10, 12_500, 15_432],
    ["mineria", "altura", 10, 16_500, 20_370],
    ["transporte", "oficina", 49, 5_300, 6_543],
    ["transporte", "oficina", 50, 7_250, 8_951],
    ["transporte", "altura", 50, 7_250, 8_951],
  ])(
    "prices %s, %s with %i employees at %i millionths",
    (sector, work, employees, share, cents) => {
      const price = ratePayroll(product, payroll(1_234_567, sector, work, employees));
      expect(price.amount).toEqual({ units: 1_234_567 * share, decimals: 8, currency: "PEN" });
      expect(priceIn(price, null)).toEqual({ amountMinor: cents, currency: "PEN" });
      expect(price).toMatchObject({ profilesEvaluated: 1, profilesWithPrice: 1, uninsurable: [] });
    },
  );

  it("is 0.53 % of the default payroll of S/ 1,000: S/ 5.30", () => {
    const price = ratePayroll(product, payroll(100_000, "comercio", "oficina"));
    expect(priceIn(price, null)).toEqual({ amountMinor: 530, currency: "PEN" });
  });

  it.each<[string, Insured, RateRow[]]>([
    ["a payroll", { persons: [person(30, 0)] }, product.rows as RateRow[]],
    ["employees", payroll(100_000, "mineria", "altura", 0), product.rows as RateRow[]],
    ["a row", payroll(100_000, "pesca", "mar"), [row({ segment: "mineria:*", amount: 1 })]],
  ])("has no price without %s", (_what, insured, rows) => {
    expect(ratePayroll({ ...product, rows }, insured)).toMatchObject({
      amount: null,
      uninsurable: [0],
    });
  });

  it("takes a row without a segment for every risk", () => {
    const any = { ...product, rows: [row({ amount: 4_000 })] };
    expect(ratePayroll(any, payroll(100, "pesca", "mar")).amount?.units).toBe(400_000);
  });

  it("is stored with six decimals, money with those of its currency", () => {
    expect(rateScale("PayrollRate", "PEN")).toBe(6);
    expect(rateScale("PayrollRate", "CLP")).toBe(6);
    expect(rateScale("PetBand", "CLP")).toBe(0);
    expect(rateScale("Trip", "USD")).toBe(2);
    expect(rateScale("RiskFactor", "UF")).toBe(4);
  });
});
