/** Moves of purchases and their forms, as the specification's purchase-transitions.tsv has them. Pure. */

export const purchaseStates = [
  "OPEN",
  "IN_REVIEW",
  "DECLINED",
  "SIGNED",
  "PAYING",
  "AWAITING_TRANSFER",
  "PAID",
  "ISSUED",
  "CANCELLED",
  "ABANDONED",
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export const formStatuses = ["PENDING", "COMPLETED"] as const;
export type FormStatus = (typeof formStatuses)[number];

/** Who may move a purchase, in the words of the table. */
export type PurchaseMover =
  | "visitor"
  | "executive (sale:create)"
  | "policyholder"
  | "system"
  | "system (outbox)"
  | "settle()"
  | "purchase:review"
  | "payment:reconcile, or settle() by a statement line"
  | "sale:cancel";

export interface PurchaseMove {
  /** Null where it begins. */
  from: readonly PurchaseState[] | null;
  to: PurchaseState;
  who: readonly PurchaseMover[];
}

export const purchaseMoves: readonly PurchaseMove[] = [
  { from: null, to: "OPEN", who: ["visitor", "executive (sale:create)"] },
  { from: ["OPEN"], to: "IN_REVIEW", who: ["system"] },
  { from: ["IN_REVIEW"], to: "OPEN", who: ["purchase:review"] },
  { from: ["IN_REVIEW"], to: "DECLINED", who: ["purchase:review"] },
  { from: ["OPEN"], to: "SIGNED", who: ["policyholder"] },
  { from: ["SIGNED"], to: "OPEN", who: ["policyholder"] },
  { from: ["SIGNED"], to: "PAYING", who: ["policyholder"] },
  { from: ["PAYING"], to: "SIGNED", who: ["settle()"] },
  { from: ["PAYING"], to: "PAID", who: ["settle()"] },
  { from: ["SIGNED"], to: "PAID", who: ["settle()"] },
  { from: ["PAYING"], to: "AWAITING_TRANSFER", who: ["policyholder"] },
  {
    from: ["AWAITING_TRANSFER"],
    to: "PAID",
    who: ["payment:reconcile, or settle() by a statement line"],
  },
  { from: ["AWAITING_TRANSFER"], to: "SIGNED", who: ["policyholder", "system"] },
  { from: ["PAID"], to: "ISSUED", who: ["system (outbox)"] },
  {
    from: ["OPEN", "IN_REVIEW", "SIGNED", "AWAITING_TRANSFER"],
    to: "CANCELLED",
    who: ["policyholder", "sale:cancel"],
  },
  { from: ["OPEN", "SIGNED"], to: "ABANDONED", who: ["system"] },
];

export interface FormMove {
  from: readonly FormStatus[] | null;
  to: FormStatus;
  who: readonly ("policyholder" | "system" | "the lead’s executive with sale:create (never dps)")[];
}

export const formMoves: readonly FormMove[] = [
  { from: null, to: "PENDING", who: ["system"] },
  {
    from: ["PENDING"],
    to: "COMPLETED",
    who: ["policyholder", "the lead’s executive with sale:create (never dps)"],
  },
  { from: ["COMPLETED"], to: "PENDING", who: ["policyholder", "system"] },
];

/** Whether a row of the table lets somebody move a purchase. */
export const mayMovePurchase = (
  from: PurchaseState,
  to: PurchaseState,
  who: PurchaseMover,
): boolean =>
  purchaseMoves.some(
    (row) => row.to === to && row.from?.includes(from) === true && row.who.includes(who),
  );

/** States in which nothing more happens to a purchase by itself or its person. */
export const endedStates: readonly PurchaseState[] = ["DECLINED", "CANCELLED", "ABANDONED"];
export const paidStates: readonly PurchaseState[] = ["PAID", "ISSUED"];
