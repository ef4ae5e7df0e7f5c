import type { ExactAmount, Money } from "#src/contracts/money.ts";
import { isSameBesides, type OfferBesides } from "#src/contracts/offer-besides.ts";
import { isSameSubject, type PricedSubject } from "./priced-subject.rules.ts";
import {
  type PriceSnapshot,
  sameAmount,
  sameMoney,
  type SnapshotPerson,
} from "./price-snapshot.rules.ts";

/** One thing that is different between a frozen price and today's, from the cause to the effect. */
export type QuoteChange =
  | { kind: "productWithdrawn" }
  | {
      kind: "rateTable";
      before: PriceSnapshot["rateTable"];
      after: PriceSnapshot["rateTable"];
    }
  | { kind: "uf"; before: PriceSnapshot["uf"]; after: PriceSnapshot["uf"] }
  /** The GES value of the isapre, in 1e-4 UF a person. */
  | { kind: "ges"; before: number | null; after: number | null }
  /** The table of risk factors, by the day it is in force from. */
  | { kind: "riskFactors"; before: string | null; after: string | null }
  | { kind: "rules"; before: string; after: string }
  /** What is insured besides people: another number of employees, another pet or trip. */
  | { kind: "subject"; before: PricedSubject; after: PricedSubject }
  /** What the insurer asks above its table, in whole percent. */
  | { kind: "loading"; before: number; after: number }
  /** An offer besides the price ran out since it was agreed. */
  | { kind: "offer"; before: OfferBesides; after: null }
  /** The product is shown in another currency or for another period. */
  | { kind: "terms"; before: Terms; after: Terms }
  /** Only where nothing above explains a different price: some other value of the catalogue. */
  | { kind: "catalogue"; before: number; after: number }
  | {
      kind: "person";
      person: Pick<SnapshotPerson, "profileIndex" | "relationship" | "sex" | "age">;
      before: ExactAmount | null;
      after: ExactAmount | null;
      /** insured: newly or still; uninsured: newly or still without a price. */
      wasInsured: boolean;
      isInsured: boolean;
    };

export interface Terms {
  currency: string | null;
  period: PriceSnapshot["period"];
}

export interface PriceDifference {
  isSamePrice: boolean;
  before: { native: ExactAmount | null; shown: Money | null };
  after: { native: ExactAmount | null; shown: Money | null };
  /** Causes first, then people. With the same price they are differences without effect. */
  changes: QuoteChange[];
}

/** Compares a frozen price with today's for the same inputs (D8.1). A person's age is part of
 *  the inputs and never a change: the quote was for the ages said. `now` undefined: withdrawn. */
export function comparePrices(
  frozen: PriceSnapshot,
  now: PriceSnapshot | undefined,
): PriceDifference {
  const before = { native: frozen.native, shown: frozen.shown };
  if (now === undefined) {
    return {
      isSamePrice: false,
      before,
      after: { native: null, shown: null },
      changes: [{ kind: "productWithdrawn" }],
    };
  }
  const people = personChanges(frozen.people, now.people);
  const lost = lostOffers(frozen, now);
  const isSamePrice =
    lost.length === 0 &&
    sameAmount(frozen.native, now.native) &&
    sameMoney(frozen.shown, now.shown) &&
    frozen.period === now.period &&
    people.length === 0;
  const causes = [...causesOf(frozen, now), ...lost];
  const unexplained: QuoteChange[] =
    !isSamePrice && causes.length === 0
      ? [{ kind: "catalogue", before: frozen.catalogueVersion, after: now.catalogueVersion }]
      : [];
  return {
    isSamePrice,
    before,
    after: { native: now.native, shown: now.shown },
    changes: [...causes, ...unexplained, ...people],
  };
}

function causesOf(frozen: PriceSnapshot, now: PriceSnapshot): QuoteChange[] {
  const changes: QuoteChange[] = [];
  if (frozen.subject && now.subject && !isSameSubject(frozen.subject, now.subject))
    changes.push({ kind: "subject", before: frozen.subject, after: now.subject });
  if (frozen.rateTable?.id !== now.rateTable?.id) {
    changes.push({ kind: "rateTable", before: frozen.rateTable, after: now.rateTable });
  }
  // Another day with the same value moves no price: it is no change.
  if (frozen.uf?.valueCents !== now.uf?.valueCents) {
    changes.push({ kind: "uf", before: frozen.uf, after: now.uf });
  }
  const [gesBefore, gesAfter] = [
    frozen.riskReference?.gesUf ?? null,
    now.riskReference?.gesUf ?? null,
  ];
  if (gesBefore !== gesAfter) changes.push({ kind: "ges", before: gesBefore, after: gesAfter });
  const [factorsBefore, factorsAfter] = [
    frozen.riskReference?.factorsFrom ?? null,
    now.riskReference?.factorsFrom ?? null,
  ];
  if (factorsBefore !== factorsAfter) {
    changes.push({ kind: "riskFactors", before: factorsBefore, after: factorsAfter });
  }
  if (frozen.rulesVersion !== now.rulesVersion) {
    changes.push({ kind: "rules", before: frozen.rulesVersion, after: now.rulesVersion });
  }
  const [loadedBefore, loadedAfter] = [frozen.loading?.percent ?? 0, now.loading?.percent ?? 0];
  if (loadedBefore !== loadedAfter)
    changes.push({ kind: "loading", before: loadedBefore, after: loadedAfter });
  const [termsBefore, termsAfter] = [termsOf(frozen), termsOf(now)];
  const sameCurrency =
    termsBefore.currency === termsAfter.currency ||
    termsBefore.currency === null ||
    termsAfter.currency === null;
  if (!sameCurrency || termsBefore.period !== termsAfter.period) {
    changes.push({ kind: "terms", before: termsBefore, after: termsAfter });
  }
  return changes;
}

/** What was agreed to come with it and does not any more. What is new is no reason to ask anybody. */
const lostOffers = (frozen: PriceSnapshot, now: PriceSnapshot): QuoteChange[] =>
  (frozen.besides ?? [])
    .filter((one) => !now.besides?.some((other) => isSameBesides(one, other)))
    .map((before) => ({ kind: "offer", before, after: null }));

const termsOf = (snapshot: PriceSnapshot): Terms => ({
  currency: snapshot.native?.currency ?? null,
  period: snapshot.period,
});

function personChanges(
  before: readonly SnapshotPerson[],
  after: readonly SnapshotPerson[],
): QuoteChange[] {
  const changes: QuoteChange[] = [];
  for (const person of before) {
    const today = after.find((other) => other.profileIndex === person.profileIndex);
    const wasInsured = person.method !== "PriceNotFound";
    const isInsured = today !== undefined && today.method !== "PriceNotFound";
    const amountNow = today?.amount ?? null;
    if (wasInsured === isInsured && sameAmount(person.amount, amountNow)) continue;
    const { profileIndex, relationship, sex, age } = person;
    changes.push({
      kind: "person",
      person: { profileIndex, relationship, sex, age },
      before: person.amount,
      after: amountNow,
      wasInsured,
      isInsured,
    });
  }
  return changes;
}
