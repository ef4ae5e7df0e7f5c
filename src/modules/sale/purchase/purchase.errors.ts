import type { Money } from "#src/contracts/money.ts";
import { AppError, type FieldError } from "#src/platform/errors.ts";
import type { CartFault } from "./cart.rules.ts";
import { priceChanges } from "./price-changes.presenter.ts";
import type { PurchaseRow } from "./purchase.queries.ts";
import type { StepKey } from "./purchase-steps.rules.ts";
import type { PurchaseState } from "./purchase-transitions.rules.ts";

export const productNotFound = (): AppError =>
  new AppError({ code: "PRODUCT_NOT_FOUND", status: 404 });

export const productNotOnline = (): AppError =>
  new AppError({ code: "PRODUCT_NOT_ONLINE", status: 409 });

export const consentRequired = (): AppError => {
  const fields: FieldError[] = [{ field: "consents.purchase", code: "CONSENT_REQUIRED" }];
  return new AppError({ code: "CONSENT_REQUIRED", status: 400, fields });
};

/** Products that are not bought together, and which of them is at fault. */
export const cartRefused = ({ code, product }: CartFault): AppError =>
  new AppError({ code, status: code === "CART_APART" ? 409 : 400, payload: { product } });

/** A cart has this product no more, or never had. */
export const notInCart = (): AppError => new AppError({ code: "CART_WITHOUT", status: 404 });

/** The last product of a cart is not taken out: the purchase is cancelled. */
export const cartLast = (): AppError => new AppError({ code: "CART_LAST", status: 409 });

/** What several products have together is over since the total was shown. */
export const cartDiscountOver = (): AppError =>
  new AppError({ code: "CART_DISCOUNT_OVER", status: 409 });

/** A move that no row of the table allows. */
export const purchaseMoveRefused = (from: PurchaseState, to: PurchaseState): AppError =>
  new AppError({ code: "INVALID_TRANSITION", status: 409, payload: { from, to } });
/** A step before which another one is not completed: it leads back there. */
export const stepNotAllowed = (next: StepKey): AppError =>
  new AppError({ code: "STEP_NOT_ALLOWED", status: 409, payload: { nextStep: next } });

/** A form that is only read: signed, in review, paid or over. */
export const formLocked = (state: PurchaseState): AppError =>
  new AppError({ code: "FORM_LOCKED", status: 409, payload: { state } });

export const notSigned = (): AppError => new AppError({ code: "NOT_SIGNED", status: 409 });

/** Another tab or person saved it since: both answers, nothing lost. */
export const staleForm = (current: { version: number; values: unknown }, sent: unknown): AppError =>
  new AppError({ code: "STALE_EDIT", status: 409, payload: { current, sent } });

/** The price that was read is not the one that waits. */
export const priceChanged = ({
  price,
  offered,
  price_version: version,
}: Pick<PurchaseRow, "price" | "offered" | "price_version">): AppError =>
  new AppError({
    code: "PRICE_CHANGED",
    status: 409,
    payload: {
      version,
      old: price.shown,
      new: (offered ?? price).shown,
      why: priceChanges(price, offered),
    },
  });

/** Somebody else began to pay for the last one of an offer meanwhile. */
export const offerTaken = (): AppError => new AppError({ code: "PRICE_CHANGED", status: 409 });

/** A product left the cart: the total without it is another one. */
export const cartChanged = (change: {
  version: number;
  was: Money;
  now: Money;
  left: readonly string[];
}): AppError =>
  new AppError({
    code: "PRICE_CHANGED",
    status: 409,
    payload: { version: change.version, old: change.was, new: change.now, left: change.left },
  });

/** The lead is in a status from which nobody begins to buy, or has a sale that is not over. */
export const leadCannotBuy = (): AppError => new AppError({ code: "LEAD_CANNOT_BUY", status: 409 });

/** A payment of it may still be charged: nothing else is begun or ended before that is known. */
export const paymentWaits = (reference: string): AppError =>
  new AppError({ code: "PAYMENT_IN_PROGRESS", status: 409, payload: { reference } });

/** Not among the ways in which this may be paid now, instalments that were not offered for it, or another plan than the
 *  one that was signed. */
export const valueRefused = (
  field: "flow" | "installments" | "periodicity" | "chargeDay",
): AppError =>
  new AppError({
    code: "BAD_REQUEST",
    status: 400,
    fields: [{ field, code: "VALUE_NOT_ALLOWED" }],
  });

/** A card's token is needed for this way; the browser makes it at the provider. */
export const cardRequired = (): AppError =>
  new AppError({
    code: "BAD_REQUEST",
    status: 400,
    fields: [{ field: "token", code: "REQUIRED" }],
  });

/** Two equal calls are told apart from one that was sent twice by their key. */
export const keyRequired = (): AppError =>
  new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });
