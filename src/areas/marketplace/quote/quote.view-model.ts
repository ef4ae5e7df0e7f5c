import type {
  FactModel,
  PriceModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";
import type {
  ContactModel,
  PriceSummaryModel,
  QuoteChangeModel,
} from "#src/areas/marketplace/request-facts/request.view-model.ts";

/** What happened to a quote since it was frozen (D8.1). */
export type QuoteState =
  /** The same price still holds. */
  | { kind: "same" }
  /** The price is another today, and exactly these things changed. */
  | { kind: "changed"; now: PriceModel; changes: readonly QuoteChangeModel[] }
  /** Past its last day; today's price where the product still has one. */
  | { kind: "expired"; now: PriceModel | null }
  /** No longer offered. */
  | { kind: "withdrawn"; changes: readonly QuoteChangeModel[] };

/** /Cotizacion/:token. */
export interface QuotePageModel {
  state: QuoteState;
  /** The price as it was quoted. */
  summary: PriceSummaryModel;
  /** "10 de octubre de 2026, 11:42". */
  quotedAt: string;
  /** "9 de noviembre de 2026". */
  validUntil: string;
  people: readonly FactModel[];
  /** Table version, UF and its day, rules version. */
  basis: readonly FactModel[];
  /** Request page; null when there is nothing to ask for any more. */
  requestHref: string | null;
  requestLabel: string;
  compareHref: string;
  contact: ContactModel;
  isDemonstration: boolean;
}
