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

type PersonWordKey =
  | "profile.woman"
  | "profile.man"
  | "profile.spouse"
  | "profile.son"
  | "profile.daughter"
  | "profile.dependant";
type Translate = (key: PersonWordKey, values?: Record<string, string | number>) => string;

/** A person in words, the same on every page, in mails and documents: "Mujer, 34 años", "Cónyuge, 38 años",
 *  "Hija, 6 años". A number and its unit stay on one line. */
export function personWords(person: NamedPerson, translate: Translate): string {
  const relationship = translate(personKey(person));
  const text = translate("profile.dependant", { relationship, age: person.edad });
  return text.replace(/(\d) (?=\p{L}+$)/u, "$1\u00a0");
}

/** The word of a person's place in the household. */
export function personKey(person: NamedPerson): Exclude<PersonWordKey, "profile.dependant"> {
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
