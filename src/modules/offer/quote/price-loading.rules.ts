import {
  convert,
  divideHalfUp,
  type ExactAmount,
  type Money,
  roundToStorage,
  safeInteger,
  ufToClp,
} from "#src/contracts/money.ts";
import type { SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { PriceSnapshot } from "./price-snapshot.rules.ts";

/** What an insurer asks above the price of its table to insure somebody all the same (PP 9): whole percent of the
 *  product's price, of every cycle and renewal. Pure. */

/** Percents that a person may decide. */
export const loadingPercents = { from: 1, to: 300 } as const;

/** The price without a loading: of the tables. */
export function withoutLoading(price: PriceSnapshot): PriceSnapshot {
  if (price.loading === undefined) return price;
  const { loading, said: _said, ...loaded } = price;
  return { ...loaded, ...loading.before };
}

/** The price with a loading of so many percent in the place of any it has; 0: without one. The amount in the product's
 *  currency stays exact, what is shown is rounded once, half up. People's own parts stay those of the tables. */
export function withLoading(price: PriceSnapshot, percent: number): PriceSnapshot {
  const bare = withoutLoading(price);
  const { native, shown, said } = bare;
  if (percent === 0 || native === null || shown === null) return bare;
  const uf = bare.uf?.valueCents;
  const before = { native, shown, ...(said === undefined ? {} : { said }) };
  return {
    ...bare,
    native: raised(native, percent),
    shown: raisedShown(native, shown, { percent, uf }),
    ...(said === undefined ? {} : { said: raisedSaid(said, { percent, uf }) }),
    loading: { percent, before },
  };
}

/** Exact: two decimals more, where the percent needs them. */
function raised({ units, decimals, currency }: ExactAmount, percent: number): ExactAmount {
  const [exact, places] = [units * (100 + percent), decimals + 2];
  const spare = [2, 1].find((zeros) => exact % 10 ** zeros === 0) ?? 0;
  return { units: exact / 10 ** spare, decimals: places - spare, currency };
}

function raisedShown(
  native: ExactAmount,
  shown: Money,
  { percent, uf }: { percent: number; uf: number | undefined },
): Money {
  if (native.currency === shown.currency) return roundToStorage(raised(native, percent));
  const isInUf = native.currency === "UF" && shown.currency === "CLP";
  if (isInUf && uf !== undefined) return convert(raised(native, percent), ufToClp(uf));
  // By a rate that the price does not keep: what it was converted to is raised.
  const units = BigInt(shown.amountMinor) * BigInt(100 + percent);
  return { ...shown, amountMinor: safeInteger(divideHalfUp(units, 100n)) };
}

const raisedSaid = (said: SaidPrice, by: { percent: number; uf: number | undefined }): SaidPrice =>
  said.native === null || said.price === null
    ? said
    : {
        ...said,
        native: raised(said.native, by.percent),
        price: raisedShown(said.native, said.price, by),
      };
