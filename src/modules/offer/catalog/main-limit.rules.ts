import type { LimitRecord } from "#src/contracts/product-record.ts";

/** Coverage tiers in the order they are shown (CQ 4). */
export const coverageTiers = ["preferente", "internacional", "libre_eleccion"] as const;

/** The top that stands for a product: yearly first, then monthly, weekly, daily (CQ 4). A top of an event
 *  or of a lifetime comes before the shorter periods: those limit single benefits, as a day of bed does
 *  (docs/decisions/007). */
export const topKinds = [
  "yearly_top",
  "top_amount",
  "monthly_top",
  "weekly_top",
  "daily_top",
] as const;

const rankOf = (tier: string): number => {
  const rank = (coverageTiers as readonly string[]).indexOf(tier);
  return rank < 0 ? coverageTiers.length : rank;
};

/** The first of a kind, of the first tier that has one; the record's order decides within a tier. */
function firstOf(limits: readonly LimitRecord[], kind: string): LimitRecord | undefined {
  return limits
    .filter((limit) => limit.kind === kind)
    .toSorted((one, other) => rankOf(one.tier) - rankOf(other.tier))[0];
}

const general = (limits: readonly LimitRecord[]) =>
  limits.filter(({ coverageOrganization }) => coverageOrganization === null);

/** The top shown: a chosen clinic's own where there is one, else the general one. */
export function mainTop(
  limits: readonly LimitRecord[],
  clinics: readonly string[] = [],
): LimitRecord | undefined {
  const own = limits.filter(
    ({ coverageOrganization }) =>
      coverageOrganization !== null && clinics.includes(coverageOrganization.code),
  );
  const first = (of: readonly LimitRecord[]) =>
    topKinds.map((kind) => firstOf(of, kind)).find((limit) => limit !== undefined);
  return first(own) ?? first(general(limits));
}

/** The deductible shown: Fonasa's own for who has Fonasa, where there is one. */
export function mainDeductible(
  limits: readonly LimitRecord[],
  prevision: "isapre" | "fonasa" | null = null,
): LimitRecord | undefined {
  const [usual, fonasa] = ["deductible", "deductible_fonasa"].map((kind) =>
    firstOf(general(limits), kind),
  );
  return prevision === "fonasa" ? (fonasa ?? usual) : (usual ?? fonasa);
}
