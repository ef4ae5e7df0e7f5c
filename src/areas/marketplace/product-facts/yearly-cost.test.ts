import { describe, expect, it } from "vitest";
import {
  exampleDetail,
  exampleLimit,
  exampleReader,
  exampleRecord,
} from "#test/factories/product-details.ts";
import { countries } from "#src/config/countries.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { presentYearlyCost, schemeName } from "./yearly-cost.presenter.ts";

const reader = exampleReader();
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");
const woman = { cotizante: [{ sexo: "Femenino" as const, edad: 34, ingreso: 1_650_000 }] };
interface Asked {
  prevision?: "isapre" | "fonasa" | null;
  profile?: Profile;
  rates?: [];
}
const record = exampleRecord({
  hospitalPercentage: 80,
  ambulatoryPercentage: 70,
  limits: [exampleLimit({ amount: 1 }), exampleLimit({ kind: "yearly_top", amount: 500 })],
  requirements: [
    { prevision: "isapre", previousCoverage: "Ambulatoria", value: 50, unit: "%", note: null },
  ],
});
const section = (
  part: Partial<typeof record> = {},
  { prevision = null, profile = woman, ...options }: Asked = {},
) => {
  const { record: own, price } = exampleDetail({ ...record, ...part }, profile, options);
  return presentYearlyCost({ record: own, price, prevision }, reader);
};

describe("a scheme's name", () => {
  it("is said in Chile alone: other countries have no schemes", () => {
    const named = countries.map((country) => [
      country.code,
      schemeName("ninguna", null, { ...reader, country }),
    ]);
    expect(Object.fromEntries(named)).toEqual({
      CL: "Sin previsión",
      PE: null,
      CO: null,
      INT: null,
    });
  });
});

describe("the yearly cost in words", () => {
  it("writes the sum line by line, so that the lines add up", () => {
    const { schemes } = section();
    const [low] = schemes[0]?.years ?? [];
    expect(schemes.map(({ label }) => label)).toEqual(["Con Isapre", "Con Fonasa"]);
    expect(
      low?.lines.map(({ label, text, note }) => [
        plain(label),
        plain(text),
        plain(note ?? undefined),
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
    expect(low?.total).toBe("Hasta $479.285");
    expect(low?.note).toBe(
      "La aseguradora no dice cuánto paga por medicamentos; contamos que no paga nada.",
    );
  });

  it("puts the visitor's scheme first, says the other's total beside it, and its bars behind a switch", () => {
    const { schemes, verdict } = section({}, { prevision: "fonasa" });
    expect(schemes.map(({ label, switchText }) => [label, switchText])).toEqual([
      ["Con tu Fonasa", "Ver con tu Fonasa"],
      ["Con Isapre", "Ver con Isapre"],
    ]);
    const [own, other] = schemes.map(({ years }) => years[0]);
    expect(own?.other).toBe(`Con Isapre: ${other?.total ?? ""}`);
    expect(other?.other).toBeNull();
    expect(plain(verdict ?? undefined)).toMatch(
      /^Con tu Fonasa, un año te costaría hasta \$[\d.]+ .* y hasta \$[\d.]+ .*; \$365\.290 de eso/,
    );
  });

  it("draws every year of every scheme on one scale, whose whole is the dearest", () => {
    const bars = section().schemes.flatMap(({ years }) => years.map(({ bar }) => bar));
    const wholes = bars.map(({ premiumShare, careShare }) => premiumShare + careShare);
    expect(Math.max(...wholes)).toBeCloseTo(100, 0);
    expect(new Set(bars.map(({ premiumShare }) => premiumShare)).size).toBe(1);
  });

  it("says whose premium and whose care it counts", () => {
    const child = { sexo: "Femenino" as const, edad: 6, parentesco: "Hija" as const };
    const two = { ...woman, cargas: [child] };
    expect(section().whose).toBe("La prima y las atenciones son de una persona.");
    expect(section({}, { profile: two }).whose).toBe(
      "La prima es la de las 2 personas; las atenciones son las de una sola de ellas.",
    );
  });

  it("has five years, each with its sum", () => {
    const years = section().schemes[0]?.years ?? [];
    expect(years.map(({ label }) => label)).toEqual([
      "Uso bajo",
      "Uso medio",
      "Uso alto",
      "Un parto",
      "Una hospitalización",
    ]);
    expect(years.every(({ lines }) => lines.at(-1)?.kind === "total")).toBe(true);
  });

  it("says what is assumed, of which year, and that it is an estimate", () => {
    const facts = section().facts.map(plain).join(" ");
    expect(facts).toMatch(/en 2026.*Isapre paga 60 %.*\$41\.136,24.*estimación/);
  });

  it.each([
    ["the top", { limits: [exampleLimit({})] }, "el tope"],
    ["the deductible", { limits: [exampleLimit({ kind: "yearly_top" })] }, "el deducible"],
  ])("names %s where it is missing, and computes nothing", (_, part, missing) => {
    expect(section(part)).toMatchObject({ missing: [missing], schemes: [], verdict: null });
  });

  it("gives only the premium of a product for other care", () => {
    const dental = { ...record.insuranceType, code: "DENTAL" };
    expect(plain(section({ insuranceType: dental }).lead)).toContain("$365.290 en 12 meses");
  });

  it("says so where there is no price", () => {
    expect(section({}, { rates: [] })).toMatchObject({
      missing: ["el precio para tu perfil"],
    });
  });
});
