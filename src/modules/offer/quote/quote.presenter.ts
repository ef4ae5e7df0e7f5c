import {
  decimalText,
  type ExactAmount,
  type Money,
  STORAGE_DECIMALS,
} from "#src/contracts/money.ts";
import type { PriceSnapshot } from "./price-snapshot.rules.ts";
import type { QuoteChange } from "./quote-changes.rules.ts";
import type { ReopenedQuote } from "./quote.service.ts";

/** An amount on the wire: decimal text, so that nothing is rounded on the way. */
export interface WireAmount {
  value: string;
  unit: { code: string };
}

export const wireExact = (amount: ExactAmount | null): WireAmount | null =>
  amount && {
    value: decimalText(amount.units, amount.decimals),
    unit: { code: amount.currency },
  };

export const wireMoney = (money: Money | null): WireAmount | null =>
  money && {
    value: decimalText(money.amountMinor, STORAGE_DECIMALS[money.currency]),
    unit: { code: money.currency },
  };

/** A price on the wire, with the table and the UF it was made of. */
export function wirePrice(snapshot: PriceSnapshot) {
  return {
    product: snapshot.product,
    date: snapshot.pricingDate,
    period: snapshot.period,
    isDefaultProfile: snapshot.isDefaultProfile,
    price: wireMoney(snapshot.shown),
    nativePrice: wireExact(snapshot.native),
    uf: snapshot.uf && {
      day: snapshot.uf.day,
      value: decimalText(snapshot.uf.valueCents, 2),
    },
    rateTable: snapshot.rateTable,
    rulesVersion: snapshot.rulesVersion,
    people: snapshot.people.map(({ amount, ...person }) => ({
      ...person,
      amount: wireExact(amount),
    })),
  };
}

function wireChange(change: QuoteChange): Record<string, unknown> {
  switch (change.kind) {
    case "person":
      return { ...change, before: wireExact(change.before), after: wireExact(change.after) };
    case "uf": {
      const value = (uf: PriceSnapshot["uf"]) =>
        uf && { day: uf.day, value: decimalText(uf.valueCents, 2) };
      return { kind: change.kind, before: value(change.before), after: value(change.after) };
    }
    case "ges": {
      const value = (ges: number | null) => (ges === null ? null : decimalText(ges, 4));
      return { kind: change.kind, before: value(change.before), after: value(change.after) };
    }
    default:
      return { ...change };
  }
}

/** A reopened quote on the wire. */
export function wireQuote(quote: ReopenedQuote) {
  return {
    status: quote.status,
    frozenAt: quote.frozenAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    frozen: wirePrice(quote.frozen),
    current: quote.status === "expired" || !quote.current ? null : wirePrice(quote.current),
    changes: quote.status === "expired" ? [] : quote.changes.map(wireChange),
  };
}
