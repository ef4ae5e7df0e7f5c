import { describe, expect, it } from "vitest";
import { areNodesRelated, type ComparedLead, judgePair } from "./duplicate.rules.ts";
import { planBack, planKept, stricterConsents } from "./join.rules.ts";
import { jaroWinkler, nameLikeness, nameWords } from "./name-likeness.rules.ts";

const nora: ComparedLead = {
  fullName: "Nora Muñoz Vidal",
  identification: "123456785",
  email: "nora@correo.example",
  phone: "+56981234567",
  productCode: "salud",
  employer: null,
};
const other: ComparedLead = {
  fullName: "Iván Paredes",
  identification: null,
  email: null,
  phone: null,
  productCode: null,
  employer: null,
};

describe("two leads", () => {
  it.each([
    ["one document", { identification: nora.identification }, "certain", ["identification"]],
    [
      "one e-mail in other letters and much the same name",
      { email: "Nora@Correo.example", fullName: "nora munos" },
      "likely",
      ["email", "name"],
    ],
    [
      "one telephone and the name in another order",
      { phone: nora.phone, fullName: "Vidal Munoz, Nora" },
      "likely",
      ["phone", "name"],
    ],
    ["one telephone and another name", { phone: nora.phone }, null, []],
    [
      "nearly the same name and one product",
      { fullName: "Nora de la Munoz Vidall", productCode: "salud" },
      "possible",
      ["name", "product"],
    ],
    ["nearly the same name and nothing else", { fullName: nora.fullName }, null, []],
    [
      "a name that is only somewhat alike, and one product",
      { fullName: "Nora Núñez", productCode: "salud" },
      null,
      [],
    ],
    ["one product alone", { productCode: "salud" }, null, []],
    ["nothing known of either", {}, null, []],
  ] as const)("with %s", (_what, change, level, reasons) => {
    const judged = judgePair(nora, { ...other, ...change });
    expect(judged?.level ?? null).toBe(level);
    expect(judged?.reasons ?? []).toEqual(reasons);
    // Whichever comes first.
    expect(judgePair({ ...other, ...change }, nora)?.level ?? null).toBe(level);
  });

  it("of one employer and name are possible", () => {
    const employer = "amparo/chile/grupo-demo/colegio-demo";
    expect(
      judgePair({ ...nora, employer }, { ...other, fullName: nora.fullName, employer }),
    ).toEqual({ level: "possible", reasons: ["name", "employer"] });
  });
});

describe("names", () => {
  it("are compared without accents, case, order and particles", () => {
    expect(nameWords("María de los Ángeles Y PÉREZ")).toEqual(["angeles", "maria", "perez"]);
    expect(nameLikeness("Pérez, María de los Ángeles", "maria angeles perez")).toBe(1);
    expect(nameLikeness("", "maria")).toBe(0);
  });

  it.each([
    ["martha", "marhta", 0.961],
    ["dixon", "dicksonx", 0.813],
    ["abc", "xyz", 0],
    ["same", "same", 1],
  ])("%s and %s are %f alike", (one, second, likeness) => {
    expect(jaroWinkler(one, second)).toBeCloseTo(likeness, 3);
  });
});

describe("a join", () => {
  const at = new Date("2026-11-23T15:00:00Z");
  const empty = {
    full_name: null,
    email: null,
    phone: null,
    identification: null,
    comment: null,
    policy_number: null,
    product_code: null,
    contact_attempts: 0,
    first_answer_at: null,
    next_step_at: null,
  };
  const kept = { ...empty, full_name: "Nora", email: "n@a.example", contact_attempts: 2 };
  const joined = {
    ...empty,
    full_name: "Nora Muñoz",
    phone: "+56981234567",
    contact_attempts: 1,
    next_step_at: "2026-11-24T12:00:00.000001+00:00",
  };

  it("takes what was chosen, and what the kept one lacks", () => {
    const { change, fields } = planKept({ kept, joined }, { fullName: "joined" }, at);
    expect(change).toMatchObject({
      full_name: "Nora Muñoz",
      phone: "+56981234567",
      contact_attempts: 3,
      next_step_at: joined.next_step_at,
    });
    expect(change).not.toHaveProperty("email");
    expect(fields).toEqual(["fullName", "phone"]);
  });

  it("gives back what nobody changed since, and keeps what came after", () => {
    const before = { full_name: "Nora", phone: null, contact_attempts: 2 };
    const after = { full_name: "Nora Muñoz", phone: "+56981234567", contact_attempts: 3 };
    const now = { full_name: "Nora Muñoz", phone: "+56977777777", contact_attempts: 5 };
    expect(planBack({ before, after, now })).toEqual({ full_name: "Nora", contact_attempts: 4 });
  });

  it("keeps the stricter word about each way of being reached", () => {
    const said = (channel: string, isGiven: boolean) => ({ channel, purpose: "contact", isGiven });
    const all = {
      kept: [said("phone", false)],
      joined: [said("phone", true), said("email", true)],
    };
    expect(stricterConsents(all, all.joined)).toEqual([said("phone", true)]);
    expect(stricterConsents(all, all.kept)).toEqual([]);
  });

  it.each([
    ["amparo/chile", "amparo/chile", true],
    ["amparo/chile", "amparo/chile/clinica-demo", true],
    ["amparo/chile/clinica-demo", "amparo/chile/segunda-demo", false],
    ["amparo/chile/clinica", "amparo/chile/clinica-demo", false],
  ])("of %s and %s may be: %s", (one, second, isRelated) => {
    expect(areNodesRelated(one, second)).toBe(isRelated);
    expect(areNodesRelated(second, one)).toBe(isRelated);
  });
});
