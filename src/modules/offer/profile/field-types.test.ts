import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COUNTRY_CODES, type CountryCode } from "#src/contracts/identification.ts";
import { type FieldDataType, fieldDataTypes } from "#src/contracts/profile-form.ts";
import {
  fillMask,
  groupThousands,
  maskTyped,
  parsePhone,
  phoneMask,
  refusedTyping,
  typedNumber,
} from "./field-types.rules.ts";

describe("a phone", () => {
  it.each<[CountryCode, string, string | null]>([
    ["CL", "9 1234 5678", "+56912345678"],
    ["CL", "+56 9 1234 5678", "+56912345678"],
    ["CL", "56912345678", "+56912345678"],
    ["CL", "(2) 2345 6789", "+56223456789"],
    ["CL", "09 1234 5678", "+56912345678"],
    ["CL", "1 2345 6789", null],
    ["CL", "+54 9 11 2345 6789", "+5491123456789"],
    ["CL", "912345", null],
    ["PE", "987 654 321", "+51987654321"],
    ["PE", "01 234 5678", "+5112345678"],
    ["PE", "+51 84 234567", "+5184234567"],
    ["PE", "912345678901", null],
    ["CO", "300 123 4567", "+573001234567"],
    ["CO", "601 234 5678", "+576012345678"],
    ["CO", "+57 200 123 4567", null],
    ["INT", "+44 20 7946 0000", "+442079460000"],
    ["INT", "12345", null],
    ["INT", "1234567890123456", null],
    ["CL", "llámame", null],
    ["CL", "", null],
    ["CL", "+", null],
  ])("of %s typed '%s' is %s", (country, typed, stored) => {
    expect(parsePhone(country, typed)).toBe(stored);
  });

  it("that was read is read again as the same, everywhere", () => {
    const written = fc.stringMatching(/^\+?[0-9 ().-]{0,18}$/);
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRY_CODES), written, (country, typed) => {
        const stored = parsePhone(country, typed);
        if (stored !== null) expect(parsePhone(country, stored)).toBe(stored);
      }),
    );
  });

  it("as its country's mask shows it is one", () => {
    const own: Partial<Record<CountryCode, string>> = {
      CL: "912345678",
      PE: "987654321",
      CO: "3001234567",
    };
    for (const country of COUNTRY_CODES) {
      const digits = own[country];
      if (digits === undefined) continue;
      const shown = maskTyped({ dataType: "phone" }, country, digits);
      expect(shown.replace(/\d/g, "0")).toBe(phoneMask(country));
      expect(parsePhone(country, shown)).not.toBeNull();
    }
  });
});

describe("what is typed", () => {
  it.each<[FieldDataType, string, string]>([
    ["income", "1650000", "1.650.000"],
    ["income", "1.6500", "16.500"],
    ["income", "mucho", "mucho"],
    ["numeric", "0012", "12"],
    ["age", "1a2b34", "123"],
    ["years", "-3", "3"],
    ["number", "2.5", "2.5"],
    ["text", " Ana ", " Ana "],
    ["phone", "912345678999", "9 1234 5678"],
    ["phone", "+549112345", "+549112345"],
    ["phone", "llámame", "llámame"],
  ])("as %s: '%s' shows as '%s'", (dataType, typed, shown) => {
    expect(maskTyped({ dataType }, "CL", typed)).toBe(shown);
  });

  it.each([
    ["000", "1234", "123"],
    ["00-0000", "1", "1"],
    ["00-0000", "122026", "12-2026"],
    ["00-0000", "12", "12"],
  ])("fills the mask %s with %s as %s", (mask, typed, filled) => {
    expect(fillMask(mask, typed)).toBe(filled);
    expect(maskTyped({ dataType: "text", mask }, "CL", typed)).toBe(filled);
  });

  it("is shown the same when it is shown again", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9. +-]{0,20}$/));
    const types = fc.constantFrom(...fieldDataTypes);
    fc.assert(
      fc.property(types, fc.constantFrom(...COUNTRY_CODES), text, (dataType, country, typed) => {
        const once = maskTyped({ dataType }, country, typed);
        expect(maskTyped({ dataType }, country, once)).toBe(once);
      }),
    );
  });

  it("keeps its number when its thousands are grouped", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (number) => {
        const grouped = groupThousands(String(number));
        expect(typedNumber("numeric", grouped)).toBe(number);
        expect(typedNumber("income", String(number))).toBe(number);
      }),
    );
  });
});

describe("a field refuses", () => {
  it.each<[FieldDataType, string, object, string | null]>([
    ["age", "0", {}, null],
    ["age", "120", {}, null],
    ["age", "121", {}, "AGE_INVALID"],
    ["age", "-1", {}, "AGE_INVALID"],
    ["age", "1000", {}, "AGE_INVALID"],
    ["age", "3.5", {}, "AGE_INVALID"],
    ["years", "31", { maximum: 30 }, "TOO_BIG"],
    ["years", "30", { maximum: 30 }, null],
    ["numeric", "9", { minimum: 10 }, "TOO_SMALL"],
    ["numeric", "1.000", { minimum: 10 }, null],
    ["numeric", "10.5", {}, "NUMBER_INVALID"],
    ["numeric", "1.00", {}, "NUMBER_INVALID"],
    ["income", "1.650.000", {}, null],
    ["income", "1,5", {}, "NUMBER_INVALID"],
    ["number", "1,5", {}, null],
    ["number", "trece", {}, "NUMBER_INVALID"],
    ["text", "x".repeat(200), {}, null],
    ["text", "x".repeat(201), {}, "TEXT_TOO_LONG"],
    ["phone", "123", {}, "PHONE_INVALID"],
  ])("as %s '%s' with %j: %s", (dataType, typed, bounds, code) => {
    expect(refusedTyping({ dataType, ...bounds }, "CL", typed)?.code ?? null).toBe(code);
  });
});
