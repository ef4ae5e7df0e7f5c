import type { Relationship } from "#src/contracts/pricing.ts";

/** A person of a profile or of a frozen price. */
export interface NamedPerson {
  relationship: Relationship;
  /** As CQ 3 words it; null where the profile did not say it. */
  parentesco: string | null;
  sexo: "Masculino" | "Femenino";
  edad: number;
  /** Listed among the contributors: without a relationship this is no child. */
  isContributor: boolean;
}

/** A pet of a profile. */
export interface NamedPet {
  /** dog, cat, or another. */
  species: string;
  edad: number;
}

type PersonWordKey =
  | "profile.woman"
  | "profile.man"
  | "profile.spouse"
  | "profile.son"
  | "profile.daughter"
  | "profile.dependant"
  | PetKey;
type PetKey = "profile.dog" | "profile.cat" | "profile.otherPet";
type Translate = (key: PersonWordKey, values?: Record<string, string | number>) => string;

type HouseholdWordKey =
  | "profile.household.you"
  | "profile.household.partner"
  | "profile.household.daughters"
  | "profile.household.sons"
  | "profile.household.children"
  | "profile.household.others"
  | PetWordKey;
type PetWordKey =
  | "profile.household.dogs"
  | "profile.household.cats"
  | "profile.household.otherPets";
type HouseholdTranslate = (
  key: HouseholdWordKey,
  values: Record<string, string | number>,
) => string;

/** Children who are named with their ages; more of them are a number. */
const NAMED_CHILDREN = 4;

/** A person or a pet in words, the same on every page, in mails and documents: "Mujer, 34 años", "Cónyuge, 38
 *  años", "Hija, 6 años", "Perro, 3 años". A number and its unit stay on one line. */
export function personWords(person: NamedPerson | NamedPet, translate: Translate): string {
  const relationship = translate("species" in person ? petKey(person) : personKey(person));
  const text = translate("profile.dependant", { relationship, age: person.edad });
  return text.replace(/(\d) (?=\p{L}+$)/u, "$1\u00a0");
}

const petKey = ({ species }: NamedPet): PetKey =>
  species === "dog" ? "profile.dog" : species === "cat" ? "profile.cat" : "profile.otherPet";

/** The word of a person's place in the household. */
export function personKey(
  person: NamedPerson,
): Exclude<PersonWordKey, "profile.dependant" | PetKey> {
  const { relationship, parentesco, sexo, isContributor } = person;
  if (relationship === "holder") return sexKey(sexo);
  if (relationship === "spouse") return "profile.spouse";
  if (parentesco === "Hijo" || parentesco === "Hija")
    return parentesco === "Hija" ? "profile.daughter" : "profile.son";
  // A further contributor who does not say is no child in words.
  if (isContributor) return sexKey(sexo);
  return sexo === "Femenino" ? "profile.daughter" : "profile.son";
}

export const sexKey = (sexo: NamedPerson["sexo"]): "profile.woman" | "profile.man" =>
  sexo === "Femenino" ? "profile.woman" : "profile.man";

/** A visitor's household as the visitor reads it, after "Para": "ti (36), tu pareja (38) y tu hija (6)". The
 *  partner stands before the others, wherever the profile has them; people of one place are named once with
 *  all their ages, in the order they were given; of five and more children the number is said. Pets are named
 *  alike: "tu perro (3) y tu gato (5)". Empty without anybody. */
export function householdWords(
  people: readonly (NamedPerson | NamedPet)[],
  locale: string,
  translate: HouseholdTranslate,
): string {
  const placed = people
    .map((one) => ({ edad: one.edad, place: "species" in one ? petPlaceOf(one) : placeOf(one) }))
    .toSorted((a, b) => rankOf(a.place) - rankOf(b.place));
  const childCount = placed.filter(({ place }) => CHILDREN.has(place)).length;
  const grouped = Map.groupBy(placed, ({ place }) =>
    CHILDREN.has(place) && childCount > NAMED_CHILDREN ? "profile.household.children" : place,
  );
  const parts = [...grouped].map(([place, members]) =>
    translate(place, {
      count: members.length,
      ages: listed(
        members.map(({ edad }) => String(edad)),
        locale,
      ),
    }),
  );
  return listed(parts, locale);
}

/** The same in a line of its own: an age stays with the word before it. */
export const ownWords = (
  people: readonly (NamedPerson | NamedPet)[],
  locale: string,
  translate: HouseholdTranslate,
): string => householdWords(people, locale, translate).replaceAll(" (", "\u00a0(");

const CHILDREN: ReadonlySet<HouseholdWordKey> = new Set([
  "profile.household.daughters",
  "profile.household.sons",
]);

const rankOf = (place: HouseholdWordKey): number =>
  place === "profile.household.you" ? 0 : place === "profile.household.partner" ? 1 : 2;

const petPlaceOf = ({ species }: NamedPet): PetWordKey =>
  species === "dog"
    ? "profile.household.dogs"
    : species === "cat"
      ? "profile.household.cats"
      : "profile.household.otherPets";

function placeOf(person: NamedPerson): HouseholdWordKey {
  if (person.relationship === "holder") return "profile.household.you";
  switch (personKey(person)) {
    case "profile.spouse":
      return "profile.household.partner";
    case "profile.daughter":
      return "profile.household.daughters";
    case "profile.son":
      return "profile.household.sons";
    default:
      return "profile.household.others";
  }
}

const listed = (parts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
