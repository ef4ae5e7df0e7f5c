import type { Currency, MoneyLocale } from "#src/contracts/money.ts";
import type { DeductibleStop } from "#src/modules/offer/comparison/deductible-scale.rules.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import { amountText, currencySign, numberText } from "#src/contracts/amount-text.rules.ts";
import {
  decimalText,
  parameters,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import type { CardWording } from "./card.presenter.ts";
import type { RangeGroup } from "./range-filter.view-model.ts";

const decimalsOf = (currency: Currency): number =>
  currency === "CLP" || currency === "COP" ? 0 : 2;

/** An amount of the deductible filter, in its own unit (D2), in the currency of the products, with two decimals at
 *  most. */
export function deductibleText(
  value: number,
  { deductibles }: Pick<Listing, "deductibles">,
  locale: MoneyLocale,
): string {
  const { currency, perUnit, stops } = deductibles ?? { currency: "UF", perUnit: 1, stops: [] };
  const amount = stops.find((stop) => stop.value === value)?.amount ?? value * perUnit;
  return amountText(Number(amount.toFixed(decimalsOf(currency))), currency, locale);
}

/** An amount to choose: in the currency of the products, and in the filter's own unit. */
type Stop = Pick<DeductibleStop, "amount" | "value">;

/** The amounts that the list has without this filter, with what is chosen besides: an address may be old. */
function shownStops({ deductibles, filters, universe, choice }: Listing): Stop[] {
  const range = filters.deductible ?? universe.deductible;
  if (deductibles === null || range === null) return [];
  const { from, to } = choice.deductible;
  const chosen = [from, to].filter((value) => value !== null);
  const stops: Stop[] = deductibles.stops.filter(
    ({ amountUf, value }) =>
      (amountUf >= Math.round(range.min * 10_000) && amountUf <= Math.round(range.max * 10_000)) ||
      chosen.includes(value),
  );
  const others = chosen.filter((value) => stops.every((stop) => stop.value !== value));
  return [
    ...stops,
    ...others.map((value) => ({ value, amount: value * deductibles.perUnit })),
  ].toSorted((one, other) => one.value - other.value);
}

/** Deductibles in the currency of the products: typed where the address counts in it, else chosen among those that
 *  there are. None where there are not two. */
export function deductibleGroup(listing: Listing, { say, locale }: CardWording): RangeGroup[] {
  const { deductibles, choice } = listing;
  const stops = shownStops(listing);
  const [first, last] = [stops.at(0), stops.at(-1)];
  if (deductibles === null || first === undefined || last === undefined || first === last)
    return [];
  const { currency, unit } = deductibles;
  const typed = ({ amount }: Stop) =>
    numberText(Number(amount.toFixed(decimalsOf(currency))), locale);
  return [
    {
      kind: "range",
      title: say("listing.group.deductible.title"),
      unit: currencySign(currency, locale),
      fromName: parameters.fromDeductible,
      toName: parameters.toDeductible,
      minimum: first.value,
      maximum: last.value,
      minimumText: typed(first),
      maximumText: typed(last),
      step: 1,
      stops: stops.map(({ value }) => ({
        value: decimalText(value),
        text: deductibleText(value, listing, locale),
      })),
      isTyped: currency === unit,
      ...choice.deductible,
      histogram: null,
      note: null,
      hasSliders: true,
      unavailable: null,
    },
  ];
}
