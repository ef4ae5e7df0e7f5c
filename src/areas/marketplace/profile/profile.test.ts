import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { householdOf } from "#src/modules/profile/household.rules.ts";
import { answerAt } from "#src/ui/form/form-answers.rules.ts";
import { exampleReader } from "#test/factories/product-details.ts";
import { answersOf, settledProfile, wantedAnswers } from "./profile-answers.presenter.ts";
import { presentFormErrors, presentMessage } from "./profile-errors.presenter.ts";
import { exampleProfileForm } from "./profile.example.ts";
import { presentProfileForm } from "./profile.presenter.ts";
import { returnPath } from "./return-path.rules.ts";
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

describe("the profile that is stored", () => {
  it("takes an empty sex as Masculino, a daughter's as Femenino, and names the region", () => {
    const profile = settledProfile(
      {
        cotizante: [{ edad: 34, sexo: null }],
        cargas: [
          { edad: 6, parentesco: "Hija" },
          { edad: 30, parentesco: "Cónyuge" },
        ],
        region: { stateCode: "13" },
      },
      regions,
    );
    expect(profile).toEqual({
      cotizante: [{ edad: 34, sexo: "Masculino" }],
      cargas: [
        { edad: 6, parentesco: "Hija", sexo: "Femenino" },
        { edad: 30, parentesco: "Cónyuge", sexo: "Masculino" },
      ],
      region: { stateCode: 13, stateName: "Metropolitana de Santiago", abbreviation: "RM" },
      ingresodatos: true,
    });
  });

  it("leaves the partner out where none is wanted", () => {
    const people = { cotizante: [{ edad: "34" }, { edad: "25" }] };
    expect(wantedAnswers({ ...people, enPareja: false })["cotizante"]).toHaveLength(1);
    expect(wantedAnswers({ ...people, enPareja: true })["cotizante"]).toHaveLength(2);
    expect(answersOf({ cotizante: [{ edad: 34 }, { edad: 25 }] })["enPareja"]).toBe(true);
  });
});

describe("the form's errors", () => {
  const answers = { cargas: [{ parentesco: "Hijo" }, { parentesco: "Cónyuge" }] };
  it.each([
    ["cargas.1.edad", "FIELD_REQUIRED", "Indica la edad de la carga 2"],
    ["cotizante.0.edad", "AGE_INVALID", "La edad de quien contrata va de 0 a 120 años"],
    ["cotizante.1.edad", "AGE_REQUIRED", "Indica la edad de la pareja"],
    ["cotizante.0.ingreso", "NUMBER_INVALID", "Escribe renta líquida mensual solo con números"],
    ["region.stateCode", "FIELD_REQUIRED", "Falta región"],
    ["somewhere", "UNKNOWN", "El valor de un dato no es válido"],
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
      "No se ingresaron los siguientes campos: Edad, Parentesco",
    );
    expect(presentMessage("INVALID_PROFILE", errors, definition, reader)).toBe("Perfil inválido");
  });
});

describe("the profile form", () => {
  const household = householdOf("CL", null);
  if (!household.ok) throw new Error("the default profile prices nobody");
  const sources = {
    comparator: { baseUrl: "Isapres", title: "Isapres", texts: {} } as unknown as ComparatorRecord,
    definition,
    profile: null,
    household: household.household,
    returnTo: "/",
    incomeCeilingUf: 900_000,
    ufCents: 4_113_624,
  };
  const faults = { errors: [], message: null };

  it("opens with the assumed profile, the income's thousands grouped, and says what is assumed", () => {
    const form = presentProfileForm({ ...sources, answers: {} }, faults, reader);
    expect(answerAt(form.answers, "cotizante.0.ingreso")).toBe("1.650.000");
    expect(form.assumed).toBe("Hombre, 27 · RM");
    expect(form.hints["cotizante.0.ingreso"]).toContain("$3.702.262");
    expect([form.canForget, form.storageKey, form.action]).toEqual([
      false,
      "V1.7",
      "/Perfil/Isapres",
    ]);
  });

  it("says how a spouse is counted where there is one", () => {
    const form = presentProfileForm(
      { ...sources, answers: { cargas: [{ parentesco: "Cónyuge" }] } },
      faults,
      reader,
    );
    expect(form.hints["cargas"]).toContain("cónyuge");
  });
});
