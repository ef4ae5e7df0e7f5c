import { contactIn } from "#src/contracts/contact.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import { href } from "#src/routes/marketplace.ts";
import { amountText } from "#src/contracts/amount-text.rules.ts";
import { everywhere } from "#src/areas/page/alternates.rules.ts";
import { budgets } from "#src/areas/marketplace/product-facts/budgets.rules.ts";
import { textHead } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import type { ContactModel } from "#src/areas/marketplace/request-facts/request.view-model.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import {
  type AnswerName,
  answerNames,
  childNames,
  childrenIn,
  kindValues,
  needsWithin,
  previsions,
  type Question,
  questionsOf,
  whoAnswers,
  type WizardAnswers,
  type WizardFault,
} from "./wizard.rules.ts";

/** A field of a screen: some answers to choose from, or a number. */
export interface WizardField {
  name: AnswerName;
  label: string;
  value: string;
  error: string | null;
  /** null: a number is typed. */
  options: readonly { value: string; label: string }[] | null;
}

export interface WizardModel {
  action: string;
  title: string;
  lead: string;
  question: Question;
  /** The question in words, over more than one field; null where the field's label asks it. */
  heading: string | null;
  step: number;
  steps: number;
  stepLabel: string;
  fields: readonly WizardField[];
  /** Answers of other screens, which travel in the form. */
  kept: readonly { name: string; value: string }[];
  isFirst: boolean;
  next: string;
  faults: readonly { fieldId: string; message: string }[];
  /** Whom to ask for help, the same on every step (UX 47). */
  contact: ContactModel;
}

/** What the questions of a country are made of. */
export function askedIn(comparator: ComparatorRecord, { country }: Reader) {
  return {
    needs: needsWithin(comparator),
    budgets: budgets[country.currency] ?? [],
    previsions: country.code === "CL" ? previsions : [],
  };
}
export type WizardAsked = ReturnType<typeof askedIn>;

export const wizardFieldId = (name: string): string => `wizard-${name}`;

export function presentWizard(
  question: Question,
  answers: WizardAnswers,
  faults: readonly WizardFault[],
  asked: WizardAsked,
  reader: Reader,
): WizardModel {
  const { say, language } = reader;
  const questions = questionsOf(answers, asked);
  const step = questions.indexOf(question) + 1;
  const fields = fieldsOf(question, answers, asked, reader).map((field): WizardField => {
    const fault = faults.find((one) => one.field === field.name);
    const error = fault === undefined ? null : say(`wizard.fault.${fault.code}`);
    return { value: answers[field.name] ?? "", error, ...field };
  });
  const own = new Set<string>(fields.map(({ name }) => name));
  return {
    action: href("wizard", language),
    title: say("wizard.title"),
    lead: say("wizard.lead"),
    question,
    heading: fields.length > 1 ? say("wizard.ask.children") : null,
    step,
    steps: questions.length,
    stepLabel: say("wizard.step", { step, steps: questions.length }),
    fields,
    kept: answerNames.flatMap((name) => {
      const value = answers[name] ?? "";
      return own.has(name) || value === "" ? [] : [{ name, value }];
    }),
    isFirst: step === 1,
    next: say(step === questions.length ? "wizard.finish" : "wizard.next"),
    contact: contactIn(reader.country.contact, language),
    faults: fields.flatMap(({ name, label, error }) =>
      error === null ? [] : [{ fieldId: wizardFieldId(name), message: `${label}: ${error}` }],
    ),
  };
}

type PlainField = Pick<WizardField, "name" | "label" | "options"> & Partial<WizardField>;

function fieldsOf(
  question: Question,
  answers: WizardAnswers,
  asked: WizardAsked,
  reader: Reader,
): PlainField[] {
  const { say, locale, country } = reader;
  if (question === "children") return childFields(answers, reader);
  const options = (values: readonly string[], key: string) => optionsIn(values, key, reader);
  const label = say(`wizard.ask.${question}`);
  const chosen = (given: WizardField["options"], none = "") => [
    { name: question, label, options: given, value: answers[question] ?? none },
  ];
  switch (question) {
    case "who":
      return chosen(options(whoAnswers, "wizard.who"));
    case "sex":
    case "partnerSex":
      return chosen([
        { value: "F", label: say("profile.form.female") },
        { value: "M", label: say("profile.form.male") },
      ]);
    case "need":
      return chosen(
        asked.needs.map((need) => ({
          value: need,
          label: say(need === "all" ? "wizard.need.all" : `listing.aim.${need}`),
        })),
      );
    case "prevision":
      return chosen(
        [
          ...options(asked.previsions, "presented.prevision"),
          { value: "unsaid", label: say("wizard.previsionUnsaid") },
        ],
        "unsaid",
      );
    case "budget":
      return chosen(
        [
          ...asked.budgets.map((most) => ({
            value: String(most),
            label: say("wizard.budget.upTo", {
              amount: amountText(most, country.currency, locale),
            }),
          })),
          { value: "none", label: say("wizard.budget.none") },
        ],
        "none",
      );
    default:
      return chosen(null);
  }
}

const optionsIn = (values: readonly string[], key: string, { say }: Reader) =>
  values.map((value) => ({ value, label: say(`${key}.${value}`) }));

/** Kind and age of each child. */
const childFields = (answers: WizardAnswers, reader: Reader): PlainField[] =>
  Array.from({ length: childrenIn(answers) }, (_, place) => place).flatMap((place) => {
    const [kind, age] = childNames(place);
    const values = { place: place + 1 };
    return [
      {
        name: kind,
        label: reader.say("wizard.ask.childKind", values),
        options: optionsIn(kindValues, "wizard.kind", reader),
      },
      { name: age, label: reader.say("wizard.ask.childAge", values), options: null },
    ];
  });

/** The wizard is a page that search engines may list: its first question is the same for everybody. */
export const wizardHead = (reader: Reader): PageHead =>
  textHead(reader, {
    title: reader.say("wizard.title"),
    description: reader.say("wizard.lead"),
    pathIn: (language) => href("wizard", language),
    countries: everywhere,
  });
