import type { CountryCode } from "#src/contracts/identification.ts";
import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { findOpenOf, listCart, listHolders } from "./cart.queries.ts";
import { cartFault, type CartProduct, jointPeriodicities } from "./cart.rules.ts";
import { heldCart, holdCart, readCart, wholeCart } from "./cart-reading.service.ts";
import type { CartSharing } from "./cart-sharing.ts";
import type { PurchaseEnds } from "./purchase-end.service.ts";
import {
  cartLast,
  cartRefused,
  consentRequired,
  formLocked,
  notInCart,
} from "./purchase.errors.ts";
import { planOf } from "./purchase-dues.ts";
import { periodicitiesOf } from "./purchase-means.rules.ts";
import { putHolder, type PurchaseRow, updatePurchase } from "./purchase.queries.ts";
import type { HearsMove, PricedPurchase, Purchases } from "./purchase.service.ts";
import { endedStates } from "./purchase-transitions.rules.ts";
import type { StepPurchase } from "./step-modules.service.ts";

/** Carts: what is added and taken out before it is paid. Each product is a purchase of its own. */

interface CartNeeds {
  connection: Connection;
  clock: Clock;
  purchases: Purchases;
  ends: Pick<PurchaseEnds, "cancel">;
  sharing: CartSharing;
  productOf(
    purchase: Pick<PurchaseRow, "product_code" | "country">,
  ): Promise<ProductRecord | undefined>;
}

interface Asked {
  id: string;
  visitorId: string | undefined;
}

export type Carts = ReturnType<typeof createCarts>;

/** States in which a cart takes another product, or gives one up. */
const changeable: readonly PurchaseRow["state"][] = ["OPEN", "IN_REVIEW", "SIGNED"];

/** What a visitor is buying in a country and may add to, the newest; nothing where nothing is under way. */
async function openCart(
  needs: Pick<CartNeeds, "connection" | "purchases">,
  { visitorId, country }: { visitorId: string | undefined; country: CountryCode },
): Promise<StepPurchase[]> {
  if (visitorId === undefined) return [];
  const id = await asService(needs.connection, (own) =>
    findOpenOf(own, { visitorId, country, states: changeable }),
  );
  return id === undefined ? [] : heldCart(needs, { id, visitorId });
}

const lockedState = (steps: readonly StepPurchase[]): PurchaseRow["state"] | undefined =>
  steps.find(({ purchase }) => !changeable.includes(purchase.state))?.purchase.state;

/** Adds a product for the same household; what was answered before is not asked again, and what was signed is signed
 *  anew. The purchase of the product. Throws CONSENT_REQUIRED (400), NOT_FOUND, FORM_LOCKED, CART_FULL, CART_TWICE (400), PRODUCT_NOT_FOUND
 *  (404), PRODUCT_NOT_ONLINE, CART_APART (409). */
async function add(needs: CartNeeds, asked: AddAsked): Promise<PurchaseRow> {
  if (!asked.consents.purchase) throw consentRequired();
  const before = await (asked.assisting === undefined
    ? heldCart(needs, asked)
    : wholeCart(needs, asked.id));
  const [first] = before;
  if (first === undefined) throw notFound();
  requireFree(before, asked.productCode);
  const priced = await priceBeside(needs, before, asked);
  const made = await asService(needs.connection, async (transaction) => {
    const added = await join(needs, transaction, { id: first.purchase.id, priced });
    await asked.assisting?.keep(transaction, added);
    return added;
  });
  await needs.sharing.shareAll(made.id, asked.assisting?.user);
  return made;
}

interface AddAsked extends Asked {
  productCode: string;
  /** An executive who adds it for the person of a lead: the room that asks has decided that they may. */
  assisting?:
    | {
        user: string;
        lead: string;
        /** Keeps the act, in the transaction that does it. */
        keep(transaction: Connection, added: PurchaseRow): Promise<void>;
      }
    | undefined;
  limits: PartnerLimits;
  partner: string | null;
  /** Another insurer gets the data of the household. */
  consents: { purchase: boolean };
}

/** Throws FORM_LOCKED, CART_FULL, CART_TWICE. */
function requireFree(steps: readonly StepPurchase[], productCode: string): void {
  const locked = lockedState(steps);
  if (locked !== undefined) throw formLocked(locked);
  const codes = steps.map(({ purchase }) => ({ code: purchase.product_code }));
  const fault = cartFault([...codes, { code: productCode }]);
  if (fault !== undefined) throw cartRefused(fault);
}

/** What the product costs the same household. Throws PRODUCT_NOT_FOUND, PRODUCT_NOT_ONLINE, CART_APART. */
async function priceBeside(
  { purchases, productOf }: CartNeeds,
  before: readonly StepPurchase[],
  asked: AddAsked,
): Promise<PricedPurchase> {
  const [first] = before;
  if (first === undefined) throw notFound();
  const { country, language, base_url: baseUrl, profile, consents } = first.purchase;
  const { is_internal: isInternal } = first.purchase;
  const { productCode, limits, partner, assisting, visitorId = "" } = asked;
  const priced = await purchases.price({
    productCode,
    country,
    language,
    limits,
    partner,
    baseUrl,
    ...(assisting === undefined
      ? { visitorId }
      : { visitorId: null, assisted: { lead: assisting.lead, by: assisting.user } }),
    isInternal,
    profile,
    consents: { purchase: true, news: consents.news },
    origin: "/",
  });
  const known: CartProduct[] = [];
  for (const { purchase } of before) {
    const product = await productOf(purchase);
    if (product !== undefined) known.push({ ...product, shown: purchase.price.shown });
  }
  const fault = cartFault([...known, { ...priced.product, shown: priced.snapshot.shown }]);
  if (fault !== undefined) throw cartRefused(fault);
  return priced;
}

/** Begins the purchase of what was priced as the last of a cart, which is held. */
async function join(
  needs: CartNeeds,
  transaction: Connection,
  { id, priced }: { id: string; priced: PricedPurchase },
): Promise<PurchaseRow> {
  const now = await holdCart(needs, transaction, id);
  const [first] = now;
  if (first === undefined) throw notFound();
  // As it is now that it is held: another tab may have added one.
  requireFree(now, priced.product.code);
  for (const step of now) await openAgain(needs, transaction, step);
  const { id: own, cart_id: cart } = first.purchase;
  if (cart === null) await updatePurchase(transaction, own, { cart_id: own, cart_position: 0 });
  const last = now.at(-1)?.purchase.cart_position ?? 0;
  const place = { id: cart ?? own, position: last + 1 };
  const added = await needs.purchases.begin(transaction, priced, place);
  for (const visitorId of await listHolders(transaction, own))
    await putHolder(transaction, { purchase: added, visitorId, at: needs.clock.now() });
  return added;
}

/** Other products are bought now: what was reviewed and signed is to be confirmed again. */
async function openAgain(
  { purchases }: Pick<CartNeeds, "purchases">,
  transaction: Connection,
  { purchase, forms }: StepPurchase,
): Promise<void> {
  if (purchase.state === "SIGNED")
    await purchases.move(transaction, purchase.id, { to: "OPEN", who: "policyholder" });
  for (const { key, status } of forms)
    if (status === "COMPLETED" && (key === "review" || key === "signature"))
      await purchases.setForm(transaction, purchase.id, { key, status: "PENDING" });
}

/** Takes a product out: its purchase is cancelled, and the rest is to be confirmed again. Throws NOT_FOUND,
 *  CART_WITHOUT (404), CART_LAST, FORM_LOCKED (409). */
async function remove(needs: CartNeeds, asked: Asked & { productCode: string }): Promise<void> {
  const before = await heldCart(needs, asked);
  if (before.length === 0) throw notFound();
  const locked = lockedState(before);
  if (locked !== undefined) throw formLocked(locked);
  const out = before.find(({ purchase }) => purchase.product_code === asked.productCode);
  if (out === undefined) throw notInCart();
  if (before.length === 1) throw cartLast();
  const { id } = out.purchase;
  await asService(needs.connection, async (transaction) => {
    for (const step of await holdCart(needs, transaction, id))
      await openAgain(needs, transaction, step);
  });
  await needs.ends.cancel({ id, visitorId: asked.visitorId, reason: "FR27", isAlone: true });
}

/** Hears, in its transaction, that a purchase ended: it leaves its cart. What its person did not do is to be accepted by
 *  them before the rest is signed or paid. */
export const leaveCart =
  (needs: Pick<CartNeeds, "purchases">): HearsMove =>
  async (transaction, { purchase, to }) => {
    const { id, cart_id: cartId } = purchase;
    if (cartId === null || !endedStates.includes(to)) return;
    await updatePurchase(transaction, id, { cart_id: null, cart_position: null });
    const [first] = await listCart(transaction, cartId, "update");
    if (first === undefined) return;
    const before = first.cart_change ?? purchase.cart_change;
    const left = [
      ...(before?.left ?? []),
      ...(to === "DECLINED" ? [{ id, name: purchase.product_name }] : []),
    ];
    const isNew = to === "DECLINED";
    await updatePurchase(transaction, first.id, {
      ...(left.length === 0 ? {} : { cart_change: JSON.stringify({ left }) }),
      ...(isNew ? { price_version: first.price_version + 1 } : {}),
      // A code that was typed for one product belongs to the whole cart.
      ...(first.promo_code === null ? { promo_code: purchase.promo_code } : {}),
    });
    if (isNew)
      for (const step of await readCart(needs, transaction, first))
        await openAgain(needs, transaction, step);
  };

/** How often a product may be paid, so that one payment still pays all that is bought with it: by the plans of those
 *  before it, and by any of those after it. */
export async function periodicitiesIn(
  needs: Pick<CartNeeds, "connection" | "purchases" | "productOf">,
  purchase: PurchaseRow,
): Promise<number[]> {
  const product = await needs.productOf(purchase);
  if (product === undefined || purchase.cart_id === null) return periodicitiesOf(product);
  const steps = await asService(needs.connection, (own) => readCart(needs, own, purchase));
  const at = steps.findIndex((step) => step.purchase.id === purchase.id);
  const all: { product: ProductRecord; months: number | null }[] = [];
  for (const [index, step] of steps.entries()) {
    const own = await needs.productOf(step.purchase);
    const isChosen =
      index < at &&
      step.forms.some(({ key, status }) => key === "partialPayment" && status === "COMPLETED");
    if (own !== undefined)
      all.push({ product: own, months: isChosen ? planOf(step, 0).months : null });
  }
  const joint = all.length === steps.length ? jointPeriodicities(all, at) : [];
  return joint.length === 0 ? periodicitiesOf(product) : joint;
}

/** What is bought together. */
export const createCarts = (needs: CartNeeds) =>
  withNeeds(needs, { held: heldCart, whole: wholeCart, openCart, add, remove });
