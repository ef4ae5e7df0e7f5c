import { describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import type { ProductRecord, RequirementRecord } from "#src/contracts/product-record.ts";
import { exampleReader, exampleRecord } from "#test/factories/product-details.ts";
import {
  contractAge,
  presentRequirements,
  previousCoverageTexts,
  previsionText,
} from "./requirement.presenter.ts";

const reader = exampleReader();
const nobody = { household: null, prevision: null, employees: null };
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;
const requirement = (part: Partial<RequirementRecord>): RequirementRecord => ({
  prevision: "isapre",
  previousCoverage: "Hospitalaria",
  value: 50,
  unit: "%",
  note: null,
  ...part,
});
const below = "Si cubre menos, el seguro calcula como si hubiera cubierto 50 %.";
const asked = `Isapre, cobertura hospitalaria: debe cubrir al menos 50 %. ${below}`;
const absent = "Sin Isapre ni Fonasa este seguro no cubre.";
const feature = (code: string, value: string | null = null) => ({
  id: 1,
  code,
  displayName: code,
  icon: null,
  help: null,
  value,
});

describe("the previous coverage a product asks for", () => {
  it.each<[string, Partial<RequirementRecord>[], Partial<ProductRecord>, string[]]>([
    [
      "a percentage, what happens below it, and nothing without prevision",
      [{}],
      {},
      [asked, absent],
    ],
    [
      "the record's own sentence",
      [{ note: "Se calcula sobre la mitad." }],
      { coverageRatio: 80 },
      ["Isapre, cobertura hospitalaria: debe cubrir al menos 50 %. Se calcula sobre la mitad."],
    ],
    ["a product with a coverage ratio covers by itself", [{}], { coverageRatio: 80 }, [asked]],
    [
      "an amount",
      [{ value: 5, unit: "UF" }],
      { coverageRatio: 80 },
      [
        "Isapre, cobertura hospitalaria: debe cubrir al menos 5 UF. Si cubre menos, el seguro calcula como si hubiera cubierto 5 UF.",
      ],
    ],
    [
      "consultations up to 2 UF without prevision",
      [{}, { prevision: "ninguna", value: 2, unit: "UF" }],
      {},
      [asked, "Sin Isapre ni Fonasa, las consultas se pagan con un tope de 2 UF."],
    ],
    ["nothing covered without prevision", [{ prevision: "ninguna", value: 0 }], {}, [absent]],
    [
      "nothing asked for",
      [{ prevision: "ninguna", value: null, unit: null }],
      {},
      ["No exige Isapre ni Fonasa."],
    ],
    ["no record", [], {}, []],
  ])("%s", (_what, requirements, part, texts) => {
    const record = exampleRecord({ requirements: requirements.map(requirement), ...part });
    expect(previousCoverageTexts(record, reader).map(plain)).toEqual(texts);
  });
});

describe("the other requirements", () => {
  it.each([
    [18, 64, "18 a 64 años"],
    [18, null, "Desde 18 años"],
    [null, 64, "Hasta 64 años"],
    [null, null, null],
  ])("age %s to %s: %s", (contractAgeFrom, contractAgeTo, text) => {
    expect(contractAge({ contractAgeFrom, contractAgeTo }, reader)).toBe(text);
  });

  it.each([
    [["isapre_permitida", "fonasa_permitida"], "Isapre o Fonasa"],
    [["fonasa_permitida"], "Fonasa"],
    [[], null],
  ])("previsions by features %j: %s", (codes, text) => {
    expect(
      previsionText(exampleRecord({ features: codes.map((code) => feature(code)) }), reader),
    ).toBe(text);
  });

  it("says what is not informed, never guesses", () => {
    const entries = presentRequirements(exampleRecord(), nobody, reader);
    expect(entries.map(({ texts, kind }) => [texts, kind])).toEqual(
      entries.map(() => [["No informado"], "missing"]),
    );
  });

  it("covers preexistences where the record has the feature, and names a group's least size", () => {
    const entries = presentRequirements(
      exampleRecord({
        features: [feature("cubre_preexistencias", "Con declaración de salud")],
        minimumEmployees: 5,
        minimumSubscribers: 8,
        insuranceType: {
          ...exampleRecord().insuranceType,
          upperType: { name: "SEGURO COLECTIVO", displayName: "" },
        },
      }),
      { ...nobody, employees: 6 },
      reader,
    );
    expect(entries.map(({ verdict }) => verdict?.text)).toEqual(
      expect.arrayContaining(["No: son 6 y el mínimo es 8."]),
    );
    expect(entries.flatMap(({ texts }) => texts)).toEqual(
      expect.arrayContaining([
        "Las cubre, según la evaluación de la aseguradora. Con declaración de salud.",
        "Seguro para un mínimo de 8 empleados",
      ]),
    );
  });

  it("answers for the household and its scheme, which of several the visitor has", () => {
    const record = exampleRecord({
      contractAgeFrom: 18,
      contractAgeTo: 64,
      features: [feature("isapre_permitida")],
      requirements: [requirement({})],
    });
    const answers = (prevision: "isapre" | "fonasa" | null, leftOut: number) =>
      presentRequirements(
        record,
        { household: { count: 3, leftOut }, prevision, employees: null },
        reader,
      ).flatMap(({ verdict }) => plain(verdict?.text) ?? []);
    expect(answers("isapre", 0)).toEqual([
      "Sí: la edad de las 3 personas que indicaste sirve.",
      "Depende de que tu Isapre cubra al menos 50 %; si cubre menos, la diferencia es tuya.",
    ]);
    expect(answers("fonasa", 1)).toEqual([
      "Depende: toma solo a una parte de tu grupo.",
      "No: no se contrata con Fonasa.",
    ]);
    expect(answers(null, 3)).toEqual([
      "No: no toma a nadie de tu grupo.",
      "Depende: dinos si tienes Isapre o Fonasa.",
    ]);
  });
});

describe("the prevision where no profile asks for one", () => {
  const labels = (code: string, part: Partial<ProductRecord>) => {
    const country = countries.find((one) => one.code === code) ?? reader.country;
    return presentRequirements(exampleRecord(part), nobody, { ...reader, country }).map(
      ({ label }) => label,
    );
  };
  const silent = { features: [], requirements: [] };
  it.each<[string, Partial<ProductRecord>, boolean]>([
    ["CL", silent, true],
    ["PE", silent, false],
    ["CO", silent, false],
    ["INT", silent, false],
    ["PE", { ...silent, features: [feature("isapre_permitida")] }, true],
    ["CO", { ...silent, requirements: [requirement({})] }, true],
  ])("in %s, of a product with %j, is shown: %s", (code, part, isShown) => {
    expect(labels(code, part).includes("Previsión de salud")).toBe(isShown);
  });
});
