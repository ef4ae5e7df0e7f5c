import { type Aim, aimsOf } from "#src/modules/offer/comparison/cover-kind.rules.ts";
import type { Profile, ProfileSex } from "#src/contracts/profile.ts";
import { contributorsOf, type Member } from "#src/modules/offer/profile/household.rules.ts";
import { previsionOf } from "#src/modules/offer/profile/prevision.rules.ts";

/** The questions of 'Encuentra tu seguro de salud ideal' (SA 2.1): who, how old, what for. */

export const whoAnswers = ["me", "couple", "children", "family"] as const;
export type Who = (typeof whoAnswers)[number];

/** What somebody wants an insurance for: the aims of the list, as its own choice of them; "all" narrows nothing. */
export type Need = Aim | "all";

/** The aims that a list answers; none where it has one kind of cover only. */
export function needsWithin(comparator: { insuranceTypes: readonly string[] }): Need[] {
  const aims = aimsOf(comparator);
  return aims.length > 1 ? [...aims, "all"] : [];
}

/** As the profile form offers them. */
export const previsions = ["isapre", "fonasa", "ninguna"] as const;

/** As many children as the wizard takes; a profile may have more. */
export const mostChildren = 10;

const plainNames = [
  "who",
  "age",
  "sex",
  "partnerAge",
  "partnerSex",
  "childrenCount",
  "need",
  "prevision",
  "budget",
] as const;
export type AnswerName = (typeof plainNames)[number] | `child${number}${"Kind" | "Age"}`;
/** The answers as they are typed; they travel in the form itself until the last one is given. */
export type WizardAnswers = Readonly<Partial<Record<AnswerName, string>>>;

export const answerNames: readonly AnswerName[] = [
  ...plainNames,
  ...Array.from({ length: mostChildren }, (_, place) => childNames(place)).flat(),
];

/** The answers about one child, counted from 0. */
export function childNames(place: number): [kind: AnswerName, age: AnswerName] {
  return [`child${place}Kind`, `child${place}Age`];
}

/** What is asked on one screen. */
export type Question = Exclude<AnswerName, `child${number}${string}`> | "children";

/** What a country and its list have to choose from. */
export interface Asked {
  needs: readonly string[];
  previsions: readonly string[];
}

/** The screens in their order; which ones there are follows from the answers so far. */
export function questionsOf(answers: WizardAnswers, asked: Asked): Question[] {
  const { who = "" } = answers;
  return [
    "who",
    "age",
    "sex",
    ...(hasPartner(who) ? (["partnerAge", "partnerSex"] as const) : []),
    ...(hasChildren(who) ? (["childrenCount", "children"] as const) : []),
    ...(asked.needs.length > 0 ? (["need"] as const) : []),
    ...(asked.previsions.length > 0 ? (["prevision"] as const) : []),
    "budget",
  ];
}

/** How many children the answers name; 0 for none and for what is no such number. */
export const childrenIn = ({ childrenCount = "" }: WizardAnswers): number =>
  isWithin(childrenCount, 1, mostChildren) ? Number(childrenCount) : 0;

export type FaultCode = "choose" | "age" | "childAge" | "childrenCount";
export interface WizardFault {
  field: AnswerName;
  code: FaultCode;
}

export const hasPartner = (who: string): boolean => who === "couple" || who === "family";
export const hasChildren = (who: string): boolean => who === "children" || who === "family";

const youngest = 18;
const oldest = 120;
const oldestChild = 30;

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

const sexes: Readonly<Record<string, ProfileSex>> = { F: "Femenino", M: "Masculino" };
const kinds: Readonly<Record<string, "Hija" | "Hijo">> = { daughter: "Hija", son: "Hijo" };
export const kindValues = Object.keys(kinds);

/** What is wrong with the answers of a screen. */
export function faultsOf(
  question: Question,
  answers: WizardAnswers,
  asked: Pick<Asked, "needs">,
): WizardFault[] {
  const fault = (field: AnswerName, isRight: boolean, code: FaultCode): WizardFault[] =>
    isRight ? [] : [{ field, code }];
  const text = (name: AnswerName) => answers[name] ?? "";
  switch (question) {
    case "who":
      return fault("who", whoAnswers.includes(text("who") as Who), "choose");
    case "age":
    case "partnerAge":
      return fault(question, isWithin(text(question), youngest, oldest), "age");
    case "sex":
    case "partnerSex":
      return fault(question, Object.hasOwn(sexes, text(question)), "choose");
    case "childrenCount":
      return fault(question, childrenIn(answers) > 0, "childrenCount");
    case "children":
      return Array.from({ length: childrenIn(answers) }, (_, place) => childNames(place)).flatMap(
        ([kind, age]) => [
          ...fault(kind, Object.hasOwn(kinds, text(kind)), "choose"),
          ...fault(age, isWithin(text(age), 0, oldestChild), "childAge"),
        ],
      );
    case "need":
      return fault("need", asked.needs.includes(text("need")), "choose");
    default:
      return [];
  }
}

/** What a visitor has said before, as the wizard's answers: it begins with what is known. A household that
 *  the wizard cannot tell, with other people in it, is asked for anew. */
export function knownAnswers(profile: Profile | null, members: readonly Member[]): WizardAnswers {
  const prevision = previsionOf(profile?.prevision);
  const said: WizardAnswers = prevision === null ? {} : { prevision };
  const [holder, ...others] = members;
  if (profile === null || holder === undefined) return said;
  const partner = others.find(({ relationship }) => relationship === "spouse");
  const children = others.filter((one) => one !== partner);
  const own = { ...said, age: String(holder.edad), sex: sexOf(holder) };
  const isTold =
    children.length <= mostChildren &&
    children.every(({ isContributor, edad }) => !isContributor && edad <= oldestChild);
  if (!isTold) return own;
  const isFamily = partner !== undefined && children.length > 0;
  const who: Who = isFamily
    ? "family"
    : partner
      ? "couple"
      : children.length > 0
        ? "children"
        : "me";
  return {
    ...own,
    who,
    ...(partner ? { partnerAge: String(partner.edad), partnerSex: sexOf(partner) } : {}),
    ...(children.length > 0 ? { childrenCount: String(children.length) } : {}),
    ...Object.fromEntries(
      children.flatMap((child, place) => {
        const [kind, age] = childNames(place);
        return [
          [kind, child.sexo === "Femenino" ? "daughter" : "son"],
          [age, String(child.edad)],
        ];
      }),
    ),
  };
}

const sexOf = ({ sexo }: Member): string => (sexo === "Femenino" ? "F" : "M");

/** The household of the answers, as the profile form keeps it. What the visitor had said that the wizard
 *  does not ask stands: income, region, clinic, where the insurance is to cover. */
export function profileOf(
  answers: WizardAnswers,
  before: Profile | null,
  standIn: Profile,
): Profile {
  const { who = "", sex = "", age = "", partnerSex = "", partnerAge = "", prevision } = answers;
  const region = before?.region ?? standIn.region;
  const [known] = before === null ? [] : contributorsOf(before);
  const partner = hasPartner(who)
    ? [
        {
          parentesco: "Cónyuge" as const,
          sexo: sexes[partnerSex] ?? "Masculino",
          edad: Number(partnerAge),
        },
      ]
    : [];
  const children = Array.from(
    { length: hasChildren(who) ? childrenIn(answers) : 0 },
    (_, place) => {
      const [kind, childAge] = childNames(place);
      const parentesco = kinds[answers[kind] ?? ""] ?? "Hijo";
      const sexo: ProfileSex = parentesco === "Hija" ? "Femenino" : "Masculino";
      return { parentesco, sexo, edad: Number(answers[childAge]) };
    },
  );
  const { maternidad, epsActual, prestador, prevision: saidBefore } = before ?? {};
  const chosen = previsions.find((one) => one === prevision);
  const health = chosen ?? (prevision === "unsaid" ? null : saidBefore);
  return {
    cotizante: [{ ...known, sexo: sexes[sex] ?? "Masculino", edad: Number(age) }],
    cargas: [...partner, ...children],
    ...(region ? { region } : {}),
    ...(health ? { prevision: health } : {}),
    ...(maternidad === undefined ? {} : { maternidad }),
    ...(epsActual === undefined ? {} : { epsActual }),
    ...(prestador === undefined ? {} : { prestador }),
    ingresodatos: true,
  };
}

/** What the list is filtered by; the prevision is the profile's. */
export function choiceOf(
  answers: WizardAnswers,
  asked: {
    needs: readonly Need[];
    budgets: readonly number[];
  },
) {
  const { need = "", budget } = answers;
  const wanted = asked.needs.find((one) => one === need);
  const most = Number(budget);
  return {
    aim: wanted === undefined || wanted === "all" ? null : wanted,
    mostPrice: asked.budgets.includes(most) ? most : null,
  };
}
