/** States and moves of reconciliation items, as the specification's table of transitions has them (PP). */

export const itemKinds = [
  "MISSING_HERE",
  "MISSING_THERE",
  "AMOUNT_DIFFERS",
  "FEE_DIFFERS",
  "DUPLICATE",
] as const;
export type ItemKind = (typeof itemKinds)[number];
export type ItemState = ItemKind | "MATCHED" | "RESOLVED";

/** A line that is equal in reference, amount and currency is MATCHED: it is settled and needs no row of its own. */
export const itemMoves: readonly {
  from: readonly ItemState[] | null;
  to: ItemState;
  who: readonly string[];
}[] = [
  { from: null, to: "MATCHED", who: ["system"] },
  ...itemKinds.map((to) => ({ from: null, to, who: ["system"] })),
  { from: itemKinds, to: "RESOLVED", who: ["payment:reconcile"] },
];

/** How a person ends an item. */
export const resolutions = ["link", "refund", "suspense", "accept"] as const;
export type Resolution = (typeof resolutions)[number];

interface ItemFacts {
  kind: ItemKind;
  about: "charge" | "refund";
  /** Whether a line of a statement is there, or the provider's own answer said it. */
  hasLine: boolean;
  /** What both sides say of it; of fees the fee with its tax. Null where a side has none. */
  oursMinor: number | null;
  theirsMinor: number | null;
  isSameCurrency: boolean;
}

/** Whether the sides differ by a unit at most: no more may be accepted. */
const isUnitApart = ({ oursMinor, theirsMinor, isSameCurrency }: ItemFacts): boolean =>
  oursMinor !== null &&
  theirsMinor !== null &&
  isSameCurrency &&
  Math.abs(oursMinor - theirsMinor) <= 1;

/** In which ways an item may end. A charge that only the provider knows is linked to the payment that it is for: one that
 *  is paid already, or is over, gives the money back by rule. One that we alone know is linked to the line that came
 *  later. A charge of another amount goes back to its payer, unless the difference is a unit. */
function resolutionsOf(item: ItemFacts): Resolution[] {
  const accepted: Resolution[] = isUnitApart(item) ? ["accept"] : [];
  switch (item.kind) {
    case "MISSING_HERE":
      return item.about === "charge" ? ["link", "suspense"] : ["suspense"];
    case "MISSING_THERE":
      return ["link", "suspense"];
    case "AMOUNT_DIFFERS":
      return item.hasLine ? [...accepted, "suspense"] : [...accepted, "refund", "suspense"];
    case "FEE_DIFFERS":
      return [...accepted, "suspense"];
    case "DUPLICATE":
      return ["suspense"];
  }
}

/** The same of an item as it is stored. */
export const waysOf = (
  item: Omit<ItemFacts, "hasLine" | "isSameCurrency"> & {
    lineId: number | null;
    currency: string;
    theirCurrency: string;
  },
): Resolution[] =>
  resolutionsOf({
    ...item,
    hasLine: item.lineId !== null,
    isSameCurrency: item.currency === item.theirCurrency,
  });
