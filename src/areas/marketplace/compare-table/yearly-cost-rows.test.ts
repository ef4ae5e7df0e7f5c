import { describe, expect, it } from "vitest";
import {
  exampleDetail,
  exampleLimit,
  exampleReader,
  exampleRecord,
} from "#test/factories/product-details.ts";
import { exampleCoverage, exampleTag } from "#test/factories/product-details.ts";
import { compareGroups } from "./compare-rows.presenter.ts";

const reader = exampleReader();
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;
const woman = { cotizante: [{ sexo: "Femenino" as const, edad: 34, ingreso: 1_650_000 }] };
const pharmacy = { ...exampleTag, code: "farmacia" };
const record = exampleRecord({
  hospitalPercentage: 80,
  ambulatoryPercentage: 70,
  coverages: [exampleCoverage({ tag: pharmacy, percentage: 40 })],
  limits: [exampleLimit({ amount: 1 }), exampleLimit({ kind: "yearly_top", amount: 500 })],
  requirements: [
    { prevision: "isapre", previousCoverage: "Ambulatoria", value: 50, unit: "%", note: null },
  ],
});
const rowsOf = (parts: Partial<typeof record>[], prevision: "isapre" | "fonasa" | null = null) =>
  compareGroups(
    {
      details: parts.map((part) => exampleDetail({ ...record, ...part }, woman)),
      prevision,
      editHref: "/Perfil",
    },
    reader,
  ).find(({ label }) => label === "Costo anual estimado")?.rows ?? [];

describe("the yearly cost in the compare table", () => {
  it("has a row a year of care, the least marked, with the way to its sum", () => {
    const [low, ...others] = rowsOf([{}, { ambulatoryPercentage: 20 }]);
    expect([low?.label, low?.differs, others.length]).toEqual(["Uso bajo", true, 4]);
    expect(low?.cells.map(({ text, best }) => [plain(text), best ?? null])).toEqual([
      ["$457.685", "El menor"],
      // 30.864 and 32.000 × 20 %, 54.000 × 40 %: the product pays 34.173 of 158.000.
      ["$489.117", null],
    ]);
    expect(low?.cells[0]?.link).toEqual({
      href: "/Seguros/Quillay-Vida/Complementario-Familia-80/Costo-Anual",
      text: "Ver la suma",
    });
  });

  it("puts the visitor's scheme first and the other one beside it", () => {
    const note = (prevision: "isapre" | "fonasa") =>
      plain(rowsOf([{}], prevision)[0]?.cells[0]?.note);
    expect(note("isapre")).toMatch(/^Con Isapre · Con Fonasa: \$/);
    expect(note("fonasa")).toMatch(/^Con Fonasa · Con Isapre: \$457\.685/);
  });

  it("marks no least where a figure is only the most it can be, or is missing", () => {
    const dental = { insuranceType: { ...record.insuranceType, code: "DENTAL" } };
    for (const part of [{ coverages: [] }, { limits: [] }, dental]) {
      const [low] = rowsOf([{}, part]);
      expect(low?.cells.some(({ best }) => best !== undefined)).toBe(false);
    }
    expect(rowsOf([{}, { limits: [] }])[0]?.cells[1]).toMatchObject({
      kind: "missing",
      note: "el deducible, el tope",
    });
    expect(rowsOf([{}, dental])[0]?.cells[1]?.note).toBe("Cubre otro tipo de atenciones");
  });

  it("is left out where no product has one", () => {
    expect(rowsOf([{ limits: [] }])).toEqual([]);
  });
});
