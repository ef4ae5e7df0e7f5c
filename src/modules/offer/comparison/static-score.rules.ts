/**
 * The part of a product's scores that does not depend on who asks (D3), in integers 0 to 10000:
 *
 *     cap        = 10000 without limit ('Sin tope'), else min(10000, 10 × UF); 0 where not informed
 *     deductible = 10000 without one ('Sin deducible'), else max(0, 10000 − 100 × UF); 0 where not informed
 *     capScore      = floor((cap + deductible) / 2)
 *     coverageScore = floor((hospital % + ambulatory %) × 100 / 2); what is not informed counts as 0
 */
export const FULL_SCORE = 10_000;

/** Score of a benefit cap in 1e-4 UF; 0 reads 'Sin tope', null 'No informado'. */
export function capScoreOf(capUf: number | null): number {
  if (capUf === null) return 0;
  if (capUf === 0) return FULL_SCORE;
  return Math.min(FULL_SCORE, Math.floor(capUf / 1_000));
}

/** Score of a deductible in 1e-4 UF; 0 reads 'Sin deducible', null 'No informado'. */
export function deductibleScoreOf(deductibleUf: number | null): number {
  if (deductibleUf === null) return 0;
  return Math.max(0, FULL_SCORE - Math.ceil(deductibleUf / 100));
}

/** Cap and deductible together. */
export function capAndDeductibleScore(capUf: number | null, deductibleUf: number | null): number {
  return Math.floor((capScoreOf(capUf) + deductibleScoreOf(deductibleUf)) / 2);
}

/** Hospital and ambulatory percentages (0 to 100, two decimals at most). */
export function coverageScoreOf(hospital: number | null, ambulatory: number | null): number {
  const units = (percentage: number | null) =>
    Math.round(Math.min(100, Math.max(0, percentage ?? 0)) * 100);
  return Math.floor((units(hospital) + units(ambulatory)) / 2);
}
