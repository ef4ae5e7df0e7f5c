import type { ConversionRate, Money } from "#src/contracts/money.ts";
import { convert, roundToStorage } from "#src/contracts/money.ts";
import type {
  Insured,
  PricedProduct,
  PriceOutcome,
  PricingReference,
} from "#src/contracts/pricing.ts";
import { rateFlat } from "./rating-flat.rules.ts";
import { rateHolderBand } from "./rating-holder-band.rules.ts";
import { ratePayroll } from "./rating-payroll-rate.rules.ts";
import { ratePerEmployeeBand } from "./rating-per-employee-band.rules.ts";
import { ratePerHeadYear } from "./rating-per-head-year.rules.ts";
import { ratePerPersonBand } from "./rating-per-person-band.rules.ts";
import { ratePetBand } from "./rating-pet-band.rules.ts";
import { rateRiskFactor } from "./rating-risk-factor.rules.ts";
import { rateTrip } from "./rating-trip.rules.ts";

const MONTHS_PER_YEAR = 12;

/** The exact price of a product for what a profile brings, by its rating method: of a month, for Trip of
 *  the whole trip. The first person is the holder. Throws RangeError for reference data that no product
 *  may have (D3). */
export function priceProduct(
  product: PricedProduct,
  insured: Insured,
  reference: PricingReference,
): PriceOutcome {
  switch (product.method) {
    case "PerPersonBand":
      return ratePerPersonBand(product, insured);
    case "HolderBand":
      return rateHolderBand(product, insured.persons);
    case "RiskFactor":
      return rateRiskFactor(product, insured.persons, reference);
    case "Flat":
      return rateFlat(product, insured);
    case "PerEmployeeBand":
      return ratePerEmployeeBand(product, insured);
    case "PerHeadYear":
      return ratePerHeadYear(product, insured);
    case "PayrollRate":
      return ratePayroll(product, insured);
    case "PetBand":
      return ratePetBand(product, insured);
    case "Trip":
      return rateTrip(product, insured);
  }
}

/** The price in the target currency's unit, rounded half up once; without a rate in its own currency.
 *  null where nobody is priced. Throws RangeError when the rate is for another currency. */
export function priceIn(outcome: PriceOutcome, rate: ConversionRate | null): Money | null {
  if (!outcome.amount) return null;
  return rate ? convert(outcome.amount, rate) : roundToStorage(outcome.amount);
}

/** What one head of a counted group pays on average, rounded half up once: total ÷ heads. null where
 *  nobody is priced, or nobody is counted. */
export function averagePerHeadIn(
  { group }: PriceOutcome,
  rate: ConversionRate | null,
): Money | null {
  if (!group || group.heads === 0) return null;
  const { total, heads } = group;
  const { currency } = total;
  const same = { from: currency, to: currency, numerator: 1, denominator: 1 };
  const whole = rate ?? same;
  return convert(total, { ...whole, denominator: whole.denominator * heads });
}

/** The same amounts for a year, exact: guards and personal accidents are shown so (CQ 9). */
export function yearlyOutcome(outcome: PriceOutcome): PriceOutcome {
  const yearly = <Amount extends PriceOutcome["amount"]>(amount: Amount): Amount =>
    amount ? { ...amount, units: amount.units * MONTHS_PER_YEAR } : amount;
  const { group } = outcome;
  return {
    ...outcome,
    amount: yearly(outcome.amount),
    profiles: outcome.profiles.map((profile) => ({ ...profile, amount: yearly(profile.amount) })),
    ...(group && {
      group: {
        ...group,
        shares: group.shares.map((share) => ({ ...share, amount: yearly(share.amount) })),
        total: yearly(group.total),
      },
    }),
  };
}
