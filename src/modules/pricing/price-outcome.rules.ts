import type { Currency, ExactAmount } from "#src/contracts/money.ts";
import { safeInteger } from "#src/contracts/money.ts";
import type {
  InsuredPerson,
  PriceOutcome,
  ProfilePrice,
  RatingMethod,
} from "#src/contracts/pricing.ts";

/** The unit a method adds up in; every amount of one outcome has it. */
export interface RatingUnit {
  currency: Currency;
  decimals: number;
}

export function exactIn(unit: RatingUnit, units: number): ExactAmount {
  return { units, decimals: unit.decimals, currency: unit.currency };
}

export function priced(
  method: RatingMethod,
  person: InsuredPerson,
  amount: ExactAmount | null,
): ProfilePrice {
  return { profileIndex: person.profileIndex, method, amount };
}

export function notFound(person: InsuredPerson): ProfilePrice {
  return { profileIndex: person.profileIndex, method: "PriceNotFound", amount: null };
}

/** The outcome of people priced one by one: the sum of those found, whoever is not being named. */
export function sumOutcome(
  method: RatingMethod,
  unit: RatingUnit,
  profiles: ProfilePrice[],
): PriceOutcome {
  const found = profiles.filter((profile) => profile.method !== "PriceNotFound");
  let total = 0n;
  for (const profile of found) total += BigInt(profile.amount?.units ?? 0);
  return outcome(method, found.length > 0 ? exactIn(unit, safeInteger(total)) : null, profiles);
}

/** Counts of CQ 3's price result around a total; null: 'Consultar'. */
export function outcome(
  method: RatingMethod,
  amount: ExactAmount | null,
  profiles: ProfilePrice[],
): PriceOutcome {
  const uninsurable = profiles
    .filter((profile) => profile.method === "PriceNotFound")
    .map((profile) => profile.profileIndex)
    .toSorted((one, other) => one - other);
  return {
    method,
    amount,
    profiles,
    profilesEvaluated: profiles.length,
    profilesWithPrice: profiles.length - uninsurable.length,
    arePricesDefined: amount !== null,
    uninsurable,
  };
}
