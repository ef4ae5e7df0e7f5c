import type { SubscriptionCyclesTable, SubscriptionsTable } from "./subscription.tables.ts";

/** Moves of subscriptions and of their cycles, as the specification's table has them (PP, `subscription` and
 *  `recurrent`). */

interface Move<State extends string> {
  /** Null where it begins. */
  from: readonly State[] | null;
  to: State;
  who: readonly string[];
}

type SubscriptionState = SubscriptionsTable["state"];
type CycleState = SubscriptionCyclesTable["state"];

export const subscriptionMoves: readonly Move<SubscriptionState>[] = [
  { from: null, to: "pending", who: ["system"] },
  { from: ["pending"], to: "authorized", who: ["settle()"] },
  { from: ["pending"], to: "cancelled", who: ["settle()", "policyholder", "system"] },
  { from: ["authorized"], to: "paused", who: ["policyholder", "sale:update"] },
  { from: ["paused"], to: "authorized", who: ["policyholder", "sale:update", "system"] },
  {
    from: ["authorized", "paused"],
    to: "cancelled",
    who: ["policyholder", "sale:cancel", "provider notification"],
  },
];

export const cycleMoves: readonly Move<CycleState>[] = [
  { from: null, to: "scheduled", who: ["system"] },
  { from: ["scheduled"], to: "processed", who: ["settle()"] },
  { from: ["scheduled"], to: "recycling", who: ["settle()"] },
  { from: ["recycling"], to: "processed", who: ["settle()"] },
  { from: ["recycling"], to: "cancelled", who: ["system"] },
  { from: ["scheduled"], to: "cancelled", who: ["system"] },
];
