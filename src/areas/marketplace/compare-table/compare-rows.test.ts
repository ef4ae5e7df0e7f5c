import { describe, expect, it } from "vitest";
import {
  exampleCoverage,
  exampleDetail,
  exampleLimit,
  exampleReader,
  exampleRecord,
} from "#test/factories/product-details.ts";
import { compareGroups, onlyDifferences, rowOf } from "./compare-rows.presenter.ts";
import { presentCompareTable, tablePath } from "./compare-table.presenter.ts";

const reader = exampleReader();
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;
const provider = (
  code: string,
  percentage: number | null,
  careKind = "hospitalaria",
  tier = "preferente",
) => ({
  code,
  displayName: `Clínica ${code}`,
  regionCode: null,
  careKind,
  tier,
  percentage,
});
const feature = (code: string, value: string | null = null) => ({
  id: 1,
  code,
  displayName: code,
  icon: null,
  help: null,
  value,
});
const one = exampleDetail(
  exampleRecord({
    code: "one",
    hospitalPercentage: 80,
    ambulatoryPercentage: 0,
    coverages: [
      exampleCoverage({ percentage: null }),
      exampleCoverage({ tier: "libre_eleccion", percentage: 60 }),
    ],
    limits: [exampleLimit({}), exampleLimit({ kind: "yearly_top", amount: 500 })],
    providers: [provider("a", 70, "ambulatoria"), provider("a", 80), provider("b", 50)],
    features: [feature("dental"), feature("telemedicina", "Sin límite")],
    waitingPeriod: "30 días",
    modality: "Preferente",
  }),
  null,
);
const other = exampleDetail(
  exampleRecord({
    code: "other",
    hospitalPercentage: 80,
    hasBenefitCap: false,
    limits: [exampleLimit({ amount: 0 }), exampleLimit({ kind: "deductible_fonasa", amount: 2 })],
    providers: [provider("a", null)],
    features: [feature("dental")],
    waitingPeriod: "30 días",
  }),
  null,
);
const groups = compareGroups(
  { details: [one, other], prevision: null, editHref: "/Perfil" },
  reader,
);
const cells = (group: string, label: string) => {
  const row = groups
    .find((found) => found.label === group)
    ?.rows.find((found) => found.label === label);
  return [
    row?.differs,
    ...(row?.cells.map(({ kind, text, note }) => [kind, plain(text), plain(note)].join("|")) ?? []),
  ];
};

describe("the rows of the compare table", () => {
  it.each([
    ["Precio y personas", "A quién asegura", [false, "text|A una persona|", "text|A una persona|"]],
    ["Cobertura", "Hospitalario", [false, "text|80 %|", "text|80 %|"]],
    ["Cobertura", "Ambulatorio", [true, "no|No cubre|", "missing|No informado|"]],
    ["Cobertura", "Día cama", [true, "text|60 %|", "missing|No informado|"]],
    [
      "Deducible, topes y condiciones",
      "Deducible",
      [true, "text|1 UF|$41.136 · por persona al año", "text|Sin deducible|"],
    ],
    [
      "Deducible, topes y condiciones",
      "Deducible con Fonasa",
      [true, "missing|No informado|", "text|2 UF|$82.272 · por persona al año"],
    ],
    [
      "Deducible, topes y condiciones",
      "Tope",
      [true, "text|500 UF|$20.568.120 · por persona al año", "text|Sin tope|"],
    ],
    ["Deducible, topes y condiciones", "Carencia", [false, "text|30 días|", "text|30 días|"]],
    [
      "Deducible, topes y condiciones",
      "Modalidad",
      [true, "text|Preferente|", "missing|No informado|"],
    ],
    [
      "Clínicas de estos productos",
      "Clínica a",
      [true, "text|80 %|Hospitalaria · Preferente", "missing|No informado|"],
    ],
    ["Beneficios", "dental", [false, "yes|Incluye|", "yes|Incluye|"]],
    ["Beneficios", "telemedicina", [true, "yes|Sin límite|", "missing|No informado|"]],
  ])("%s: %s", (group, label, shown) => {
    expect(cells(group, label)).toEqual(shown);
  });

  it("shows the clinics of most products first, eight at most", () => {
    const many = exampleDetail(
      exampleRecord({ providers: Array.from({ length: 12 }, (_, at) => provider(`c${at}`, 50)) }),
      null,
    );
    const clinics = compareGroups(
      { details: [many, one], prevision: null, editHref: "/Perfil" },
      reader,
    ).find(({ label }) => label === "Clínicas de estos productos");
    expect(clinics?.rows).toHaveLength(8);
    expect(
      groups.find(({ label }) => label === "Clínicas de estos productos")?.rows[0]?.label,
    ).toBe("Clínica a");
  });

  it("marks missing against a value as a difference", () => {
    const missing = { kind: "missing", text: "No informado", note: null, percent: null } as const;
    const value = { kind: "text", text: "80 %", note: null, percent: 80 } as const;
    expect([rowOf("x", [missing, value]).differs, rowOf("x", [missing, missing]).differs]).toEqual([
      true,
      false,
    ]);
  });

  it("leaves the equal rows out and counts them", () => {
    const all = groups.flatMap(({ rows }) => rows);
    const { groups: kept, hiddenRows } = onlyDifferences(groups);
    expect(kept.flatMap(({ rows }) => rows).every(({ differs }) => differs)).toBe(true);
    expect(hiddenRows).toBe(all.filter(({ differs }) => !differs).length);
  });
});

describe("the compare table's page", () => {
  const sources = {
    unknownCodes: ["x".repeat(200)],
    profile: null,
    comparators: [],
    pricingDate: "2026-10-10",
    uf: { valueCents: 4_113_624 },
  };

  it("keeps its products in the address, with and without a difference switch", () => {
    const model = presentCompareTable(
      { ...sources, details: [one, other], onlyDifferences: true },
      reader,
    );
    expect(model.products.map(({ removeHref }) => removeHref)).toEqual([
      "/Comparar-Planes?productos=other",
      "/Comparar-Planes?productos=one",
    ]);
    expect(model.differences).toMatchObject({
      isOn: true,
      kept: [{ name: "productos", value: "one,other" }],
    });
    expect(model.chooseHref).toBe("/Comparar/Seguros-de-Salud?comparar=one,other");
    expect(model.print).toEqual({
      date: "10 de octubre de 2026",
      uf: "UF $41.136,24",
      url: "https://amparo.example/Comparar-Planes?productos=one,other&diferencias=1",
    });
    expect(model.profile.words).toBe("Para un hombre de 27 años en la RM");
    expect(model.isDemonstration).toBe(true);
  });

  it("has no rows without products, and says no more than the beginning of an unknown code", () => {
    const model = presentCompareTable({ ...sources, details: [], onlyDifferences: false }, reader);
    expect([model.groups, model.products]).toEqual([[], []]);
    expect(model.unknownCodes[0]).toHaveLength(80);
  });

  it("writes the switch only where there is something to compare", () => {
    expect(tablePath(["a"], true, "en")).toBe("/en/Compare-Plans?productos=a");
  });
});
