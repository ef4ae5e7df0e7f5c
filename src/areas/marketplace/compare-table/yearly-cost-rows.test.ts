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
const groupOf = (parts: Partial<typeof record>[], prevision: "isapre" | "fonasa" | null = null) =>
  compareGroups(
    {
      details: parts.map((part) => exampleDetail({ ...record, ...part }, woman)),
      prevision,
      editHref: "/Perfil",
    },
    reader,
  ).find(({ label }) => label === "Costo anual estimado");
const rowsOf = (...asked: Parameters<typeof groupOf>) => groupOf(...asked)?.rows ?? [];

describe("the yearly cost in the compare table", () => {
  it("has a row a year of care, the least marked, its sum in place", () => {
    const [low, ...others] = rowsOf([{}, { ambulatoryPercentage: 20 }]);
    expect([low?.label, low?.differs, others.length]).toEqual(["Uso bajo", true, 4]);
    expect(low?.cells.map(({ text, best }) => [plain(text), best ?? null])).toEqual([
      ["$457.685", "El menor"],
      // 30.864 and 32.000 × 20 %, 54.000 × 40 %: the product pays 34.173 of 158.000.
      ["$489.117", null],
    ]);
    const { label, lines = [] } = low?.cells[0]?.sum ?? {};
    expect(label).toBe("Ver la suma");
    expect(lines.find((line) => line.label === "Costo anual")?.value).toBe("$457.685");
  });

  it("shows the visitor's scheme and says the other one after the sum", () => {
    const last = (prevision: "isapre" | "fonasa") =>
      rowsOf([{}], prevision)[0]?.cells[0]?.sum?.lines.at(-1);
    expect(last("isapre")?.label).toBe("Con Fonasa");
    expect(last("fonasa")).toMatchObject({ label: "Con Isapre", value: "$457.685" });
    expect(groupOf([{}, {}], "isapre")?.note).toBe(
      "Prima de 12 meses más lo que pagas al atenderte. La prima y las atenciones son de una persona. Con tu Isapre.",
    );
  });

  it("draws all rows and products on one scale", () => {
    const bars = rowsOf([{}, { ambulatoryPercentage: 20 }]).flatMap(({ cells }) =>
      cells.map(({ bar }) => bar),
    );
    const wholes = bars.map((bar) => (bar?.premiumShare ?? 0) + (bar?.careShare ?? 0));
    expect(wholes.filter((whole) => whole > 99.5).length).toBeGreaterThan(0);
    expect(new Set(bars.map((bar) => bar?.premiumShare)).size).toBe(1);
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
    expect(rowsOf([{}, {}])[0]?.cells.some(({ best }) => best !== undefined)).toBe(false);
  });

  it("says in one row why where no product has one", () => {
    const dental = { insuranceType: { ...record.insuranceType, code: "DENTAL" } };
    const rows = rowsOf([{ limits: [] }, dental]);
    expect(rows.map(({ label }) => label)).toEqual(["Costo anual"]);
    expect(rows[0]?.cells.map(({ text, note }) => [plain(text), note])).toEqual([
      ["No informado", "el deducible, el tope"],
      ["$365.290 de prima", "Cubre otro tipo de atenciones"],
    ]);
  });
});
