import { formatExact } from "#src/contracts/money.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import { policyPart } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import { personWords } from "#src/modules/offer/profile/person-words.rules.ts";
import type { PersonPrice } from "./comparator.view-model.ts";
import type { Wording } from "./fact-readers.presenter.ts";

/** Each person's part of a product's price (CQ 3: profiles with method and index), a month, in the
 *  currency the product is fixed in. Empty where the product prices the household as one. */
export function personPrices(
  { outcome, household }: Pick<ProductPrice, "outcome" | "household">,
  { say, locale }: Wording,
): PersonPrice[] {
  const isByPerson = outcome.profiles.some(({ amount }) => amount !== null);
  if (!isByPerson) return [];
  const ofPolicy = policyPart(outcome.amount, outcome.profiles);
  const parts = outcome.profiles.flatMap(({ profileIndex, amount }) => {
    const member = household.members[profileIndex];
    if (member === undefined) return [];
    return [
      {
        person: personWords(member, say),
        amount: amount === null ? say("price.label.ask") : formatExact(amount, locale),
      },
    ];
  });
  if (ofPolicy === null) return parts;
  return [
    ...parts,
    { person: say("presented.price.policyPart"), amount: formatExact(ofPolicy, locale) },
  ];
}
