import type { CountryCode } from "#src/contracts/identification.ts";
import type { SaidPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import { pricedSubject } from "#src/modules/offer/quote/priced-subject.rules.ts";
import type {
  PriceSnapshot,
  SnapshotPerson,
  SnapshotProduct,
} from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";

/** Version of the pricing rules in code: raised when any formula changes, so that a frozen quote can say
 *  that the rules did (D8.1). */
export const RULES_VERSION = "2026-11";

/** Why somebody has no price, as their place in a frozen one keeps it. */
function reasonOf(
  { leftOut }: Pick<ProductPrice, "leftOut">,
  profileIndex: number,
): Pick<SnapshotPerson, "leftOut"> {
  const found = leftOut.find((one) => one.profileIndex === profileIndex);
  return found === undefined ? {} : { leftOut: { code: found.code, age: found.age } };
}

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
    ...(price.parts === null ? {} : { parts: price.parts }),
    people: household.persons.map((person) => {
      const priced = outcome.profiles.find((one) => one.profileIndex === person.profileIndex);
      return {
        profileIndex: person.profileIndex,
        relationship: person.relationship,
        sex: person.sex,
        age: person.age,
        method: priced?.method ?? "PriceNotFound",
        amount: priced?.amount ?? null,
        ...reasonOf(price, person.profileIndex),
      };
    }),
    ...petsOf(price),
    ...subjectOf(price),
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

/** Pets as they are priced, in the order of the profile; nothing where people are insured. */
const petsOf = (price: ProductPrice): Pick<PriceSnapshot, "pets"> => {
  const { pets } = price.household;
  if (pets.length === 0) return {};
  return {
    pets: pets.map(({ species, edad, profileIndex }) => ({
      species,
      age: edad,
      ...reasonOf(price, profileIndex),
    })),
  };
};

/** What it is made for besides people, and of how many heads its amount is one. */
function subjectOf({
  profile,
  formName,
  outcome,
}: ProductPrice): Pick<PriceSnapshot, "subject" | "heads"> {
  const { method, group, uninsurable } = outcome;
  const subject = pricedSubject(profile, subjectOfForm(formName), uninsurable.length);
  const isOfOne = method === "PerHeadYear" && group !== undefined;
  return {
    ...(subject === null ? {} : { subject }),
    ...(isOfOne ? { heads: group.heads } : {}),
  };
}
