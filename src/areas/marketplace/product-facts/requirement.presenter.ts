import type { ProductRecord, RequirementRecord } from "#src/contracts/product-record.ts";
import { isForEmployees, leastEmployees } from "#src/modules/offer/pricing/price-label.rules.ts";
import { amountText, numberText } from "#src/contracts/amount-text.rules.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";
import {
  ageVerdict,
  companyVerdict,
  preexistingVerdict,
  previsionVerdict,
  type Verdict,
} from "./requirement-verdict.rules.ts";
import type { RequirementModel } from "./product.view-model.ts";

const hasFeature = ({ features }: ProductRecord, code: string): boolean =>
  features.some((one) => one.code === code);

/** The household for which the requirements are read: how many of its people the product leaves out, their health
 *  scheme and, of a company, its number of employees. */
export interface Asker {
  /** Null while the household is unknown. */
  household: { count: number; leftOut: number } | null;
  prevision: PrevisionChoice;
  employees: number | null;
}

/** What is asked for to hire the product and for its coverage to hold in full (CQ 5), each answered for who asks
 *  where that can be told. */
export function presentRequirements(
  record: ProductRecord,
  asker: Asker,
  reader: Reader,
): RequirementModel[] {
  const { say } = reader;
  const entry = (
    label: string,
    texts: readonly string[],
    verdict: Verdict | null = null,
  ): RequirementModel => {
    if (texts.length === 0)
      return { label, texts: [say("product.notInformed")], kind: "missing", verdict: null };
    const answer =
      verdict === null
        ? null
        : { kind: verdict.kind, text: say(`presented.verdict.${verdict.key}`, verdict.values) };
    return { label, texts, kind: "plain", verdict: answer };
  };
  const { upperType } = record.insuranceType;
  const minimum = leastEmployees({ ...record, upperType: upperType.name });
  const preexisting = preexistingText(record, reader);
  return [
    entry(
      say("product.requirements.age"),
      present(contractAge(record, reader)),
      ageVerdict(asker.household),
    ),
    ...(asksPrevision(record, reader)
      ? [
          entry(
            say("product.requirements.prevision"),
            [...present(previsionText(record, reader)), ...previousCoverageTexts(record, reader)],
            previsionAnswer(record, asker.prevision, reader),
          ),
        ]
      : []),
    entry(say("presented.requirement.waiting"), present(record.waitingPeriod)),
    entry(say("product.requirements.preexisting"), present(preexisting), preexistingVerdict),
    ...(isForEmployees(upperType.name)
      ? [
          entry(
            say("presented.requirement.company"),
            [say("product.requirements.minimum", { count: minimum })],
            companyVerdict(asker.employees, minimum),
          ),
        ]
      : []),
  ];
}

/** What a product's schemes and their least cover mean for a visitor's own. */
export function previsionAnswer(
  record: ProductRecord,
  prevision: PrevisionChoice,
  { say, locale, language }: Reader,
): Verdict | null {
  const asked = record.requirements.find((one) => one.prevision === prevision);
  const share =
    asked === undefined || asked.value === null || asked.value === 0
      ? null
      : asked.unit === "%"
        ? percentText(numberText(asked.value, locale), { language })
        : amountText(asked.value, asked.unit, locale);
  return previsionVerdict(
    prevision,
    acceptedSchemes(record),
    asked === undefined ? null : { prevision: asked.prevision, share },
    (name) => say(`presented.prevision.${name}`),
  );
}

const present = (text: string | null): string[] => (text === null ? [] : [text]);

/** "18 a 64 años"; null where the source gives neither end. */
export function contractAge(
  {
    contractAgeFrom: from,
    contractAgeTo: to,
  }: Pick<ProductRecord, "contractAgeFrom" | "contractAgeTo">,
  { say }: Reader,
): string | null {
  if (from !== null && to !== null) return say("product.requirements.ageRange", { from, to });
  if (from !== null) return say("presented.requirement.ageFrom", { from });
  return to === null ? null : say("presented.requirement.ageTo", { to });
}

/** Whether a product's prevision is a question: in Chile, whose profile asks for one (docs/decisions/027), and
 *  wherever the product itself says something of it. */
export const asksPrevision = (
  record: ProductRecord,
  { country }: Pick<Reader, "country">,
): boolean =>
  country.code === "CL" || acceptedSchemes(record).length > 0 || record.requirements.length > 0;

const acceptedSchemes = (record: ProductRecord): string[] => [
  ...(hasFeature(record, "isapre_permitida") ? ["isapre"] : []),
  ...(hasFeature(record, "fonasa_permitida") ? ["fonasa"] : []),
];

/** Which health schemes may hire it: "Isapre o Fonasa" (features 12 and 2 of CQ 9). */
export function previsionText(record: ProductRecord, { say }: Reader): string | null {
  const names = acceptedSchemes(record);
  if (names.length === 0) return null;
  return say(`presented.prevision.${names.length === 2 ? "both" : names[0]}`);
}

export function preexistingText(record: ProductRecord, { say }: Reader): string | null {
  const feature = record.features.find((one) => one.code === "cubre_preexistencias");
  if (feature === undefined) return null;
  const text = say("product.requirements.preexistingCovered");
  return feature.value === null ? text : `${text} ${feature.value}.`;
}

/** The sentences of CQ 5: the previsional coverage that is asked for, what happens below it, and what
 *  without any. A product that covers by itself (coverage ratio) asks for none. */
export function previousCoverageTexts(record: ProductRecord, reader: Reader): string[] {
  const { say } = reader;
  const { requirements, coverageRatio } = record;
  const [absent, asked] = [
    requirements.filter(({ prevision }) => prevision === "ninguna"),
    requirements.filter(({ prevision }) => prevision !== "ninguna"),
  ];
  const texts = asked.map((one) => askedText(one, reader));
  if (absent.length > 0) return [...texts, ...absent.map((one) => absentText(one, reader))];
  if (asked.length === 0 || coverageRatio !== null) return texts;
  return [...texts, say("presented.requirement.absent")];
}

const previsions = new Set(["isapre", "fonasa"]);

function askedText(one: RequirementRecord, reader: Reader): string {
  const { say, locale } = reader;
  const prevision = previsions.has(one.prevision)
    ? say(`presented.prevision.${one.prevision}`)
    : one.prevision;
  const who = say("presented.requirement.who", {
    prevision,
    care: one.previousCoverage.toLowerCase(),
  });
  if (one.value === null) return joined(who, one.note ?? say("presented.requirement.any"));
  if (one.unit === "%") {
    const percent = percentText(numberText(one.value, locale), reader);
    return joined(
      who,
      say("presented.requirement.percent", { percent }),
      one.note ?? say("presented.requirement.below", { percent }),
    );
  }
  const amount = amountText(one.value, one.unit, locale);
  return joined(
    who,
    say("presented.requirement.amount", { amount }),
    one.note ?? say("presented.requirement.belowAmount", { amount }),
  );
}

/** Without Isapre or Fonasa: not covered, consultations up to 2 UF, or nothing is asked for. */
function absentText(one: RequirementRecord, { say, locale }: Reader): string {
  if (one.note !== null) return one.note;
  if (one.value === null) return say("presented.requirement.independent");
  if (one.value === 0) return say("presented.requirement.absent");
  return say("presented.requirement.absentCap", {
    amount: amountText(one.value, one.unit, locale),
  });
}

const joined = (...parts: readonly string[]): string => parts.join(" ");
