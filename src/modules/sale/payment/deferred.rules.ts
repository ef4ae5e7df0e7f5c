import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import type { Money } from "#src/contracts/money.ts";

/** Instalments of a card: what its bank makes of an amount. Pure; exact in storage units. */

/** What a provider offers: how often is paid, and what that comes to for the payer. We get the amount at once. */
export interface DeferredOffer {
  installments: number;
  /** The bank's interest on the amount, in hundredths of a per cent; 0 without. */
  rateHundredths: number;
  /** What the payer pays in all. */
  total: Money;
}

/** One payment: what there always is. */
export const atOnce = (amount: Money): DeferredOffer => ({
  installments: 1,
  rateHundredths: 0,
  total: amount,
});

/** Flows of one payment whose card may be a credit card. A cycle of a subscription is its own instalment. */
const deferrable: readonly PaymentFlow[] = ["t-one-time", "tdc-one-time"];

export const isDeferrable = (flow: PaymentFlow): boolean => deferrable.includes(flow);

/** The parts of a total: equal, and what does not divide goes with the first. */
export function partsOf({ amountMinor, currency }: Money, count: number): Money[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError("1 <= instalments");
  const part = Math.floor(amountMinor / count);
  const first = amountMinor - part * (count - 1);
  return Array.from({ length: count }, (_, index) => ({
    amountMinor: index === 0 ? first : part,
    currency,
  }));
}

/** Offers as they are given: one payment first, each number of instalments once, none that costs less than the amount or
 *  that this table does not hold (2 to 48). */
export function offersOf(amount: Money, offers: readonly DeferredOffer[]): DeferredOffer[] {
  const found = new Map<number, DeferredOffer>([[1, atOnce(amount)]]);
  for (const offer of offers) {
    const { installments, total, rateHundredths } = offer;
    const isOne =
      Number.isInteger(installments) &&
      installments >= 2 &&
      installments <= 48 &&
      total.currency === amount.currency &&
      total.amountMinor >= amount.amountMinor &&
      rateHundredths >= 0;
    if (isOne && !found.has(installments)) found.set(installments, offer);
  }
  return [...found.values()].toSorted((one, other) => one.installments - other.installments);
}
