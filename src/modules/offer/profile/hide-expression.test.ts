import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isHiddenBy, valueAt } from "./hide-expression.rules.ts";

const answers = {
  enPareja: true,
  prevision: "Isapre",
  colectivo: { cantidadempleados: 12 },
  cargas: [],
  sexo: "Masculino",
};

describe("the condition that hides a field", () => {
  it.each<[string, boolean | null]>([
    ["model.enPareja", true],
    ["!model.enPareja", false],
    ["!!enPareja", true],
    ["model.prevision == 'Isapre'", true],
    ['model.prevision !== "Isapre"', false],
    ["model.colectivo.cantidadempleados >= 12", true],
    ["model.colectivo.cantidadempleados > 12", false],
    ["model.colectivo.cantidadempleados == '12'", true],
    ["3 < 4", true],
    ["4 <= 3", false],
    ["model.nada", false],
    ["model.nada == null", true],
    ["model.nada === undefined", true],
    ["model.enPareja && model.prevision == 'Fonasa'", false],
    ["model.enPareja || model.prevision == 'Fonasa'", true],
    ["true || true && false", true],
    ["(true || true) && false", false],
    ["!(model.enPareja && false)", true],
    ["model.constructor", false],
    ["model.__proto__", false],
    ["", null],
    ["model.", null],
    ["(model.enPareja", null],
    ["model.enPareja model.enPareja", null],
    ["model.enPareja ||", null],
    ["alert(1)", null],
    ["model.enPareja = false", null],
    ["'abierto", null],
    [`${"(".repeat(50)}true${")".repeat(50)}`, null],
    [`true ${" ".repeat(600)}`, null],
  ])("%s gives %s", (expression, isHidden) => {
    expect(isHiddenBy(expression, answers)).toBe(isHidden);
  });

  it("looks first in the row of a repeated group", () => {
    expect(isHiddenBy("sexo == 'Femenino'", answers, { sexo: "Femenino" })).toBe(true);
    expect(isHiddenBy("model.sexo == 'Femenino'", answers, { sexo: "Femenino" })).toBe(false);
  });

  it("reads own properties only", () => {
    expect(valueAt(answers, "colectivo.cantidadempleados")).toBe(12);
    expect(valueAt(answers, "cargas.length")).toBe(0);
    expect(valueAt({}, "toString")).toBeUndefined();
    expect(valueAt("texto", "length")).toBeUndefined();
  });

  it("never throws, whatever is written", () => {
    const piece = fc.constantFrom(
      "model.enPareja",
      "'a'",
      "1",
      "!",
      "==",
      "&&",
      "||",
      "(",
      ")",
      "<",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((list) => list.join(" ")),
          fc.string(),
        ),
        (text) => {
          expect([true, false, null]).toContain(isHiddenBy(text, answers));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
