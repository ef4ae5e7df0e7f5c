import { describe, expect, it } from "vitest";
import {
  exampleCoverage,
  exampleDetail,
  exampleLimit,
  exampleReader,
  exampleRecord,
  exampleTag,
} from "#test/factories/product-details.ts";
import { compareVerdict } from "./compare-verdict.presenter.ts";
import { comparedCosts } from "./yearly-cost-rows.presenter.ts";

const reader = exampleReader();
const woman = { cotizante: [{ sexo: "Femenino" as const, edad: 34, ingreso: 1_650_000 }] };
const pharmacy = { ...exampleTag, code: "farmacia" };
const record = exampleRecord({
  hospitalPercentage: 80,
  ambulatoryPercentage: 70,
  coverages: [exampleCoverage({ tag: pharmacy, percentage: 40 })],
  limits: [exampleLimit({ amount: 1 }), exampleLimit({ kind: "yearly_top", amount: 500 })],
});
type Part = Partial<typeof record>;
const verdict = (parts: Part[], profile: Parameters<typeof exampleDetail>[1] = woman) =>
  compareVerdict(
    comparedCosts(
      parts.map((part) => exampleDetail({ ...record, ...part }, profile)),
      "isapre",
    ),
    reader,
  );
const good = { displayName: "Familia" };
const worse = { displayName: "Barato", ambulatoryPercentage: 20, hospitalPercentage: 20 };
const forHospital = { displayName: "Hospital", ambulatoryPercentage: 20, hospitalPercentage: 100 };

describe("'En pocas palabras' over the compare table", () => {
  it("names the product that costs least with little care and with much", () => {
    expect(verdict([good, worse])).toMatch(/^Familia es el que menos cuesta al año, .*\(\$/);
  });

  it("names two where little and much care differ", () => {
    expect(verdict([good, forHospital])).toMatch(
      /^Si te atiendes poco, el que menos cuesta al año es Familia .*; si te atiendes mucho, Hospital /,
    );
  });

  it.each<[string, Part[]]>([
    ["one product", [good]],
    ["equal products", [good, { displayName: "Igual" }]],
    ["equal prices, and a year that is not known", [good, { ...worse, coverages: [] }]],
  ])("ranks nothing of %s", (_what, parts) => {
    expect(verdict(parts)).toBeNull();
  });

  it("compares no prices of products that leave somebody out", () => {
    const spouse = { sexo: "Masculino" as const, edad: 38, parentesco: "Cónyuge" as const };
    expect(verdict([good, worse], { ...woman, cargas: [spouse] })).toMatch(
      /^No todos estos seguros/,
    );
  });
});
