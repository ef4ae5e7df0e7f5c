import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Language } from "#src/routes.ts";
import { readNameTags } from "./name-tag.rules.ts";
import { saidByPattern } from "./phrase-pattern.rules.ts";

/** The shown words that a product takes from reference lists, in one language (see CatalogueNames). */
export interface ReferenceWords {
  insuranceTypes: ReadonlyMap<string, string>;
  typeDescriptions: ReadonlyMap<string, string>;
  upperTypes: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
  categoryDescriptions: ReadonlyMap<string, string>;
  features: ReadonlyMap<number, { displayName: string; help: string | null }>;
  coverageTags: ReadonlyMap<string, { displayName: string; help: string | null }>;
  phrases: ReadonlyMap<string, string>;
  countries: ReadonlyMap<string, string>;
}

/** The same product with its line, category, features and kinds of benefit named in another language, and
 *  what the seller wrote of it as far as the catalogue has that: description, summary, alert, badge,
 *  waiting periods, metadata and offers, and its benefits, limits, notes and questions as far as the catalogue
 *  has their phrases. Its name stays as it was written, and so does the record for rules to read. */
export function withWords(
  record: ProductRecord,
  words: ReferenceWords,
  language: Language,
): ProductRecord {
  const said = <Text extends string | null>(text: Text) =>
    text === null ? text : (words.phrases.get(text) ?? text);
  return {
    ...record,
    ...ownWords(record, language),
    ...namesIn(record, words),
    features: record.features.map((feature) => ({
      ...feature,
      ...explained(words.features.get(feature.id)),
      value: said(feature.value),
    })),
    coverages: record.coverages.map((coverage) => ({
      ...coverage,
      tag: { ...coverage.tag, ...explained(words.coverageTags.get(coverage.tag.code)) },
      written: coverage.benefit,
      benefit: said(coverage.benefit),
      unit: said(coverage.unit),
      unitName: said(coverage.unitName),
      note: said(coverage.note),
    })),
    limits: record.limits.map((limit) => ({
      ...limit,
      written: limit.name,
      name: limitNameIn(limit.name, said),
      unit: said(limit.unit),
      details: said(limit.details),
    })),
    requirements: record.requirements.map((one) => ({ ...one, note: said(one.note) })),
    providers: providersIn(record, words),
    questions: record.questions.map((one) => questionIn(one, record, words.phrases, language)),
    asWritten: record,
  };
}

/** Clinics abroad stand in countries, which other languages call otherwise; a district's name stays. */
const providersIn = (
  { country, providers }: ProductRecord,
  { countries }: ReferenceWords,
): ProductRecord["providers"] =>
  country === "INT"
    ? providers.map(({ place, ...one }) =>
        typeof place === "string" ? { ...one, place: countries.get(place) ?? place } : one,
      )
    : providers;

/** What the seller wrote of the product itself, in the language where it did. */
function ownWords(record: ProductRecord, language: Language) {
  const own = record.translations[language];
  return {
    description: own?.description ?? record.description,
    summary: own?.summary ?? record.summary,
    alert: own?.alert ?? record.alert,
    badge: own?.badge ?? record.badge,
    waitingPeriod: own?.waitingPeriod ?? record.waitingPeriod,
    metadata: { ...record.metadata, ...own?.metadata },
    offers: record.offers.map((offer) => ({
      ...offer,
      title: offer.titles[language] ?? offer.title,
    })),
  };
}

/** Line and category by their names in the language. */
function namesIn({ insuranceType, category }: ProductRecord, words: ReferenceWords) {
  const { upperType } = insuranceType;
  return {
    insuranceType: {
      ...insuranceType,
      displayName: words.insuranceTypes.get(insuranceType.code) ?? insuranceType.displayName,
      description: words.typeDescriptions.get(insuranceType.code) ?? insuranceType.description,
      upperType: {
        ...upperType,
        displayName: words.upperTypes.get(upperType.name) ?? upperType.displayName,
      },
    },
    category: category && {
      ...category,
      displayName: words.categories.get(category.code) ?? category.displayName,
      description: words.categoryDescriptions.get(category.code) ?? category.description,
    },
  };
}

/** A question and its answer, which are one text: both in the language, or both in Spanish. */
function questionIn(
  written: ProductRecord["questions"][number],
  { displayName, organization }: ProductRecord,
  phrases: ReadonlyMap<string, string>,
  language: Language,
): ProductRecord["questions"][number] {
  const named = { name: displayName, seller: organization.displayName };
  const question = saidByPattern(written.question, named, phrases, language);
  const answer = saidByPattern(written.answer, named, phrases, language);
  return question === undefined || answer === undefined
    ? { ...written, lang: "es" }
    : { question, answer };
}

/** What stands before the tags of CQ 3, which rules read, is the name. */
function limitNameIn(name: string, said: (text: string) => string): string {
  const { label } = readNameTags(name).tags;
  return name.startsWith(label) ? said(label) + name.slice(label.length) : name;
}

const explained = (name: { displayName: string; help: string | null } | undefined) =>
  name && { displayName: name.displayName, help: name.help };

/** A seller's text as a page says it: with its language where the page is in another one and the catalogue
 *  has no translation of it. */
export const sellerText = (
  text: string,
  translation: string | null | undefined,
  language: Language,
): { text: string; lang?: "es" } =>
  language === "es" || (translation !== null && translation !== undefined)
    ? { text }
    : { text, lang: "es" };
