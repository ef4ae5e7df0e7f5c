import type { Language } from "#src/routes/languages.ts";

/** What a product's own text names besides figures. */
export interface NamedInText {
  /** The product's name as it is shown. */
  name: string;
  /** The name of who sells it. */
  seller: string;
}

const figure = /\d+(?:[.,]\d+)*/g;

/** A text with `{name}` and `{seller}` for the names in it and `{1}`, `{2}` … for its figures: texts of many
 *  products that differ in these alone have one pattern, which is translated once. */
export function patternOf(
  text: string,
  { name, seller }: NamedInText,
): { pattern: string; figures: readonly string[] } {
  const figures: string[] = [];
  const pattern = text
    .replaceAll("\u00a0", " ")
    .replaceAll(name, "{name}")
    .replaceAll(seller, "{seller}")
    .replaceAll(figure, (found) => `{${figures.push(found)}}`);
  return { pattern, figures };
}

/** The text in another language, by its pattern among the phrases; undefined where nobody translated it. */
export function saidByPattern(
  text: string,
  named: NamedInText,
  phrases: ReadonlyMap<string, string>,
  language: Language,
): string | undefined {
  const { pattern, figures } = patternOf(text, named);
  return phrases
    .get(pattern)
    ?.replaceAll(/\{(\d+)\}/g, (hole, place: string) => {
      const found = figures[Number(place) - 1];
      return found === undefined ? hole : figureIn(language, found);
    })
    .replaceAll("{name}", () => named.name)
    .replaceAll("{seller}", () => named.seller);
}

/** "1.500" and "0,5" are "1,500" and "0.5" in English; Portuguese writes them as Spanish does. */
const figureIn = (language: Language, text: string): string =>
  language === "en" ? text.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : ".")) : text;
