import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { placeOfField, profileFormSchema } from "#src/contracts/profile-form.ts";
import { readProfile } from "#src/contracts/profile.ts";
import { isHiddenBy } from "./hide-expression.rules.ts";
import { validateAnswers } from "./profile-form.rules.ts";

const file = new URL("../../../../db/seed/profile-forms/chile.json", import.meta.url);
const chile = profileFormSchema.parse(JSON.parse(readFileSync(file, "utf8")));
const alone = {
  cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1650000 }],
  enPareja: false,
  region: { stateCode: 13 },
};
const faults = (part: object) => {
  const result = validateAnswers("CL", chile, { ...alone, ...part });
  return result.ok ? [] : result.errors.map(({ field, code }) => `${field} ${code}`);
};

describe("answers to the profile form of Chile", () => {
  it.each<[string, object, string[]]>([
    ["one person alone", {}, []],
    ["no income", { cotizante: [{ edad: 34 }] }, []],
    ["no age", { cotizante: [{}] }, ["cotizante.0.edad FIELD_REQUIRED"]],
    ["no region", { region: {} }, ["region.stateCode FIELD_REQUIRED"]],
    [
      "a partner without age",
      { enPareja: true, cotizante: [{ edad: 34 }, { sexo: "Masculino" }] },
      ["cotizante.1.edad FIELD_REQUIRED"],
    ],
    [
      "a partner without sex",
      { enPareja: true, cotizante: [{ edad: 34 }, { edad: 36 }] },
      ["cotizante.1.sexo FIELD_REQUIRED"],
    ],
    [
      "a partner",
      { enPareja: true, cotizante: [{ edad: 34 }, { sexo: "Masculino", edad: 36 }] },
      [],
    ],
    [
      "a second dependant without age",
      { cargas: [{ parentesco: "Hija", edad: 6 }, { parentesco: "Hijo" }] },
      ["cargas.1.edad FIELD_REQUIRED"],
    ],
    [
      "a spouse without sex",
      { cargas: [{ parentesco: "Cónyuge", edad: 40 }] },
      ["cargas.0.sexo FIELD_REQUIRED"],
    ],
    ["a spouse", { cargas: [{ parentesco: "Cónyuge", sexo: "Femenino", edad: 40 }] }, []],
    [
      "a cousin",
      { cargas: [{ parentesco: "Primo", edad: 6 }] },
      ["cargas.0.parentesco VALUE_NOT_ALLOWED"],
    ],
    ["a prevision", { prevision: "fonasa" }, []],
    ["an unknown prevision", { prevision: "otra" }, ["prevision VALUE_NOT_ALLOWED"]],
  ])("with %s are judged as they should be", (_what, part, expected) => {
    expect(faults(part)).toEqual(expected);
  });

  it("every condition that hides a field can be read", () => {
    const conditions = chile.profileFormFields.flatMap((field) =>
      field.elements.flatMap(({ hideExpression }) => hideExpression ?? []),
    );
    expect(conditions.length).toBeGreaterThan(0);
    for (const condition of conditions) {
      const row = (parentesco: string) => ({ parentesco });
      expect(isHiddenBy(condition, { enPareja: true }, row("Cónyuge")), condition).toBe(false);
      expect(isHiddenBy(condition, { enPareja: false }, row("Hijo")), condition).toBe(true);
    }
  });

  it("are a profile as they stand: every place of the form is one of the profile", () => {
    const answers = {
      ...alone,
      enPareja: true,
      cotizante: [...alone.cotizante, { sexo: "Masculino", edad: 36 }],
      cargas: [{ parentesco: "Hija", edad: 6 }],
      prevision: "isapre",
    };
    const result = readProfile("CL", answers);
    expect(result).toMatchObject({ ok: true, profile: answers });
    expect(chile.profileFormFields.map(placeOfField)).toContain("prevision");
  });
});
