import type { Connection } from "#src/platform/database/database.ts";

/** What a product's network says of a clinic, in the best of its modalities. */
export interface ClinicShare {
  isPreferred: boolean;
  /** Of hospital care, else of the care that is on record; null where none is. */
  percentage: number | null;
}

/** The products whose network names a clinic, by code. */
export async function findClinicShares(
  connection: Connection,
  clinic: string,
): Promise<ReadonlyMap<string, ClinicShare>> {
  const lines = await connection
    .selectFrom("provider_coverages")
    .select(["product_code", "care_kind", "tier", "percentage"])
    .where("coverage_organization", "=", clinic)
    .execute();
  const best = new Map<string, ClinicShare & { rank: number }>();
  for (const { product_code, care_kind, tier, percentage } of lines) {
    const isPreferred = tier === "preferente";
    const rank =
      (isPreferred ? 0 : 4) +
      (percentage === null ? 2 : 0) +
      (care_kind === "hospitalaria" ? 0 : 1);
    if (rank < (best.get(product_code)?.rank ?? Infinity)) {
      const share = percentage === null ? null : Number(percentage);
      best.set(product_code, { isPreferred, percentage: share, rank });
    }
  }
  return best;
}
