import { describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import {
  exampleLimit,
  exampleReader,
  exampleRecord,
  exampleUf,
} from "#test/factories/product-details.ts";
import { inCountryWords } from "./country-words.rules.ts";
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
