import {
  convert,
  type ExactAmount,
  type Money,
  roundToStorage,
  safeInteger,
  ufToClp,
} from "#src/contracts/money.ts";
import type { PriceSuffix } from "#src/modules/offer/pricing/price-label.rules.ts";
import type { SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { PriceSnapshot } from "./price-snapshot.rules.ts";

/** The price of counted heads, as of guards: cards say what one of them costs, who buys pays for all. Pure. */

/** The price of all heads, where it is of one; the same price where it is not. Exact in the product's currency, what is
 *  shown is converted and rounded once, of all of them. */
export function forAllHeads(price: PriceSnapshot): PriceSnapshot {
  const { heads, native, shown, said, ...rest } = price;
  if (heads === undefined || native === null || shown === null) return price;
  const uf = price.uf?.valueCents;
  return {
    ...rest,
    native: times(native, heads),
    shown: shownOfAll(native, shown, { heads, uf }),
    ...(said === undefined ? {} : { said: saidOfAll(said, { heads, uf }) }),
  };
}

const times = ({ units, ...amount }: ExactAmount, heads: number): ExactAmount => ({
  ...amount,
  units: safeInteger(BigInt(units) * BigInt(heads)),
});

function shownOfAll(
  native: ExactAmount,
  shown: Money,
  { heads, uf }: { heads: number; uf: number | undefined },
): Money {
  const all = times(native, heads);
  if (native.currency === shown.currency) return roundToStorage(all);
  const isInUf = native.currency === "UF" && shown.currency === "CLP";
  if (isInUf && uf !== undefined) return convert(all, ufToClp(uf));
  // By a rate that the price does not keep: what one head was converted to, so many times.
  return { ...shown, amountMinor: safeInteger(BigInt(shown.amountMinor) * BigInt(heads)) };
}

/** "/año p/p" of one head reads "/año Total" of all; the record's own words are of one. */
function saidOfAll(said: SaidPrice, of: { heads: number; uf: number | undefined }): SaidPrice {
  const { native, price, suffixes, months } = said;
  if (native === null || price === null) return said;
  const period = suffixes.filter((suffix) => suffix !== "perPerson");
  const ofMonths: PriceSuffix = months === 12 ? "perYear" : "perMonth";
  return {
    ...said,
    label: said.label === "yearlyPrice" ? null : said.label,
    suffixes: [...(period.length > 0 ? period : [ofMonths]), "total"],
    ownSuffix: null,
    native: times(native, of.heads),
    price: shownOfAll(native, price, of),
  };
}
