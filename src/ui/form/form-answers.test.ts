import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerAt, answersFromForm, fieldAt, withAnswer } from "./form-answers.rules.ts";
import { openingAnswers } from "./form-rows.rules.ts";
import type { FormDefinition } from "./form-definition.rules.ts";

const input = (fldName: string, groupedBy: string | null, defaultValue?: unknown) => ({
  fldName,
  groupedBy,
  fieldType: { fldType: "input" as const, htmlType: "text" },
  elements: [{ label: fldName, defaultValue }],
});
const definition: FormDefinition = {
  profileFormFields: [
    { fldName: "cotizante.0", fieldType: { fldType: "group" }, elements: [{}] },
    input("edad", "cotizante.0", 27),
    { fldName: "enPareja", fieldType: { fldType: "checkbox" }, elements: [{ label: "Pareja" }] },
    { fldName: "cargas", fieldType: { fldType: "array" }, elements: [{}] },
    input("parentesco", "cargas", "Hijo"),
    input("edad", "cargas"),
    input("region", null, 13),
  ],
};

describe("answers of a form", () => {
  it("reads the dotted names of an HTML form as a tree", () => {
    const entries = [
      ["cotizante.0.edad", "34"],
      ["enPareja", "on"],
      ["cargas.1.edad", "6"],
      ["region", "13"],
      ["_add", "cargas"],
    ] as const;
    expect(answersFromForm(definition, entries)).toEqual({
      cotizante: [{ edad: "34" }],
      enPareja: true,
      cargas: [{}, { edad: "6" }],
      region: "13",
    });
  });

  it("finds the field of a path, also in a row and below a dotted name", () => {
    expect(fieldAt(definition, "cargas.12.edad")?.groupedBy).toBe("cargas");
    expect(fieldAt(definition, "cotizante.0.edad")?.groupedBy).toBe("cotizante.0");
    expect(fieldAt(definition, "cargas.edad.edad")).toBeUndefined();
    expect(fieldAt(definition, "cargas.1")).toBeUndefined();
  });

  it("reads the boxes of rows and the several choices of a field", () => {
    const choices = {
      profileFormFields: [
        { fldName: "filas", fieldType: { fldType: "array" as const }, elements: [{}] },
        {
          fldName: "fuma",
          groupedBy: "filas",
          fieldType: { fldType: "checkbox" as const },
          elements: [{}],
        },
        {
          fldName: "redes",
          isMultiple: true,
          fieldType: { fldType: "select" as const },
          elements: [{ allowedValues: [] }],
        },
      ],
    };
    const entries = [
      ["filas.0.edad", "5"],
      ["filas.1.fuma", "true"],
      ["redes", "a"],
      ["redes", "b"],
    ] as const;
    expect(answersFromForm(choices, entries)).toEqual({
      filas: [{ edad: "5", fuma: false }, { fuma: true }],
      redes: ["a", "b"],
    });
  });

  it("reads a box without a tick, which a browser does not send, as false", () => {
    expect(answersFromForm(definition, [])).toEqual({ enPareja: false });
  });

  it.each(["__proto__.x", "constructor.prototype.x", "a.b.c.d.e", "cargas.100.edad", "0.edad", ""])(
    "leaves out the name %j",
    (name) => {
      expect(answersFromForm(definition, [[name, "1"]])).toEqual({ enPareja: false });
      expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
    },
  );

  it("never throws, whatever names and values are sent", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (entries) => {
        expect(typeof answersFromForm(definition, entries)).toBe("object");
      }),
    );
  });

  it("opens with what was answered and the defaults for the rest, and with no dependant", () => {
    expect(openingAnswers(definition, { region: "5" })).toEqual({
      cotizante: [{ edad: 27 }],
      region: "5",
    });
  });

  it("reads back what it set and leaves the original alone", () => {
    const before = { cotizante: [{ edad: "1" }] };
    const after = withAnswer(before, "cotizante.1.edad", "36");
    expect(answerAt(after, "cotizante.1.edad")).toBe("36");
    expect(answerAt(before, "cotizante.1.edad")).toBeUndefined();
  });
});
