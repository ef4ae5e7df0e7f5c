import { convert, type ExactAmount, formatExact, type Money } from "#src/contracts/money.ts";
import { dayText } from "#src/contracts/date-format.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import {
  type PricedProduct,
  type PricedRecord,
  saidProductPrice,
} from "#src/modules/offer/comparison/product-said-price.rules.ts";
import { conversionRate, currencyValues } from "#src/modules/offer/pricing/exchange.rules.ts";
import { priceText, type SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import { leftOutText } from "#src/modules/offer/pricing/left-out.rules.ts";
import { personWords } from "#src/modules/offer/profile/person-words.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { partLabel } from "./left-out.presenter.ts";
import type { PriceModel, UninsurableModel } from "./product.view-model.ts";

/** The price of a product's page for the household, or 'Consultar'; what leaves somebody out says whom it
 *  is for. */
export function pagePrice(
  record: PricedRecord,
  price: PricedProduct & Pick<ProductPrice, "household" | "leftOut">,
  reader: Pick<Reader, "say" | "locale" | "language">,
): PriceModel {
  const model = priceModel(saidProductPrice(record, price), reader);
  if (model.label === null) return model;
  const label = partLabel(price.household.members, price.leftOut, reader);
  return { ...model, label: label ?? model.label };
}

/** A price, computed now or frozen, as a page shows it. */
export function priceModel(said: SaidPrice, reader: Pick<Reader, "say" | "locale">): PriceModel {
  const text = priceText(said, reader);
  if (text === null) {
    const ask = reader.say("price.label.ask");
    return { label: null, amount: ask, period: null, own: null, conversion: null };
  }
  return text;
}

/** "1,18 UF al 10-10-2026", for a narrow bar; null where nothing was converted. */
export function shortConversion(
  record: PricedRecord,
  price: PricedProduct,
  { say, locale }: Pick<Reader, "say" | "locale">,
): string | null {
  const { native, basis } = saidProductPrice(record, price);
  if (native === null || basis === null || basis.day === null) return null;
  return say("presented.price.shortConversion", {
    uf: formatExact(native, locale),
    date: dayText(basis.day),
  });
}

/** A part of a price in the currency of the price, rounded half up once; null without a rate (D3). */
export function inCurrencyOf(part: ExactAmount, price: ProductPrice): Money | null {
  if (price.price === null) return null;
  const { uf, exchangeRates } = price.index.snapshot;
  const values = currencyValues(uf.valueCents, exchangeRates);
  const rate = conversionRate(part.currency, price.price.currency, values);
  return rate && convert(part, rate);
}

/** People without a price, by name of their place, with the reason (CQ 5, UX 30). */
export function uninsurablePeople(price: ProductPrice, { say }: Reader): UninsurableModel[] {
  const { household, leftOut } = price;
  return leftOut.flatMap((left) => {
    const member = household.members.find((one) => one.profileIndex === left.profileIndex);
    if (member === undefined) return [];
    return [{ who: personWords(member, say), reason: leftOutText(left, say) }];
  });
}
