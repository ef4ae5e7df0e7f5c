import { leftOutText } from "#src/modules/offer/pricing/left-out.rules.ts";
import {
  type PriceSnapshot,
  snapshotOwnWords,
  type SnapshotPerson,
  snapshotPersonWords,
  type SnapshotPet,
  snapshotPetWords,
} from "./price-snapshot.rules.ts";

/** Who a frozen price is for and who it leaves out, for its page, mail and document. */

type Translate = (key: string, values?: Record<string, string | number>) => string;
type People = Pick<PriceSnapshot, "people" | "pets">;

export const isUninsured = ({ method }: Pick<SnapshotPerson, "method">): boolean =>
  method === "PriceNotFound";

export const insuredPeople = ({ people }: Pick<People, "people">): SnapshotPerson[] =>
  people.filter((person) => !isUninsured(person));

export const insuredPets = ({ pets = [] }: Pick<People, "pets">): SnapshotPet[] =>
  pets.filter(({ leftOut }) => leftOut === undefined);

/** The label of a frozen price for a part of the household: "Solo para tu hija (6)", "Solo para tu perro (3)". Null
 *  where the price is for all of it, or for none. */
export function snapshotPartLabel(
  snapshot: People,
  language: string,
  say: Translate,
): string | null {
  const { people, pets = [] } = snapshot;
  const insured = { people: insuredPeople(snapshot), pets: insuredPets(snapshot) };
  const count = insured.people.length + insured.pets.length;
  if (count === 0 || count === people.length + pets.length) return null;
  return say("price.part.only", { who: snapshotOwnWords(insured, language, say) });
}

/** Who is left out, with the reason. An old price does not say it, and no reason is made up. */
export const snapshotLeftOut = (
  { people, pets = [] }: People,
  say: Translate,
): { who: string; reason: string; isPet: boolean }[] => [
  ...people.filter(isUninsured).map(({ leftOut, ...person }) => ({
    who: snapshotPersonWords(person, say),
    reason: leftOut === undefined ? say("price.part.out") : leftOutText(leftOut, say),
    isPet: false,
  })),
  ...pets.flatMap((pet) =>
    pet.leftOut === undefined
      ? []
      : [{ who: snapshotPetWords(pet, say), reason: leftOutText(pet.leftOut, say), isPet: true }],
  ),
];
