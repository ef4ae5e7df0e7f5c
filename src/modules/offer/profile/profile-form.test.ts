import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProfileFormDefinition, ProfileFormField } from "./profile-form.rules.ts";
import { readScriptResult, validateAnswers } from "./profile-form.rules.ts";

const sexes = [
  { value: "Masculino", label: "Hombre" },
  { value: "Femenino", label: "Mujer" },
];
const field = (part: Partial<ProfileFormField> & { fldName: string }): ProfileFormField => ({
  fieldType: { fldType: "input" },
  elements: [{}],
  ...part,
});
const form: ProfileFormDefinition = {
  profileFormFields: [
    field({ fldName: "cotizante", fieldType: { fldType: "array" }, isMultiple: true }),
    field({
      fldName: "edad",
      groupedBy: "cotizante",
      elements: [{ dataType: "age", isRequired: true }],
    }),
    field({
      fldName: "sexo",
      groupedBy: "cotizante",
      fieldType: { fldType: "radio" },
      elements: [{ allowedValues: sexes }],
    }),
    field({ fldName: "ingreso", groupedBy: "cotizante", elements: [{ dataType: "income" }] }),
    field({ fldName: "region", fieldType: { fldType: "group" } }),
    field({
      fldName: "stateCode",
      groupedBy: "region",
      elements: [{ dataType: "number", isRequired: true }],
    }),
    field({ fldName: "enPareja", fieldType: { fldType: "checkbox" } }),
    field({
      fldName: "mascota",
      fieldType: { fldType: "array" },
      elements: [{ rows: { minimum: 1, maximum: 2 } }],
    }),
    field({ fldName: "empleados", elements: [{ dataType: "numeric", minimum: 5 }] }),
    field({
      fldName: "proveedor",
      fieldType: { fldType: "select" },
      elements: [{ retrieveFunction: "healthProviders", refusedValues: ["notengo"] }],
    }),
    field({ fldName: "telefono", elements: [{ dataType: "phone" }] }),
    field({
      fldName: "nombrePareja",
      elements: [{ isRequired: true, hideExpression: "!model.enPareja" }],
    }),
    field({
      fldName: "previsiones",
      fieldType: { fldType: "select" },
      isMultiple: true,
      elements: [
        {
          allowedValues: [
            { value: 2, label: "Fonasa" },
            { value: 12, label: "Isapre" },
          ],
        },
      ],
    }),
  ],
};
const answers = {
  cotizante: [{ edad: "34", sexo: "Femenino" }],
  region: { stateCode: 13 },
  mascota: [{}],
};
const check = (part: object, country: CountryCode = "CL") =>
  validateAnswers(country, form, { ...answers, ...part });
const faults = (part: object, country: CountryCode = "CL") => {
  const result = check(part, country);
  return result.ok ? [] : result.errors.map((error) => `${error.field} ${error.code}`);
};

describe("the answers to a profile form", () => {
  it("are valid when every required field has a value", () => {
    expect(check({})).toEqual({ ok: true, code: "ALL_FIELDS_ENTERED" });
  });

  it("lists the required fields that were not entered", () => {
    expect(check({ cotizante: [{ edad: 34 }, { edad: " " }], region: {} })).toMatchObject({
      code: "FIELDS_MISSING",
      params: { fields: "cotizante.1.edad, region.stateCode" },
    });
    expect(validateAnswers("CL", form, null)).toMatchObject({
      code: "FIELDS_MISSING",
      params: { fields: "region.stateCode, mascota" },
    });
  });

  it("takes 0 and false for answers", () => {
    expect(faults({ cotizante: [{ edad: 0 }], enPareja: false })).toEqual([]);
  });

  it("asks for a hidden field only once it shows", () => {
    expect(faults({ enPareja: false })).toEqual([]);
    expect(faults({ enPareja: true })).toEqual(["nombrePareja FIELD_REQUIRED"]);
    expect(faults({ enPareja: false, nombrePareja: {} })).toEqual([]);
    expect(faults({ enPareja: true, nombrePareja: {} })).toEqual(["nombrePareja INVALID_VALUE"]);
  });

  it.each<[object, string]>([
    [{ cotizante: [{ edad: 121 }] }, "cotizante.0.edad AGE_INVALID"],
    [{ cotizante: [{ edad: "1000" }] }, "cotizante.0.edad AGE_INVALID"],
    [{ cotizante: [{ edad: -1 }] }, "cotizante.0.edad AGE_INVALID"],
    [{ cotizante: [{ edad: {} }] }, "cotizante.0.edad INVALID_VALUE"],
    [{ cotizante: [{ edad: 3, sexo: "X" }] }, "cotizante.0.sexo VALUE_NOT_ALLOWED"],
    [{ cotizante: [{ edad: 3, sexo: ["Femenino"] }] }, "cotizante.0.sexo VALUE_NOT_ALLOWED"],
    [{ cotizante: [{ edad: 3, ingreso: "mucho" }] }, "cotizante.0.ingreso NUMBER_INVALID"],
    [{ cotizante: { edad: 3 } }, "cotizante INVALID_VALUE"],
    [{ cotizante: Array.from({ length: 101 }, () => ({ edad: 3 })) }, "cotizante TOO_BIG"],
    [{ region: { stateCode: "trece" } }, "region.stateCode NUMBER_INVALID"],
    [{ enPareja: "quizás", nombrePareja: "Ana" }, "enPareja INVALID_VALUE"],
    [{ mascota: [{}, {}, {}] }, "mascota TOO_BIG"],
    [{ empleados: "4" }, "empleados TOO_SMALL"],
    [{ proveedor: "notengo" }, "proveedor VALUE_NOT_ALLOWED"],
    [{ telefono: "llámame" }, "telefono PHONE_INVALID"],
    [{ enPareja: true, nombrePareja: "x".repeat(201) }, "nombrePareja TEXT_TOO_LONG"],
    [{ previsiones: [2, 3] }, "previsiones VALUE_NOT_ALLOWED"],
  ])("refuse %j at its field", (part, fault) => {
    expect(faults(part)).toEqual([fault]);
    expect(check(part)).toMatchObject({ code: "INVALID_PROFILE" });
  });

  it.each([
    { cotizante: [{ edad: 34, ingreso: "1.650.000" }] },
    { previsiones: ["2", 12] },
    { telefono: "+56 9 1234 5678" },
  ])("accept %j", (part) => {
    expect(faults(part)).toEqual([]);
  });

  it.each<[CountryCode, object, string[]]>([
    [
      "CO",
      { colectivo: { cantidadempleados: 9 } },
      ["colectivo.cantidadempleados TOO_FEW_EMPLOYEES"],
    ],
    ["CO", { colectivo: { cantidadempleados: "1.000" } }, []],
    [
      "CO",
      { colectivo: { cantidadempleados: "diez" } },
      ["colectivo.cantidadempleados TOO_FEW_EMPLOYEES"],
    ],
    ["CO", { colectivo: { cantidadempleados: "" } }, []],
    ["CL", { colectivo: { cantidadempleados: 9 } }, []],
    ["CO", { epsActual: "notengo" }, ["epsActual VALUE_NOT_ALLOWED"]],
    ["PE", { epsActual: "notengo" }, []],
  ])("in %s with %j has the faults %j", (country, part, expected) => {
    expect(faults(part, country)).toEqual(expected);
  });
});

describe("what a validation script returns", () => {
  it.each([
    [[{ edad: 3 }], { ok: true, payload: { edad: 3 } }],
    [[{ payload: { edad: 3 } }], { ok: true, payload: { edad: 3 } }],
    [[], { ok: true, payload: undefined }],
    [true, { ok: true, payload: undefined }],
    [false, { ok: false, code: "INVALID_PROFILE", params: { message: "" } }],
    ["Falta la edad", { ok: false, code: "INVALID_PROFILE", params: { message: "Falta la edad" } }],
    [undefined, { ok: false, code: "INVALID_PROFILE", params: { message: "" } }],
    [{ ok: true }, { ok: false, code: "INVALID_PROFILE", params: { message: "" } }],
  ])("%j is read as %j", (result, expected) => {
    expect(readScriptResult(result)).toEqual(expected);
  });
});
