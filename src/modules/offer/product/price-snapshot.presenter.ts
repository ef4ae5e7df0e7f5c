import type { CountryCode } from "#src/contracts/identification.ts";
import type { SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import type {
  PriceSnapshot,
  SnapshotProduct,
} from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";

/** Version of the pricing rules in code: raised when any formula changes, so that a frozen quote can say
 *  that the rules did (D8.1). */
export const RULES_VERSION = "2026-11";

/** A price with everything it was made of, as a quote freezes it. */
export function priceSnapshotOf(
  price: ProductPrice,
  product: SnapshotProduct,
  country: CountryCode,
  said: SaidPrice,
): PriceSnapshot {
  const { index, outcome, household } = price;
  const { uf, riskFactorsFrom } = index.snapshot;
  const isRiskFactor = outcome.method === "RiskFactor";
  return {
    product,
    country,
    pricingDate: index.pricingDate,
    isDefaultProfile: household.isDefault,
    period: "month",
    said,
    native: outcome.amount,
    shown: price.price,
    people: household.persons.map((person) => {
      const priced = outcome.profiles.find((one) => one.profileIndex === person.profileIndex);
      return {
        profileIndex: person.profileIndex,
        relationship: person.relationship,
        sex: person.sex,
        age: person.age,
        method: priced?.method ?? "PriceNotFound",
        amount: priced?.amount ?? null,
      };
    }),
    uf:
      price.product.currency === "UF"
        ? { day: uf.date, valueCents: uf.valueCents, isFallback: uf.isFallback }
        : null,
    rateTable:
      price.product.rateTableId === null || price.product.rateValidFrom === null
        ? null
        : { id: price.product.rateTableId, validFrom: price.product.rateValidFrom },
    riskReference: isRiskFactor ? { gesUf: price.gesUf, factorsFrom: riskFactorsFrom } : null,
    rulesVersion: RULES_VERSION,
    catalogueVersion: index.version,
  };
}
