import type { Currency, ExactAmount } from "#src/contracts/money.ts";
import { safeInteger } from "#src/contracts/money.ts";
import {
  type GroupShare,
  type Insured,
  type PriceOutcome,
  type ProfilePrice,
  type RatingMethod,
  type Standing,
  STANDINGS,
} from "#src/contracts/pricing.ts";

/** The unit a method adds up in; every amount of one outcome has it. */
export interface RatingUnit {
  currency: Currency;
  decimals: number;
}

/** Whoever has a place in the profile: a person, a pet, or a company or number of heads as one. */
export interface Placed {
  profileIndex: number;
}

export function exactIn(unit: RatingUnit, units: number): ExactAmount {
  return { units, decimals: unit.decimals, currency: unit.currency };
}

export function priced(
  method: RatingMethod,
  who: Placed,
  amount: ExactAmount | null,
): ProfilePrice {
  return { profileIndex: who.profileIndex, method, amount };
}

export function notFound(who: Placed): ProfilePrice {
  return { profileIndex: who.profileIndex, method: "PriceNotFound", amount: null };
}

/** Everyone a product that prices the profile as one evaluates: its persons and pets; a company, a number
 *  of heads or a payroll without any is one entry, the first (CQ 5: a single entry). */
export function placesOf({ persons, pets, company, heads, payroll }: Insured): Placed[] {
  const listed = [...persons, ...(pets ?? [])];
  if (listed.length > 0) return listed.toSorted((a, b) => a.profileIndex - b.profileIndex);
  const isCounted = company !== undefined || heads !== undefined || payroll !== undefined;
  return isCounted ? [{ profileIndex: 0 }] : [];
}

/** What a price has besides the parts of its people, all in one unit: the policy's own part, as HolderBand's
 *  row by number of dependants is. Null where there is none, or where no part is a person's. */
export function policyPart(
  total: ExactAmount | null,
  people: readonly { amount: ExactAmount | null }[],
): ExactAmount | null {
  const parts = people.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (total === null || parts.length === 0) return null;
  const rest = parts.reduce((left, { units }) => left - BigInt(units), BigInt(total.units));
  return rest === 0n ? null : { ...total, units: safeInteger(rest) };
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

/** The outcome of a price for the profile as one: everyone is priced, or nobody where it is null. */
export function wholeOutcome(
  method: RatingMethod,
  amount: ExactAmount | null,
  insured: Insured,
): PriceOutcome {
  const profiles = placesOf(insured).map((who) =>
    amount === null ? notFound(who) : priced(method, who, null),
  );
  return outcome(method, amount, profiles);
}

/** Σ count × amount over the shares of a group, exact. */
export function sumShares(unit: RatingUnit, shares: readonly GroupShare[]): ExactAmount {
  let total = 0n;
  for (const { count, amount } of shares) total += BigInt(count) * BigInt(amount.units);
  return exactIn(unit, safeInteger(total));
}

/** Whom an outcome prices. */
export function standingOf({
  amount,
  uninsurable,
}: Pick<PriceOutcome, "amount" | "uninsurable">): Standing {
  if (amount === null) return "none";
  return uninsurable.length === 0 ? "whole" : "partial";
}

/** What insures everybody first, then what leaves somebody out, last what has no price; the order within each
 *  stays as it was (docs/decisions/036). */
export const wholeFirst = <Item extends { standing: Standing }>(items: readonly Item[]): Item[] =>
  items.toSorted(
    (one, other) => STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing),
  );

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
