import { safeInteger } from "#src/contracts/money.ts";
import type {
  InsuredPerson,
  PricedProduct,
  PriceOutcome,
  PricingReference,
  RiskFactorRow,
} from "#src/contracts/pricing.ts";
import { exactIn, notFound, outcome, priced, sumOutcome } from "./price-outcome.rules.ts";

// Base in 1e-4 UF × factor in 1e-2 is exact in 1e-6 UF; GES in 1e-4 UF is scaled up to it.
const MICRO_UF = { currency: "UF", decimals: 6 } as const;
const STORAGE_TO_MICRO = 100n;

/** A child under 2 has factor 0 in every isapre and pays GES alone (CQ 9, D3). */
const FIRST_AGE_WITH_FACTOR = 2;

/** RiskFactor (D3): price in UF = base × Σ factors + GES × people.
 *  The holder has the contributor's factor, everyone else the dependant's; under 2 it is 0.
 *  A person whose age has no factor is PriceNotFound. Without a base, or without the isapre's GES,
 *  nobody is priced: a legal part of the price would be missing. Throws RangeError for another currency
 *  than UF. */
export function rateRiskFactor(
  product: PricedProduct,
  persons: readonly InsuredPerson[],
  reference: PricingReference,
): PriceOutcome {
  if (product.currency !== "UF") throw new RangeError(`RiskFactor in ${product.currency}`);
  const base = product.rows[0];
  const { gesUf } = reference;
  if (!base || gesUf === null) return outcome("RiskFactor", null, persons.map(notFound));
  const profiles = persons.map((person) => {
    const factor = riskFactor(reference.riskFactors, person);
    if (factor === null) return notFound(person);
    const units = BigInt(base.amount) * BigInt(factor) + BigInt(gesUf) * STORAGE_TO_MICRO;
    return priced("RiskFactor", person, exactIn(MICRO_UF, safeInteger(units)));
  });
  return sumOutcome("RiskFactor", MICRO_UF, profiles);
}

/** A person's risk factor in 1e-2, or null where the table has no row for the age. */
export function riskFactor(
  rows: readonly RiskFactorRow[],
  person: Pick<InsuredPerson, "relationship" | "age">,
): number | null {
  if (person.age < FIRST_AGE_WITH_FACTOR) return 0;
  const row = rows.find(
    (band) => band.ageFrom <= person.age && (band.ageTo === null || person.age <= band.ageTo),
  );
  if (!row) return null;
  return person.relationship === "holder" ? row.contributor : row.dependant;
}
