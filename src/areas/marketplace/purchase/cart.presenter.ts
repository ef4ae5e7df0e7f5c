import { formatMoney, type Money } from "#src/contracts/money.ts";
import { cartMost } from "#src/modules/sale/purchase/cart.rules.ts";
import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { href } from "#src/routes/marketplace.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { PurchasePlace } from "./purchase-place.ts";
import type { CartModel } from "./purchase.view-model.ts";

/** States in which a product is added or taken out. */
const changeable: readonly StepPurchase["purchase"]["state"][] = ["OPEN", "IN_REVIEW", "SIGNED"];

/** What is bought together, each with what is due of it before what all have together. */
export function presentCart(
  {
    place,
    items,
    change,
  }: {
    place: PurchasePlace;
    items: readonly ItemDue[];
    change: { version: number; was: Money; now: Money; left: readonly string[] } | undefined;
  },
  { say, locale, language, country }: Reader,
): CartModel | null {
  const mayChange = place.cart.every(({ purchase }) => changeable.includes(purchase.state));
  return {
    items:
      items.length === 1
        ? []
        : items.map(({ step, due }, index) => ({
            code: step.purchase.product_code,
            name: step.purchase.product_name,
            price: formatMoney(due.base, locale),
            isHere: index === place.at && place.key !== "review" && place.key !== "signature",
          })),
    mayRemove: mayChange && items.length > 1,
    addHref:
      mayChange && items.length < cartMost && place.key === "review"
        ? href("comparator", language, { comparator: country.defaultComparator })
        : null,
    change:
      change === undefined
        ? null
        : {
            version: change.version,
            text: say("purchase.cart.left", {
              products: change.left.join(", "),
              count: change.left.length,
              was: formatMoney(change.was, locale),
              now: formatMoney(change.now, locale),
            }),
          },
  };
}
