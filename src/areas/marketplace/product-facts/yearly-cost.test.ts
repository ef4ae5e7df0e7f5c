import { describe, expect, it } from "vitest";
import {
  exampleDetail,
  exampleLimit,
  exampleReader,
  exampleRecord,
} from "#test/factories/product-details.ts";
import { presentYearlyCost } from "./yearly-cost.presenter.ts";

const reader = exampleReader();
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");
const woman = { cotizante: [{ sexo: "Femenino" as const, edad: 34, ingreso: 1_650_000 }] };
const record = exampleRecord({
  hospitalPercentage: 80,
  ambulatoryPercentage: 70,
  limits: [exampleLimit({ amount: 1 }), exampleLimit({ kind: "yearly_top", amount: 500 })],
  requirements: [
    { prevision: "isapre", previousCoverage: "Ambulatoria", value: 50, unit: "%", note: null },
  ],
});
const section = (part: Partial<typeof record> = {}, hasLines = true, options = {}) => {
  const { record: own, price } = exampleDetail({ ...record, ...part }, woman, options);
  return presentYearlyCost(
    { record: own, price, prevision: null },
    { hasLines, href: "/Costo-Anual" },
    reader,
  );
};

describe("the yearly cost in words", () => {
  it("writes the sum line by line, so that the lines add up", () => {
    const { columns, years } = section();
    const [low] = years;
    expect(columns).toEqual(["Con Isapre", "Con Fonasa"]);
    expect(
      low?.lines.map(({ label, cells }) => [
        plain(label),
        plain(cells[0]?.text),
        plain(cells[0]?.note ?? undefined),
      ]),
    ).toEqual([
      ["Consultas médicas: 4 × $45.000", "$180.000", undefined],
      ["Exámenes de laboratorio: 2 × $40.000", "$80.000", undefined],
      ["Medicamentos, por mes: 3 × $18.000", "$54.000", undefined],
      ["Precio de las atenciones sin seguro", "$314.000", undefined],
      ["Paga tu Isapre o Fonasa", "− $156.000", undefined],
      ["Queda por pagar", "$158.000", undefined],
      [
        "El seguro paga: consultas médicas",
        "− $21.605",
        "70 % de $30.864, después de tu deducible de $41.136",
      ],
      ["El seguro paga: exámenes de laboratorio", "− $22.400", "70 % de $32.000"],
      [
        "El seguro paga: medicamentos, por mes",
        "$0",
        "no informado: se cuenta como si lo pagaras tú",
      ],
      ["Pagas al atenderte", "$113.995", undefined],
      // 12 × 0,74 UF × 41.136,24.
      ["Prima de 12 meses", "$365.290", undefined],
      ["Costo anual", "$479.285", undefined],
    ]);
    expect(low?.totals[0]?.text).toBe("Como máximo $479.285");
    expect(low?.note).toContain("medicamentos, por mes");
  });

  it("has five years, their totals only away from its own tab", () => {
    const { years } = section({}, false);
    expect(years.map(({ label }) => label)).toEqual([
      "Uso bajo",
      "Uso medio",
      "Uso alto",
      "Un parto",
      "Una hospitalización",
    ]);
    expect(years.every(({ lines }) => lines.length === 0)).toBe(true);
  });

  it("says what is assumed, of which year, and that it is an estimate", () => {
    const facts = section().facts.map(plain).join(" ");
    expect(facts).toMatch(/en 2026.*Isapre paga 60 %.*\$41\.136,24.*estimación/);
  });

  it.each([
    ["the top", { limits: [exampleLimit({})] }, "el tope"],
    ["the deductible", { limits: [exampleLimit({ kind: "yearly_top" })] }, "el deducible"],
  ])("names %s where it is missing, and computes nothing", (_, part, missing) => {
    expect(section(part)).toMatchObject({ missing: [missing], years: [] });
  });

  it("gives only the premium of a product for other care", () => {
    const dental = { ...record.insuranceType, code: "DENTAL" };
    expect(plain(section({ insuranceType: dental }).lead)).toContain("$365.290 en 12 meses");
  });

  it("says so where there is no price", () => {
    expect(section({}, true, { rates: [] })).toMatchObject({
      missing: ["el precio para tu perfil"],
    });
  });
});
