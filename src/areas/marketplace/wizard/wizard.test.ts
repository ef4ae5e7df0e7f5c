import { describe, expect, it } from "vitest";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import { defaultProfile } from "#src/modules/offer/profile/default-profile.rules.ts";
import {
  choiceOf,
  faultsOf,
  needsWithin,
  noAnswers,
  profileOf,
  readAges,
  type WizardAnswers,
} from "./wizard.rules.ts";

const family: WizardAnswers = {
  ...noAnswers,
  who: "family",
  age: "34",
  sex: "F",
  partnerAge: "36",
  partnerSex: "M",
  childrenAges: "3, 7",
};
const asked = {
  needs: needsWithin(["COMPLEMENTARIO", "DENTAL", "CATASTROFICO"]),
  insuranceTypes: ["COMPLEMENTARIO", "DENTAL", "CATASTROFICO"],
  budgets: [20_000, 40_000],
};

describe("the wizard's answers", () => {
  it.each([
    [1, { who: "" }, ["who choose"]],
    [1, { who: "somebody" }, ["who choose"]],
    [2, { age: "17" }, ["age age"]],
    [2, { age: "x", sex: "" }, ["age age", "sex choose"]],
    [2, { partnerAge: "" }, ["partnerAge age"]],
    [2, { childrenAges: "tres" }, ["childrenAges children"]],
    [2, { who: "me", partnerAge: "", partnerSex: "", childrenAges: "" }, []],
    [3, { need: "" }, ["need choose"]],
    [3, { need: "cancer" }, ["need choose"]],
    [3, { need: "all" }, []],
  ] as const)("of step %i, %o, have these faults: %o", (step, changed, faults) => {
    const found = faultsOf(step, { ...family, ...changed }, asked);
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
  });

  it.each([
    ["3, 7", [3, 7]],
    ["3 y 7", [3, 7]],
    ["0;12 , 15", [0, 12, 15]],
    ["3 and 7", [3, 7]],
    ["", null],
    ["31", null],
    ["-1", null],
    ["1 1 1 1 1 1 1 1 1 1 1", null],
  ])("read the children's ages «%s» as %o", (text, ages) => {
    expect(readAges(text)).toEqual(ages);
  });

  it("are a household that every country can price", () => {
    for (const country of ["CL", "PE", "CO", "INT"] as const) {
      const profile = profileOf(family, null, defaultProfile(country, "people"));
      const read = householdOf(country, profile);
      expect(read.ok && read.household.members.map(({ edad }) => edad)).toEqual([34, 36, 3, 7]);
    }
  });

  it("keep the income and the region that the visitor had said", () => {
    const before = {
      cotizante: [{ sexo: "Masculino" as const, edad: 40, ingreso: 900_000 }],
      region: { stateCode: 5 },
    };
    const profile = profileOf({ ...family, who: "me" }, before, defaultProfile("CL", "chile"));
    expect(profile.cotizante).toEqual([{ sexo: "Femenino", edad: 34, ingreso: 900_000 }]);
    expect([profile.cargas, profile.region]).toEqual([[], { stateCode: 5 }]);
  });

  it("filter the list by need, health system and budget, and by nothing that was not asked", () => {
    const answers = { ...family, need: "dentist", prevision: "fonasa", budget: "40000" };
    expect(choiceOf(answers, asked)).toEqual({
      insuranceTypes: ["DENTAL"],
      prevision: "fonasa",
      mostPrice: 40_000,
    });
    const odd = { ...family, need: "cancer", prevision: "none", budget: "1" };
    expect(choiceOf(odd, asked)).toEqual({
      insuranceTypes: [],
      prevision: null,
      mostPrice: null,
    });
  });

  it("ask for no need where a list has one kind of insurance", () => {
    expect(needsWithin(["INTERNACIONAL"])).toEqual([]);
    expect(needsWithin(["COMPLEMENTARIO", "DENTAL"])).toEqual(["everyday", "dentist", "all"]);
  });
});
