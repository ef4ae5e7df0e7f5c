import type { Currency, ExactAmount } from "#src/contracts/money.ts";
import type { Standing } from "#src/contracts/pricing.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { standingOf } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import {
  type PriceDay,
  saidPrice,
  type SaidPrice,
  type SaidProduct,
} from "#src/modules/offer/pricing/said-price.rules.ts";
import type { ProductPrice } from "./comparison.service.ts";
import type { ComparisonIndex } from "./comparison-index.ts";

/** What of a product its price is put into words with. */
export interface PricedRecord extends Pick<ProductRecord, "currency" | "method" | "metadata"> {
  insuranceType: { upperType: { name: string } };
}

/** A row of a list in words; `target` is the currency of the list. */
export function saidRow(
  record: PricedRecord,
  row: { standing: Standing; price: number | null; native: ExactAmount | null },
  list: {
    index: ComparisonIndex;
    targetCurrency: Currency;
    isProfileEntered: boolean;
    isByHead: boolean;
  },
): SaidPrice {
  return saidPrice(
    saidProduct(record),
    {
      native: row.price === null ? null : row.native,
      target: list.targetCurrency,
      isProfileEntered: list.isProfileEntered,
      isForEverybody: row.standing === "whole",
      isByHead: list.isByHead,
    },
    dayOf(list.index),
  );
}

/** A product that was priced by itself, in the currency of its price. */
export function saidProductPrice(
  record: PricedRecord,
  { outcome, price, index, isProfileEntered }: PricedProduct,
): SaidPrice {
  return saidPrice(
    saidProduct(record),
    {
      native: price === null ? null : outcome.amount,
      target: price?.currency ?? record.currency,
      isProfileEntered,
      isForEverybody: standingOf(outcome) === "whole",
      isByHead: outcome.group !== undefined,
    },
    dayOf(index),
  );
}

export type PricedProduct = Pick<ProductPrice, "outcome" | "price" | "isProfileEntered"> & {
  index: Pick<ComparisonIndex, "pricingDate" | "snapshot">;
};

const saidProduct = (record: PricedRecord): SaidProduct => ({
  upperType: record.insuranceType.upperType.name,
  currency: record.currency,
  method: record.method,
  ownSuffix: record.metadata.price_suffix ?? null,
});

const dayOf = ({ pricingDate, snapshot }: PricedProduct["index"]): PriceDay => ({
  pricingDate,
  uf: snapshot.uf,
  exchangeRates: snapshot.exchangeRates,
});
