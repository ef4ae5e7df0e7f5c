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

/** How many times a monthly price the price of a period is; a trip has one price. */
export const periodMonths: Readonly<Record<PricePeriod, number>> = { month: 1, year: 12, trip: 1 };
