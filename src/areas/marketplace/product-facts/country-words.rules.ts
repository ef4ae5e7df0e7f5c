/** Words that a country has of its own (CQ 9). Records are written in Chile's words. */

const bedWords: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})camas(?!\p{L})/gu, "cuartos"],
  [/(?<!\p{L})cama(?!\p{L})/gu, "cuarto"],
  [/(?<!\p{L})Camas(?!\p{L})/gu, "Cuartos"],
  [/(?<!\p{L})Cama(?!\p{L})/gu, "Cuarto"],
];

/** A record's text as the country says it: a bed is 'cama' in Chile, 'cuarto' elsewhere. Only whole
 *  words change, and only in Spanish. */
export function inCountryWords(text: string, country: string, language: string): string {
  if (country === "CL" || language !== "es") return text;
  return bedWords.reduce((said, [word, own]) => said.replaceAll(word, own), text);
}

/** Key of the word for a deductible: Colombia says Copago/Cuota Moderadora. */
export const deductibleKey = (country: string, key: "name" | "plural" | "none"): string =>
  `product-details.deductible.${country === "CO" ? "co" : "general"}.${key}`;
