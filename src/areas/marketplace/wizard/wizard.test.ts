import { describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import { defaultProfile } from "#src/modules/offer/profile/default-profile.rules.ts";
import {
  choiceOf,
  faultsOf,
  knownAnswers,
  needsWithin,
  profileOf,
  questionsOf,
  type WizardAnswers,
} from "./wizard.rules.ts";

const family: WizardAnswers = {
  who: "family",
  age: "34",
  sex: "F",
  partnerAge: "36",
  partnerSex: "M",
  childrenCount: "2",
  child0Kind: "son",
  child0Age: "7",
  child1Kind: "daughter",
  child1Age: "3",
};
const asked = {
  needs: needsWithin({ insuranceTypes: ["COMPLEMENTARIO", "DENTAL", "CATASTROFICO"] }),
  previsions: ["isapre", "fonasa", "ninguna"],
  budgets: [20_000, 40_000],
};
const known = (profile: Profile | null) => {
  const read = householdOf("CL", profile);
  return knownAnswers(profile, profile !== null && read.ok ? read.household.members : []);
};

describe("the wizard's answers", () => {
  it.each([
    ["who", { who: "" }, ["who choose"]],
    ["who", { who: "somebody" }, ["who choose"]],
    ["age", { age: "17" }, ["age age"]],
    ["age", { age: "3, 4" }, ["age age"]],
    ["sex", { sex: "" }, ["sex choose"]],
    ["partnerAge", { partnerAge: "" }, ["partnerAge age"]],
    ["partnerSex", { partnerSex: "X" }, ["partnerSex choose"]],
    ["childrenCount", { childrenCount: "11" }, ["childrenCount childrenCount"]],
    ["childrenCount", { childrenCount: "0" }, ["childrenCount childrenCount"]],
    ["children", { child1Age: "31" }, ["child1Age childAge"]],
    ["children", { child0Kind: "", child1Age: "" }, ["child0Kind choose", "child1Age childAge"]],
    ["children", { childrenCount: "1", child1Age: "" }, []],
    ["need", { need: "" }, ["need choose"]],
    ["need", { need: "cancer" }, ["need choose"]],
    ["need", { need: "all" }, []],
    ["budget", { budget: "" }, []],
  ] as const)("to %s, %o, have these faults: %o", (question, changed, faults) => {
    const found = faultsOf(question, { ...family, ...changed }, asked);
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
  });

  it("decide which questions follow, one a screen", () => {
    expect(questionsOf({}, asked)).toEqual(["who", "age", "sex", "need", "prevision", "budget"]);
    expect(questionsOf(family, { needs: [], previsions: [] })).toEqual([
      "who",
      "age",
      "sex",
      "partnerAge",
      "partnerSex",
      "childrenCount",
      "children",
      "budget",
    ]);
  });

  it("are a household that every country can price", () => {
    for (const country of ["CL", "PE", "CO", "INT"] as const) {
      const profile = profileOf(family, null, defaultProfile(country, "people"));
      const read = householdOf(country, profile);
      expect(read.ok && read.household.members.map(({ edad, sexo }) => `${edad} ${sexo}`)).toEqual([
        "34 Femenino",
        "36 Masculino",
        "7 Masculino",
        "3 Femenino",
      ]);
    }
  });

  it("keep what the visitor had said that is not asked here", () => {
    const before: Profile = {
      cotizante: [{ sexo: "Masculino", edad: 40, ingreso: 900_000, nacionalidad: "CL" }],
      region: { stateCode: 5 },
      prestador: "norte",
      prevision: "isapre",
    };
    const standIn = defaultProfile("CL", "chile");
    const profile = profileOf({ ...family, who: "me" }, before, standIn);
    expect(profile).toEqual({
      cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 900_000, nacionalidad: "CL" }],
      cargas: [],
      region: { stateCode: 5 },
      prestador: "norte",
      prevision: "isapre",
      ingresodatos: true,
    });
    const said = (prevision: string) => profileOf({ ...family, prevision }, before, standIn);
    expect(said("fonasa").prevision).toBe("fonasa");
    expect(said("unsaid")).not.toHaveProperty("prevision");
  });

  it("begin with what is known, and say the same household again", () => {
    expect(known(null)).toEqual({});
    const profile = profileOf({ ...family, prevision: "isapre" }, null, defaultProfile("CL", "x"));
    expect(known(profile)).toEqual({ ...family, prevision: "isapre" });
    expect(known({ cotizante: [{ sexo: "Femenino", edad: 61 }] })).toEqual({
      who: "me",
      age: "61",
      sex: "F",
    });
  });

  it("ask anew for a household with people that the wizard has no word for", () => {
    const cotizante = [{ edad: 40 }, { edad: 39 }, { edad: 38 }];
    expect(known({ cotizante })).toEqual({ age: "40", sex: "M" });
  });

  it("choose the list's aim and budget, and by nothing that was not asked", () => {
    const answers = { ...family, need: "dental", budget: "40000" };
    expect(choiceOf(answers, asked)).toEqual({ aim: "dental", mostPrice: 40_000 });
    const odd = { ...family, need: "cancer", budget: "1" };
    expect(choiceOf(odd, asked)).toEqual({ aim: null, mostPrice: null });
  });

  it("ask for no need where a list has one kind of insurance", () => {
    expect(needsWithin({ insuranceTypes: ["INTERNACIONAL"] })).toEqual([]);
    const insuranceTypes = ["COMPLEMENTARIO", "DENTAL"];
    expect(needsWithin({ insuranceTypes })).toEqual(["daily", "dental", "all"]);
  });
});
