import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatIdentification,
  formatRut,
  isRut,
  parseIdentification,
  parseRut,
  rutCheckDigit,
} from "./identification.ts";

const digits = fc.integer({ min: 100_000, max: 999_999_999 }).map(String);

describe("the Chilean RUT", () => {
  it.each([
    ["12.345.678-5", "123456785"],
    ["12345678-5", "123456785"],
    ["123456785", "123456785"],
    [" 12 345 678 - 5 ", "123456785"],
    ["12.345.678\u20115", "123456785"],
    ["6-k", null],
    ["10.000.013-k", "10000013K"],
    ["10000013K", "10000013K"],
    ["76.192.083-9", "761920839"],
    // Dots and hyphens are dropped wherever they stand (D3).
    ["18-972-631-7", "189726317"],
    ["1.8.9.7.2.6.3.1.7", "189726317"],
    ["18-972-631-8", null],
    ["100.000-4", "1000004"],
    ["12.345-5", null],
    ["12.345.678-4", null],
    ["012.345.678-5", null],
    ["1234567890-1", null],
    ["12.345.678-X", null],
    ["12,345,678-5", null],
    ["K2345678-5", null],
    ["", null],
    ["..--", null],
    ["١٢٣٤٥٦٧٨٥", null],
    [`${" ".repeat(60)}123456785`, null],
  ])("reads '%s' as %s", (text, value) => {
    expect(parseRut(text)).toEqual(
      value === null ? { ok: false, code: "invalidRut", params: {} } : { ok: true, value },
    );
    expect(isRut(text)).toBe(value !== null);
  });

  it.each([
    ["123456785", "12.345.678-5"],
    ["10000013K", "10.000.013-K"],
    ["1000004", "100.000-4"],
    ["1000000009", "100.000.000-9"],
  ])("shows %s as %s", (value, shown) => {
    expect(formatRut(value)).toBe(shown);
  });

  it("reads back every RUT it shows, whatever the case of its K", () => {
    fc.assert(
      fc.property(digits, (number) => {
        const value = `${number}${rutCheckDigit(number)}`;
        expect(parseRut(formatRut(value))).toEqual({ ok: true, value });
        expect(parseRut(formatRut(value).toLowerCase())).toEqual({ ok: true, value });
      }),
    );
  });

  it("accepts exactly one of the eleven check digits", () => {
    fc.assert(
      fc.property(digits, (number) => {
        const accepted = [..."0123456789K"].filter((digit) => isRut(`${number}${digit}`));
        expect(accepted).toEqual([rutCheckDigit(number)]);
      }),
    );
  });

  it("notices every single mistyped digit", () => {
    const place = fc.nat();
    const other = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(digits, place, other, (number, at, shift) => {
        const index = at % number.length;
        const wrong = String((Number(number[index]) + shift) % 10);
        const mistyped = `${number.slice(0, index)}${wrong}${number.slice(index + 1)}`;
        expect(isRut(`${mistyped}${rutCheckDigit(number)}`)).toBe(false);
      }),
    );
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseRut(text).ok).toBe(isRut(text));
      }),
    );
  });
});

describe("identification abroad", () => {
  it.each([
    ["PE", "12345678", "12345678"],
    ["PE", "1234 5678", "12345678"],
    ["PE", "123456789012", "123456789012"],
    ["PE", "1234567", null],
    ["PE", "1234567890123", null],
    ["PE", "1234567A", null],
    ["PE", "", null],
    ["CO", "52.345.678", "52345678"],
    ["CO", "1234567", null],
    ["INT", "ab12c", "AB12C"],
    ["INT", "X1234567890Z", "X1234567890Z"],
    ["INT", "A123", null],
    ["INT", "A123456789012", null],
    ["INT", "Ñ12345", null],
    ["CL", "12.345.678-5", "123456785"],
  ] as const)("in %s reads '%s' as %s", (country, text, value) => {
    const result = parseIdentification(country, text);
    expect(result.ok ? result.value : null).toBe(value);
  });

  it("says in its error how long the number must be", () => {
    expect(parseIdentification("PE", "1")).toEqual({
      ok: false,
      code: "INVALID_IDENTIFICATION",
      params: { country: "PE", minimum: 8, maximum: 12 },
    });
    expect(parseIdentification("CL", "1")).toMatchObject({ code: "invalidRut" });
  });

  it("shows dots and hyphen only in Chile", () => {
    expect(formatIdentification("CL", "123456785")).toBe("12.345.678-5");
    expect(formatIdentification("CO", "52345678")).toBe("52345678");
  });
});
