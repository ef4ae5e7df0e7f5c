import type { Currency } from "#src/contracts/money.ts";
import type { Profile, ProfileSex } from "#src/contracts/profile.ts";

/** The questions of 'Encuentra tu seguro de salud ideal' (SA 2.1): who, how old, what for. */

export const whoAnswers = ["me", "couple", "children", "family"] as const;
export type Who = (typeof whoAnswers)[number];

/** What somebody wants an insurance for, and the insurance types that do it; "all" narrows nothing. */
export const needs = {
  everyday: ["COMPLEMENTARIO"],
  hospital: ["CATASTROFICO"],
  dentist: ["DENTAL"],
  cancer: ["ONCOLOGICO"],
  emergency: ["ACCIDENTES_URGENCIA"],
  whole: ["INTEGRAL", "MEDICINA_PREPAGADA"],
  all: [],
} as const satisfies Record<string, readonly string[]>;
export type Need = keyof typeof needs;
export const isNeed = (text: string): text is Need => Object.hasOwn(needs, text);

/** Needs that some product of a list answers; none where it has one kind of product only. */
export function needsWithin(insuranceTypes: readonly string[]): Need[] {
  const found = Object.keys(needs)
    .filter(isNeed)
    .filter((need) => need === "all" || needs[need].some((type) => insuranceTypes.includes(type)));
  return found.length > 2 ? found : [];
}

/** What a month may cost at most, in the country's currency. */
export const budgets: Readonly<Partial<Record<Currency, readonly number[]>>> = {
  CLP: [20_000, 40_000, 80_000, 150_000],
  PEN: [100, 200, 400, 800],
  COP: [100_000, 200_000, 400_000, 800_000],
  USD: [100, 200, 400, 800],
};

export const previsions = ["fonasa", "isapre"] as const;

/** The answers as they are typed; they travel in the form itself until the last one is given. */
export interface WizardAnswers {
  who: string;
  age: string;
  sex: string;
  partnerAge: string;
  partnerSex: string;
  childrenAges: string;
  need: string;
  prevision: string;
  budget: string;
}

export const answerNames = [
  "who",
  "age",
  "sex",
  "partnerAge",
  "partnerSex",
  "childrenAges",
  "need",
  "prevision",
  "budget",
] as const satisfies readonly (keyof WizardAnswers)[];

export const noAnswers: WizardAnswers = {
  who: "",
  age: "",
  sex: "",
  partnerAge: "",
  partnerSex: "",
  childrenAges: "",
  need: "",
  prevision: "",
  budget: "",
};

/** Which step asks what. */
export const steps = [
  ["who"],
  ["age", "sex", "partnerAge", "partnerSex", "childrenAges"],
  ["need", "prevision", "budget"],
] as const satisfies readonly (readonly (keyof WizardAnswers)[])[];
export type StepNumber = 1 | 2 | 3;

export type FaultCode = "choose" | "age" | "children";
export interface WizardFault {
  field: keyof WizardAnswers;
  code: FaultCode;
}

export const hasPartner = (who: string): boolean => who === "couple" || who === "family";
export const hasChildren = (who: string): boolean => who === "children" || who === "family";

const youngest = 18;
const oldest = 120;
const oldestChild = 30;
const mostChildren = 10;

const isAdult = (text: string) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= youngest && Number(text) <= oldest;

/** "3, 7 y 12" as ages; null where it is not a list of them. */
export function readAges(text: string): number[] | null {
  const words = text
    .trim()
    .split(/\s*[,;]\s*|\s+(?:[ye]|and)\s+|\s+/)
    .filter((word) => word !== "");
  if (words.length === 0 || words.length > mostChildren) return null;
  if (words.some((word) => !/^\d{1,2}$/.test(word) || Number(word) > oldestChild)) return null;
  return words.map(Number);
}

const sexes: Readonly<Record<string, ProfileSex>> = { F: "Femenino", M: "Masculino" };

/** What is wrong with the answers of a step. */
export function faultsOf(
  step: StepNumber,
  answers: WizardAnswers,
  asked: { needs: readonly string[] },
): WizardFault[] {
  const faults: WizardFault[] = [];
  const check = (field: keyof WizardAnswers, isRight: boolean, code: FaultCode) => {
    if (!isRight) faults.push({ field, code });
  };
  if (step === 1) check("who", whoAnswers.includes(answers.who as Who), "choose");
  if (step === 2) {
    check("age", isAdult(answers.age), "age");
    check("sex", Object.hasOwn(sexes, answers.sex), "choose");
    if (hasPartner(answers.who)) {
      check("partnerAge", isAdult(answers.partnerAge), "age");
      check("partnerSex", Object.hasOwn(sexes, answers.partnerSex), "choose");
    }
    if (hasChildren(answers.who))
      check("childrenAges", readAges(answers.childrenAges) !== null, "children");
  }
  if (step === 3 && asked.needs.length > 0)
    check("need", asked.needs.includes(answers.need), "choose");
  return faults;
}

/** The household of the answers, as the profile form keeps it. What the visitor had said of income and
 *  region stands. */
export function profileOf(
  answers: WizardAnswers,
  before: Profile | null,
  standIn: Profile,
): Profile {
  const income = before?.cotizante?.[0]?.ingreso;
  const region = before?.region ?? standIn.region;
  const partner = hasPartner(answers.who)
    ? [
        {
          parentesco: "Cónyuge" as const,
          sexo: sexes[answers.partnerSex] ?? "Masculino",
          edad: Number(answers.partnerAge),
        },
      ]
    : [];
  const children = hasChildren(answers.who) ? (readAges(answers.childrenAges) ?? []) : [];
  return {
    cotizante: [
      {
        sexo: sexes[answers.sex] ?? "Masculino",
        edad: Number(answers.age),
        ...(typeof income === "number" ? { ingreso: income } : {}),
      },
    ],
    cargas: [
      ...partner,
      ...children.map((edad) => ({
        parentesco: "Hijo" as const,
        sexo: "Masculino" as const,
        edad,
      })),
    ],
    ...(region ? { region } : {}),
    ingresodatos: true,
  };
}

/** What the list is filtered by. */
export function choiceOf(
  answers: WizardAnswers,
  asked: {
    needs: readonly string[];
    insuranceTypes: readonly string[];
    budgets: readonly number[];
  },
) {
  const { need, prevision, budget } = answers;
  const types: readonly string[] = isNeed(need) && asked.needs.includes(need) ? needs[need] : [];
  const most = Number(budget);
  return {
    insuranceTypes: types.filter((type) => asked.insuranceTypes.includes(type)),
    prevision: previsions.find((one) => one === prevision) ?? null,
    mostPrice: asked.budgets.includes(most) ? most : null,
  };
}
