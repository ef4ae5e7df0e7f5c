import { type Currency, decimalText, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { z } from "zod";
import type { Insured } from "#src/contracts/pricing.ts";
import type { leftOutSchema, WirePrice, WireProduct } from "#src/contracts/product.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { currencyValues } from "#src/modules/offer/pricing/exchange.rules.ts";
import { type LeftOut, leftOutText } from "#src/modules/offer/pricing/left-out.rules.ts";
import { priceOfMonths } from "#src/modules/offer/pricing/period-price.rules.ts";
import { isNewProduct } from "#src/modules/offer/pricing/price-label.rules.ts";
import { periodText, type SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { type Language } from "#src/routes.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import type { EngineRow } from "./engine/engine.types.ts";
import { leftOutOfRow } from "./left-out-rows.ts";
import { type PricedRecord, saidRow } from "./product-said-price.rules.ts";

/** Accent of a card where the insurance type has no colour of its own (CQ 9). */
export const DEFAULT_COLOR = "#00a4b2";

export interface PresentationContext {
  index: ComparisonIndex;
  language: Language;
  say: Say;
  targetCurrency: Currency;
  isProfileEntered: boolean;
  /** Whether heads were counted: a yearly price is then of one of them. */
  isByHead: boolean;
  /** Whom the prices are for. */
  insured: Insured;
  /** False where a partner hides what is said of affinity (CQ 6). */
  isScoreShown?: boolean;
  bestId: number | null;
  /** Codes of the products that requests make popular. */
  popular: ReadonlySet<string>;
}

/** A product as CQ 3 names it, with the price the engine gave it. */
export function presentProduct(
  record: ProductRecord,
  row: EngineRow,
  context: PresentationContext,
): WireProduct {
  const { before, between, after } = presentFixedParts(record, context);
  return {
    ...before,
    ...presentFit(row, context),
    ...between,
    ...presentPrices(record, row, context),
    ...after,
  };
}

/** What of a product no profile changes, in the three places it stands in: before its fit, between fit and
 *  price, and after the price. It depends on the catalogue's edition and the language alone. */
export function presentFixedParts(
  record: ProductRecord,
  { index, language, popular }: Pick<PresentationContext, "index" | "language" | "popular">,
) {
  return {
    before: {
      id: record.id,
      displayName: record.displayName,
      name: record.name,
      url: productHref(record, language),
      productCode: record.code,
      newWindowUrl: record.newWindowUrl,
      isNew: isNewProduct(record.availableFrom, index.pricingDate),
      exclusive: record.isExclusive,
      isPromoted: record.isPromoted,
    },
    between: {
      description: record.description,
      alert: record.alert,
      badge: record.badge,
      insuranceType: {
        name: record.insuranceType.code,
        displayName: record.insuranceType.displayName,
        description: record.insuranceType.description,
        color: record.insuranceType.color ?? DEFAULT_COLOR,
        upperType: record.insuranceType.upperType,
      },
      organization: {
        code: record.organization.code,
        displayName: record.organization.displayName,
        organizationType: record.organization.organizationType,
        metadata: {
          image: record.organization.image,
          url: record.organization.url,
          typeAlias: record.organization.typeAlias,
        },
      },
    },
    after: {
      source: {
        name: record.source.displayName,
        isDemonstration: record.source.kind === "demonstration",
      },
      insuranceMetadata: {
        isPopular: popular.has(record.code),
        isMapEnabled: record.isMapEnabled,
        requestCount: record.requestCount,
        metadata: wireMetadata(record),
      },
    },
  };
}

/** What the seller wrote beside the fields, and fields that the wire has always had among it. */
const wireMetadata = ({ metadata, ...record }: ProductRecord) => ({
  ...metadata,
  logo: textOf(metadata["logo"]),
  salesChannel: record.salesChannel,
  modality: record.modality,
  coverage_ratio: record.coverageRatio,
  minEmployeeQuantity: record.minimumEmployees,
  minsubscribers: record.minimumSubscribers,
  hasOffer: record.offers.length > 0,
  product_type: record.productType,
});

/** How well a product fits the people who were entered; nothing is said of a default profile. */
export const presentFit = (
  row: Pick<EngineRow, "id" | "affinity" | "standing">,
  {
    isProfileEntered,
    isScoreShown = true,
    bestId,
  }: Pick<PresentationContext, "isProfileEntered" | "isScoreShown" | "bestId">,
) => ({
  isBetter: isProfileEntered && isScoreShown && bestId === row.id,
  distance:
    isProfileEntered && isScoreShown && row.standing === "whole" ? row.affinity / 1_000 : null,
});

/** What a product costs the profile, and who of it cannot have it. */
export function presentPrices(record: PricedRecord, row: EngineRow, context: PriceContext) {
  const said = saidRow(record, row, context);
  const price = presentPrice(record, row, said, context);
  const leftOut = leftOutOfRow(row, context.index, context.insured);
  return {
    price,
    priceRange: { from: price.value, unit: { code: context.targetCurrency } },
    priceSuffix: suffixOf(said, context.say),
    standing: row.standing,
    uninsurable: leftOut.map(({ profileIndex }) => profileIndex),
    leftOut: leftOut.map((left) => wireLeftOut(left, context.say)),
  };
}

export const wireLeftOut = (left: LeftOut, say: Say): z.output<typeof leftOutSchema> => ({
  profile: left.profileIndex,
  code: left.code,
  age: left.age,
  message: leftOutText(left, say),
});

export type PriceContext = Pick<
  PresentationContext,
  "index" | "say" | "targetCurrency" | "isProfileEntered" | "isByHead" | "insured"
>;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** An amount in minor units as the number the wire carries: pesos chilenos whole, the rest with cents. */
export const wireAmount = (minor: number, currency: Currency): number =>
  Number(decimalText(minor, STORAGE_DECIMALS[currency]));

/** The words after an amount; null beside 'Consultar'. */
const suffixOf = (said: SaidPrice, say: Say): string | null =>
  said.suffixes.length === 0 ? null : periodText(said, say);

function presentPrice(
  record: PricedRecord,
  row: EngineRow,
  said: SaidPrice,
  { index, say, targetCurrency }: PriceContext,
): WirePrice {
  const { price } = said;
  const { uf, exchangeRates } = index.snapshot;
  const values = currencyValues(uf.valueCents, exchangeRates);
  const monthly = price && priceOfMonths(row.native, 1, targetCurrency, values);
  const amount = price === null ? null : wireAmount(price.amountMinor, price.currency);
  const isByUf = record.currency === "UF" && said.basis !== null;
  const metadata = record.metadata;
  return {
    minPrice: amount,
    value: amount,
    months: said.months,
    periodValue: amount,
    monthlyValue: monthly === null ? null : wireAmount(monthly.amountMinor, monthly.currency),
    unit: { code: targetCurrency },
    arePricesDefined: row.standing === "whole",
    convertionTo:
      record.currency === targetCurrency ? null : `${record.currency}/${targetCurrency}`,
    nativeValue: row.native ? decimalText(row.native.units, row.native.decimals) : null,
    nativeUnit: row.native ? { code: record.currency } : null,
    label: said.label === null ? null : say(`price.label.${said.label}`),
    tooltip: textOf(metadata["price_tooltip"]),
    modal: textOf(metadata["price_modal"]),
    suffix: suffixOf({ ...said, ownSuffix: null }, say),
    paymentMode: textOf(metadata["payment_mode"]),
    ufDate: isByUf ? uf.date : null,
    ufValue: isByUf ? decimalText(uf.valueCents, 2) : null,
  };
}
