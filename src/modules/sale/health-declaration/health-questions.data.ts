/** What is asked about health, as data: sets of questions by product and insurer. Texts are messages:
 *  `health.question.{code}`. */

/** What a yes means: nothing, a person decides, an exclusion is agreed to, or the insurer would refuse — which a person
 *  decides as well, never the machine. */
export type HealthRule = "accept" | "review" | "exclude" | "refuse";

export interface HealthQuestion {
  code: string;
  rule: HealthRule;
  /** A cancer that was treated long ago without relapse is neither stored nor judged (Ley 21.656). */
  forgetsCancer?: true;
}

export interface HealthTopic {
  code: string;
  questions: readonly HealthQuestion[];
}

export interface HealthQuestionSet {
  /** Kept beside the answers: what was asked never changes under them. */
  version: string;
  /** Which products it is for; a set without is for the rest. */
  insurers?: readonly string[];
  products?: readonly string[];
  insuranceTypes?: readonly string[];
  topics: readonly HealthTopic[];
  /** Bounds of grown people in tenths of kg/m². */
  adultBmi?: { lowest: number; highest: number };
}

const conditions: HealthTopic = {
  code: "conditions",
  questions: [
    { code: "heart", rule: "review" },
    { code: "lungs", rule: "review" },
    { code: "diabetes", rule: "review" },
    { code: "cancer", rule: "review", forgetsCancer: true },
    { code: "joints", rule: "exclude" },
    { code: "otherCondition", rule: "review" },
  ],
};
const care: HealthTopic = {
  code: "care",
  questions: [
    { code: "pendingSurgery", rule: "refuse" },
    { code: "hospital", rule: "review" },
    { code: "medicines", rule: "accept" },
  ],
};

/** The first that fits a product counts. */
export const healthQuestionSets: readonly HealthQuestionSet[] = [
  {
    version: "life-1",
    insuranceTypes: ["VIDA"],
    topics: [
      conditions,
      care,
      { code: "habits", questions: [{ code: "riskySport", rule: "exclude" }] },
    ],
  },
  { version: "person-1", topics: [conditions, care] },
];

/** What may be asked in no country: tests of somebody's genes. */
export const neverAsked = /gen[eé]tic|genoma|genome|\bADN\b|\bDNA\b/i;
