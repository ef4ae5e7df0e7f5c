import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { householdOf } from "./household.rules.ts";
import type { ProfileScene } from "./profile-words.rules.ts";
import type { ProfileTranslate, ProfileWordKey } from "./profile-word-keys.rules.ts";
import { audienceWords, profileWords } from "./profile-words.rules.ts";
import { PROFILE_WORD_KEYS } from "./profile-word-keys.rules.ts";

const messages: Record<(typeof PROFILE_WORD_KEYS)[number], string> = {
  "profile.woman": "Mujer",
  "profile.man": "Hombre",
  "profile.spouse": "Cónyuge",
  "profile.son": "Hijo",
  "profile.daughter": "Hija",
  "profile.dependants": "{count, plural, one {# carga} other {# cargas}}",
  "profile.dependant": "{relationship}, {age, plural, one {# año} other {# años}}",
  "profile.more": "y {count} más",
  "profile.taxableIncome": "Renta imponible {amount}",
  "profile.netIncome": "Ingreso {amount}",
  "profile.employees": "{count, plural, one {# empleado} other {# empleados}}",
  "profile.guards": "{count, plural, one {# guardia} other {# guardias}}",
  "profile.pets": "{count, plural, one {# mascota} other {# mascotas}}",
  "profile.pet": "{name}, {age, plural, one {# año} other {# años}}",
  "profile.forPeople": "para {count, plural, one {# persona} other {# personas}}",
  "profile.forPets": "para {count, plural, one {# mascota} other {# mascotas}}",
  "profile.forEmployees": "para {count, plural, one {# empleado} other {# empleados}}",
  "profile.forGuards": "para {count, plural, one {# guardia} other {# guardias}}",
  "profile.nobody": "ninguna",
  "profile.dogs": "{count, plural, one {# perro} other {# perros}}",
  "profile.cats": "{count, plural, one {# gato} other {# gatos}}",
  "profile.years": "{age, plural, one {# año} other {# años}}",
  "profile.travellers": "{count, plural, one {# viajero} other {# viajeros}}",
  "profile.tripDays": "{count, plural, one {# día} other {# días}}",
  "profile.coverageIn": "cobertura {place}",
  "profile.household.you": "ti ({ages})",
  "profile.household.partner": "tu pareja ({ages})",
  "profile.household.daughters": "{count, plural, one {tu hija} other {tus hijas}} ({ages})",
  "profile.household.sons": "{count, plural, one {tu hijo} other {tus hijos}} ({ages})",
  "profile.household.children": "tus {count} hijos",
  "profile.household.others": "{count, plural, one {otra persona} other {otras personas}} ({ages})",
  "profile.household.dogs": "{count, plural, one {tu perro} other {tus perros}} ({ages})",
  "profile.household.cats": "{count, plural, one {tu gato} other {tus gatos}} ({ages})",
  "profile.household.otherPets": "{count, plural, one {tu mascota} other {tus mascotas}} ({ages})",
  "profile.dog": "Perro",
  "profile.cat": "Gato",
  "profile.otherPet": "Mascota",
  "profile.for": "Para {who}",
  "profile.reference":
    "{sex, select, F {una mujer} other {un hombre}} de {age, plural, one {# año} other {# años}}",
  "profile.referenceIn": "{who} en {place, select, RM {la RM} other {{place}}}",
  "profile.partnerIs": "pareja: {sex}",
  "profile.withPrevision":
    "{prevision, select, isapre {con Isapre} fonasa {con Fonasa} other {sin previsión}}",
};
const isOfHousehold = (key: string) => key.startsWith("profile.household.");
const nestedOf = (keys: readonly ProfileWordKey[]) =>
  Object.fromEntries(keys.map((key) => [key.split(".").at(-1) ?? "", messages[key]]));
const nested = {
  profile: {
    ...nestedOf(PROFILE_WORD_KEYS.filter((key) => !isOfHousehold(key))),
    household: nestedOf(PROFILE_WORD_KEYS.filter(isOfHousehold)),
  },
};
const translator = createTranslator({ locale: "es", messages: nested }) as ProfileTranslate;
const translate: ProfileTranslate = (key, values) => translator(key, values);

const names = {
  breeds: new Map([["pug", "Pug"]]),
  places: new Map([["EUROPE", "Europa"]]),
  tripZones: new Map([["EUROPA", "Europa"]]),
  sectors: new Map([["mineria", "Minería"]]),
  works: new Map([["terreno", "Terreno o planta"]]),
};

function wordsOf(profile: Profile | null, country: CountryCode = "CL", scene?: ProfileScene) {
  const result = householdOf(country, profile);
  if (!result.ok) throw new Error(result.params.fields);
  const words = profileWords(country, profile, result.household, "es-CL", translate, scene);
  const { title, detail } = words;
  return { title: title.replace(/^Para /, ""), detail };
}

describe("the profile in words", () => {
  it("is 'Para ti (34) y tu hija (6)' and what stands behind it", () => {
    const profile: Profile = {
      cotizante: [{ sexo: "Femenino", edad: 34, imponible: 1_650_000 }],
      cargas: [{ sexo: "Femenino", edad: 6, parentesco: "Hija" }],
      region: { stateCode: 13, abbreviation: "RM" },
    };
    expect(wordsOf(profile)).toEqual({
      title: "ti (34) y tu hija (6)",
      detail: "Mujer · RM · Renta imponible $1.650.000",
    });
  });

  it.each([
    ["Masculino", "Hombre"],
    ["Femenino", "Mujer"],
  ] as const)("shows %s as %s", (sexo, shown) => {
    const { detail } = wordsOf({ cotizante: [{ sexo, edad: 41 }], region: { stateCode: 13 } });
    expect(detail).toBe(shown);
  });

  it("says for whom the first prices are", () => {
    expect(wordsOf(null)).toEqual({
      title: "un hombre de 27 años en la RM",
      detail: "Ingreso $1.650.000",
    });
  });

  it.each<[string, Profile, string, string]>([
    [
      "a second contributor as a dependant, incomes summed",
      {
        cotizante: [
          { edad: 40, ingreso: 1_000_000 },
          { sexo: "Femenino", edad: 38, ingreso: 500_000 },
        ],
      },
      "ti (40) y tu pareja (38)",
      "Hombre · pareja: Mujer · Ingreso $1.500.000",
    ],
    [
      "no income where it was said in two ways",
      {
        cotizante: [
          { edad: 40, ingreso: 1_000_000 },
          { edad: 38, imponible: 500_000 },
        ],
      },
      "ti (40) y tu pareja (38)",
      "Hombre · pareja: Hombre",
    ],
    [
      "a contributor between by sex",
      { cotizante: [{ edad: 40 }, { sexo: "Femenino", edad: 39 }, { edad: 38 }] },
      "ti (40), tu pareja (38) y otra persona (39)",
      "Hombre · pareja: Hombre",
    ],
    [
      "the number of five children",
      {
        cotizante: [{ edad: 40 }],
        cargas: [
          { edad: 1 },
          { edad: 2, parentesco: "Hija" },
          { sexo: "Femenino", edad: 3 },
          { edad: 4 },
          { edad: 5 },
        ],
        region: { stateName: "Valparaíso" },
      },
      "ti (40) y tus 5 hijos",
      "Hombre · Valparaíso",
    ],
    [
      "pets",
      {
        mascota: [
          { raza: "Labrador", especie: "Perro", edad: 1 },
          { especie: { name: "Gato" }, edad: 4 },
          {},
        ],
      },
      "3 mascotas",
      "Labrador, 1 año · Gato, 4 años",
    ],
    ["employees", { colectivo: { cantidadempleados: 12 } }, "12 empleados", ""],
    ["guards", { guardias: { cantidadGuardias: 1 } }, "1 guardia", ""],
    ["employees of SCTR", { sctr: { cantidadempleados: 3, ingreso: 1000 } }, "3 empleados", ""],
  ])("names %s", (_what, profile, title, detail) => {
    expect(wordsOf(profile)).toEqual({ title, detail });
  });

  it.each<[string, CountryCode, ProfileScene["subject"], Profile, string, string]>([
    [
      "one dog",
      "CL",
      "pets",
      { mascota: [{ especie: "Perro", raza: "medium", edad: 3 }] },
      "1 perro, 3 años",
      "",
    ],
    [
      "a dog's breed",
      "CL",
      "pets",
      { mascota: [{ especie: "Perro", raza: "pug", edad: 1 }] },
      "1 perro, 1 año",
      "Pug",
    ],
    [
      "cats",
      "PE",
      "pets",
      {
        mascota: [
          { especie: "Gato", edad: 1 },
          { especie: "Gata", edad: 2 },
        ],
      },
      "2 gatos",
      "Gato, 1 año · Gata, 2 años",
    ],
    [
      "pets beside a household",
      "CL",
      "pets",
      { cotizante: [{ edad: 40 }], mascota: [{ especie: "Gato" }] },
      "1 gato",
      "",
    ],
    [
      "five pets",
      "CL",
      undefined,
      {
        mascota: ["Hurón", "Perro", "Perro", "Perro", "Gato"].map((especie) => ({
          especie,
          edad: 1,
        })),
      },
      "5 mascotas",
      "Hurón, 1 año · Perro, 1 año · Perro, 1 año · y 2 más",
    ],
    [
      "a company and its dependants",
      "CL",
      "company",
      { colectivo: { cantidadempleados: 10, cantidadDeCargas: 4 } },
      "10 empleados",
      "4 cargas",
    ],
    ["guards", "CL", "guards", { guardias: { cantidadGuardias: 5 } }, "5 guardias", ""],
    [
      "a payroll with its risk",
      "PE",
      "payroll",
      { sctr: { cantidadempleados: 20, ingreso: 1, sector: "mineria", tipo_trabajo: "terreno" } },
      "20 empleados · Minería",
      "Terreno o planta",
    ],
    [
      "a trip",
      "CO",
      "trip",
      { cotizante: [{ edad: 40 }], cargas: [{ edad: 8 }], viaje: { destino: "EUROPA", dias: 15 } },
      "2 viajeros · Europa · 15 días",
      "",
    ],
    [
      "an area without a name not at all",
      "INT",
      "people",
      { cotizante: [{ edad: 40, paisCobertura: "WORLD_EX_US" }] },
      "ti (40)",
      "Hombre",
    ],
    [
      "the coverage abroad",
      "INT",
      "people",
      { cotizante: [{ sexo: "Femenino", edad: 34, paisCobertura: "EUROPE" }, { edad: 30 }] },
      "ti (34) y tu pareja (30)",
      "Mujer · pareja: Hombre · cobertura Europa",
    ],
    [
      "a titular in Peru",
      "PE",
      "people",
      { sexoTitular: "Femenino", edadTitular: 41, region: { stateName: "Lima" } },
      "ti (41)",
      "Mujer · Lima",
    ],
  ])("names %s", (_what, country, subject, profile, title, detail) => {
    expect(wordsOf(profile, country, { ...(subject ? { subject } : {}), names })).toEqual({
      title,
      detail,
    });
  });

  it.each<[string, Profile["cargas"], string]>([
    [
      "a family",
      [
        { edad: 38, sexo: "Masculino", parentesco: "Cónyuge" },
        { edad: 6, parentesco: "Hija" },
      ],
      "ti (36), tu pareja (38) y tu hija (6)",
    ],
    [
      "daughters together and apart from a son",
      [
        { edad: 9, parentesco: "Hija" },
        { edad: 8, parentesco: "Hijo" },
        { edad: 6, parentesco: "Hija" },
      ],
      "ti (36), tus hijas (9 y 6) y tu hijo (8)",
    ],
    ["one alone", [], "ti (36)"],
  ])("speaks to the visitor of %s", (_what, cargas, who) => {
    const profile: Profile = { cotizante: [{ sexo: "Femenino", edad: 36 }], cargas };
    expect(wordsOf(profile).title).toBe(who);
  });

  it.each<[Profile["prevision"], string]>([
    ["isapre", "Hombre · con Isapre"],
    ["Fonasa", "Hombre · con Fonasa"],
    ["ninguna", "Hombre · sin previsión"],
    [null, "Hombre"],
  ])("says the prevision %s", (prevision, detail) => {
    expect(wordsOf({ cotizante: [{ edad: 36 }], prevision }).detail).toBe(detail);
  });

  it("names a third person where a profile only stands in", () => {
    const lima: Profile = { cotizante: [{ edad: 27 }], region: { stateName: "Lima" } };
    expect(wordsOf(lima, "PE", { isReference: true }).title).toBe("un hombre de 27 años en Lima");
    expect(wordsOf({ cotizante: [{ edad: 27 }] }, "INT", { isReference: true }).title).toBe(
      "un hombre de 27 años",
    );
  });

  it("shows no income outside Chile", () => {
    expect(wordsOf({ cotizante: [{ edad: 30, ingreso: 900 }] }, "PE").detail).toBe("Hombre");
  });
});

describe("whom the prices are for", () => {
  it.each([
    ["people", 1, "para 1 persona"],
    ["people", 3, "para 3 personas"],
    ["pets", 2, "para 2 mascotas"],
    ["employees", 10, "para 10 empleados"],
    ["guards", 1, "para 1 guardia"],
    ["people", 0, "ninguna"],
  ] as const)("%s, %i: %s", (subject, count, words) => {
    expect(audienceWords(subject, count, translate)).toBe(words);
  });
});
