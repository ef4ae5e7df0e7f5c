import { coverageTiers } from "#src/modules/offer/catalog/main-limit.rules.ts";
import type { CoverageRecord, ProductRecord } from "#src/contracts/product-record.ts";
import type { Prevision } from "#src/modules/offer/comparison/compare-query.rules.ts";
import type { FactValue } from "./comparator.view-model.ts";

export const hospital = "hospitalaria";
export const ambulatory = "ambulatoria";
export const unknown: FactValue = { kind: "unknown" };

/** A percentage as it reads: −1 'Igual cobertura Isapre/Fonasa' (CQ 9), 0 not covered, null not informed. */
export function share(percent: number | null, isUpTo = false): FactValue {
  if (percent === null) return unknown;
  if (percent === -1) return { kind: "sameAsPrevision" };
  return percent === 0 ? { kind: "notCovered" } : { kind: "share", percent, isUpTo };
}

/** The product's percentage for a kind of care: its own figure, else the highest that its coverages of the
 *  first tier have. With a prevision chosen it is the one for it: of the coverage that the product's own
 *  figure stands for, else the highest of that kind. */
export function coverageOf(
  record: ProductRecord,
  careKind: string,
  prevision: Prevision | null,
): number | null {
  const whole = careKind === hospital ? record.hospitalPercentage : record.ambulatoryPercentage;
  const ofKind = record.coverages.filter((one) => one.tag.careKind === careKind);
  if (prevision === null) return whole ?? highest(bestTier(ofKind));
  const own = (one: CoverageRecord) =>
    prevision === "fonasa" ? one.percentageFonasa : one.percentageIsapre;
  const rows = bestTier(ofKind.filter((one) => own(one) !== null));
  const standing = rows.find(({ percentage }) => percentage !== null && percentage === whole);
  if (standing) return own(standing);
  return rows.length === 0
    ? (whole ?? highest(bestTier(ofKind)))
    : Math.max(...rows.map((one) => own(one) ?? 0));
}

/** The highest percentage on record; null where none is. */
export function highest(rows: readonly Pick<CoverageRecord, "percentage">[]): number | null {
  const percents = rows.flatMap(({ percentage }) => percentage ?? []);
  return percents.length === 0 ? null : Math.max(...percents);
}

/** The highest percentage under free choice in hospital. */
export function freeChoiceOf(record: ProductRecord): number | null {
  const isOf = (tier: string, careKind: string) =>
    tier === "libre_eleccion" && careKind === hospital;
  const percents = [
    ...record.providers.filter((one) => isOf(one.tier, one.careKind)),
    ...record.coverages.filter((one) => isOf(one.tier, one.tag.careKind)),
  ].flatMap(({ percentage }) => percentage ?? []);
  return percents.length === 0 ? null : Math.max(...percents);
}

/** Place of a tier in the order they are shown. */
export const rankOf = (tier: string): number => {
  const rank = (coverageTiers as readonly string[]).indexOf(tier);
  return rank < 0 ? coverageTiers.length : rank;
};

/** Those of the first tier that there is, in their order. */
export function bestTier<Item extends { tier: string }>(items: readonly Item[]): Item[] {
  const best = Math.min(...items.map(({ tier }) => rankOf(tier)));
  return items.filter(({ tier }) => rankOf(tier) === best);
}
