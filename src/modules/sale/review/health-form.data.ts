import type { StepField } from "#src/modules/sale/purchase/step-modules.service.ts";
import type {
  HealthQuestion,
  HealthTopic,
} from "#src/modules/sale/health-declaration/health-declaration.rules.ts";

/** What the step of the health declaration asks, as data for the one form renderer (PP 3). Labels are keys of the
 *  messages `health`; each page is of one person and one topic. */

const yesOrNo = ["yes", "no"].map((value) => ({ value, label: `health.${value}` }));

const box = (fldName: string, label: string): StepField => ({
  fldName,
  groupedBy: null,
  fieldType: { fldType: "checkbox" },
  elements: [{ label }],
});

/** Consent to treat health data: explicit, and apart from every other. */
export const consentFields: readonly StepField[] = [box("consentimiento", "health.consent.label")];

/** The conditions that were decided, to be agreed to. */
export const conditionFields: readonly StepField[] = [box("acepta", "health.conditions.label")];

/** Everything is declared: it stays, or somebody declares anew. */
export const correctionFields = (people: readonly { id: string; name: string }[]): StepField[] => [
  {
    fldName: "corregir",
    groupedBy: null,
    fieldType: { fldType: "radio" },
    elements: [
      {
        label: "health.correct.label",
        isRequired: true,
        missing: "health.missing.choice",
        allowedValues: [
          { value: "none", label: "health.correct.none" },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
    ],
  },
];

/** Whose answers they are: the group of a page has the person's name. */
const personGroup = (name: string): StepField => ({
  fldName: "salud",
  groupedBy: null,
  wrapper: "person",
  fieldType: { fldType: "group" },
  elements: [{ label: name }],
});

const input = (
  fldName: string,
  label: string,
  more: StepField["elements"][number] = {},
): StepField => ({
  fldName,
  groupedBy: "salud",
  fieldType: { fldType: "input" },
  elements: [
    { label, dataType: "text", isRequired: true, missing: "health.missing.text", ...more },
  ],
});

export const measureFields = (name: string): StepField[] => [
  personGroup(name),
  input("estatura", "health.height", { helper: "health.hint.height" }),
  input("peso", "health.weight", { helper: "health.hint.weight" }),
];

/** A question, and what a yes asks besides: shown once it is one. */
function questionFields({ code, forgetsCancer }: HealthQuestion): StepField[] {
  const hideExpression = `model.salud.${code} != 'yes'`;
  const detail = (name: string, more: StepField["elements"][number] = {}) =>
    input(`${code}${name}`, `health.detail.${name}`, { hideExpression, ...more });
  const choice = (name: string, more: StepField["elements"][number]): StepField => ({
    fldName: name,
    groupedBy: "salud",
    fieldType: { fldType: "radio" },
    elements: [
      { isRequired: true, missing: "health.missing.choice", allowedValues: yesOrNo, ...more },
    ],
  });
  return [
    choice(code, { label: `health.question.${code}` }),
    detail("Condition"),
    detail("Since", { helper: "health.hint.month" }),
    detail("Treatment"),
    choice(`${code}Discharged`, { label: "health.detail.Discharged", hideExpression }),
    ...(forgetsCancer === true
      ? [
          detail("EndedOn", { helper: "health.hint.ended", isRequired: false }),
          choice(`${code}Relapsed`, {
            label: "health.detail.Relapsed",
            hideExpression,
            isRequired: false,
          }),
        ]
      : []),
  ];
}

export const topicFields = (name: string, topic: HealthTopic): StepField[] => [
  personGroup(name),
  ...topic.questions.flatMap(questionFields),
];
