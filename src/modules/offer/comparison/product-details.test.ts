import { describe, expect, it } from "vitest";
import { exampleLimit, exampleRecord } from "#test/factories/product-details.ts";
import { topsAndDeductiblesOf, topsAndDeductiblesSchema } from "./product-details.presenter.ts";

describe("tops and deductibles on the wire", () => {
  const clinic = { code: "d", displayName: "Clínica Dávila" };
  const record = exampleRecord({
    limits: [
      exampleLimit({ name: "Deducible E[0-64] VP[12] EC[18-60] M[Preferente] P[Convenio]" }),
      exampleLimit({
        kind: "yearly_top",
        name: "Tope E[0-64] VP[12] EC[18-60] M[Preferente] P[Convenio]",
        amount: 500,
      }),
      exampleLimit({
        kind: "yearly_top",
        name: "Tope E[64-0] P[Convenio]",
        amount: 700,
        coverageOrganization: clinic,
      }),
    ],
  });

  it("say what the names' tags say, for all clinics and for one", () => {
    const [group] = topsAndDeductiblesSchema.parse(topsAndDeductiblesOf(record, []));
    expect(group?.coverageOrganizations.map(({ derived }) => derived)).toEqual([
      [
        expect.objectContaining({
          edad_lim_inf: 0,
          edad_lim_sup: 64,
          min_edad_contratar: 18,
          max_edad_contratar: 60,
          vig_pol: 12,
          modalidad: "Preferente",
          moneda: "UF",
          deducible_convenio: 1,
          tope_convenio: 500,
        }),
      ],
      [expect.objectContaining({ edad_lim_inf: null, tope_convenio: 700 })],
    ]);
  });

  it("report the tags that cannot be read", () => {
    const [group] = topsAndDeductiblesOf(record, []);
    expect(group?.unreadNames).toEqual([
      { name: "Tope E[64-0] P[Convenio]", text: "E[64-0]", reason: "BAD_AGE_RANGE" },
    ]);
  });
});
