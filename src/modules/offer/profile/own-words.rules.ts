import type { Language } from "#src/routes/languages.ts";
import { type NamedPerson, personKey } from "./person-words.rules.ts";

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** A person of the visitor's household as the visitor is spoken to: "ti (36)", "tu pareja (38)", "tu hija
 *  (6)". A number and its brackets stay with the word before them. */
export function ownWords(person: NamedPerson, say: Translate): string {
  const who = say(`profile.own.${ownKey(person)}`);
  return `${who}\u00a0(${person.edad})`;
}

function ownKey(person: NamedPerson): "you" | "spouse" | "son" | "daughter" | "other" {
  if (person.relationship === "holder") return "you";
  switch (personKey(person)) {
    case "profile.spouse":
      return "spouse";
    case "profile.son":
      return "son";
    case "profile.daughter":
      return "daughter";
    default:
      return "other";
  }
}

/** "ti (36), tu pareja (38) y tu hija (6)". */
export const listed = (
  words: readonly string[],
  language: Language,
  type: "conjunction" | "disjunction" = "conjunction",
): string => new Intl.ListFormat(language, { type }).format(words);
