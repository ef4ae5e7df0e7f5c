import { productHead } from "#src/areas/marketplace/product-facts/product-head.presenter.ts";
import { comparatorOf } from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import type { ProductDetailService } from "#src/modules/offer/comparison/product-detail.service.ts";
import { seoRoutes } from "#src/modules/offer/comparison/seo.api.ts";
import type { WordsStore } from "../platform/words/words.ts";
import type { CallFacts } from "../request-facts.ts";

/** What search engines are told of a product: the call answers with the very head that its page has. */
export function openSeo(options: {
  catalog: CatalogService;
  comparisons: Comparisons;
  /** Those that the asking host shows. */
  productsFor(facts: CallFacts): ProductDetailService;
  words: WordsStore;
}) {
  const { catalog, comparisons, productsFor, words } = options;
  return seoRoutes<CallFacts>({
    async headOf(id, facts) {
      const { country, language } = facts;
      const product = comparisons.in(country.code).current().productById.get(id);
      if (product === undefined) return undefined;
      const { details } = await productsFor(facts).loadProducts([product.code], {
        country,
        language,
        profile: null,
      });
      const [detail] = details;
      if (detail === undefined) return undefined;
      const comparators = await catalog.listComparators(country.code);
      const comparator = comparatorOf(detail.record, comparators, country.defaultComparator);
      const reader = readerOf(facts, words.say(language));
      const head = productHead(detail, comparator, facts.partner === null, reader);
      return {
        id,
        productCode: product.code,
        ...head,
        alternates: [...head.alternates],
        structuredData: [...head.structuredData],
      };
    },
  });
}
