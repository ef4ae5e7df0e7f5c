import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { countries } from "#src/config/countries.ts";
import { DEFAULT_PROFILE } from "#src/modules/offer/profile/household.rules.ts";
import { inCountryWords } from "#src/contracts/country-glossary.ts";
import { saidByPattern } from "#src/modules/offer/catalog/phrase-pattern.rules.ts";
import { type Language, languages } from "#src/routes.ts";

const seeds = join(resolve(import.meta.dirname, "../.."), "db/seed");

/** Tables whose names are nobody's to translate: products, companies, clinics, places. */
const named = /\/(products|organizations|coverage-organizations|regions|comunas)\.csv$/;

export interface CatalogueTexts {
  /** Names that are the same in every language. */
  names: ReadonlySet<string>;
  /** What the catalogue and the content say in a language. */
  inLanguage: Readonly<Record<Language, ReadonlySet<string>>>;
  /** Whether a text that ends in "…" is how one of the catalogue begins in a language. */
  isBeginning(text: string, language: Language): boolean;
}

export const normal = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Every text of the demonstration data, by the language it is written in; what has no translation is
 *  Spanish. */
export function readCatalogueTexts(): CatalogueTexts {
  const names = new Set<string>(["Amparo", DEFAULT_PROFILE.region?.stateName ?? ""]);
  const inLanguage = { es: new Set<string>(), en: new Set<string>(), pt: new Set<string>() };
  const codes = countries.map(({ code }) => code);
  const add = (language: Language, text: string) => {
    inLanguage[language].add(normal(text));
    // Every country says it in its own words.
    for (const code of codes)
      inLanguage[language].add(normal(inCountryWords(text, code, language)));
  };
  const files = (pattern: string) => globSync(pattern, { cwd: seeds }).map((file) => `/${file}`);

  for (const file of files("**/*.csv")) {
    const rows = parse<Record<string, string>>(readFileSync(join(seeds, file)), { columns: true });
    for (const row of rows) {
      for (const [column, text] of Object.entries(row)) {
        const translated = /_(en|pt)$/.exec(column)?.[1] as Language | undefined;
        if (named.test(file) && column === "display_name") addName(names, normal(text));
        else if (column === "abbreviation") names.add(normal(text));
        // A clinic's district; abroad it is a country, which is translated.
        else if (file.endsWith("/coverage-organizations.csv") && column === "address") {
          if (row["country"] !== "INT") names.add(normal(text.split(",").at(-1) ?? ""));
        } else add(translated ?? "es", text);
        if (/^metadata(_en|_pt)?$/.test(column) && text !== "")
          addTexts(JSON.parse(text), translated ?? "es", add);
      }
    }
  }
  addQuestions(files("**/*.csv"), add);
  for (const file of files("**/*.json"))
    addTexts(JSON.parse(readFileSync(join(seeds, file), "utf8")), languageOf(file), add);
  for (const file of files("content/**/*.md")) {
    const [, front = ""] = readFileSync(join(seeds, file), "utf8").split(/^---$/m);
    for (const [, text = ""] of front.matchAll(/^\w+:\s*"?(.*?)"?$/gm)) add(languageOf(file), text);
  }
  for (const { contact } of countries)
    for (const language of languages) add(language, contact.hours[language]);
  const longIn = (language: Language) =>
    [...inLanguage[language]].filter((text) => text.length > 100);
  const long = { es: longIn("es"), en: longIn("en"), pt: longIn("pt") };
  return {
    names,
    inLanguage,
    isBeginning: (text, language) =>
      text.endsWith("…") && long[language].some((one) => one.startsWith(text.slice(0, -1).trim())),
  };
}

/** A name, and what is left of it where products beside each other begin alike (short-names.rules.ts): two
 *  words or more. */
function addName(names: Set<string>, name: string): void {
  const words = name.split(" ");
  for (let from = 0; from === 0 || from < words.length - 1; from++)
    names.add(words.slice(from).join(" "));
}

/** The language a file is named for; Spanish where it names none. */
const languageOf = (file: string): Language =>
  languages.find((one) => new RegExp(`\\.${one}(-BR)?\\.\\w+$`).test(file)) ?? "es";

/** Texts of a document; under the keys es, en and pt of that language. */
function addTexts(
  value: unknown,
  language: Language,
  add: (language: Language, text: string) => void,
): void {
  if (typeof value === "string") return add(language, value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value))
    addTexts(inner, languages.find((one) => one === key) ?? language, add);
}

const rowsOf = (files: readonly string[], name: string): Record<string, string>[] =>
  files
    .filter((file) => file.endsWith(`/${name}.csv`))
    .flatMap((file) =>
      parse<Record<string, string>>(readFileSync(join(seeds, file)), { columns: true }),
    );

/** Questions and answers of products, which other languages say by their patterns. */
function addQuestions(
  files: readonly string[],
  add: (language: Language, text: string) => void,
): void {
  const sellers = new Map(rowsOf(files, "organizations").map((row) => [row["code"], row]));
  const products = new Map(rowsOf(files, "products").map((row) => [row["code"], row]));
  const phrases = rowsOf(files, "catalogue-phrases");
  for (const language of ["en", "pt"] as const) {
    const known = new Map(phrases.map((row) => [row["text"] ?? "", row[`text_${language}`] ?? ""]));
    for (const { product_code: code, question = "", answer = "" } of rowsOf(
      files,
      "product-questions",
    )) {
      const product = products.get(code ?? "");
      const inText = {
        name: product?.["display_name"] ?? "",
        seller: sellers.get(product?.["organization"] ?? "")?.["display_name"] ?? "",
      };
      for (const text of [question, answer]) {
        const said = saidByPattern(text, inText, known, language);
        if (said !== undefined) add(language, said);
      }
    }
  }
}
