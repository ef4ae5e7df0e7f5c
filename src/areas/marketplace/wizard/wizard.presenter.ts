import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { href } from "#src/routes/marketplace.ts";
import { amountText } from "#src/areas/page/amount.rules.ts";
import { everywhere } from "#src/areas/page/alternates.rules.ts";
import { textHead } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import {
  answerNames,
  budgets,
  hasChildren,
  hasPartner,
  needsWithin,
  previsions,
  type StepNumber,
  steps,
  whoAnswers,
  type WizardAnswers,
  type WizardFault,
} from "./wizard.rules.ts";

/** A question of a step: some answers to choose from, or a text. */
export interface WizardQuestion {
  name: keyof WizardAnswers;
  label: string;
  hint: string | null;
  value: string;
  error: string | null;
  /** null: it is typed. */
  options: readonly { value: string; label: string }[] | null;
  isNumber: boolean;
}

export interface WizardModel {
  action: string;
  title: string;
  lead: string;
  step: StepNumber;
  stepLabel: string;
  stepTitle: string;
  questions: readonly WizardQuestion[];
  /** Answers of other steps, which travel in the form. */
  kept: readonly { name: string; value: string }[];
  isFirst: boolean;
  next: string;
  faults: readonly { fieldId: string; message: string }[];
}

/** What the questions of a country are made of. */
export function askedIn(comparator: ComparatorRecord, { country }: Reader) {
  return {
    needs: needsWithin(comparator.insuranceTypes),
    insuranceTypes: comparator.insuranceTypes,
    budgets: budgets[country.currency] ?? [],
    previsions: country.code === "CL" ? previsions : [],
  };
}
export type WizardAsked = ReturnType<typeof askedIn>;

export const wizardFieldId = (name: string): string => `wizard-${name}`;

export function presentWizard(
  step: StepNumber,
  answers: WizardAnswers,
  faults: readonly WizardFault[],
  asked: WizardAsked,
  reader: Reader,
): WizardModel {
  const { say, language } = reader;
  const questions = steps[(step - 1) as 0 | 1 | 2].flatMap((name) =>
    questionOf(name, answers, faults, asked, reader),
  );
  const own = new Set<string>(questions.map(({ name }) => name));
  return {
    action: href("wizard", language),
    title: say("wizard.title"),
    lead: say("wizard.lead"),
    step,
    stepLabel: say("wizard.step", { step, steps: steps.length }),
    stepTitle: say(`wizard.stepTitle.${step}`),
    questions,
    kept: answerNames
      .filter((name) => !own.has(name) && answers[name] !== "")
      .map((name) => ({ name, value: answers[name] })),
    isFirst: step === 1,
    next: say(step === steps.length ? "wizard.finish" : "wizard.next"),
    faults: questions.flatMap(({ name, label, error }) =>
      error === null ? [] : [{ fieldId: wizardFieldId(name), message: `${label}: ${error}` }],
    ),
  };
}

function questionOf(
  name: keyof WizardAnswers,
  answers: WizardAnswers,
  faults: readonly WizardFault[],
  asked: WizardAsked,
  { say, locale, country }: Reader,
): WizardQuestion[] {
  const options = (values: readonly string[], key: string) =>
    values.map((value) => ({ value, label: say(`wizard.${key}.${value}`) }));
  const fault = faults.find(({ field }) => field === name);
  const question = (more: Partial<WizardQuestion> = {}): WizardQuestion[] => [
    {
      name,
      label: say(`wizard.ask.${name}`),
      hint: null,
      value: answers[name],
      error: fault === undefined ? null : say(`wizard.fault.${fault.code}`),
      options: null,
      isNumber: false,
      ...more,
    },
  ];
  const isAsked = {
    partnerAge: hasPartner(answers.who),
    partnerSex: hasPartner(answers.who),
    childrenAges: hasChildren(answers.who),
    need: asked.needs.length > 0,
    prevision: asked.previsions.length > 0,
  };
  if (name in isAsked && !isAsked[name as keyof typeof isAsked]) return [];
  switch (name) {
    case "who":
      return question({ options: options(whoAnswers, "who") });
    case "sex":
    case "partnerSex":
      return question({ options: options(["F", "M"], "sex") });
    case "need":
      return question({ options: options(asked.needs, "need") });
    case "prevision":
      return question({
        value: answers.prevision === "" ? "none" : answers.prevision,
        options: options([...asked.previsions, "none"], "prevision"),
      });
    case "budget":
      return question({
        value: answers.budget === "" ? "none" : answers.budget,
        options: [
          ...asked.budgets.map((most) => ({
            value: String(most),
            label: say("wizard.budget.upTo", {
              amount: amountText(most, country.currency, locale),
            }),
          })),
          { value: "none", label: say("wizard.budget.none") },
        ],
      });
    case "childrenAges":
      return question({ hint: say("wizard.hint.childrenAges") });
    default:
      return question({ isNumber: true });
  }
}

/** The wizard is a page that search engines may list: its first question is the same for everybody. */
export const wizardHead = (reader: Reader): PageHead =>
  textHead(reader, {
    title: reader.say("wizard.title"),
    description: reader.say("wizard.lead"),
    pathIn: (language) => href("wizard", language),
    countries: everywhere,
  });
