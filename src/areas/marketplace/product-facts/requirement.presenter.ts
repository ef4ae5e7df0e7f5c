import type { ProductRecord, RequirementRecord } from "#src/contracts/product-record.ts";
import { companyMinimum } from "#src/modules/offer/pricing/price-label.rules.ts";
import { amountText, numberText } from "#src/areas/page/amount.rules.ts";
import { percentText, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { RequirementModel } from "./product.view-model.ts";

const companyTypes: ReadonlySet<string> = new Set(["SEGURO COLECTIVO", "EPS"]);

const hasFeature = ({ features }: ProductRecord, code: string): boolean =>
  features.some((one) => one.code === code);

/** What is asked for to hire the product and for its coverage to hold in full (CQ 5). */
export function presentRequirements(record: ProductRecord, reader: Reader): RequirementModel[] {
  const { say } = reader;
  const entry = (label: string, texts: readonly string[]): RequirementModel =>
    texts.length === 0
      ? { label, texts: [say("product.notInformed")], kind: "missing" }
      : { label, texts, kind: "plain" };
  const preexisting = preexistingText(record, reader);
  return [
    entry(say("product.requirements.age"), present(contractAge(record, reader))),
    entry(say("product.requirements.prevision"), [
      ...present(previsionText(record, reader)),
      ...previousCoverageTexts(record, reader),
    ]),
    entry(say("presented.requirement.waiting"), present(record.waitingPeriod)),
    entry(say("product.requirements.preexisting"), present(preexisting)),
    ...(companyTypes.has(record.insuranceType.upperType.name)
      ? [
          entry(say("presented.requirement.company"), [
            say("product.requirements.minimum", {
              count: companyMinimum(record.minimumEmployees, record.minimumSubscribers),
            }),
          ]),
        ]
      : []),
  ];
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

/** Which health schemes may hire it: "Isapre o Fonasa" (features 12 and 2 of CQ 9). */
export function previsionText(record: ProductRecord, { say }: Reader): string | null {
  const names = [
    ...(hasFeature(record, "isapre_permitida") ? ["isapre"] : []),
    ...(hasFeature(record, "fonasa_permitida") ? ["fonasa"] : []),
  ];
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
