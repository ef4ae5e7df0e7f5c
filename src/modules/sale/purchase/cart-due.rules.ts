import type { Money } from "#src/contracts/money.ts";
import { dividedBy } from "#src/contracts/parts-of-amount.rules.ts";
import {
  countsFor,
  type PromoCode,
  promoOff,
  type PromoRefusal,
} from "#src/modules/sale/promo-code/promo-code.rules.ts";
import type { Due, PricedItem } from "./due.types.ts";
import { isOnePayment } from "./purchase-means.rules.ts";

/** What the products of a cart cost together: each less its offer, then what they take off together, then a code. A
 *  purchase of one product is a cart of one. Pure; whole units, and the parts sum to the total exactly. */

/** What is taken off one product so far. */
interface Part {
  item: PricedItem;
  offer: number;
  bundle: number;
  promo: number;
}

export interface CartDue {
  /** One an item, in their order. */
  parts: Due[];
  total: Due;
}

const off = ({ offer, bundle, promo }: Part): number => offer + bundle + promo;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

type Taken = { ok: true; parts: Part[] } | { ok: false; code: PromoRefusal };

/** Takes a discount off the products for which it counts, divided among them as they cost. One that comes on top is of
 *  what is left of them; another takes the place of all that was taken off these products, where it is more. */
function taken(parts: readonly Part[], discount: PromoCode, as: "bundle" | "promo"): Taken {
  const isOf = ({ item }: Part): boolean =>
    item.base.amountMinor > 0 && countsFor(discount, item.product);
  const own = parts.filter(isOf);
  const [first] = own;
  if (first === undefined) return { ok: false, code: "PROMO_CODE_OTHER_PRODUCT" };
  const whole: Money = {
    ...first.item.base,
    amountMinor: sum(own.map(({ item }) => item.base.amountMinor)),
  };
  const found = promoOff(whole, sum(own.map(off)), discount);
  if (!found.ok) return found;
  const weights = own.map((part) =>
    discount.isOnTop ? part.item.base.amountMinor - off(part) : part.item.base.amountMinor,
  );
  const shares = dividedBy(weights, found.minor);
  const shareOf = new Map(own.map((part, index) => [part, shares[index] ?? 0]));
  const after = parts.map((part): Part => {
    const share = shareOf.get(part);
    if (share === undefined) return part;
    const kept = discount.isOnTop ? part : { ...part, offer: 0, bundle: 0, promo: 0 };
    return { ...kept, [as]: kept[as] + share };
  });
  // Nothing would be left to charge the next time by.
  const isNothing = after.some(
    (part, index) =>
      part !== parts[index] &&
      off(part) >= part.item.base.amountMinor &&
      !isOnePayment(part.item.months),
  );
  return isNothing ? { ok: false, code: "PROMO_CODE_NOTHING_LEFT" } : { ok: true, parts: after };
}

/** The discount for several products that takes off most: they are not combined with one another. */
function bestBundle(parts: readonly Part[], bundles: readonly PromoCode[]) {
  let best: { code: string; parts: Part[] } | undefined;
  for (const bundle of bundles) {
    const own = parts.filter(
      ({ item }) => item.base.amountMinor > 0 && countsFor(bundle, item.product),
    );
    if (bundle.itemsLeast === null || own.length < bundle.itemsLeast) continue;
    const tried = taken(parts, bundle, "bundle");
    const before = best?.parts ?? parts;
    if (tried.ok && sum(tried.parts.map(off)) > sum(before.map(off)))
      best = { code: bundle.code, parts: tried.parts };
  }
  return best;
}

const dueOfPart = (
  { item, offer, bundle, promo }: Part,
  of: { bundle: string; promo: string; refusal: PromoRefusal | null },
): Due => {
  const money = (amountMinor: number): Money => ({ ...item.base, amountMinor });
  return {
    base: item.base,
    discount: offer === 0 ? null : { title: item.offer?.title ?? "", amount: money(offer) },
    bundle: bundle === 0 ? null : { code: of.bundle, amount: money(bundle) },
    promo: promo === 0 ? null : { code: of.promo, amount: money(promo) },
    due: money(item.base.amountMinor - offer - bundle - promo),
    promoRefusal: of.refusal,
  };
};

/** What is due for all of them. Throws RangeError for a cart of nothing, or of several currencies. */
export function cartDue(
  items: readonly PricedItem[],
  { bundles = [], promo }: { bundles?: readonly PromoCode[]; promo?: PromoCode | undefined },
): CartDue {
  const [first] = items;
  if (first === undefined || items.some(({ base }) => base.currency !== first.base.currency))
    throw new RangeError("A cart has products of one currency.");
  const offered = items.map((item): Part => ({
    item,
    offer: item.offer?.minor ?? 0,
    bundle: 0,
    promo: 0,
  }));
  const bundled = bestBundle(offered, bundles);
  const before = bundled?.parts ?? offered;
  const coded = promo === undefined ? undefined : taken(before, promo, "promo");
  const refusal = coded?.ok === false ? coded.code : null;
  const parts = coded?.ok === true ? coded.parts : before;
  const names = { bundle: bundled?.code ?? "", promo: promo?.code ?? "", refusal };
  const dues = parts.map((part) => dueOfPart(part, names));
  return { parts: dues, total: totalOf(dues, refusal) };
}

/** The sum of what is due for each. */
export function totalOf(dues: readonly Due[], refusal: PromoRefusal | null = null): Due {
  const [first] = dues;
  if (first === undefined) throw new RangeError("A cart has a product.");
  const money = (amounts: readonly Money[]): Money => ({
    ...first.base,
    amountMinor: sum(amounts.map(({ amountMinor }) => amountMinor)),
  });
  const discounts = dues.flatMap(({ discount }) => (discount === null ? [] : [discount]));
  const bundles = dues.flatMap(({ bundle }) => (bundle === null ? [] : [bundle]));
  const promos = dues.flatMap(({ promo }) => (promo === null ? [] : [promo]));
  const named = (titles: readonly string[]): string => [...new Set(titles)].join(", ");
  return {
    base: money(dues.map(({ base }) => base)),
    discount:
      discounts.length === 0
        ? null
        : {
            title: named(discounts.map(({ title }) => title)),
            amount: money(discounts.map(({ amount }) => amount)),
          },
    bundle:
      bundles.length === 0
        ? null
        : {
            code: named(bundles.map(({ code }) => code)),
            amount: money(bundles.map(({ amount }) => amount)),
          },
    promo:
      promos.length === 0
        ? null
        : {
            code: named(promos.map(({ code }) => code)),
            amount: money(promos.map(({ amount }) => amount)),
          },
    due: money(dues.map(({ due }) => due)),
    promoRefusal: refusal,
  };
}
