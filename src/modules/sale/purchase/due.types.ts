import type { Money } from "#src/contracts/money.ts";
import type { PromoRefusal } from "#src/modules/sale/promo-code/promo-code.rules.ts";

/** What is due at once, with what it is made of. */
export interface Due {
  /** The price of a month, and of how many it is paid; of a trip the whole price, once. */
  base: Money;
  discount: { title: string; amount: Money } | null;
  /** What several products of a cart take off together. */
  bundle: { code: string; amount: Money } | null;
  /** What a promotional code takes off. */
  promo: { code: string; amount: Money } | null;
  due: Money;
  /** Why the code that was typed takes nothing off; null where it does, or there is none. */
  promoRefusal: PromoRefusal | null;
}

/** A product of a cart before what all of them have together: 0 months is a price that is paid once. */
export interface PricedItem {
  product: string;
  months: number;
  base: Money;
  offer: { title: string; minor: number } | null;
}
