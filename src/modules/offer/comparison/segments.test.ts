import { describe, expect, it } from "vitest";
import { clinicSlugs } from "#src/routes/redirects.ts";
import {
  isInSegment,
  isSegment,
  likenessOf,
  likenessThreshold,
  matchNames,
  type Segment,
} from "./segments.rules.ts";

const clinics = new Map([
  ["clinica-alemana-de-santiago", "Clínica Alemana de Santiago"],
  ["clinica-red-salud-providencia", "Clínica RedSalud Providencia"],
  ["clinica-red-salud-magallanes", "Clínica RedSalud Magallanes"],
  ["clinica-red-salud-elqui", "Clínica RedSalud Elqui"],
  ["clinica-indisa", "Clínica Indisa"],
  ["clinica-santa-maria", "Clínica Santa María"],
  ["centro-medico-red-de-salud-uc-christus", "Centro Médico Red de Salud UC Christus"],
  ["clinica-davila", "Clínica Dávila"],
  ["clinica-meds", "Clínica MEDS"],
  ["clinica-andes-salud-concepcion", "Clínica Andes Salud Concepción"],
  ["clinica-las-condes", "Clínica Las Condes"],
  ["clinica-san-carlos-de-apoquindo", "Clínica San Carlos de Apoquindo"],
  ["clinica-universidad-de-los-andes", "Clínica Universidad de los Andes"],
]);

describe("segments", () => {
  it.each([
    ["Seguros", "VIDA", true],
    ["Seguros", "ISAPRE", true],
    ["EPS", "EPS_EMPRESA", true],
    ["EPS", "SCTR", false],
    ["SCTR", "SCTR", true],
    ["SCTR", "VIDA", false],
    ["Medicina-Prepagada", "MEDICINA_PREPAGADA", true],
    ["Medicina-Prepagada", "EPS", false],
    ["Seguros-Empresa", "SEGURO_COLECTIVO", true],
    ["Seguros-Empresa", "DENTAL", false],
  ] as [Segment, string, boolean][])("%s has %s: %s", (segment, insuranceType, isIn) => {
    const product = { insuranceType, coverageOrganizations: [] };
    expect(isInSegment(product, segment, new Set())).toBe(isIn);
  });

  it("of clinics has what names one of them in its network", () => {
    const product = { insuranceType: "DENTAL", coverageOrganizations: ["clinica-davila"] };
    const isIn = (codes: string[]) => isInSegment(product, "Clinicas-y-Hospitales", new Set(codes));
    expect([isIn(["clinica-davila"]), isIn(["clinica-indisa"]), isIn([])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("are a closed list", () => {
    expect([isSegment("EPS"), isSegment("eps"), isSegment("Isapre"), isSegment(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("the names of clinics", () => {
  it.each([
    ["Alemana", "clinica-alemana-de-santiago", false],
    ["Clinica Alemana Santiago", "clinica-alemana-de-santiago", true],
    ["Red Salud Providencia", "clinica-red-salud-providencia", true],
    ["Clinica RedSalud Providensia", "clinica-red-salud-providencia", true],
    ["Dabila", "clinica-davila", true],
    ["UC Christus Red de Salud", "centro-medico-red-de-salud-uc-christus", true],
    ["Universidad de los Andes", "clinica-universidad-de-los-andes", true],
    ["Red Salud", "", false],
    ["Clínica Loica", "", false],
    ["Clínica", "", false],
  ])("«%s» means %s where it is alike enough: %s", (name, code, isMatched) => {
    const { matched, unmatched } = matchNames([name], clinics);
    expect(matched.map((one) => one.code)).toEqual(isMatched ? [code] : []);
    expect(unmatched.map((one) => one.name)).toEqual(isMatched ? [] : [name]);
  });

  it("of the short slugs mean their clinics, and those they do not are reported with the nearest", () => {
    const { matched, unmatched } = matchNames(
      clinicSlugs.map(([short]) => short.replaceAll("-", " ")),
      clinics,
    );
    for (const { name, code } of matched) {
      const slug = clinicSlugs.find(([short]) => short.replaceAll("-", " ") === name)?.[1];
      expect(slug?.toLowerCase()).toBe(code);
    }
    expect(unmatched.map(({ name, nearest }) => [name, nearest])).toEqual([
      ["Clinica Universitaria De Concepcion", "Clínica Andes Salud Concepción"],
    ]);
    for (const { likeness } of matched) expect(likeness).toBeGreaterThanOrEqual(likenessThreshold);
    for (const { likeness } of unmatched) expect(likeness).toBeLessThan(likenessThreshold);
  });

  it("is alike to itself and to nothing without a word of its own", () => {
    for (const name of clinics.values()) expect(likenessOf(name, name)).toBe(1);
    expect(likenessOf("Clínica", "Hospital")).toBe(0);
  });
});
