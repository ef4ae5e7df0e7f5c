import type { LaterTransfers } from "#src/modules/sale/purchase/purchase-transfer.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  findCycle,
  findSubscription,
  listCycles,
  type Subscription,
} from "./subscription.queries.ts";
import type { SubscriptionNeeds } from "./subscription.service.ts";

/** Transfers by hand of what a subscription owes: its cycles, and what was owed as the policy ended for arrears. */

type TransferNeeds = Pick<SubscriptionNeeds, "payments">;

const arrearsOf = ({ payments }: TransferNeeds, own: Connection, { reference }: Subscription) =>
  payments.named(own, { kind: "arrears", ref: reference });

/** What may be paid of a subscription now: charges that wait or are late, and ended arrears. */
async function open(
  needs: TransferNeeds,
  own: Connection,
  subscription: Subscription,
): Promise<string[]> {
  const arrears = await arrearsOf(needs, own, subscription);
  const cycles = (await listCycles(own, subscription.id)).flatMap(
    ({ payable_id: payable, state }) =>
      payable !== null && (state === "scheduled" || state === "recycling") ? [payable] : [],
  );
  return [...cycles, ...(arrears?.state === "OPEN" ? [arrears.id] : [])];
}

async function awaited(
  needs: TransferNeeds,
  own: Connection,
  purchaseId: string,
): Promise<string | undefined> {
  const subscription = await findSubscription(own, { purchaseId });
  if (subscription === undefined) return undefined;
  for (const payable of await open(needs, own, subscription)) {
    const attempt = await needs.payments.latest(own, payable);
    const isWaiting = attempt?.state === "REQUIRES_ACTION";
    if (isWaiting && attempt.nextAction?.kind === "instructions") return payable;
  }
  return undefined;
}

async function purchaseOf(
  { payments }: TransferNeeds,
  own: Connection,
  payableId: string,
): Promise<string | undefined> {
  const cycle = await findCycle(own, { payableId });
  const payable = cycle === undefined ? await payments.owed(own, payableId) : undefined;
  const subscription =
    cycle === undefined
      ? payable?.kind === "arrears"
        ? await findSubscription(own, { reference: payable.ref })
        : undefined
      : await findSubscription(own, { id: cycle.subscription_id });
  return subscription?.purchase_id;
}

async function payablesOf(
  needs: TransferNeeds,
  own: Connection,
  purchaseId: string,
): Promise<readonly string[]> {
  const subscription = await findSubscription(own, { purchaseId });
  if (subscription === undefined) return [];
  const arrears = await arrearsOf(needs, own, subscription);
  const cycles = (await listCycles(own, subscription.id)).flatMap(
    ({ payable_id: payable }) => payable ?? [],
  );
  return [...cycles, ...(arrears === undefined ? [] : [arrears.id])];
}

/** What the proofs of a purchase's later transfers are of. */
export const createLaterTransfers = (needs: TransferNeeds): LaterTransfers => ({
  awaited: (own, purchaseId) => awaited(needs, own, purchaseId),
  purchaseOf: (own, payableId) => purchaseOf(needs, own, payableId),
  payablesOf: (own, purchaseId) => payablesOf(needs, own, purchaseId),
});
