import type { PriceRange } from "./contribution-range.rules.ts";

/** How a plan's monthly price compares with what the household has to contribute anyway; whole pesos. */
export interface ContributionBalance {
  /** 'more' is paid besides the contribution; 'surplus' is left of it as excedentes. */
  kind: "exact" | "more" | "surplus";
  contributionClp: number;
  /** Never negative. */
  differenceClp: number;
}

/** The plan's price against the legal contribution (CQ 9); null where no income was said, which is never
 *  guessed. */
export function contributionBalance(
  priceClp: number,
  { contributionClp, basis }: Pick<PriceRange, "contributionClp" | "basis">,
): ContributionBalance | null {
  if (basis !== "income" || contributionClp === null) return null;
  const difference = priceClp - contributionClp;
  return {
    kind: difference === 0 ? "exact" : difference > 0 ? "more" : "surplus",
    contributionClp,
    differenceClp: Math.abs(difference),
  };
}
