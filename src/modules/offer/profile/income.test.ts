import { describe, expect, it } from "vitest";
import { completeIncome, contributorIncomes } from "./income.rules.ts";

describe("the contributors' incomes", () => {
  it("come from every contributor, also from the one priced as a dependant", () => {
    const profile = {
      cotizante: [
        { edad: 40, ingreso: 1_650_000 },
        { edad: 38, imponible: 900_000 },
      ],
    };
    expect(contributorIncomes(profile)).toEqual([
      { ingresoClp: 1_650_000, imponibleClp: null },
      { ingresoClp: null, imponibleClp: 900_000 },
    ]);
  });

  it("take 0 and silence for no answer, and whole pesos", () => {
    const profile = { cotizante: [{ ingreso: 0, imponible: null }, { ingreso: 999.5 }, {}] };
    expect(contributorIncomes(profile)).toEqual([
      { ingresoClp: null, imponibleClp: null },
      { ingresoClp: 1_000, imponibleClp: null },
      { ingresoClp: null, imponibleClp: null },
    ]);
    expect(contributorIncomes({})).toEqual([]);
  });

  it.each([
    [
      { ingresoClp: 1_650_000, imponibleClp: null },
      { ingresoClp: 1_650_000, imponibleClp: 2_062_500 },
    ],
    [
      { ingresoClp: null, imponibleClp: 2_062_500 },
      { ingresoClp: 1_650_000, imponibleClp: 2_062_500 },
    ],
    [
      { ingresoClp: 1, imponibleClp: 9 },
      { ingresoClp: 1, imponibleClp: 9 },
    ],
    [
      { ingresoClp: null, imponibleClp: null },
      { ingresoClp: null, imponibleClp: null },
    ],
  ])("complete %j to %j", (income, complete) => {
    expect(completeIncome(income, 80_000)).toEqual(complete);
  });
});
