import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COUNTRY_CODES } from "./identification.ts";
import { normaliseRelationship, normaliseSex, readProfile } from "./profile.ts";
import { profileError } from "./profile-error.ts";

const accepted = (country: (typeof COUNTRY_CODES)[number], sent: unknown) => {
  const result = readProfile(country, sent);
  return result.ok ? result.profile : result.errors;
};

describe("the profile on the wire", () => {
  it("of Chile keeps every key the specification names", () => {
    const profile = {
      cotizante: [
        {
          sexo: "Femenino",
          edad: 34,
          ingreso: 1_320_000,
          imponible: 1_650_000,
          bruto: 1_900_000,
          disposicion_max: 120_000,
          parentesco: null,
        },
      ],
      cargas: [{ sexo: "Femenino", edad: 6, parentesco: "Hija" }],
      region: { stateCode: 13, stateName: "Metropolitana", orderPosition: 7, abbreviation: "RM" },
      enPareja: false,
      ingresodatos: true,
      precios: {
        preciomax: 151_594,
        preciomin: 130_626,
        topeimponible: [3_702_262],
        calculadoUF: 3.51,
        calculadoPeso: 144_375,
        precioReal: 144_375,
        precioRealUF: 3.51,
      },
      preciosSeguros: { precio: 48_541 },
      prices: { preciomax: 1, preciomin: 0 },
      simulacionExterna: false,
      enUF: true,
      previsiones: [{ id: 12, name: "Isapre" }],
      prevision: "Isapre",
      referido: { email: "ana@amparo.example", name: "Ana" },
      prestador: ["Clínica Indisa"],
      referidoPorLink: true,
      colectivo: { cantidadempleados: 12, sistemaprevisional: "Fonasa" },
      guardias: { cantidadGuardias: 8 },
      sctr: { cantidadempleados: 3, ingreso: 1500, sector: "Minería", tipo_trabajo: "Planta" },
    };
    expect(accepted("CL", profile)).toEqual(profile);
  });

  it("drops unknown keys and another country's", () => {
    const sent = { cotizante: [{ edad: 30, rut: "1-9" }], admin: true, sexoTitular: "Femenino" };
    expect(accepted("CL", sent)).toEqual({ cotizante: [{ edad: 30 }] });
  });

  it.each([
    ["34", 34],
    [34, 34],
    ["0", 0],
    ["", null],
    [null, null],
    [120, 120],
  ])("reads the age %j as %j", (edad, expected) => {
    expect(accepted("CL", { cotizante: [{ edad }] })).toEqual({ cotizante: [{ edad: expected }] });
  });

  it.each([
    ["1.650.000", 1_650_000],
    ["1650000", 1_650_000],
    [1_650_000, 1_650_000],
    ["", null],
  ])("reads the income %j as %j", (ingreso, expected) => {
    expect(accepted("CL", { cotizante: [{ ingreso }] })).toEqual({
      cotizante: [{ ingreso: expected }],
    });
  });

  it.each<[string, unknown, string, string]>([
    ["an age above 120", { cotizante: [{ edad: 121 }] }, "cotizante.0.edad", "TOO_BIG"],
    ["an age below 0", { cotizante: [{ edad: -1 }] }, "cotizante.0.edad", "TOO_SMALL"],
    ["half a year", { cotizante: [{ edad: 3.5 }] }, "cotizante.0.edad", "INVALID_VALUE"],
    ["an age of four digits", { cargas: [{ edad: "0034" }] }, "cargas.0.edad", "INVALID_VALUE"],
    ["an age in words", { cargas: [{}, { edad: "seis" }] }, "cargas.1.edad", "INVALID_VALUE"],
    [
      "an infinite income",
      { cotizante: [{ ingreso: 1 / 0 }] },
      "cotizante.0.ingreso",
      "INVALID_VALUE",
    ],
    ["a negative income", { cotizante: [{ ingreso: -1 }] }, "cotizante.0.ingreso", "TOO_SMALL"],
    ["a sex that is none", { cotizante: [{ sexo: "X" }] }, "cotizante.0.sexo", "INVALID_VALUE"],
    [
      "a relationship that is none",
      { cargas: [{ parentesco: "tío" }] },
      "cargas.0.parentesco",
      "INVALID_VALUE",
    ],
    ["a long text", { prevision: "x".repeat(201) }, "prevision", "TOO_BIG"],
    ["a region that is a list", { region: [] }, "region", "INVALID_VALUE"],
    ["no object", "perfil", "profile", "INVALID_VALUE"],
    ["nothing", null, "profile", "INVALID_VALUE"],
    ["a list", [], "profile", "INVALID_VALUE"],
  ])("refuses %s and names the field", (_what, sent, field, code) => {
    expect(accepted("CL", sent)).toEqual([{ field, code }]);
  });

  it("takes at most 100 people, contributors, dependants and pets together", () => {
    const list = (length: number) => Array.from({ length }, () => ({ edad: 5 }));
    expect(readProfile("CL", { cotizante: list(1), cargas: list(99) }).ok).toBe(true);
    expect(accepted("CL", { cotizante: list(1), cargas: list(100) })).toEqual([
      { field: "cargas", code: "TOO_BIG" },
    ]);
    expect(accepted("PE", { mascota: list(101) })).toEqual([{ field: "mascota", code: "TOO_BIG" }]);
  });

  it("of Peru and Colombia has a holder by name of field or a list", () => {
    const titular = {
      sexoTitular: "Femenino",
      edadTitular: 40,
      maternidad: true,
      epsActual: "Pacífico",
      cargas: [{ sexoCarga: "Masculino", edadCarga: 4, parentescoCarga: "Hijo" }],
    };
    expect(accepted("PE", titular)).toEqual(titular);
    expect(accepted("CO", { cotizante: { sexo: "Femenino", edad: "40" } })).toEqual({
      cotizante: [{ sexo: "Femenino", edad: 40 }],
    });
  });

  it("abroad has nationality and country of coverage", () => {
    const profile = {
      cotizante: [{ edad: 40, nacionalidad: "CL", paisCobertura: { code: "US", name: "EE. UU." } }],
      titular: { nacionalidad: "CL", paisCobertura: "US" },
      enPareja: true,
    };
    expect(accepted("INT", profile)).toEqual(profile);
  });

  it("lists pets apart or among the dependants", () => {
    const mascota = [{ raza: "Labrador", especie: "Perro", edad: 3, parentesco: "Mascota" }];
    expect(accepted("CL", { mascota })).toEqual({ mascota });
    expect(accepted("CL", { cargas: mascota })).toEqual({ cargas: mascota });
  });

  it("has a number of employees of a company and of guards, whole and not negative", () => {
    const sent = { colectivo: { cantidadempleados: 12 }, guardias: { cantidadGuardias: "1.008" } };
    expect(accepted("CL", sent)).toEqual({
      colectivo: { cantidadempleados: 12 },
      guardias: { cantidadGuardias: 1008 },
    });
    for (const wrong of [-1, 1.5, "doce"]) {
      expect(readProfile("CL", { colectivo: { cantidadempleados: wrong } }).ok).toBe(false);
      expect(readProfile("CL", { guardias: { cantidadGuardias: wrong } }).ok).toBe(false);
    }
  });

  it("strips the dots of a company's count and supposes an income of 1000 for SCTR", () => {
    expect(accepted("CL", { colectivo: { cantidadempleados: "1.200" } })).toEqual({
      colectivo: { cantidadempleados: 1200 },
    });
    expect(accepted("PE", { sctr: { cantidadempleados: 5 } })).toEqual({
      sctr: { cantidadempleados: 5, ingreso: 1000 },
    });
  });

  it("never throws on any JSON, and what it accepts it accepts again unchanged", () => {
    const known = fc.constantFrom("cotizante", "cargas", "region", "edad", "sexo", "prevision");
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom("Hombre", "34", 34, "", [], {}));
    const sent = fc.dictionary(known, fc.oneof(value, fc.array(fc.dictionary(known, value))));
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRY_CODES), sent, (country, profile) => {
        const once = readProfile(country, profile);
        if (!once.ok) expect(once.errors.length).toBeGreaterThan(0);
        else expect(readProfile(country, once.profile)).toEqual(once);
      }),
    );
  });
});

describe("words of other languages", () => {
  it.each([
    ["Spouse", "Cónyuge"],
    ["Conyuge", "Cónyuge"],
    ["cônjuge", "Cónyuge"],
    ["Cónyuge", "Cónyuge"],
    ["Son", "Hijo"],
    ["Daughter", "Hija"],
    ["filha", "Hija"],
    ["Hijo/Hija", "Hijo"],
    ["Pet", "Mascota"],
    ["Animal de estimação", "Mascota"],
    ["constructor", null],
    ["tío", null],
  ])("turn the relationship %s into %s", (word, expected) => {
    expect(normaliseRelationship(word)).toBe(expected);
  });

  it.each([
    ["Mujer", "Femenino"],
    ["female", "Femenino"],
    ["Homem", "Masculino"],
    ["M", "Masculino"],
    ["otro", null],
  ])("turn the sex %s into %s", (word, expected) => {
    expect(normaliseSex(word)).toBe(expected);
  });
});

describe("a profile's error", () => {
  it("names every field once, comma-separated", () => {
    const errors = ["edad", "sexo", "edad"].map((field) => ({ field, code: "INVALID_VALUE" }));
    expect(profileError("INVALID_PROFILE", errors).params.fields).toBe("edad, sexo");
  });
});
