import { AFFINITY_WEIGHTS, type Comparison } from "./comparison.service.ts";
import { coverageFit, priceScore } from "./engine/affinity.rules.ts";
import type { EngineRow } from "./engine/engine.types.ts";
import { capAndDeductibleScore, coverageScoreOf } from "./static-score.rules.ts";

/** One of the scores an affinity is made of: 0 to 10000, and what it weighs in percent. */
export interface AffinityPart {
  kind: "price" | "coverage" | "cap";
  score: number;
  weight: number;
}

/** The scores behind a row's affinity, by the engine's own formula. */
export function fitOf(
  { index, budget }: Comparison,
  row: EngineRow,
  clinics: readonly string[],
): AffinityPart[] {
  const product = index.productById.get(row.id);
  if (!product) throw new RangeError(`no product ${row.id} in the index`);
  const matched = clinics.filter((code) => product.coverageOrganizations.includes(code)).length;
  const deductible = product.deductibles.find(({ kind }) => kind === "deductible");
  const coverage = coverageFit(
    coverageScoreOf(product.hospitalPercentage, product.ambulatoryPercentage),
    matched,
    clinics.length,
  );
  const cap = capAndDeductibleScore(product.benefitCapUf, deductible?.amountUf ?? null);
  const price = row.price === null ? 0 : priceScore(row.price, budget);
  return [
    { kind: "price", score: price, weight: AFFINITY_WEIGHTS.price },
    { kind: "coverage", score: coverage, weight: AFFINITY_WEIGHTS.coverage },
    { kind: "cap", score: cap, weight: AFFINITY_WEIGHTS.cap },
  ];
}
