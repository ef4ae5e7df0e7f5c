import { contactIn } from "#src/contracts/contact.ts";
import { formatNumber } from "#src/contracts/money.ts";
import type { ComparatorRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { type PriceSnapshot, saidSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { ReopenedQuote } from "#src/modules/offer/quote/quote.service.ts";
import { href } from "#src/routes/marketplace.ts";
import { priceModel } from "#src/areas/marketplace/product-facts/price.presenter.ts";
import {
  comparatorOf,
  isDemonstration,
  requestAction,
} from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import type { FactModel } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import { dateAndTime, longDate, longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import {
  snapshotPeople,
  snapshotSummary,
} from "#src/areas/marketplace/request-facts/snapshot.presenter.ts";
import {
  presentChanges,
  ufText,
} from "#src/areas/marketplace/request-facts/quote-changes.presenter.ts";
import type { QuotePageModel, QuoteState } from "./quote.view-model.ts";

export interface QuoteSources {
  quote: ReopenedQuote;
  /** The product where it is still offered. */
  record: ProductRecord | undefined;
  comparators: readonly ComparatorRecord[];
}

/** A frozen quote: the same price, or exactly what changed (D8.1). */
export function presentQuote(
  { quote, record, comparators }: QuoteSources,
  reader: Reader,
): QuotePageModel {
  const { frozen } = quote;
  const { say, language, country } = reader;
  const request = record && requestAction(record, reader);
  const comparator = comparatorOf(record, comparators, country.defaultComparator);
  return {
    state: stateOf(quote, reader),
    summary: snapshotSummary(frozen, record, reader),
    quotedAt: dateAndTime(quote.frozenAt, reader),
    validUntil: longDate(quote.expiresAt, reader),
    people: snapshotPeople(frozen, reader),
    basis: presentBasis(frozen, reader),
    requestHref: request?.href ?? null,
    requestLabel: request?.label ?? say("product.action.request"),
    compareHref: href("comparator", language, { comparator: comparator.baseUrl }),
    contact: contactIn(country.contact, language),
    isDemonstration: record !== undefined && isDemonstration(record),
  };
}

function stateOf(quote: ReopenedQuote, reader: Reader): QuoteState {
  switch (quote.status) {
    case "expired":
      return { kind: "expired", now: null };
    case "same":
      return { kind: "same" };
    case "changed": {
      const { frozen, current } = quote;
      const changes = presentChanges(frozen, current, quote.changes, reader);
      return current === undefined
        ? { kind: "withdrawn", changes }
        : {
            kind: "changed",
            now: { ...priceModel(saidSnapshot(current), reader), label: null },
            changes,
          };
    }
  }
}

/** What the price was made of: day, table, UF, and for isapre plans GES and factors. */
function presentBasis(frozen: PriceSnapshot, reader: Reader): FactModel[] {
  const { say, locale } = reader;
  const { rateTable, uf, riskReference } = frozen;
  const tableFrom = (day: string) => say("product.price.tableFrom", { date: longDay(day, reader) });
  return [
    { label: say("presented.basis.day"), value: longDay(frozen.pricingDate, reader) },
    ...(rateTable === null
      ? []
      : [{ label: say("product.price.table"), value: tableFrom(rateTable.validFrom) }]),
    ...(uf === null ? [] : [{ label: say("product.price.uf"), value: ufText(uf, reader) }]),
    ...(riskReference === null || riskReference.gesUf === null
      ? []
      : [
          {
            label: say("presented.change.ges"),
            value: `${formatNumber(riskReference.gesUf, 4, locale)}\u00a0UF`,
          },
        ]),
    ...(riskReference === null || riskReference.factorsFrom === null
      ? []
      : [
          {
            label: say("presented.price.factorTable"),
            value: tableFrom(riskReference.factorsFrom),
          },
        ]),
    {
      label: say("presented.basis.rules"),
      value: say("presented.basis.rulesVersion", { version: frozen.rulesVersion }),
    },
  ];
}
