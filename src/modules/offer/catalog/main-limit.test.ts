import { describe, expect, it } from "vitest";
import type { LimitRecord } from "#src/contracts/product-record.ts";
import { mainDeductible, mainTop } from "./main-limit.rules.ts";

const limit = (kind: string, tier: string, amount: number, clinic?: string): LimitRecord => ({
  kind,
  tier,
  amount,
  coverageOrganization: clinic === undefined ? null : { code: clinic, displayName: clinic },
  name: kind,
  unit: "UF",
  details: null,
  isQualified: false,
});

describe("the top that stands for a product", () => {
  it("is chosen by period: yearly, an event's, monthly, weekly, daily", () => {
    const kinds = ["daily_top", "weekly_top", "monthly_top", "top_amount", "yearly_top"];
    for (let left = kinds.length; left > 0; left -= 1) {
      const limits = kinds.slice(0, left).map((kind, place) => limit(kind, "preferente", place));
      expect(mainTop(limits)?.kind).toBe(kinds[left - 1]);
    }
  });

  it("is of the first tier that has one: Preferente, Internacional, Libre Elección", () => {
    const limits = [
      limit("yearly_top", "libre_eleccion", 1),
      limit("yearly_top", "internacional", 2),
    ];
    expect(mainTop(limits)?.amount).toBe(2);
    expect(mainTop([...limits, limit("yearly_top", "preferente", 3)])?.amount).toBe(3);
  });

  it("is a chosen clinic's own where there is one", () => {
    const limits = [
      limit("yearly_top", "preferente", 1),
      limit("daily_top", "preferente", 2, "indisa"),
    ];
    expect(mainTop(limits, ["indisa"])?.amount).toBe(2);
    expect(mainTop(limits, ["davila"])?.amount).toBe(1);
  });

  it("is none where nothing is informed", () => {
    expect(mainTop([])).toBeUndefined();
    expect(mainDeductible([])).toBeUndefined();
  });
});

describe("the deductible that stands for a product", () => {
  const limits = [
    limit("deductible", "preferente", 10),
    limit("deductible_fonasa", "preferente", 20),
  ];
  it.each([
    [null, 10],
    ["isapre", 10],
    ["fonasa", 20],
  ] as const)("with prevision %s is %i", (prevision, amount) => {
    expect(mainDeductible(limits, prevision)?.amount).toBe(amount);
  });
});
