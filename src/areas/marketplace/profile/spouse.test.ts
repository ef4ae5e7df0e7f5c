import { describe, expect, it } from "vitest";
import chile from "../../../../db/seed/profile-forms/chile.json" with { type: "json" };
import type { FormDefinition } from "../../../ui/form/form-definition.rules.ts";
import { isSpouseTaken, spouseRuleOf } from "./spouse.rules.ts";

const rule = { array: "cargas", field: "parentesco", partnerBox: "enPareja" };
const spouse = { parentesco: "Cónyuge" };
const child = { parentesco: "Hijo" };

describe("the spouse's option", () => {
  it("is found by the change actions of Chile's form", () => {
    expect(spouseRuleOf(chile as FormDefinition)).toEqual(rule);
    expect(spouseRuleOf({ profileFormFields: [] })).toBeNull();
  });

  it.each([
    ["is open while there is none", { cargas: [child] }, "cargas.0.parentesco", false],
    ["stays open in the row that has it", { cargas: [spouse] }, "cargas.0.parentesco", false],
    ["is closed in every other row", { cargas: [spouse, child] }, "cargas.1.parentesco", true],
    [
      "is closed when a partner is insured",
      { enPareja: true, cargas: [child] },
      "cargas.0.parentesco",
      true,
    ],
    [
      "is open when the partner's box has no tick",
      { enPareja: false, cargas: [child] },
      "cargas.0.parentesco",
      false,
    ],
    ["says nothing about other fields", { cargas: [spouse, child] }, "cargas.1.edad", false],
    ["says nothing about other groups", { cargas: [spouse] }, "cotizante.0.parentesco", false],
  ] as const)("%s", (_, answers, path, taken) => {
    const copy = JSON.parse(JSON.stringify(answers)) as Record<string, never>;
    expect(isSpouseTaken(rule, copy, path)).toBe(taken);
  });
});
