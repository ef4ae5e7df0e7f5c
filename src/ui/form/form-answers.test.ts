import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allowedTyping,
  answerAt,
  answersAfterRowButton,
  answersFromForm,
  MAX_ROWS,
  maskedText,
  openingAnswers,
  rowsAt,
  withAnswer,
  withRowAdded,
  withRowRemoved,
} from "./form-answers.rules.ts";
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

  it("adds a row with its defaults and removes the row that was named", () => {
    const two = withRowAdded(definition, { cargas: [{ edad: "6" }] }, "cargas");
    expect(two).toEqual({ cargas: [{ edad: "6" }, { parentesco: "Hijo" }] });
    expect(withRowRemoved(two, "cargas.0")).toEqual({ cargas: [{ parentesco: "Hijo" }] });
    expect(withRowRemoved(two, "cargas.2")).toBe(two);
    expect(withRowRemoved(two, "cargas")).toBe(two);
  });

  it("has a hundred rows at most", () => {
    const full = { cargas: Array.from({ length: MAX_ROWS }, () => ({})) };
    expect(rowsAt(withRowAdded(definition, full, "cargas"), "cargas")).toHaveLength(MAX_ROWS);
  });

  it("obeys a row button only for a repeated group of the definition", () => {
    const none = { add: null, remove: null };
    expect(answersAfterRowButton(definition, {}, none)).toBeUndefined();
    expect(answersAfterRowButton(definition, {}, { ...none, add: "region" })).toBeUndefined();
    expect(answersAfterRowButton(definition, {}, { ...none, add: "cargas" })).toEqual({
      cargas: [{ parentesco: "Hijo" }],
    });
  });

  it("reads back what it set and leaves the original alone", () => {
    const before = { cotizante: [{ edad: "1" }] };
    const after = withAnswer(before, "cotizante.1.edad", "36");
    expect(answerAt(after, "cotizante.1.edad")).toBe("36");
    expect(answerAt(before, "cotizante.1.edad")).toBeUndefined();
  });

  it.each([
    [{ dataType: "age" }, "34a5 6", "345"],
    [{ dataType: "years" }, "-7", "7"],
    [{ mask: "00" }, "1x23", "12"],
    [{ dataType: "income" }, "1.650", "1.650"],
  ])("lets a person type into %j: %j becomes %j", (element, typed, kept) => {
    expect(allowedTyping(element, typed)).toBe(kept);
  });

  it.each([
    [{ dataType: "income" }, "1650000", "1.650.000"],
    [{ mask: "thousands" }, "001650", "1.650"],
    [{ mask: "thousands" }, "mucho", "mucho"],
    [{ mask: "000" }, "1234", "1234"],
    [{}, "hola", "hola"],
  ])("shows %j typed as %j as %j", (element, typed, shown) => {
    expect(maskedText(element, typed)).toBe(shown);
  });
});
