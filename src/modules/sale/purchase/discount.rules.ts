import { percentOf, readParcels } from "#src/contracts/percentage.rules.ts";

/** What a discount takes off a price (PP 1, BO 9). Pure; amounts in storage units of the currency. */

export interface DiscountOffer {
  /** DISCOUNT and PARCELED change the price; other kinds do not. */
  kind: string;
  title: string;
  unit: string | null;
  amount: number | null;
  /** "1;12|2;6": instalments and the percentage that they have. */
  parcels: string | null;
}

/** What an offer takes off: the percentage of the chosen instalments, else its own; an amount is at most the base. */
export function discountOf(
  baseMinor: number,
  offer: DiscountOffer,
  {
    installments,
    toMinor,
  }: { installments: number; toMinor(amount: number, unit: string): number },
): number {
  const { kind, unit, amount, parcels } = offer;
  if (kind !== "DISCOUNT" && kind !== "PARCELED") return 0;
  const parcelled = readParcels(parcels).get(installments);
  if (parcelled !== undefined) return percentOf(baseMinor, parcelled);
  if (amount === null || unit === null) return 0;
  return unit === "percent"
    ? percentOf(baseMinor, amount)
    : Math.max(0, Math.min(baseMinor, toMinor(amount, unit)));
}

/** The offer that takes off most: offers are not combined. */
export function bestDiscount<Offer extends DiscountOffer>(
  baseMinor: number,
  offers: readonly Offer[],
  how: Parameters<typeof discountOf>[2],
): { offer: Offer; minor: number } | undefined {
  let best: { offer: Offer; minor: number } | undefined;
  for (const offer of offers) {
    const minor = discountOf(baseMinor, offer, how);
    if (minor > (best?.minor ?? 0)) best = { offer, minor };
  }
  return best;
}
