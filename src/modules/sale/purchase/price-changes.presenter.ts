import type { ExactAmount } from "#src/contracts/money.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { PricedSubject } from "#src/modules/offer/quote/priced-subject.rules.ts";
import { comparePrices, type QuoteChange } from "#src/modules/offer/quote/quote-changes.rules.ts";

/** One reason for another price, for programs: what it was and is, as text. */
export interface PriceChange {
  kind: QuoteChange["kind"];
  /** Place of the person in the household; null where the change is not about one person. */
  person: number | null;
  before: string | null;
  after: string | null;
}

const amountText = (amount: ExactAmount | null): string | null =>
  amount === null
    ? null
    : `${(amount.units / 10 ** amount.decimals).toFixed(amount.decimals)} ${amount.currency}`;

const ufText = (uf: PriceSnapshot["uf"]): string | null =>
  uf === null ? null : (uf.valueCents / 100).toFixed(2);

const textOf = (value: string | number | null): string | null =>
  value === null ? null : String(value);

/** Each fact by its name: "employees 500, dependants 0"; of pets the kind, the breed and the age of each. */
function subjectText(subject: PricedSubject): string {
  const told = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(told).join("; ")
      : typeof value === "object" && value !== null
        ? Object.values(value).join(" ")
        : String(value);
  return Object.entries(subject)
    .filter(([name]) => name !== "kind" && name !== "leftOut")
    .map(([name, value]) => `${name} ${told(value)}`)
    .join(", ");
}

function sidesOf(change: QuoteChange): [before: string | null, after: string | null] {
  switch (change.kind) {
    case "productWithdrawn":
      return [null, null];
    case "rateTable":
      return [change.before?.validFrom ?? null, change.after?.validFrom ?? null];
    case "uf":
      return [ufText(change.before), ufText(change.after)];
    case "subject":
      return [subjectText(change.before), subjectText(change.after)];
    case "terms":
      return [change.before.currency, change.after.currency];
    case "offer":
      return [change.before.title, null];
    case "person":
      return [amountText(change.before), amountText(change.after)];
    default:
      return [textOf(change.before), textOf(change.after)];
  }
}

/** Why a price is not the one that was agreed: causes first, then people; nothing where it is. */
export function priceChanges(agreed: PriceSnapshot, offered: PriceSnapshot | null): PriceChange[] {
  if (offered === null) return [];
  return comparePrices(agreed, offered).changes.map((change) => {
    const [before, after] = sidesOf(change);
    const person = change.kind === "person" ? change.person.profileIndex : null;
    return { kind: change.kind, person, before, after };
  });
}
