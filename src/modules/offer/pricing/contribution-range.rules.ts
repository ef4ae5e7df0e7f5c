import { divideHalfUp, safeInteger } from "#src/contracts/money.ts";
import type { ContributionRow } from "#src/contracts/pricing.ts";

export type { ContributionRow } from "#src/contracts/pricing.ts";

/** Shares as integers in 1e-5: 7 % is 7000, ×1.05 is 105000, ×0.90477 is 90477. */
const SHARE_UNIT = 100_000n;
/** Pesos are computed in 1e-6: UF storage (1e-4) × UF value (1e-2) is exact there. */
const PESO_UNIT = 1_000_000n;

/** One contributor's monthly income in whole pesos; null is unknown. */
export interface ContributorIncome {
  ingresoClp: number | null;
  imponibleClp: number | null;
}

/** What a household can pay a month, in whole pesos. */
export interface PriceRange {
  minimumClp: number;
  maximumClp: number;
  /** Legal contribution of all contributors; null without income. */
  contributionClp: number | null;
  /** Taxable income of all contributors that counts, each up to the ceiling; null without income. */
  taxableClp: number | null;
  /** The ceiling of taxable income on the day. */
  ceilingClp: number;
  /** The same in 1e-4 UF. */
  ceilingUf: number;
  basis: "income" | "default";
}

/** imponible = ingreso / 0.8, in whole pesos half up (D3). */
export function imponibleFromIngreso(ingresoClp: number, incomeShare: number): number {
  return safeInteger(divideHalfUp(BigInt(ingresoClp) * SHARE_UNIT, BigInt(incomeShare)));
}

/** ingreso = 80 % of imponible, in whole pesos half up (CQ 9). */
export function ingresoFromImponible(imponibleClp: number, incomeShare: number): number {
  return safeInteger(divideHalfUp(BigInt(imponibleClp) * BigInt(incomeShare), SHARE_UNIT));
}

/** Chile's price range (D3): Σ over contributors of 7 % × min(imponible, ceiling in UF of the
 *  day), × 1.05 and × 0.90477. Exact up to one rounding half up per figure. `ceilingUf` in 1e-4 UF,
 *  `ufValueCents` in pesos × 100. Contributors without income add nothing; none with one: the default. */
export function priceRangeFromIncome(
  contributors: readonly ContributorIncome[],
  rules: ContributionRow,
  ceilingUf: number,
  ufValueCents: number,
): PriceRange {
  // Every taxable income × incomeShare is an integer in PESO_UNIT, so net income needs no rounding.
  const incomeShare = BigInt(rules.incomeShare);
  const ceiling = BigInt(ceilingUf) * BigInt(ufValueCents);
  let taxable = 0n;
  for (const { ingresoClp, imponibleClp } of contributors) {
    const own =
      imponibleClp !== null && imponibleClp > 0
        ? BigInt(imponibleClp) * PESO_UNIT * incomeShare
        : BigInt(ingresoClp ?? 0) * PESO_UNIT * SHARE_UNIT;
    const most = ceiling * incomeShare;
    taxable += own < most ? own : most;
  }
  const ceilingClp = safeInteger(divideHalfUp(ceiling, PESO_UNIT));
  if (taxable <= 0n) {
    return {
      minimumClp: rules.defaultMinimumClp,
      maximumClp: rules.defaultMaximumClp,
      contributionClp: null,
      taxableClp: null,
      ceilingClp,
      ceilingUf,
      basis: "default",
    };
  }
  const contribution = taxable * BigInt(rules.healthShare);
  const divisor = incomeShare * PESO_UNIT * SHARE_UNIT;
  const share = (of: number): number =>
    safeInteger(divideHalfUp(contribution * BigInt(of), divisor * SHARE_UNIT));
  return {
    minimumClp: share(rules.minimumShare),
    maximumClp: share(rules.maximumShare),
    contributionClp: safeInteger(divideHalfUp(contribution, divisor)),
    taxableClp: safeInteger(divideHalfUp(taxable, incomeShare * PESO_UNIT)),
    ceilingClp,
    ceilingUf,
    basis: "income",
  };
}
