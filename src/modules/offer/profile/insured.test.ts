import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Insured } from "#src/contracts/pricing.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { defaultProfile } from "./default-profile.rules.ts";
import { householdOf } from "./household.rules.ts";
import { insuredOf, speciesCode, uninsurableMembers } from "./insured.rules.ts";

const context = {
  breedGroups: new Map([
    ["labrador", "large"],
    ["pug", "brachycephalic"],
  ]),
  areaOfCountry: new Map([
    ["US", "WORLD"],
    ["FR", "EUROPE"],
  ]),
  areaOfRegion: new Map([["5115", "LIMA"]]),
  tripZones: new Map([["FR", "EUROPA"]]),
};
const holder = { relationship: "holder", sex: "M", age: 27, profileIndex: 0 } as const;
const read = (country: CountryCode, formName: string, profile: Profile | null) => {
  const result = insuredOf(country, profile, { ...context, formName });
  return result.ok ? result.insured : result.errors.map(({ field, code }) => `${field} ${code}`);
};
const world = "WORLD_EX_US";

describe("what a profile insures", () => {
  it.each<[string, CountryCode, string, Profile | null, Insured]>([
    ["Chile's default household", "CL", "chile", null, { persons: [holder], area: world }],
    ["Peru's, with its region's area", "PE", "peru-eps", null, { persons: [holder], area: "LIMA" }],
    ["Colombia's", "CO", "colombia-eps", null, { persons: [holder], area: world }],
    ["the one abroad", "INT", "international", null, { persons: [holder], area: world }],
    [
      "a medium dog of 3",
      "CL",
      "chile-pets",
      null,
      {
        persons: [],
        area: world,
        pets: [{ species: "dog", breedGroup: "medium", age: 3, profileIndex: 0 }],
      },
    ],
    [
      "10 employees",
      "CO",
      "colombia-company",
      null,
      { persons: [], area: world, company: { employees: 10, dependants: 0 } },
    ],
    ["5 guards", "CL", "chile-guards", null, { persons: [], area: world, heads: 5 }],
    [
      "a payroll of 10 × 1000 soles, in cents",
      "PE",
      "peru-sctr",
      null,
      {
        persons: [],
        area: world,
        payroll: { amount: 1_000_000, employees: 10, sector: "servicios", work: "oficina" },
      },
    ],
    [
      "7 days in America",
      "PE",
      "peru-travel",
      null,
      { persons: [holder], area: world, trip: { zone: "AMERICA", days: 7 } },
    ],
    [
      "a country of coverage by its area",
      "INT",
      "international",
      { cotizante: [{ edad: 27, nacionalidad: "CL", paisCobertura: { code: "us" } }] },
      { persons: [holder], area: "WORLD" },
    ],
    [
      "an area in the country's place",
      "INT",
      "international",
      { cotizante: [{ edad: 27, paisCobertura: "LATAM" }] },
      { persons: [holder], area: "LATAM" },
    ],
    [
      "Peru's titular with a dependant whose sex is its own",
      "PE",
      "peru-eps",
      {
        sexoTitular: "Femenino",
        edadTitular: 41,
        cargas: [{ parentescoCarga: "Cónyuge", sexoCarga: "Masculino", edadCarga: 43 }],
        region: { stateCode: "5104" },
      },
      {
        persons: [
          { relationship: "holder", sex: "F", age: 41, profileIndex: 0 },
          { relationship: "spouse", sex: "M", age: 43, profileIndex: 1 },
        ],
        area: world,
      },
    ],
    [
      "in Chile the last contributor as the spouse",
      "CL",
      "chile",
      { cotizante: [{ edad: 27 }, { edad: 30, sexo: "Femenino" }] },
      {
        persons: [holder, { relationship: "spouse", sex: "F", age: 30, profileIndex: 1 }],
        area: world,
      },
    ],
    [
      "pets by breed, by group, without a breed, and of a kind of their own",
      "CL",
      "chile-pets",
      {
        mascota: [
          { especie: "Perro", raza: "Labrador", edad: 1 },
          { especie: "dog", raza: { code: "pug" }, edad: 2 },
          { especie: "Perro", raza: "giant", edad: 3 },
          { especie: "Perro", raza: "desconocida", edad: 4 },
          { especie: "Gato", edad: 5 },
          { especie: "Cão", edad: 6 },
          { especie: "Hurón", raza: "x", edad: 7 },
        ],
      },
      {
        persons: [],
        area: world,
        pets: [
          { species: "dog", breedGroup: "large", age: 1, profileIndex: 0 },
          { species: "dog", breedGroup: "brachycephalic", age: 2, profileIndex: 1 },
          { species: "dog", breedGroup: "giant", age: 3, profileIndex: 2 },
          { species: "dog", breedGroup: "*", age: 4, profileIndex: 3 },
          { species: "cat", breedGroup: "*", age: 5, profileIndex: 4 },
          { species: "dog", breedGroup: "medium", age: 6, profileIndex: 5 },
          { species: "huron", breedGroup: "*", age: 7, profileIndex: 6 },
        ],
      },
    ],
    [
      "pets among the dependants by their place there",
      "PE",
      "peru-pets",
      { cotizante: [{ edad: 27 }], cargas: [{ edad: 9 }, { parentesco: "Mascota", edad: 2 }] },
      {
        persons: [holder, { relationship: "child", sex: "M", age: 9, profileIndex: 1 }],
        area: world,
        pets: [{ species: "dog", breedGroup: "medium", age: 2, profileIndex: 2 }],
      },
    ],
    [
      "a company with its dependants",
      "CL",
      "chile-company",
      { colectivo: { cantidadempleados: 12, cantidadDeCargas: 30 } },
      { persons: [], area: world, company: { employees: 12, dependants: 30 } },
    ],
    [
      "a payroll in pesos, income 1000 unless it is said",
      "CL",
      "chile-sctr",
      { sctr: { cantidadempleados: 3, ingreso: 1000, sector: "Minería" } },
      {
        persons: [],
        area: world,
        payroll: { amount: 3000, employees: 3, sector: "mineria", work: "*" },
      },
    ],
    [
      "a payroll of cents exactly",
      "PE",
      "peru-sctr",
      {
        sctr: {
          cantidadempleados: 3,
          ingreso: 1025.15,
          sector: "industria",
          tipo_trabajo: "altura",
        },
      },
      {
        persons: [],
        area: world,
        payroll: { amount: 307_545, employees: 3, sector: "industria", work: "altura" },
      },
    ],
    [
      "a trip to a country's zone, with companions",
      "CO",
      "colombia-travel",
      { cotizante: [{ edad: 27 }], cargas: [{ edad: 8 }], viaje: { destino: "fr", dias: 20 } },
      {
        persons: [holder, { relationship: "child", sex: "M", age: 8, profileIndex: 1 }],
        area: world,
        trip: { zone: "EUROPA", days: 20 },
      },
    ],
    [
      "the form's default where the profile is about something else",
      "CL",
      "chile-guards",
      { cotizante: [{ edad: 40 }], guardias: { cantidadGuardias: 0 } },
      { persons: [], area: world, heads: 5 },
    ],
  ])("is %s", (_what, country, formName, profile, expected) => {
    expect(read(country, formName, profile)).toEqual(expected);
  });

  it.each<[string, CountryCode, string, Profile, string[]]>([
    [
      "a pet without age",
      "CL",
      "chile-pets",
      { cargas: [{ edad: 3, especie: "Gato" }, { especie: "Perro" }] },
      ["cargas.1.edad AGE_REQUIRED"],
    ],
    [
      "a listed pet without age",
      "PE",
      "peru-pets",
      { cargas: [], mascota: [{}] },
      ["mascota.0.edad AGE_REQUIRED"],
    ],
    [
      "a payroll beyond counting",
      "PE",
      "peru-sctr",
      { sctr: { cantidadempleados: 1_000_000, ingreso: 1_000_000 } },
      ["sctr.ingreso TOO_BIG"],
    ],
    [
      "two spouses",
      "PE",
      "peru-eps",
      {
        edadTitular: 40,
        cargas: [
          { parentescoCarga: "Cónyuge", edadCarga: 40 },
          { parentescoCarga: "Cónyuge", edadCarga: 41 },
        ],
      },
      ["cargas.1.parentescoCarga SPOUSE_REPEATED"],
    ],
  ])("refuses %s", (_what, country, formName, profile, errors) => {
    expect(read(country, formName, profile)).toEqual(errors);
  });

  it("says that it is the default, and for whom", () => {
    const ask = (profile: Profile | null) =>
      insuredOf("CL", profile, { ...context, formName: "chile-pets" });
    expect(ask({ cotizante: [{ edad: 40 }] })).toMatchObject({
      isDefault: true,
      household: { isDefault: true },
      profile: defaultProfile("CL", "chile-pets"),
    });
    expect(ask({ mascota: [{ edad: 1 }] })).toMatchObject({ isDefault: false });
  });

  it("names the people whom no rate takes", () => {
    const found = householdOf("CL", {
      cotizante: [{ edad: 90 }],
      cargas: [{ edad: 3, parentesco: "Hija" }],
    });
    const ages = found.ok && uninsurableMembers(found.household, [0]).map(({ edad }) => edad);
    expect(ages).toEqual([90]);
  });

  it.each([
    ["Perra", "dog"],
    ["GATA", "cat"],
    [null, ""],
    ["constructor", "constructor"],
  ])("takes the species %j for %s", (sent, species) => {
    expect(speciesCode(sent)).toBe(species);
  });
});
