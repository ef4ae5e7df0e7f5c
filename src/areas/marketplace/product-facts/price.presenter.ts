import { convert, type ExactAmount, type Money } from "#src/contracts/money.ts";
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
import { insuredOnes } from "#src/modules/offer/profile/household.rules.ts";
import { personWords } from "#src/modules/offer/profile/person-words.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { partLabel, type Priced } from "./left-out.presenter.ts";
import type { PriceModel, UninsurableModel } from "./product.view-model.ts";

/** The price of a product's page for the household, or 'Consultar'; what leaves somebody out says whom it
 *  is for. */
export function pagePrice(
  record: PricedRecord,
  price: PricedProduct & Pick<ProductPrice, "household" | "isProfileEntered" | "leftOut">,
  reader: Pick<Reader, "say" | "locale" | "language">,
): PriceModel {
  return householdPrice(saidProductPrice(record, price), price, price.leftOut, reader);
}

/** A price in words. The label of a price that excludes part of the household names the people it covers. */
export function householdPrice(
  said: SaidPrice,
  priced: Priced,
  leftOut: ProductPrice["leftOut"],
  reader: Pick<Reader, "say" | "locale" | "language">,
): PriceModel {
  const model = priceModel(said, reader);
  if (model.label === null) return model;
  return { ...model, label: partLabel(priced, leftOut, reader) ?? model.label };
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

/** "1,18 UF al 10-10-2026", for a narrow bar; an old UF and one without a day in the words of the whole price,
 *  "1,18 UF · UF del 08-10-2026, la última que tenemos". Null where nothing was converted. */
export function shortConversion(
  record: PricedRecord,
  price: PricedProduct,
  reader: Pick<Reader, "say" | "locale">,
): string | null {
  const said = saidProductPrice(record, price);
  const own = priceText(said, reader)?.own ?? null;
  if (own === null || said.basis === null) return null;
  const { basis } = said;
  if (basis.day === null || (basis.kind === "uf" && basis.isOld === true)) {
    return `${own.amount} · ${own.by}`;
  }
  return reader.say("presented.price.shortConversion", {
    uf: own.amount,
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

/** People or pets without a price, by name of their place, with the reason (CQ 5, UX 30). */
export function uninsurablePeople(price: ProductPrice, { say }: Reader): UninsurableModel[] {
  const { household, leftOut } = price;
  return leftOut.flatMap((left) => {
    const found = insuredOnes(household).find((one) => one.profileIndex === left.profileIndex);
    if (found === undefined) return [];
    return [
      { who: personWords(found, say), reason: leftOutText(left, say), isPet: "species" in found },
    ];
  });
}
