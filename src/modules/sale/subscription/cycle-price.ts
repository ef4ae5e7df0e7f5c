import { convert, ufToClp } from "#src/contracts/money.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { type PriceSnapshot, sameAmount } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { withLoading, withoutLoading } from "#src/modules/offer/quote/price-loading.rules.ts";
import { ageOn } from "#src/modules/sale/purchase/civil-birth.rules.ts";
import { knownPeople } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import { pricedProfile, withAges } from "#src/modules/sale/purchase/purchase-profile.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";

/** What a cycle costs, and why it is not what the one before cost (PP 1). Pure. */

/** The people of a purchase with the ages that they have on a day. */
export function profileOn(
  { purchase, persons }: Pick<StepPurchase, "purchase" | "persons">,
  day: string,
): Profile | null {
  const places = purchase.price.people
    .filter(({ method }) => method !== "PriceNotFound")
    .map(({ profileIndex }) => profileIndex);
  const aged = persons.map((person) => {
    const { birthDate } = person.facts;
    const age = birthDate === undefined ? null : ageOn(birthDate, day);
    return age === null ? person : { ...person, facts: { ...person.facts, age } };
  });
  const known = knownPeople(aged, places);
  return known.length === 0 ? purchase.profile : withAges(pricedProfile(purchase).profile, known);
}

export interface UfUsed {
  day: string | null;
  valueCents: number;
  isFallback: boolean;
}

/** A price with the UF of another day: an amount in UF is converted again, rounded once. */
export function withUf(price: PriceSnapshot, uf: UfUsed): PriceSnapshot {
  const { native, shown, loading } = price;
  if (native?.currency !== "UF" || shown?.currency !== "CLP") return price;
  if (loading !== undefined) return withLoading(withUf(withoutLoading(price), uf), loading.percent);
  return { ...price, shown: convert(native, ufToClp(uf.valueCents)), uf };
}

/** Whether the amount of a price depends on the UF of a day. */
export const isInUf = ({ native, shown }: PriceSnapshot): boolean =>
  native?.currency === "UF" && shown?.currency === "CLP";

export type ChangeReason = "uf" | "age" | "table" | "other";

/** Why an amount is another one than before, the causes that a person knows best first. */
export function reasonsOf(before: PriceSnapshot, now: PriceSnapshot): ChangeReason[] {
  const isOther = !sameAmount(before.native, now.native);
  const ages = ({ people }: PriceSnapshot) => people.map(({ age }) => age).join(",");
  const found: ChangeReason[] = [];
  if (isOther && ages(before) !== ages(now)) found.push("age");
  if (isOther && before.rateTable?.id !== now.rateTable?.id) found.push("table");
  if (before.uf?.valueCents !== now.uf?.valueCents) found.push("uf");
  return found.length === 0 ? ["other"] : found;
}
