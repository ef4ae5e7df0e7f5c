import { countryOf } from "#src/config/countries.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createOffers, type OfferPlace } from "./offer-by-partner.service.ts";
import { createPriceNow } from "./price-now.service.ts";
import type { ProductDetail } from "./product-detail.service.ts";
import { type ProductSeo, type SeoFacts, seoRoutes } from "./seo.api.ts";

/** One product: what a host offers of it, its price today, the head of its page. */
export function openProduct<Facts extends SeoFacts & OfferPlace>(
  { words, caches }: Platform,
  needs: {
    comparisons: Comparisons;
    catalog: CatalogService;
    /** The head that a product's page has. */
    productHead(
      detail: ProductDetail,
      comparators: readonly ComparatorRecord[],
      facts: Facts,
    ): Omit<ProductSeo, "id" | "productCode">;
  },
) {
  const { comparisons, catalog, productHead } = needs;
  const offerFor = createOffers({ comparisons, catalog, words, caches });
  return {
    services: {
      offerFor,
      priceNow: createPriceNow({ comparisons, catalog }),
      priceForSale: createPriceNow({ comparisons, catalog, isForSaleOnly: true }),
    },
    routes: seoRoutes<Facts>({
      async headOf(id, facts) {
        const { country, language } = facts;
        const product = comparisons.in(country.code).current().productById.get(id);
        if (product === undefined) return undefined;
        const { details } = await offerFor(facts).products.loadProducts([product.code], {
          country: countryOf(country.code),
          language,
          profile: null,
        });
        const [detail] = details;
        if (detail === undefined) return undefined;
        const comparators = await catalog.listComparators(country.code);
        return { id, productCode: product.code, ...productHead(detail, comparators, facts) };
      },
    }),
  } satisfies ModuleParts;
}
