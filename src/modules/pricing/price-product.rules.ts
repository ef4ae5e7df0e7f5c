import type { ConversionRate, Money } from "#src/contracts/money.ts";
import { convert, roundToStorage } from "#src/contracts/money.ts";
import type {
  InsuredPerson,
  PricedProduct,
  PriceOutcome,
  PricingReference,
} from "#src/contracts/pricing.ts";
import { rateFlat } from "./rating-flat.rules.ts";
import { rateHolderBand } from "./rating-holder-band.rules.ts";
import { ratePerPersonBand } from "./rating-per-person-band.rules.ts";
import { rateRiskFactor } from "./rating-risk-factor.rules.ts";

const MONTHS_PER_YEAR = 12;

/** The exact monthly price of a product for a household, by its rating method. The first person is the
 *  holder. Throws RangeError for reference data that no product may have (decisions 3). */
export function priceProduct(
  product: PricedProduct,
  persons: readonly InsuredPerson[],
  reference: PricingReference,
): PriceOutcome {
  switch (product.method) {
    case "PerPersonBand":
      return ratePerPersonBand(product, persons);
    case "HolderBand":
      return rateHolderBand(product, persons);
    case "RiskFactor":
      return rateRiskFactor(product, persons, reference);
    case "Flat":
      return rateFlat(product, persons);
  }
}

/** The price in the target currency's unit, rounded half up once; without a rate in its own currency.
 *  null where nobody is priced. Throws RangeError when the rate is for another currency. */
export function priceIn(outcome: PriceOutcome, rate: ConversionRate | null): Money | null {
  if (!outcome.amount) return null;
  return rate ? convert(outcome.amount, rate) : roundToStorage(outcome.amount);
}

/** The same amount for a year, exact: guards and personal accidents are shown so (CQ 9). */
export function yearlyOutcome(outcome: PriceOutcome): PriceOutcome {
  const yearly = <Amount extends PriceOutcome["amount"]>(amount: Amount): Amount =>
    amount ? { ...amount, units: amount.units * MONTHS_PER_YEAR } : amount;
  return {
    ...outcome,
    amount: yearly(outcome.amount),
    profiles: outcome.profiles.map((profile) => ({ ...profile, amount: yearly(profile.amount) })),
  };
}
