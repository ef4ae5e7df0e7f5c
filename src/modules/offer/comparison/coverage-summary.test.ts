import { describe, expect, it } from "vitest";
import type { ProviderRecord } from "#src/contracts/product-record.ts";
import {
  exampleCoverage,
  exampleLimit,
  exampleRecord,
  exampleTag,
} from "#test/factories/product-details.ts";
import { coverageCountsOf, shownLimitsOf } from "./coverage-summary.presenter.ts";

const provider = (part: Partial<ProviderRecord>): ProviderRecord => ({
  code: "davila",
  displayName: "Clínica Dávila",
  regionCode: 13,
  careKind: "hospitalaria",
  tier: "preferente",
  percentage: 90,
  ...part,
});
const indisa = { code: "indisa", displayName: "Clínica Indisa" };

describe("what stands for a product's coverage", () => {
  it("count hospital and ambulatory coverage under preferred providers and under free choice", () => {
    const record = exampleRecord({
      providers: [
        provider({}),
        provider({ ...indisa, percentage: 80 }),
        provider({ careKind: "ambulatoria", percentage: 70 }),
        provider({ ...indisa, tier: "libre_eleccion", percentage: 50 }),
      ],
      coverages: [
        exampleCoverage({
          tag: { ...exampleTag, careKind: "ambulatoria" },
          tier: "libre_eleccion",
          percentage: 40,
        }),
      ],
    });
    expect(coverageCountsOf(record)).toEqual({
      prestadores: ["Clínica Dávila", "Clínica Indisa"],
      hosp_preferente_metadata: { cuenta: 2, preferente_porc_hosp: 90 },
      amb_preferente_metadata: { cuenta: 1, preferente_porc_amb: 70 },
      hosp_le_metadata: { porc_hosp_le: 50 },
      amb_le_metadata: { porc_amb_le: 40 },
    });
    expect(coverageCountsOf(exampleRecord())).toMatchObject({
      prestadores: [],
      hosp_preferente_metadata: { cuenta: 0, preferente_porc_hosp: null },
      amb_le_metadata: { porc_amb_le: null },
    });
  });

  it("takes the range of a limit from the same limit of other modalities alone", () => {
    const limits = [
      exampleLimit({ kind: "yearly_top", amount: 500 }),
      exampleLimit({ kind: "yearly_top", amount: 300, tier: "libre_eleccion" }),
      exampleLimit({ kind: "yearly_top", amount: 15, details: "farmacia" }),
      exampleLimit({ kind: "yearly_top", amount: 9, unit: "CLP" }),
      exampleLimit({ kind: "yearly_top", amount: 1, coverageOrganization: indisa }),
      exampleLimit({ amount: null }),
    ];
    expect(shownLimitsOf(limits, [])).toEqual({
      topAmount: {
        min: 300,
        max: 500,
        unit: "UF",
        period: "yearly_top",
        details: "por persona al año",
      },
      deductible: { min: null, max: null, unit: "UF" },
    });
    expect(shownLimitsOf(limits, ["indisa"]).topAmount).toMatchObject({ min: 1, max: 1 });
    expect(shownLimitsOf([], [])).toEqual({ topAmount: null, deductible: null });
  });
});
