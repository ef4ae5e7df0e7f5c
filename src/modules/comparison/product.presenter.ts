import { decimalText } from "#src/contracts/money.ts";
import type { WirePrice, WireProduct } from "#src/contracts/product.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import { productLink } from "#src/modules/catalog/product-link.rules.ts";
import {
  isNewProduct,
  type PriceSuffix,
  priceWords,
} from "#src/modules/pricing/price-label.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href, type Language } from "#src/routes.ts";
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
  targetCurrency: string;
  isProfileEntered: boolean;
  bestId: number | null;
  /** Codes of the products that requests make popular. */
  popular: ReadonlySet<string>;
}

/** The address of a product's page. */
export function productHref(record: ProductRecord, language: Language, tab?: string): string {
  const link = productLink({
    code: record.code,
    slug: record.slug,
    insuranceType: record.insuranceType.code,
    organizationSlug: record.organization.slug,
    organizationType: record.organization.organizationType,
  });
  return href(link.route, language, {
    organization: link.organization,
    product: link.product,
    tab,
  });
}

/** A product as CQ 3 names it, with the price the engine gave it. */
export function presentProduct(
  record: ProductRecord,
  row: EngineRow,
  context: PresentationContext,
): WireProduct {
  const { index, language, isProfileEntered } = context;
  const metadata = record.metadata;
  return {
    id: record.id,
    displayName: record.displayName,
    name: record.name,
    url: productHref(record, language),
    productCode: record.code,
    newWindowUrl: record.newWindowUrl,
    isNew: isNewProduct(record.availableFrom, index.pricingDate),
    exclusive: record.isExclusive,
    isPromoted: record.isPromoted,
    isBetter: isProfileEntered && context.bestId === record.id,
    distance: isProfileEntered ? row.affinity / 1_000 : null,
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
    price: presentPrice(record, row, context),
    priceRange: { from: row.price, unit: { code: context.targetCurrency } },
    priceSuffix: suffixText(priceWordsOf(record, row, isProfileEntered).suffixes, context.say),
    uninsurable: row.uninsurable,
    source: {
      name: record.source.displayName,
      isDemonstration: record.source.kind === "demonstration",
    },
    insuranceMetadata: {
      isPopular: context.popular.has(record.code),
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
  };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

export function priceWordsOf(
  record: ProductRecord,
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
    },
    row.price !== null,
  );
}

/** The suffixes of a price in words: '/mes', ' Total', ' p/empl'. */
export const suffixText = (suffixes: readonly PriceSuffix[], say: Say): string | null =>
  suffixes.length === 0 ? null : suffixes.map((suffix) => say(`price.suffix.${suffix}`)).join("");

export function presentPrice(
  record: ProductRecord,
  row: EngineRow,
  context: PresentationContext,
): WirePrice {
  const { index, say, targetCurrency } = context;
  const words = priceWordsOf(record, row, context.isProfileEntered);
  const isConverted = record.currency !== targetCurrency;
  const { uf } = index.snapshot;
  const metadata = record.metadata;
  return {
    minPrice: row.price,
    value: row.price,
    unit: { code: targetCurrency },
    arePricesDefined: row.price !== null,
    convertionTo: isConverted ? `${record.currency}/${targetCurrency}` : null,
    nativeValue: row.native ? decimalText(row.native.units, row.native.decimals) : null,
    nativeUnit: row.native ? { code: record.currency } : null,
    label: words.label === null ? null : say(`price.label.${words.label}`),
    tooltip: textOf(metadata["price_tooltip"]),
    modal: textOf(metadata["price_modal"]),
    suffix: suffixText(words.suffixes, say),
    paymentMode: textOf(metadata["paymentMode"]),
    ufDate: isConverted && record.currency === "UF" ? uf.date : null,
    ufValue: isConverted && record.currency === "UF" ? decimalText(uf.valueCents, 2) : null,
  };
}
