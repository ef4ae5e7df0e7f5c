import type { HealthQuestion, HealthQuestionSet, HealthTopic } from "./health-questions.data.ts";
import { healthQuestionSets } from "./health-questions.data.ts";
export type { HealthQuestion, HealthTopic } from "./health-questions.data.ts";
import { adultBmi, type GrowthSex, judgeMeasures, monthsBetween } from "./growth.rules.ts";

/** From the best to the worst: the worst of all counts. */
export const healthOutcomes = ["ACCEPT", "ACCEPT_WITH_EXCLUSION", "REVIEW", "DECLINE"] as const;
export type HealthOutcome = (typeof healthOutcomes)[number];

export const worstOf = (outcomes: readonly HealthOutcome[]): HealthOutcome =>
  healthOutcomes.findLast((outcome) => outcomes.includes(outcome)) ?? "ACCEPT";

/** What a product's people are asked. */
export const questionSetOf = (product: {
  code: string;
  insurer: string | null;
  insuranceType: string;
}): HealthQuestionSet =>
  healthQuestionSets.find(
    ({ insurers, products, insuranceTypes }) =>
      (insurers?.includes(product.insurer ?? "") ?? true) &&
      (products?.includes(product.code) ?? true) &&
      (insuranceTypes?.includes(product.insuranceType) ?? true),
  ) ?? { version: "none", topics: [] };

/** What somebody says of a yes. */
export interface HealthDetails {
  condition: string;
  /** Civil day, or a year and month. */
  since: string;
  treatment: string;
  discharged: boolean;
  /** Of a cancer alone: when its treatment ended, and whether it came back. */
  endedOn?: string;
  relapsed?: boolean;
}

export type HealthAnswer = { yes: false } | ({ yes: true } & HealthDetails);
export type HealthAnswers = Readonly<Record<string, HealthAnswer>>;

/** Years after which a cancer may no longer be asked for. */
const forgottenAfterYears = 5;

/** Whether the law forgets an answer: it is neither stored nor judged. */
export function isForgotten(
  question: HealthQuestion,
  answer: HealthAnswer,
  { country, day }: { country: string; day: string },
): boolean {
  if (question.forgetsCancer !== true || country !== "CL" || !answer.yes) return false;
  const { endedOn, relapsed } = answer;
  if (endedOn === undefined || relapsed !== false) return false;
  return monthsBetween(endedOn, day) >= forgottenAfterYears * 12;
}

/** The answers to a topic that may be kept. */
export const storableAnswers = (
  topic: HealthTopic,
  answers: HealthAnswers,
  at: { country: string; day: string },
): HealthAnswers =>
  Object.fromEntries(
    topic.questions.flatMap((question) => {
      const answer = answers[question.code];
      if (answer === undefined) return [];
      return [[question.code, isForgotten(question, answer, at) ? { yes: false } : answer]];
    }),
  );

export interface Declared {
  measures: { heightTenths: number; weightTenths: number };
  answers: HealthAnswers;
}

export interface HealthJudgement {
  outcome: HealthOutcome;
  /** Why: `measures` or a question's code. No disease and no weight is in it. */
  reasons: readonly string[];
  /** Questions whose exclusion has to be agreed to. */
  exclusions: readonly string[];
}

/** What one person's declaration comes to. A refusal is never the machine's: it is one that a person decides. */
export function judgeDeclaration(
  set: HealthQuestionSet,
  person: { sex: GrowthSex | undefined; birthDate: string; day: string },
  { measures, answers }: Declared,
): HealthJudgement {
  const months = monthsBetween(person.birthDate, person.day);
  const build = judgeMeasures({ sex: person.sex, months, ...measures }, set.adultBmi ?? adultBmi);
  const reasons: string[] = build === "REVIEW" ? ["measures"] : [];
  const exclusions: string[] = [];
  const outcomes: HealthOutcome[] = [build];
  for (const { code, rule } of set.topics.flatMap(({ questions }) => questions)) {
    if (answers[code]?.yes !== true || rule === "accept") continue;
    reasons.push(code);
    if (rule === "exclude") exclusions.push(code);
    outcomes.push(outcomeOfRule[rule]);
  }
  return { outcome: worstOf(outcomes), reasons, exclusions };
}

const outcomeOfRule = {
  review: "REVIEW",
  exclude: "ACCEPT_WITH_EXCLUSION",
  refuse: "DECLINE",
} as const;
