import { describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import {
  exampleLimit,
  exampleReader,
  exampleRecord,
  exampleUf,
} from "#test/factories/product-details.ts";
import { inCountryWords } from "#src/contracts/country-glossary.ts";
import { limitCell, presentLimits } from "./limit.presenter.ts";

const readerOf = (code: string) => {
  const country = countries.find((one) => one.code === code);
  if (country === undefined) throw new Error(code);
  return { ...exampleReader(), country };
};

describe("words of a country", () => {
  it.each([
    ["CL", "es", "Día cama", "Día cama"],
    ["PE", "es", "Día cama", "Día cuarto"],
    ["CO", "es", "Camas y día cama", "Cuartos y día cuarto"],
    ["INT", "es", "Camarote y camas", "Camarote y cuartos"],
    ["CO", "en", "cama", "cama"],
    ["PE", "es", "Agregar carga", "Agregar dependiente"],
    ["PE", "es", "Falta la edad de una carga", "Falta la edad de un dependiente"],
    ["CO", "es", "Carga quitada.", "Beneficiario quitado."],
    ["CO", "es", "Kinesiología", "Fisioterapia"],
    ["PE", "es", "Sesiones de kinesiología", "Sesiones de terapia física"],
    ["PE", "es", "los planes dependen de la región", "los planes dependen del departamento"],
    ["PE", "pt", "Escolha sua região", "Escolha seu departamento"],
    ["CO", "en", "Choose your region", "Choose your department"],
    ["PE", "es", "Falló carga de Footer", "Falló carga de Footer"],
    ["PE", "es", "{carga} cargado", "{carga} cargado"],
    ["CL", "es", "Agregar carga", "Agregar carga"],
  ])("in %s (%s) '%s' reads '%s'", (country, language, text, said) => {
    expect(inCountryWords(text, country, language)).toBe(said);
  });

  it.each([
    ["CL", "Deducibles", "Sin deducible", "Tope día cama"],
    ["PE", "Deducibles", "Sin deducible", "Tope día cuarto"],
    ["CO", "Copagos y Cuotas Moderadoras", "Sin Copago ni Cuota Moderadora", "Tope día cuarto"],
  ])("%s: limits are called %s, %s, %s", (code, group, none, bed) => {
    const reader = readerOf(code);
    const limits = [exampleLimit({}), exampleLimit({ kind: "bed_day", name: "Tope día cama" })];
    const section = presentLimits(exampleRecord({ limits }), exampleUf, reader);
    expect(section?.groups[0]?.label).toBe(group);
    expect(section?.groups[1]?.rows[0]?.label).toBe(bed);
    expect(limitCell(exampleLimit({ amount: 0 }), exampleUf, reader).text).toBe(none);
  });
});
