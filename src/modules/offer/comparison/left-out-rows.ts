import type { Insured } from "#src/contracts/pricing.ts";
import { type LeftOut, leftOutOf } from "#src/modules/offer/pricing/left-out.rules.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import type { EngineRow } from "./engine/engine.types.ts";

/** Whom a product of a list leaves out, and why, by their places in the profile. */
export function leftOutOfRow(
  row: Pick<EngineRow, "id" | "uninsurable">,
  index: ComparisonIndex,
  insured: Insured,
): LeftOut[] {
  const product = index.productById.get(row.id);
  if (row.uninsurable.length === 0 || product === undefined) return [];
  const { method, currency, rates } = product;
  // The engine numbers who is priced; a profile has them in an order of its own (CQ 5).
  const priced = method === "PetBand" && insured.pets ? insured.pets : insured.persons;
  const places = row.uninsurable.flatMap((place) => priced[place]?.profileIndex ?? []);
  const reference = {
    riskFactors: index.snapshot.riskFactors,
    gesUf: index.snapshot.ges.get(product.organization) ?? null,
  };
  return leftOutOf({ method, currency, rows: rates }, insured, reference, places);
}
