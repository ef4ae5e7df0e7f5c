import type { Language } from "#src/routes.ts";
import { closingMark, openingMark } from "../harness/marked-words.ts";
import { type CatalogueTexts, normal } from "./catalogue-texts.ts";
import type { SeenText } from "./page-text.ts";

/** What is left of a text when the messages in it are taken away. */
export function unmarkedPart(text: string): string {
  let depth = 0;
  let rest = "";
  for (const character of text) {
    if (character === openingMark) depth += 1;
    else if (character === closingMark) depth = Math.max(0, depth - 1);
    else if (depth === 0) rest += character;
  }
  return normal(rest);
}

const locales: Record<Language, string> = { es: "es-CL", en: "en-US", pt: "pt-BR" };

/** A day in words, as the language's own calendar writes it. */
const dayIn = (language: Language): RegExp => {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locales[language], { month: "long" }).format(new Date(2026, month, 15)),
  ).join("|");
  return new RegExp(
    language === "en" ? `(${months}) \\d+, \\d{4}` : `\\d+ de (${months}) de \\d{4}`,
    "g",
  );
};
const days = { es: dayIn("es"), en: dayIn("en"), pt: dayIn("pt") };

/** What is written the same in every language: addresses, currencies and units, references. */
const figures = [
  /https?:\/\/\S+/g,
  /\S+@\S+\.\w+/g,
  /(?<!\p{L})(UF|UTM|CLP|PEN|COP|USD|US\$|R\$|S\/)(?!\p{L})/gu,
  /\bAMP-[A-Z0-9]{4}-[A-Z0-9]{3}\b/g,
];

const regions: Record<Language, Intl.DisplayNames> = {
  es: new Intl.DisplayNames("es", { type: "region" }),
  en: new Intl.DisplayNames("en", { type: "region" }),
  pt: new Intl.DisplayNames("pt-BR", { type: "region" }),
};
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const countriesIn = (language: Language): ReadonlySet<string> =>
  new Set(
    letters.flatMap((one) => letters.map((other) => regions[language].of(one + other) ?? "")),
  );
const countryNames = { es: countriesIn("es"), en: countriesIn("en"), pt: countriesIn("pt") };

/** Between parts that are texts of their own, an amount before what it is counted by among them. */
const separators = [/\s*\|\s*/, /\s*·\s*/, /[()©]/, /, |: |^\s*(?:US\$|R\$|S\/|\$)?\s*\d[\d.,]* /];

/** The part of a text that nobody translated: no message, no figure, no name, not the catalogue's in this
 *  language, and of no language of its own. Empty where all is well. */
export function untranslatedPart(
  { text, ownLanguage }: SeenText,
  language: Language,
  { names, inLanguage, isBeginning }: CatalogueTexts,
): string {
  if (ownLanguage !== null) return "";
  const isKnown = (part: string) =>
    names.has(part) ||
    inLanguage[language].has(part) ||
    countryNames[language].has(part) ||
    isBeginning(part, language);
  const isWell = (part: string): boolean => {
    if (!/\p{L}/u.test(part) || isKnown(normal(part))) return true;
    const bare = [...figures, days[language]].reduce((left, one) => left.replaceAll(one, ""), part);
    return !/\p{L}/u.test(bare) || isKnown(normal(bare));
  };
  const faults = (part: string, level: number): string[] => {
    if (isWell(part)) return [];
    const separator = separators[level];
    if (separator === undefined) return [part];
    return part.split(separator).flatMap((piece) => faults(piece, level + 1));
  };
  return faults(unmarkedPart(text), 0).join(" · ");
}
