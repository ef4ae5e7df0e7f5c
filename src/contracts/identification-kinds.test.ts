import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountryCode } from "./identification.ts";
import {
  type IdentificationKind,
  nitCheckDigit,
  parseCompanyIdentification,
  type Identified,
  parseIdentificationKind,
  parseIdentificationOf,
  rucCheckDigit,
} from "./identification-kinds.ts";

describe("identification of a kind", () => {
  // RUC 2012345678: 10+0+3+4+21+24+25+24+21+16 = 148, 148 mod 11 = 5, 11 - 5 = 6.
  // NIT 800123456: 6·3+5·7+4·13+3·17+2·19+1·23+0+0+8·41 = 545, 545 mod 11 = 6, 11 - 6 = 5.
  it.each<[CountryCode, IdentificationKind, string, string | null]>([
    ["PE", "RUC", "20-12345678-6", "20123456786"],
    ["PE", "RUC", "20123456785", null],
    ["PE", "RUC", "30123456786", null],
    ["PE", "RUC", "2012345678", null],
    ["PE", "DNI", "4567 8901", "45678901"],
    ["PE", "CE", "001234567", "001234567"],
    ["PE", "DNI", "4567890", null],
    ["PE", "NIT", "8001234565", null],
    ["CO", "NIT", "800.123.456-5", "8001234565"],
    ["CO", "NIT", "800.123.456-4", null],
    ["CO", "CC", "52.345.678", "52345678"],
    ["CO", "CE", "123456789", "123456789"],
    ["CO", "CC", "5234567", null],
    ["CO", "RUC", "20123456786", null],
    ["CL", "RUT", "12.345.678-5", "123456785"],
    ["CL", "RUT", "12.345.678-4", null],
    ["CL", "DNI", "12.345.678-5", null],
    ["INT", "PASSPORT", "ab 12c", "AB12C"],
    ["INT", "PASSPORT", "ab1", null],
    ["INT", "RUT", "123456785", null],
  ])("in %s as %s '%s' is %s", (country, kind, text, value) => {
    const result = parseIdentificationKind(country, kind, text);
    expect(result.ok ? result.value : null).toBe(value);
  });

  it("of a company is the country's own kind", () => {
    expect(parseCompanyIdentification("PE", "20123456786").ok).toBe(true);
    expect(parseCompanyIdentification("PE", "45678901")).toEqual({
      ok: false,
      code: "INVALID_RUC",
      params: {},
    });
    expect(parseCompanyIdentification("CO", "800123456-4")).toEqual({
      ok: false,
      code: "INVALID_NIT",
      params: {},
    });
    expect(parseCompanyIdentification("CO", "800123456-5").ok).toBe(true);
    expect(parseCompanyIdentification("CL", "1")).toMatchObject({ code: "invalidRut" });
    expect(parseCompanyIdentification("INT", "B12345").ok).toBe(true);
  });

  it.each<[CountryCode, Identified, string, string | null]>([
    ["CL", "person", "12.345.678-5", null],
    ["CL", "either", "12.345.678-4", "invalidRut"],
    ["PE", "company", "20123456785", "INVALID_RUC"],
    ["PE", "either", "20123456785", "INVALID_RUC"],
    ["PE", "either", "20-12345678-6", null],
    ["PE", "either", "45678901", null],
    ["PE", "either", "1234", "INVALID_IDENTIFICATION"],
    ["PE", "person", "20123456785", null],
    ["CO", "company", "800123456-4", "INVALID_NIT"],
    ["CO", "either", "800.123.456-4", "INVALID_NIT"],
    ["CO", "either", "800.123.456-5", null],
    ["CO", "either", "1020304050", null],
    ["CO", "person", "8001234564", null],
    ["INT", "company", "B12345", null],
    ["INT", "either", "b-12345", null],
  ])("in %s of %s, '%s' is refused as %s", (country, who, text, code) => {
    const result = parseIdentificationOf(country, who, text);
    expect(result.ok ? null : result.code).toBe(code);
  });

  const digits = (length: number) =>
    fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(""));

  it("has exactly one check digit", () => {
    fc.assert(
      fc.property(digits(8), digits(9), (middle, nit) => {
        const ruc = `20${middle}`;
        const taken = (kind: "RUC" | "NIT", country: CountryCode, number: string) =>
          [..."0123456789"].filter(
            (digit) => parseIdentificationKind(country, kind, `${number}${digit}`).ok,
          );
        expect(taken("RUC", "PE", ruc)).toEqual([rucCheckDigit(ruc)]);
        expect(taken("NIT", "CO", nit)).toEqual([nitCheckDigit(nit)]);
      }),
    );
  });

  /** Every number that differs from a number in one digit, grouped by the place of that digit. */
  const mistyped = (number: string): string[][] =>
    [...number].map((digit, place) =>
      [..."0123456789"]
        .filter((other) => other !== digit)
        .map((other) => `${number.slice(0, place)}${other}${number.slice(place + 1)}`),
    );

  // Modulo 11 has eleven remainders for ten digits. A RUT writes the eleventh as K; a RUC and a NIT write
  // two remainders as 1, so that a number ending in 1 has at most one other digit a place that fits too.
  it.each<["RUC" | "NIT", CountryCode, (digits: string) => string, typeof rucCheckDigit]>([
    ["RUC", "PE", (middle) => `20${middle.slice(0, 8)}`, rucCheckDigit],
    ["NIT", "CO", (nine) => nine, nitCheckDigit],
  ])("notices every single mistyped digit of a %s", (kind, country, numberOf, checkDigit) => {
    const isTaken = (number: string) => parseIdentificationKind(country, kind, number).ok;
    fc.assert(
      fc.property(digits(9), (random) => {
        const number = numberOf(random);
        const check = checkDigit(number);
        const taken = mistyped(`${number}${check}`).map((each) => each.filter(isTaken).length);
        expect(Math.max(...taken)).toBeLessThanOrEqual(check === "1" ? 1 : 0);
        // The check digit itself is never mistaken.
        expect(taken.at(-1)).toBe(0);
      }),
    );
  });
});
