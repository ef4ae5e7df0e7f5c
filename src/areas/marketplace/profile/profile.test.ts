import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { DEFAULT_PROFILE, householdOf } from "#src/modules/offer/profile/household.rules.ts";
import { answerAt } from "#src/ui/form/form-answers.rules.ts";
import { exampleReader } from "#test/factories/product-details.ts";
import { answersOf, maskedAnswers, withNamedRegion } from "./profile-answers.presenter.ts";
import { presentFormErrors, presentMessage } from "./profile-errors.presenter.ts";
import { exampleProfileForm } from "./profile.example.ts";
import { presentProfileForm } from "./profile.presenter.ts";
import { returnPath } from "#src/areas/page/return-path.rules.ts";
import { companyToKeep, withKeptCompany } from "./kept-company.rules.ts";
import { flatAnswers, readStoredProfile, writeStoredProfile } from "./stored-profile.rules.ts";

const reader = exampleReader();
const { definition } = exampleProfileForm;
const regions = [{ code: 13, displayName: "Metropolitana de Santiago", abbreviation: "RM" }];

describe("the way back from the profile form", () => {
  it.each([
    ["/Comparar/Isapres?orden=menor-precio", true],
    ["/", true],
    ["//elsewhere.example/", false],
    ["/\\elsewhere.example", false],
    ["https://elsewhere.example/", false],
    ["javascript:alert(1)", false],
    ["/a\nb", false],
    ["", false],
    [null, false],
    [`/${"a".repeat(3_000)}`, false],
  ])("%j is followed: %s", (asked, isFollowed) => {
    expect(returnPath(asked, "/fallback")).toBe(isFollowed ? asked : "/fallback");
  });

  it("never leaves this site, whatever is asked for", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
        ),
        (asked) => {
          expect(new URL(returnPath(asked, "/"), "https://amparo.example").host).toBe(
            "amparo.example",
          );
        },
      ),
    );
  });
});

describe("the copy a browser keeps", () => {
  it.each([
    null,
    "",
    "nothing",
    "[]",
    "{}",
    '{"cotizante":"x"}',
    `{"cotizante":[${'"a",'.repeat(9_000)}"a"]}`,
  ])("reads %.20s as none", (text) => {
    expect(readStoredProfile(text)).toBeNull();
  });

  it.each([
    { mascota: [{ especie: "Perro" }] },
    { colectivo: { cantidadempleados: "10" } },
    { guardias: { cantidadGuardias: 5 } },
    { sctr: { cantidadempleados: 10 } },
    { edadTitular: "40" },
  ])("knows the variant %j", (answers) => {
    expect(readStoredProfile(writeStoredProfile(answers))).toEqual(answers);
  });

  it("comes back as it was written, and travels as a form's fields", () => {
    const answers = {
      cotizante: [{ edad: "34" }],
      enPareja: false,
      cargas: [{ edad: 6, sexo: null }],
    };
    expect(readStoredProfile(writeStoredProfile(answers))).toEqual(answers);
    expect(flatAnswers(answers)).toEqual([
      ["cotizante.0.edad", "34"],
      ["enPareja", "false"],
      ["cargas.0.edad", "6"],
    ]);
  });
});

describe("the company's data that a browser keeps", () => {
  const count = (fldName: string, defaultValue: number) => ({
    fldName,
    fieldType: { fldType: "input" as const },
    elements: [{ dataType: "numeric", defaultValue }],
  });
  const company = {
    profileFormFields: [
      count("colectivo.cantidadempleados", 10),
      count("colectivo.cantidadDeCargas", 0),
    ],
  };
  const opened = { colectivo: { cantidadempleados: 10, cantidadDeCargas: 0 } };

  it("is one entry for all workers with 0 dependants, dots stripped, and nothing for another form", () => {
    const answers = { colectivo: { cantidadempleados: "1.250" } };
    expect(JSON.parse(companyToKeep(company, answers) ?? "null")).toEqual([
      { cantidadDeTrabajadores: 1250, cantidadDeCargas: 0 },
    ]);
    expect(companyToKeep(definition, answers)).toBeNull();
  });

  it.each([
    ['[{"cantidadDeTrabajadores":1250,"cantidadDeCargas":3}]', "1.250", "3"],
    [
      '[{"cantidadDeTrabajadores":20,"cantidadDeCargas":0},{"cantidadDeTrabajadores":5}]',
      "25",
      "0",
    ],
    ['{"cantidadDeTrabajadores":40}', "40", "0"],
    ['[{"cantidadDeTrabajadores":-4}]', 10, 0],
    ['[{"cantidadDeTrabajadores":"7"}]', 10, 0],
    ["[7]", 10, 0],
    ["no", 10, 0],
    [null, 10, 0],
  ])("fills the form's defaults from %s", (text, workers, dependants) => {
    expect(withKeptCompany(company, opened, text)["colectivo"]).toEqual({
      cantidadempleados: workers,
      cantidadDeCargas: dependants,
    });
  });

  it("leaves alone what was answered, and forms that ask for no company", () => {
    const kept = '[{"cantidadDeTrabajadores":1250,"cantidadDeCargas":0}]';
    const answered = { colectivo: { cantidadempleados: "30", cantidadDeCargas: "2" } };
    expect(withKeptCompany(company, answered, kept)).toBe(answered);
    expect(withKeptCompany(definition, {}, kept)).toEqual({});
  });
});

describe("the profile that is stored", () => {
  it("has its region by name, and stays as it is where the region is unknown", () => {
    const named = withNamedRegion({ region: { stateCode: "13" } }, regions);
    expect(named.region).toEqual({
      stateCode: 13,
      stateName: "Metropolitana de Santiago",
      abbreviation: "RM",
    });
    const elsewhere = { region: { stateCode: "99" } };
    expect(withNamedRegion(elsewhere, regions)).toBe(elsewhere);
  });

  it("opens the form with a partner's box ticked where there are two contributors", () => {
    expect(answersOf({ cotizante: [{ edad: 34 }, { edad: 25 }] })["enPareja"]).toBe(true);
    expect(answersOf({ cotizante: [{ edad: 34 }] })["enPareja"]).toBe(false);
  });

  describe("in the names of a form that names its holder apart, and back", () => {
    const fieldsOf = (name: string): string[] => [
      ...(name === "eps"
        ? ["sexoTitular", "edadTitular", "maternidad", "epsActual", "cargas"]
        : ["cotizante", "cotizante.0", "sexo", "edad", "cargas"]),
      "region",
    ];
    const region = { stateCode: 5115 };
    const listed = {
      cotizante: [{ sexo: "Femenino" as const, edad: 41 }],
      cargas: [
        { parentesco: "Cónyuge" as const, sexo: "Masculino" as const, edad: 39 },
        { parentesco: "Hija" as const, sexo: "Femenino" as const, edad: 4 },
      ],
      region,
    };
    const named = {
      sexoTitular: "Femenino" as const,
      edadTitular: 41,
      cargas: [
        { parentescoCarga: "Cónyuge" as const, sexoCarga: "Masculino" as const, edadCarga: 39 },
        { parentescoCarga: "Hija" as const, sexoCarga: "Femenino" as const, edadCarga: 4 },
      ],
      region,
    };

    it("opens either form with what the other was told", () => {
      expect(answersOf(listed, fieldsOf("eps"))).toMatchObject(named);
      expect(answersOf(named, fieldsOf("health"))).toMatchObject(listed);
    });

    it("changes nothing where the form was told itself", () => {
      expect(answersOf(named, fieldsOf("eps"))).toMatchObject(named);
      expect(answersOf(listed, fieldsOf("health"))).toMatchObject(listed);
    });

    it("keeps a second contributor as the spouse, and a pet as it is", () => {
      const pet = { parentesco: "Mascota" as const, especie: "Perro", edad: 3 };
      const profile = {
        cotizante: [
          { sexo: "Femenino" as const, edad: 41 },
          { sexo: "Masculino" as const, edad: 44 },
        ],
        cargas: [pet],
      };
      expect(answersOf(profile, fieldsOf("eps"))["cargas"]).toEqual([
        { parentescoCarga: "Cónyuge", sexoCarga: "Masculino", edadCarga: 44 },
        pet,
      ]);
    });

    it("leaves a profile alone that names nobody", () => {
      const company = { colectivo: { cantidadempleados: 9 }, region };
      expect(answersOf(company, fieldsOf("eps"))).toMatchObject(company);
    });
  });

  it("shows its numbers as they are typed", () => {
    const masked = maskedAnswers(definition, "CL", { cotizante: [{ edad: 34, ingreso: 1650000 }] });
    expect(masked).toEqual({ cotizante: [{ edad: "34", ingreso: "1.650.000" }] });
  });
});

describe("the form's errors", () => {
  const answers = { cargas: [{ parentesco: "Hijo" }, { parentesco: "Cónyuge" }] };
  it.each([
    ["cargas.1.edad", "FIELD_REQUIRED", "Indica la edad de la carga 2"],
    ["cotizante.0.edad", "AGE_INVALID", "Escribe tu edad, de 0 a 120 años"],
    ["cotizante.1.edad", "AGE_REQUIRED", "Indica la edad de tu pareja"],
    ["cotizante.0.ingreso", "NUMBER_INVALID", "Escribe «Renta líquida mensual» solo con números"],
    ["region.stateCode", "FIELD_REQUIRED", "Elige tu región"],
    ["somewhere", "UNKNOWN", "Revisa «un dato»: el valor no es válido"],
  ])("%s %s reads %s", (field, code, message) => {
    expect(presentFormErrors([{ field, code }], definition, answers, reader)).toEqual([
      { path: field, message },
    ]);
  });

  it("stand in the form's order, once a field; a partner as second spouse stands at the spouse's row", () => {
    const fields = [
      { field: "cotizante.1.parentesco", code: "SPOUSE_REPEATED" },
      { field: "cotizante.0.edad", code: "AGE_REQUIRED" },
      { field: "cotizante.0.edad", code: "INVALID_VALUE" },
    ];
    const errors = presentFormErrors(fields, definition, answers, reader);
    expect(errors.map(({ path }) => path)).toEqual(["cotizante.0.edad", "cargas.1.parentesco"]);
    expect(presentMessage("FIELDS_MISSING", errors, definition, reader)).toBe(
      "Faltan 2 datos. No se ingresaron los siguientes campos: Edad, Parentesco",
    );
    expect(presentMessage("INVALID_PROFILE", errors.slice(1), definition, reader)).toBe(
      "Perfil inválido. Revisa un dato.",
    );
  });
});

describe("the profile form", () => {
  const household = householdOf("CL", null);
  if (!household.ok) throw new Error("the default profile prices nobody");
  const sources = {
    comparator: {
      baseUrl: "Isapres",
      title: "Isapres",
      texts: {},
      cardVariant: "isapre",
    } as unknown as ComparatorRecord,
    definition,
    answers: {},
    priced: DEFAULT_PROFILE,
    isDefault: true,
    isStored: false,
    household: household.household,
    returnTo: "/",
    incomeCeilingUf: 900_000,
    ufCents: 4_113_624,
  };
  const faults = { errors: [], message: null };

  it("says what is assumed, and opens without an income", () => {
    const form = presentProfileForm({ ...sources, answers: {} }, faults, reader);
    expect(answerAt(form.answers, "cotizante.0.ingreso")).toBeUndefined();
    expect(form.assumed).toBe("un hombre de 27 años en la RM");
    expect(form.hints["cotizante.0.ingreso"]).toContain("$3.702.262");
    expect([form.canForget, form.storageKey, form.action]).toEqual([
      false,
      "V1.7",
      "/Perfil/Isapres",
    ]);
  });

  it("groups the thousands of a stored income", () => {
    const answers = { cotizante: [{ ingreso: 1_650_000 }] };
    const form = presentProfileForm({ ...sources, answers }, faults, reader);
    expect(answerAt(form.answers, "cotizante.0.ingreso")).toBe("1.650.000");
  });

  it("says of other insurance that the income only orders the list", () => {
    const comparator = { ...sources.comparator, cardVariant: "health" };
    const form = presentProfileForm({ ...sources, comparator }, faults, reader);
    expect(form.hints["cotizante.0.ingreso"]).toMatch(/^Opcional, para ordenar/);
  });

  it("says no Chilean ceiling elsewhere", () => {
    const abroad = { ...reader, country: { ...reader.country, code: "INT" as const } };
    expect(presentProfileForm({ ...sources, answers: {} }, faults, abroad).hints).toEqual({});
  });
});
