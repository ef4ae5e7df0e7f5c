import { type Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { listOfPayable } from "./cart.queries.ts";
import { readCart } from "./cart-reading.service.ts";
import {
  findPurchase,
  putHolder,
  listOwnPurchases,
  listByMail,
  listToRemind,
  updatePurchase,
  type PurchaseRow,
} from "./purchase.queries.ts";
import { paidStates } from "./purchase-transitions.rules.ts";
import type { Purchases } from "./purchase.service.ts";
import type { StepPurchase } from "./step-modules.service.ts";

interface HolderNeeds {
  connection: Connection;
  clock: Clock;
  purchases: Purchases;
}

export type PurchaseHolders = ReturnType<typeof createPurchaseHolders>;

/** The purchase of a reference that a visitor holds; anybody else's is not there. */
const heldAs = async (
  { connection, purchases }: HolderNeeds,
  reference: string,
  visitorId: string | undefined,
): Promise<StepPurchase | undefined> => {
  const found = await asService(connection, (own) => findPurchase(own, { reference }));
  return found && purchases.held(found.id, visitorId);
};

/** The purchases that a payable pays and that a visitor holds, in their order; none of anybody else's. */
const heldByPayable = async (
  { connection, purchases }: HolderNeeds,
  payableId: string,
  visitorId: string | undefined,
): Promise<StepPurchase[]> => {
  const paid = await asService(connection, (own) => listOfPayable(own, payableId));
  const held: StepPurchase[] = [];
  for (const { id } of paid) {
    const found = await purchases.held(id, visitorId);
    if (found !== undefined) held.push(found);
  }
  return held;
};

/** States in which a purchase is still under way. */
const underWay: readonly PurchaseRow["state"][] = [
  "OPEN",
  "IN_REVIEW",
  "SIGNED",
  "PAYING",
  "AWAITING_TRANSFER",
];

/** What a visitor buys of a product besides: purchases under way that are none of these, the newest first. */
const besides = async (
  { connection }: HolderNeeds,
  {
    visitorId,
    productCode,
    these,
  }: { visitorId: string | undefined; productCode: string; these: readonly string[] },
): Promise<PurchaseRow[]> => {
  if (visitorId === undefined) return [];
  const own = { visitorId, productCode, states: underWay };
  const found = await asService(connection, (asOwn) => listOwnPurchases(asOwn, own));
  return found.filter(({ id }) => !these.includes(id));
};

/** The visitor goes on with this purchase, and all that is bought with it, rather than with another of the same product.
 *  The code of its first product; undefined of what they do not hold. */
const takeUp = async (
  needs: HolderNeeds,
  { reference, visitorId }: { reference: string; visitorId: string | undefined },
): Promise<string | undefined> => {
  const held = await heldAs(needs, reference, visitorId);
  if (held === undefined || visitorId === undefined) return undefined;
  return asService(needs.connection, async (transaction) => {
    const cart = await readCart(needs, transaction, held.purchase);
    await add(needs, transaction, { id: held.purchase.id, visitorId });
    return cart[0]?.purchase.product_code;
  });
};

/** Lets another browser of the person go on with a purchase, who proved to read its mail. */
const add = async (
  { clock, purchases }: Pick<HolderNeeds, "clock" | "purchases">,
  transaction: Connection,
  { id, visitorId }: { id: string; visitorId: string },
): Promise<PurchaseRow> => {
  const { purchase: named } = await purchases.read(transaction, id);
  for (const { purchase } of await readCart({ purchases }, transaction, named))
    await putHolder(transaction, { purchase, visitorId, at: clock.now() });
  return named;
};

/** Purchases that name an e-mail address and are paid or under way, newest first. */
const namedBy = ({ connection }: HolderNeeds, email: string): Promise<PurchaseRow[]> =>
  asService(connection, (own) => listByMail(own, { email, states: [...underWay, ...paidStates] }));

/** Purchases that were left unpaid in a span and may still be reminded of. */
const left = (
  { connection }: HolderNeeds,
  span: { after: Date; before: Date; most: number },
): Promise<string[]> => asService(connection, (own) => listToRemind(own, span));

/** Keeps how many reminders went since the last step. */
const noteReminder = (
  _needs: HolderNeeds,
  transaction: Connection,
  id: string,
  reminders: number,
): Promise<void> => updatePurchase(transaction, id, { reminders });

/** Keeps that its person wants no more reminders; the first time is what stays. */
const stopReminders = (
  needs: HolderNeeds,
  transaction: Connection,
  {
    id,
    reminders_stopped_at: since,
  }: Pick<StepPurchase["purchase"], "id" | "reminders_stopped_at">,
): Promise<void> =>
  updatePurchase(transaction, id, { reminders_stopped_at: since ?? needs.clock.now() });

/** Whose browsers a purchase opens in. */
export const createPurchaseHolders = (needs: HolderNeeds) =>
  withNeeds(needs, {
    heldAs,
    heldByPayable,
    besides,
    takeUp,
    add,
    namedBy,
    left,
    noteReminder,
    stopReminders,
  });
