import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Prevision } from "#src/modules/offer/comparison/compare-query.rules.ts";
import { amountText } from "#src/contracts/amount-text.rules.ts";
import type { CardFact } from "./comparator.view-model.ts";
import type { FactPlan } from "./fact-plan.rules.ts";
import { type CardSituation, readFact, type Wording } from "./fact-readers.presenter.ts";

export { coverageOf } from "./coverage-figures.presenter.ts";
export type { CardSituation, Wording } from "./fact-readers.presenter.ts";

/** The four facts of a product's card, as its comparator orders them. */
export const presentFacts = (
  record: ProductRecord,
  plan: FactPlan,
  situation: CardSituation,
  wording: Wording,
): CardFact[] => plan.map((kind) => readFact(kind, record, situation, wording));

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
