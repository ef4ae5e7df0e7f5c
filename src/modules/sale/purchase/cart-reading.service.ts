import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { listCart } from "./cart.queries.ts";
import type { PurchaseRow } from "./purchase.queries.ts";
import type { Purchases } from "./purchase.service.ts";
import type { StepPurchase } from "./step-modules.service.ts";

/** What is bought together, as it is read and held. */

interface ReadNeeds {
  purchases: Pick<Purchases, "read" | "hold" | "held">;
}

interface Asked {
  id: string;
  visitorId: string | undefined;
}

/** All that is bought together with a purchase, in their order; the purchase itself where it is bought alone. */
export async function readCart(
  { purchases }: ReadNeeds,
  own: Connection,
  purchase: Pick<PurchaseRow, "id" | "cart_id">,
): Promise<StepPurchase[]> {
  const ids =
    purchase.cart_id === null
      ? [purchase.id]
      : (await listCart(own, purchase.cart_id)).map(({ id }) => id);
  const steps: StepPurchase[] = [];
  for (const id of ids) steps.push(await purchases.read(own, id));
  return steps;
}

/** The same, all rows held in one order until the transaction ends. Throws NOT_FOUND. */
export async function holdCart(
  { purchases }: ReadNeeds,
  transaction: Connection,
  id: string,
): Promise<StepPurchase[]> {
  const { purchase: seen } = await purchases.read(transaction, id);
  if (seen.cart_id !== null) await listCart(transaction, seen.cart_id, "update");
  const own = await purchases.hold(transaction, id);
  const { cart_id: cart } = own.purchase;
  if (cart === null) return [own];
  // Something was added to it, or it left, before it was held.
  if (cart !== seen.cart_id) await listCart(transaction, cart, "update");
  return readCart({ purchases }, transaction, own.purchase);
}

/** What a visitor buys together with a purchase; nothing of anybody else's. */
export async function heldCart(
  { connection, purchases }: ReadNeeds & { connection: Connection },
  { id, visitorId }: Asked,
): Promise<StepPurchase[]> {
  const found = await purchases.held(id, visitorId);
  if (found === undefined) return [];
  return found.purchase.cart_id === null
    ? [found]
    : asService(connection, (own) => readCart({ purchases }, own, found.purchase));
}

/** What is bought together with a purchase, for a room that has decided who may see it. Throws NOT_FOUND. */
export const wholeCart = (
  { connection, purchases }: ReadNeeds & { connection: Connection },
  id: string,
): Promise<StepPurchase[]> =>
  asService(connection, async (own) =>
    readCart({ purchases }, own, (await purchases.read(own, id)).purchase),
  );
