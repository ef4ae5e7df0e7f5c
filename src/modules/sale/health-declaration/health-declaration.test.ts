import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type HealthAnswer,
  healthOutcomes,
  isForgotten,
  judgeDeclaration,
  questionSetOf,
  storableAnswers,
  worstOf,
} from "./health-declaration.rules.ts";
import { healthQuestionSets, neverAsked } from "./health-questions.data.ts";

const yes = (more: Partial<HealthAnswer> = {}): HealthAnswer => ({
  yes: true,
  condition: "x",
  since: "2020-01",
  treatment: "",
  discharged: false,
  ...more,
});
const set = questionSetOf({ code: "any", insurer: null, insuranceType: "COMPLEMENTARIO" });
const person = { sex: "female", birthDate: "1990-01-01", day: "2026-11-23" } as const;
const measures = { heightTenths: 1_650, weightTenths: 600 };
const cancer = { code: "cancer", rule: "review", forgetsCancer: true } as const;

describe("a health declaration", () => {
  it.each([
    ["nothing", {}, "ACCEPT", [], []],
    ["a yes that means nothing", { medicines: yes() }, "ACCEPT", [], []],
    ["a yes that is excluded", { joints: yes() }, "ACCEPT_WITH_EXCLUSION", ["joints"], ["joints"]],
    ["a yes for a person", { heart: yes() }, "REVIEW", ["heart"], []],
    [
      "an exclusion beside it",
      { heart: yes(), joints: yes() },
      "REVIEW",
      ["heart", "joints"],
      ["joints"],
    ],
    [
      "a yes that is refused",
      { pendingSurgery: yes(), joints: yes() },
      "DECLINE",
      ["joints", "pendingSurgery"],
      ["joints"],
    ],
    ["a no", { heart: { yes: false } as const }, "ACCEPT", [], []],
  ])("with %s is the worst of its rules", (_what, answers, outcome, reasons, exclusions) => {
    expect(judgeDeclaration(set, person, { measures, answers })).toEqual({
      outcome,
      reasons,
      exclusions,
    });
  });

  it("is a person's to decide where the measures are outside, whatever else is said", () => {
    const outside = { heightTenths: 1_650, weightTenths: 1_500 };
    expect(judgeDeclaration(set, person, { measures: outside, answers: {} })).toEqual({
      outcome: "REVIEW",
      reasons: ["measures"],
      exclusions: [],
    });
  });

  it("never becomes better by another yes or another person", () => {
    const codes = set.topics.flatMap(({ questions }) => questions.map(({ code }) => code));
    const rank = (answers: readonly string[]) =>
      healthOutcomes.indexOf(
        judgeDeclaration(set, person, {
          measures,
          answers: Object.fromEntries(answers.map((code) => [code, yes()])),
        }).outcome,
      );
    fc.assert(
      fc.property(fc.subarray(codes), fc.constantFrom(...codes), (some, one) => {
        expect(rank([...some, one])).toBeGreaterThanOrEqual(rank(some));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...healthOutcomes), { minLength: 1 }), (all) => {
        for (const each of all)
          expect(healthOutcomes.indexOf(worstOf(all))).toBeGreaterThanOrEqual(
            healthOutcomes.indexOf(each),
          );
        expect(all).toContain(worstOf(all));
      }),
    );
  });
});

describe("what may not be asked", () => {
  it.each([
    ["five years to the day", "2021-11-23", false, "CL", true],
    ["a day less", "2021-11-24", false, "CL", false],
    ["a relapse", "2010-01-01", true, "CL", false],
    ["it is not said whether there was a relapse", "2010-01-01", undefined, "CL", false],
    ["it did not end", undefined, false, "CL", false],
    ["another country", "2010-01-01", false, "PE", false],
  ])("of a cancer: %s", (_what, endedOn, relapsed, country, expected) => {
    const answer = yes({ endedOn, relapsed } as Partial<HealthAnswer>);
    const at = { country, day: "2026-11-23" };
    expect(isForgotten(cancer, answer, at)).toBe(expected);
    const kept = storableAnswers(
      { code: "conditions", questions: [cancer] },
      { cancer: answer },
      at,
    );
    expect(kept).toEqual({ cancer: expected ? { yes: false } : answer });
  });

  it("is in no question of any set, in any language; the law stands in the question about cancer", () => {
    for (const language of ["es", "en", "pt"]) {
      const path = resolve(import.meta.dirname, `../../../locales/${language}/health.json`);
      const words = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
      const questions = words["question"] as Record<string, string>;
      for (const { topics } of healthQuestionSets)
        for (const { code, forgetsCancer } of topics.flatMap((topic) => topic.questions)) {
          expect(questions[code]).toBeTypeOf("string");
          expect(questions[code]).not.toMatch(neverAsked);
          if (forgetsCancer) expect(questions[code]).toContain("21.656");
        }
    }
  });

  it("is what the test would find", () => {
    expect("¿Te hiciste un test genético?").toMatch(neverAsked);
    expect("análise de DNA").toMatch(neverAsked);
  });
});
