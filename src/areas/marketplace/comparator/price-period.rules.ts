import type { ComparatorRecord } from "#src/contracts/product-record.ts";

/** What the prices of a comparator are for (CQ 9). */
export type PricePeriod = "month" | "year" | "trip";

const yearly: ReadonlySet<string> = new Set(["GUARDIAS", "ACCIDENTES_PERSONALES"]);

/** A trip's price is the whole trip's; guards and personal accidents are priced a year. */
export function pricePeriodOf({
  cardVariant,
  insuranceTypes,
}: Pick<ComparatorRecord, "cardVariant" | "insuranceTypes">): PricePeriod {
  if (cardVariant === "travel") return "trip";
  return insuranceTypes.length > 0 && insuranceTypes.every((type) => yearly.has(type))
    ? "year"
    : "month";
}

/** What a step of a price filter is, in whole units: about a hundredth of the highest price, a power of
 *  ten, at most a thousand. */
export function priceStepOf(highest: number): number {
  if (highest < 200) return 1;
  if (highest < 2_000) return 10;
  return highest < 20_000 ? 100 : 1_000;
}
