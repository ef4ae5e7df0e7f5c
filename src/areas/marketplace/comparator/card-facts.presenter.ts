import { coverageTiers, mainDeductible, mainTop } from "#src/modules/catalog/main-limit.rules.ts";
import type { MoneyLocale } from "#src/contracts/money.ts";
import type {
  CoverageRecord,
  LimitRecord,
  ProductRecord,
  ProviderRecord,
} from "#src/contracts/product-record.ts";
import { ISAPRE_TYPE } from "#src/modules/catalog/product-link.rules.ts";
import type { Prevision } from "#src/modules/comparison/compare-query.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { iconShapes } from "#src/ui/icon-shapes.ts";
import type { IconName } from "#src/ui/icon.tsx";
import { amountText } from "../amount.rules.ts";
import type { CardFact, CardFeature, CardInformation, FactValue } from "./comparator.view-model.ts";

/** What decides a card's facts besides the product. */
export interface CardSituation {
  prevision: Prevision | null;
  /** Chosen clinics, by code. */
  clinics: readonly string[];
}

export interface Wording {
  say: Say;
  locale: MoneyLocale;
}

const hospital = "hospitalaria";
const ambulatory = "ambulatoria";
const unknown: FactValue = { kind: "unknown" };

/** The lazily loaded part of a card: four facts in a fixed order, what it includes, what it requires. */
export function cardInformation(
  record: ProductRecord,
  situation: CardSituation,
  wording: Wording,
): CardInformation {
  const facts =
    record.insuranceType.code === ISAPRE_TYPE
      ? planFacts(record, situation, wording)
      : insuranceFacts(record, situation, wording);
  return {
    facts,
    features: record.features.map(({ icon, displayName }): CardFeature => ({
      icon: iconOf(icon),
      label: displayName,
    })),
    requirement: requirementOf(record, situation.prevision, wording),
  };
}

const iconOf = (name: string | null): IconName =>
  name !== null && Object.hasOwn(iconShapes, name) ? (name as IconName) : "check";

function insuranceFacts(
  record: ProductRecord,
  { prevision, clinics }: CardSituation,
  { say, locale }: Wording,
): CardFact[] {
  const fact = (label: string, value: FactValue, note: string | null = null): CardFact => ({
    label: say(`listing.fact.${label}`),
    value,
    note,
  });
  const deductible = mainDeductible(record.limits, prevision);
  const top = mainTop(record.limits, clinics);
  const textOf = ({ amount, unit }: LimitRecord): FactValue =>
    amount === null ? unknown : { kind: "text", text: amountText(amount, unit, locale) };
  return [
    fact("hospital", share(coverageOf(record, hospital, prevision))),
    fact("ambulatory", share(coverageOf(record, ambulatory, prevision))),
    deductible === undefined
      ? fact("deductible", unknown)
      : deductible.amount === 0
        ? fact("deductible", { kind: "noDeductible" })
        : fact("deductible", textOf(deductible), deductible.details),
    top === undefined
      ? fact("top", record.hasBenefitCap === false ? { kind: "noCap" } : unknown)
      : top.amount === 0
        ? fact("top", { kind: "noCap" })
        : fact("top", textOf(top), top.details ?? say(`listing.period.${top.kind}`)),
  ];
}

function planFacts(
  record: ProductRecord,
  { prevision, clinics }: CardSituation,
  { say }: Wording,
): CardFact[] {
  const preferred = new Set(
    record.providers
      .filter((one) => one.tier === "preferente" && one.careKind === hospital)
      .map(({ code }) => code),
  );
  const isInformed = record.providers.length > 0 || record.planType === 0;
  return [
    {
      label: say("listing.fact.hospital"),
      value: share(coverageOf(record, hospital, prevision), true),
      note: null,
    },
    {
      label: say("listing.fact.ambulatory"),
      value: share(coverageOf(record, ambulatory, prevision), true),
      note: null,
    },
    {
      label: say("listing.fact.preferredClinics"),
      value: isInformed
        ? {
            kind: "text",
            text: preferred.size === 0 ? say("listing.fact.noClinics") : String(preferred.size),
          }
        : unknown,
      note: preferred.size === 0 ? null : say("listing.fact.hospitalClinics"),
    },
    clinicFact(record, clinics, say) ?? {
      label: say("listing.fact.freeChoice"),
      value: share(freeChoiceOf(record), true),
      note: null,
    },
  ];
}

/** The first chosen clinic the plan says something of: hospital first, preferred tier first. */
function clinicFact(
  record: ProductRecord,
  clinics: readonly string[],
  say: Say,
): CardFact | undefined {
  const [first] = clinics;
  if (first === undefined) return undefined;
  const rank = ({ careKind, tier }: ProviderRecord) =>
    (careKind === hospital ? 0 : 10) + rankOf(tier);
  const [found] = clinics
    .map(
      (code) =>
        record.providers
          .filter((one) => one.code === code)
          .toSorted((a, b) => rank(a) - rank(b))[0],
    )
    .filter((one) => one !== undefined);
  if (found === undefined) return undefined;
  return {
    label: say("listing.fact.inClinic", { clinic: found.displayName }),
    value:
      found.percentage === null
        ? { kind: "text", text: say("listing.fact.inNetwork") }
        : share(found.percentage),
    note: say(
      found.careKind === hospital ? "listing.fact.hospitalCare" : "listing.fact.ambulatoryCare",
    ),
  };
}

/** A percentage as it reads: −1 'Igual cobertura Isapre/Fonasa' (CQ 9), 0 not covered, null not informed. */
function share(percent: number | null, isUpTo = false): FactValue {
  if (percent === null) return unknown;
  if (percent === -1) return { kind: "sameAsPrevision" };
  return percent === 0 ? { kind: "notCovered" } : { kind: "share", percent, isUpTo };
}

/** The product's percentage for a kind of care. With a prevision chosen it is the one for it: of the
 *  coverage that the product's own figure stands for, else the highest of that kind. */
export function coverageOf(
  record: ProductRecord,
  careKind: string,
  prevision: Prevision | null,
): number | null {
  const whole = careKind === hospital ? record.hospitalPercentage : record.ambulatoryPercentage;
  if (prevision === null) return whole;
  const own = (one: CoverageRecord) =>
    prevision === "fonasa" ? one.percentageFonasa : one.percentageIsapre;
  const rows = bestTier(
    record.coverages.filter((one) => one.tag.careKind === careKind && own(one) !== null),
  );
  const standing = rows.find(({ percentage }) => percentage !== null && percentage === whole);
  if (standing) return own(standing);
  return rows.length === 0 ? whole : Math.max(...rows.map((one) => own(one) ?? 0));
}

function freeChoiceOf(record: ProductRecord): number | null {
  const ofProviders = record.providers.filter(
    (one) => one.tier === "libre_eleccion" && one.careKind === hospital,
  );
  const ofCoverages = record.coverages.filter(
    (one) => one.tier === "libre_eleccion" && one.tag.careKind === hospital,
  );
  const percents = [...ofProviders, ...ofCoverages].flatMap(({ percentage }) => percentage ?? []);
  return percents.length === 0 ? null : Math.max(...percents);
}

const rankOf = (tier: string) => {
  const rank = (coverageTiers as readonly string[]).indexOf(tier);
  return rank < 0 ? coverageTiers.length : rank;
};

/** Those of the first tier that there is, in their order. */
function bestTier<Item extends { tier: string }>(items: readonly Item[]): Item[] {
  const best = Math.min(...items.map(({ tier }) => rankOf(tier)));
  return items.filter(({ tier }) => rankOf(tier) === best);
}

/** The coverage requirement in one sentence (CQ 5), for the prevision the visitor chose; null before
 *  they did, and where the record has none. */
export function requirementOf(
  record: ProductRecord,
  prevision: Prevision | null,
  { say, locale }: Wording,
): string | null {
  if (prevision === null) return null;
  const parts = record.requirements
    .filter((one) => one.prevision === prevision && one.value !== null)
    .map(({ value, unit, previousCoverage }) => {
      const amount = amountText(value ?? 0, unit, locale);
      return say("listing.requirement.part", { amount, care: say(careKey(previousCoverage)) });
    });
  if (parts.length === 0) return null;
  return say("listing.requirement.sentence", {
    prevision: say(`filters.previsiones.${prevision}`),
    parts: parts.join(", "),
  });
}

const careKey = (coverage: string): string => {
  const start = coverage.slice(0, 4).toLowerCase();
  if (start === "hosp") return "listing.requirement.hospital";
  if (start === "ambu") return "listing.requirement.ambulatory";
  return start === "onco" ? "listing.requirement.oncology" : "listing.requirement.any";
};
