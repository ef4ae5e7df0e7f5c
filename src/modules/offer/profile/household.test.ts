import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { DEFAULT_PROFILE, householdOf, isProfileEntered } from "./household.rules.ts";

function personsOf(country: CountryCode, profile: Profile | null) {
  const result = householdOf(country, profile);
  if (!result.ok) return result.errors.map((error) => `${error.field} ${error.code}`);
  return result.household.persons.map(
    (one) => `${one.profileIndex} ${one.relationship} ${one.sex} ${one.age}`,
  );
}

describe("the people a profile insures", () => {
  it.each<[string, CountryCode, Profile | null, string[]]>([
    ["the default household while nobody has said", "CL", null, ["0 holder M 27"]],
    [
      "a contributor and two dependants",
      "CL",
      {
        cotizante: [{ sexo: "Femenino", edad: 34 }],
        cargas: [
          { sexo: "Femenino", edad: 6, parentesco: "Hija" },
          { sexo: "Masculino", edad: 36, parentesco: "Cónyuge" },
        ],
      },
      ["0 holder F 34", "1 child F 6", "2 spouse M 36"],
    ],
    [
      "an empty sex as Masculino",
      "CL",
      { cotizante: [{ sexo: null, edad: 34 }] },
      ["0 holder M 34"],
    ],
    [
      "a dependant without relationship as a child",
      "CL",
      {
        cotizante: [{ edad: 34 }],
        cargas: [{ edad: 6 }],
      },
      ["0 holder M 34", "1 child M 6"],
    ],
    [
      "in Chile the last of two contributors as Cónyuge, after the dependants",
      "CL",
      {
        cotizante: [{ edad: 40 }, { sexo: "Femenino", edad: 38 }],
        cargas: [{ edad: 5, parentesco: "Hijo" }],
      },
      ["0 holder M 40", "2 child M 5", "1 spouse F 38"],
    ],
    [
      "in Chile only the last of three contributors as Cónyuge",
      "CL",
      {
        cotizante: [{ edad: 40 }, { edad: 39 }, { edad: 38 }],
      },
      ["0 holder M 40", "1 child M 39", "2 spouse M 38"],
    ],
    [
      "in Peru a first contributor without age as 25",
      "PE",
      { cotizante: [{ sexo: "Femenino" }] },
      ["0 holder F 25"],
    ],
    [
      "Peru's titular and its dependants",
      "PE",
      {
        sexoTitular: "Femenino",
        edadTitular: 41,
        cargas: [{ sexoCarga: "Masculino", edadCarga: 4, parentescoCarga: "Hijo" }],
      },
      ["0 holder F 41", "1 child M 4"],
    ],
    [
      "abroad the second insured as the spouse",
      "INT",
      {
        cotizante: [{ edad: 40 }, { sexo: "Femenino", edad: 38 }, { edad: 9 }],
      },
      ["0 holder M 40", "1 spouse F 38", "2 child M 9"],
    ],
    ["no people where pets are insured", "CL", { mascota: [{ especie: "Perro", edad: 3 }] }, []],
    [
      "no people where pets stand among the dependants",
      "CL",
      {
        cargas: [
          { especie: "Gato", edad: 3 },
          { parentesco: "Mascota", edad: 1 },
        ],
      },
      [],
    ],
    ["no people for a company", "CL", { colectivo: { cantidadempleados: 12 } }, []],
  ])("reads %s", (_what, country, profile, expected) => {
    expect(personsOf(country, profile)).toEqual(expected);
  });

  it.each<[string, CountryCode, Profile, string[]]>([
    [
      "a contributor without age in Chile",
      "CL",
      { cotizante: [{}] },
      ["cotizante.0.edad AGE_REQUIRED"],
    ],
    [
      "a dependant without age",
      "PE",
      { cotizante: [{}], cargas: [{}, { sexoCarga: "Femenino" }] },
      ["cargas.0.edad AGE_REQUIRED", "cargas.1.edadCarga AGE_REQUIRED"],
    ],
    [
      "a titular without age in Colombia",
      "CO",
      { titular: { sexoTitular: "Femenino" } },
      ["titular.edadTitular AGE_REQUIRED"],
    ],
    [
      "two spouses",
      "CL",
      {
        cotizante: [{ edad: 40 }],
        cargas: [
          { edad: 38, parentesco: "Cónyuge" },
          { edad: 37, parentesco: "Cónyuge" },
        ],
      },
      ["cargas.1.parentesco SPOUSE_REPEATED"],
    ],
    [
      "a spouse beside a second contributor",
      "CL",
      {
        cotizante: [{ edad: 40 }, { edad: 38 }],
        cargas: [{ edad: 37, parentesco: "Cónyuge" }],
      },
      ["cotizante.1.parentesco SPOUSE_REPEATED"],
    ],
    ["nobody", "CL", {}, ["cotizante FIELD_REQUIRED"]],
    ["empty lists", "CL", { cotizante: [], cargas: [], mascota: [] }, ["cotizante FIELD_REQUIRED"]],
  ])("refuses %s and names the field", (_what, country, profile, expected) => {
    expect(personsOf(country, profile)).toEqual(expected);
  });

  it("says what it took for granted, so that it can be shown", () => {
    const result = householdOf("PE", { cotizante: [{}], cargas: [{ edad: 3 }] });
    expect(result.ok && result.household.members.map((member) => member.assumed)).toEqual([
      ["sexo", "edad"],
      ["sexo"],
    ]);
  });

  it("says whether it is the default one", () => {
    const isDefault = (profile: Profile | null) => {
      const result = householdOf("CL", profile);
      return result.ok && result.household.isDefault;
    };
    expect(isDefault(null)).toBe(true);
    expect(isDefault(DEFAULT_PROFILE)).toBe(false);
  });

  it("leaves the profile as it was", () => {
    const profile: Profile = { cotizante: [{ edad: 40 }, { edad: 38 }], cargas: [] };
    const before = structuredClone(profile);
    householdOf("CL", profile);
    expect(profile).toEqual(before);
  });
});

describe("a profile counts as entered", () => {
  it.each<[string, CountryCode, Profile | null, boolean]>([
    ["not while there is none", "CL", null, false],
    ["when it was sent", "CL", { cotizante: [{ edad: 30 }] }, true],
    ["when it says so", "CL", { ingresodatos: true }, true],
    ["not when it says no", "CL", { ingresodatos: false }, false],
    [
      "abroad with a nationality",
      "INT",
      { ingresodatos: false, cotizante: [{ nacionalidad: "CL" }] },
      true,
    ],
    [
      "abroad with a country of coverage",
      "INT",
      { ingresodatos: false, titular: { paisCobertura: "US" } },
      true,
    ],
    [
      "not abroad with neither",
      "INT",
      { ingresodatos: false, cotizante: [{ nacionalidad: "" }] },
      false,
    ],
    [
      "not in Chile by a nationality",
      "CL",
      { ingresodatos: false, cotizante: [{ nacionalidad: "CL" }] },
      false,
    ],
  ])("%s", (_when, country, profile, isEntered) => {
    expect(isProfileEntered(country, profile)).toBe(isEntered);
  });
});
