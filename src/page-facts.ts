import { productHead } from "./areas/marketplace/product-facts/product-head.presenter.ts";
import { comparatorOf } from "./areas/marketplace/product-facts/product-place.presenter.ts";
import { familiesOf, sellerHref } from "./areas/marketplace/product-facts/landing-address.ts";
import { blogAddresses } from "./areas/marketplace/text-pages/blog-address.rules.ts";
import { readerOf } from "./areas/page/reader.presenter.ts";
import { countryOf } from "./config/countries.ts";
import type { PageFacts } from "./modules.ts";
import type { WordsStore } from "./platform/words/words.ts";

/** What calls tell of pages: where they are, and the very head that a product's page has. */
export const pageFactsIn = (words: WordsStore): PageFacts => ({
  articleHref: (country, language, slug) =>
    blogAddresses(countryOf(country).blogPath).article(language, slug),
  families: (country) => familiesOf[country] ?? [],
  sellerHref,
  productHead(detail, comparators, facts) {
    const comparator = comparatorOf(detail.record, comparators, facts.country.defaultComparator);
    const reader = readerOf(facts, words.say(facts.language));
    const head = productHead(detail, comparator, facts.partner === null, reader);
    return {
      ...head,
      alternates: [...head.alternates],
      structuredData: [...head.structuredData],
    };
  },
});
