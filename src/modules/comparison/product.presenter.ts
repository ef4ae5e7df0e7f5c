import { type Currency, decimalText, type Money, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { WirePrice, WireProduct } from "#src/contracts/product.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { productHref } from "#src/modules/catalog/product-link.rules.ts";
import { currencyValues } from "#src/modules/pricing/exchange.rules.ts";
import { periodPriceOf, priceOfMonths } from "#src/modules/pricing/period-price.rules.ts";
import {
  isNewProduct,
  type PriceSuffix,
  priceWords,
} from "#src/modules/pricing/price-label.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { type Language } from "#src/routes.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import type { EngineRow } from "./engine/engine.types.ts";

/** Accent of a card where the insurance type has no colour of its own (CQ 9). */
export const DEFAULT_COLOR = "#00a4b2";
/** 'Most requested' needs this many requests, and a place among the first three of the catalogue. */
export const POPULAR_FLOOR = 100;

export interface PresentationContext {
  index: ComparisonIndex;
  language: Language;
  say: Say;
  targetCurrency: Currency;
  isProfileEntered: boolean;
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
  const metadata = record.metadata;
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
        metadata: {
          ...metadata,
          logo: textOf(metadata["logo"]),
          salesChannel: record.salesChannel,
          modality: record.modality,
          coverage_ratio: record.coverageRatio,
          minEmployeeQuantity: record.minimumEmployees,
          minsubscribers: record.minimumSubscribers,
          hasOffer: record.offers.length > 0,
          product_type: record.productType,
        },
      },
    },
  };
}

/** How well a product fits whoever was entered; nothing is said of a default profile. */
export const presentFit = (
  row: Pick<EngineRow, "id" | "affinity">,
  {
    isProfileEntered,
    isScoreShown = true,
    bestId,
  }: Pick<PresentationContext, "isProfileEntered" | "isScoreShown" | "bestId">,
) => ({
  isBetter: isProfileEntered && isScoreShown && bestId === row.id,
  distance: isProfileEntered && isScoreShown ? row.affinity / 1_000 : null,
});

/** What a product costs the profile, and who of it cannot have it. */
export function presentPrices(record: PricedRecord, row: EngineRow, context: PriceContext) {
  const price = presentPrice(record, row, context);
  return {
    price,
    priceRange: { from: price.value, unit: { code: context.targetCurrency } },
    priceSuffix: price.suffix,
    uninsurable: row.uninsurable,
  };
}

/** What of a product its price is said with. */
export interface PricedRecord extends Pick<ProductRecord, "currency" | "method" | "metadata"> {
  insuranceType: { upperType: { name: string } };
}

export type PriceContext = Pick<
  PresentationContext,
  "index" | "say" | "targetCurrency" | "isProfileEntered"
>;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

export function priceWordsOf(
  record: Omit<PricedRecord, "metadata">,
  row: Pick<EngineRow, "price">,
  isProfileEntered: boolean,
) {
  return priceWords(
    {
      upperType: record.insuranceType.upperType.name,
      currency: record.currency,
      isProfileEntered,
      arePricesDefined: row.price !== null,
      isGroupTotal: false,
      method: record.method,
    },
    row.price !== null,
  );
}

/** The suffixes of a price in words: '/mes', ' Total', ' p/empl'. */
export const suffixText = (suffixes: readonly PriceSuffix[], say: Say): string | null =>
  suffixes.length === 0 ? null : suffixes.map((suffix) => say(`price.suffix.${suffix}`)).join("");

/** An amount in minor units as the number the wire carries: pesos chilenos whole, the rest with cents. */
export const wireAmount = (minor: number, currency: Currency): number =>
  Number(decimalText(minor, STORAGE_DECIMALS[currency]));

/** The words of a product's price and the price of the months that they speak of. */
export function saidPrice(
  record: Omit<PricedRecord, "metadata">,
  row: Pick<EngineRow, "price" | "native">,
  { index, targetCurrency, isProfileEntered }: Omit<PriceContext, "say">,
) {
  const words = priceWordsOf(record, row, isProfileEntered);
  return { words, periodPrice: periodPrice(row, words.months, targetCurrency, index) };
}

/** The same of a product that was priced by itself, in the country's currency. */
export function saidPriceOf(
  record: Omit<PricedRecord, "metadata">,
  priced: Parameters<typeof periodPriceOf>[0] & { isProfileEntered: boolean },
) {
  const row = { price: priced.price?.amountMinor ?? null };
  const words = priceWordsOf(record, row, priced.isProfileEntered);
  return { words, price: periodPriceOf(priced, words.months) };
}

const periodPrice = (
  row: Pick<EngineRow, "price" | "native">,
  months: number,
  target: Currency,
  { snapshot: { uf, exchangeRates } }: ComparisonIndex,
): Money | null =>
  row.price === null
    ? null
    : priceOfMonths(row.native, months, target, currencyValues(uf.valueCents, exchangeRates));

export function presentPrice(
  record: PricedRecord,
  row: EngineRow,
  context: PriceContext,
): WirePrice {
  const { index, say, targetCurrency } = context;
  const { words, periodPrice: period } = saidPrice(record, row, context);
  const amount = row.price === null ? null : wireAmount(row.price, targetCurrency);
  const isConverted = record.currency !== targetCurrency;
  const { uf } = index.snapshot;
  const metadata = record.metadata;
  return {
    minPrice: amount,
    value: amount,
    months: words.months,
    periodValue: period === null ? null : wireAmount(period.amountMinor, period.currency),
    unit: { code: targetCurrency },
    arePricesDefined: row.price !== null,
    convertionTo: isConverted ? `${record.currency}/${targetCurrency}` : null,
    nativeValue: row.native ? decimalText(row.native.units, row.native.decimals) : null,
    nativeUnit: row.native ? { code: record.currency } : null,
    label: words.label === null ? null : say(`price.label.${words.label}`),
    tooltip: textOf(metadata["price_tooltip"]),
    modal: textOf(metadata["price_modal"]),
    suffix: suffixText(words.suffixes, say),
    paymentMode: textOf(metadata["payment_mode"]),
    ufDate: isConverted && record.currency === "UF" ? uf.date : null,
    ufValue: isConverted && record.currency === "UF" ? decimalText(uf.valueCents, 2) : null,
  };
}
