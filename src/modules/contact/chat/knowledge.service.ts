import type { CountryCode } from "#src/contracts/identification.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { href, type Language } from "#src/routes.ts";
import type { KnownText } from "./known-texts.rules.ts";

/** What the assistant may answer from: its own site, nothing else. */
export interface KnowledgeSource {
  /** A text that differs once any of it changed. */
  edition(country: CountryCode, language: Language): Promise<string>;
  texts(country: CountryCode, language: Language): Promise<KnownText[]>;
}

/** Products read at once. */
const batch = 400;

/** Comparators, products and their questions of a country, as the catalogue has them now. Questions are
 *  known in the language they are written in, Spanish; what has no words in a language stays Spanish. */
export function createCatalogueKnowledge(options: {
  catalog: Pick<CatalogService, "listComparators" | "loadProducts">;
  current(country: CountryCode): { version: number; pricingDate: string; codes: readonly string[] };
}): KnowledgeSource {
  const { catalog, current } = options;
  return {
    async edition(country) {
      const { version, pricingDate } = current(country);
      return `${version}|${pricingDate}`;
    },
    async texts(country, language) {
      const { version, pricingDate, codes } = current(country);
      const comparators = (await catalog.listComparators(country))
        // An event's list closes with it, and an earlier page only repeats its successor.
        .filter(
          ({ routeType, baseUrl }) => !routeType.endsWith("-event") && !baseUrl.endsWith("-old"),
        )
        .map(({ baseUrl, title, texts }): KnownText => {
          const { title: own = title, lead = "" } = texts[language] ?? {};
          return {
            kind: "comparator",
            title: own,
            text: lead,
            words: baseUrl.replaceAll(/[/-]/g, " "),
            href: href("comparator", language, { comparator: baseUrl }),
          };
        });
      const known: KnownText[] = [...comparators];
      const asked = new Set<string>();
      for (let from = 0; from < codes.length; from += batch) {
        const records = await catalog.loadProducts(
          codes.slice(from, from + batch),
          { version, pricingDate },
          language,
        );
        for (const record of records) known.push(productText(record, language));
        for (const record of records) known.push(...questionTexts(record, language, asked));
      }
      return known;
    },
  };
}

function productText(record: ProductRecord, language: Language): KnownText {
  const { displayName, organization, insuranceType, category } = record;
  return {
    kind: "product",
    title: `${displayName} · ${organization.displayName}`,
    text: record.description ?? record.summary ?? insuranceType.displayName,
    words: [
      insuranceType.displayName,
      category?.displayName ?? "",
      record.summary ?? "",
      ...record.features.map((feature) => feature.displayName),
    ].join(" "),
    href: productHref(record, language),
    soldBy: soldBy(record),
  };
}

const soldBy = ({ organization, salesChannel }: ProductRecord) => ({
  organization: organization.code,
  salesChannel,
});

/** The product's questions; one that another product of the seller and channel answers in the same words is known
 *  once. */
function questionTexts(record: ProductRecord, language: Language, asked: Set<string>): KnownText[] {
  return record.questions.flatMap(({ question, answer }): KnownText[] => {
    const { organization, salesChannel } = soldBy(record);
    const key = [question, answer, organization, salesChannel].join("\n");
    if (asked.has(key)) return [];
    asked.add(key);
    return [
      {
        kind: "question",
        title: question,
        text: answer,
        words: record.insuranceType.displayName,
        href: productHref(record, language, "questions"),
        soldBy: soldBy(record),
      },
    ];
  });
}
