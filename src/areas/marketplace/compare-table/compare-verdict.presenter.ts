import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { formatMoney } from "#src/contracts/money.ts";
import { saidProductPrice } from "#src/modules/offer/comparison/product-said-price.rules.ts";
import type { ComparedCosts } from "./yearly-cost-rows.presenter.ts";
import { totalsOf } from "./yearly-cost-rows.presenter.ts";

/** "En pocas palabras": which product costs least with little and with much care, as far as that is
 *  known; else which has the lowest price for the whole household. Null where there is nothing to rank. */
export function compareVerdict(compared: readonly ComparedCosts[], reader: Reader): string | null {
  if (compared.length < 2) return null;
  const isForAll = compared.every(
    ({ detail: { price } }) => price.outcome.uninsurable.length === 0,
  );
  if (!isForAll) return reader.say("compare-verdict.partial");
  return yearVerdict(compared, reader) ?? priceVerdict(compared, reader);
}

interface Least {
  name: string;
  total: number;
}

function yearVerdict(compared: readonly ComparedCosts[], reader: Reader): string | null {
  const { say, locale } = reader;
  const low = leastOf("low", compared);
  const high = leastOf("high", compared);
  const [first] = compared;
  if (low === null || high === null || first?.costs.kind !== "costs") return null;
  const { currency } = first.costs.basket;
  const money = ({ total }: Least) => formatMoney({ amountMinor: total, currency }, locale);
  if (low.name === high.name) {
    return say("compare-verdict.one", { name: low.name, low: money(low), high: money(high) });
  }
  return say("compare-verdict.two", {
    low: low.name,
    lowTotal: money(low),
    high: high.name,
    highTotal: money(high),
  });
}

/** The product that costs least in a year; null where a figure is not known whole, or two are equal. */
function leastOf(scenario: "low" | "high", compared: readonly ComparedCosts[]): Least | null {
  const totals = totalsOf(scenario, compared);
  const known = totals.flatMap((cost, place) =>
    cost === undefined || cost.uninformed.length > 0
      ? []
      : [{ name: compared[place]?.detail.record.displayName ?? "", total: cost.total }],
  );
  if (known.length < compared.length) return null;
  const [least, next] = known.toSorted((one, other) => one.total - other.total);
  return least === undefined || next === undefined || least.total === next.total ? null : least;
}

/** The lowest price; what a year costs is then not known of all. */
function priceVerdict(compared: readonly ComparedCosts[], reader: Reader): string | null {
  const prices = compared.flatMap(({ detail: { record, price } }) => {
    const { price: said } = saidProductPrice(record, price);
    return said === null ? [] : [{ name: record.displayName, said }];
  });
  const currencies = new Set(prices.map(({ said }) => said.currency));
  if (prices.length < compared.length || currencies.size !== 1) return null;
  const [least, next] = prices.toSorted(
    (one, other) => one.said.amountMinor - other.said.amountMinor,
  );
  if (!least || !next || least.said.amountMinor === next.said.amountMinor) return null;
  const amount = formatMoney(least.said, reader.locale);
  return reader.say("compare-verdict.price", { name: least.name, amount });
}
