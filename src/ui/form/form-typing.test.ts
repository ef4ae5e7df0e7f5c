import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allowedTyping, maskedText } from "./form-typing.rules.ts";

describe("typing in a field", () => {
  it.each([
    [{ dataType: "age" }, "34a5 6", "345"],
    [{ dataType: "years" }, "-7", "7"],
    [{ mask: "00" }, "1x23", "12"],
    [{ mask: "00-0000", dataType: "text" }, "12-34x567", "12-3456"],
    [{ dataType: "income" }, "$1.650 pesos", "1.650 "],
    [{ dataType: "numeric" }, "1.2 00,5", "1.2005"],
    [{ dataType: "number" }, "12,5 kg", "12,5 "],
    [{ dataType: "phone" }, "+56 (9) 1234-5678 x", "+56 (9) 1234-5678 "],
    [{ dataType: "strange" }, "a1", "a1"],
    [{}, "¿Qué?", "¿Qué?"],
  ])("lets a person type into %j: %j becomes %j", (element, typed, kept) => {
    expect(allowedTyping(element, typed)).toBe(kept);
  });

  it.each([
    [{ dataType: "income" }, "CL", "1650000", "1.650.000"],
    [{ dataType: "numeric" }, "CL", "001200", "1.200"],
    [{ dataType: "income" }, "CL", "mucho", "mucho"],
    [{ mask: "00-0000" }, "CL", "123456", "12-3456"],
    [{ dataType: "phone" }, "CL", "912345678", "9 1234 5678"],
    [{ dataType: "phone" }, "PE", "912345678", "912 345 678"],
    [{ dataType: "phone" }, "CO", "3001234567", "300 123 4567"],
    [{ dataType: "phone" }, "INT", "+4930123456", "+4930123456"],
    [{}, "CL", "hola", "hola"],
  ] as const)("shows %j in %s typed as %j as %j", (element, country, typed, shown) => {
    expect(maskedText(element, country, typed)).toBe(shown);
  });

  const kinds = ["phone", "text", "numeric", "income", "age", "years", "number"];

  it("masks nothing twice, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom("CL" as const, "PE" as const, "CO" as const, "INT" as const),
        fc.oneof(fc.string(), fc.stringMatching(/^[\d. ]{0,20}$/)),
        (dataType, country, typed) => {
          const once = maskedText({ dataType }, country, allowedTyping({ dataType }, typed));
          expect(maskedText({ dataType }, country, once)).toBe(once);
        },
      ),
    );
  });

  it("keeps the digits of a count, in their order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (count) => {
        const shown = maskedText({ dataType: "numeric" }, "CL", String(count));
        expect(shown.replaceAll(".", "")).toBe(String(count));
        expect(shown).toMatch(/^\d{1,3}(\.\d{3})*$/);
      }),
    );
  });

  it("takes no more than an age's three digits", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(allowedTyping({ dataType: "age" }, typed)).toMatch(/^\d{0,3}$/);
      }),
    );
  });
});
