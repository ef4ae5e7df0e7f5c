import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { PersonAsked } from "./purchase.queries.ts";

/** The people of a purchase as its price knows them: who takes it out, and whom it insures. */
export function personsOf(
  { people }: Pick<PriceSnapshot, "people">,
  newId: () => string,
): PersonAsked[] {
  const insured = people.filter(({ method }) => method !== "PriceNotFound");
  const holder = insured.find(({ relationship }) => relationship === "holder");
  return [
    {
      id: newId(),
      role: "policyholder",
      position: 0,
      facts: holder === undefined ? {} : { sex: holder.sex, age: holder.age },
    },
    ...insured.map(({ relationship, sex, age }, position) => ({
      id: newId(),
      role: "insured" as const,
      position,
      facts: { relationship, sex, age },
    })),
  ];
}
