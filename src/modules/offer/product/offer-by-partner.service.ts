import type { CountryConfig } from "#src/config/countries.ts";
import type { Partner } from "#src/contracts/partner.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Caches } from "#src/platform/caches.ts";
import type { WordsStore } from "#src/platform/words/words.ts";
import type { ComparisonService } from "#src/modules/offer/comparison/comparison.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import {
  createListingService,
  type ListingService,
} from "#src/modules/offer/comparison/listing.service.ts";
import { catalogWithin } from "#src/modules/offer/catalog/partner-catalog.service.ts";
import { createProductDetailService, type ProductDetailService } from "./product-detail.service.ts";

/** What a host offers: the products of a country within its partner's limits. */
export interface Offer {
  catalog: CatalogService;
  comparison: ComparisonService;
  listing: ListingService;
  products: ProductDetailService;
}

/** Of a request: the country and the partner whose host was asked. */
export interface OfferPlace {
  country: Pick<CountryConfig, "code">;
  partner: Partner | null;
}

/** The offer of the asked host: one a country, and one more for each set of partners' limits. */
export function createOffers(options: {
  comparisons: Comparisons;
  catalog: CatalogService;
  words: WordsStore;
  caches: Caches;
}): (place: OfferPlace) => Offer {
  const { comparisons, catalog, words, caches } = options;
  const made = new Map<string, Offer>();
  // What a service caches by itself, as names of filters, goes with it.
  caches.add(() => made.clear());
  const make = ({ country, partner }: OfferPlace): Offer => {
    const limits = limitsOf(partner);
    const own = catalogWithin(catalog, limits);
    const comparison = comparisons.in(country.code);
    return {
      catalog: own,
      comparison,
      listing: createListingService({ comparison, catalog: own, words, limits }),
      products: createProductDetailService({ comparison, catalog: own }),
    };
  };
  return (place) => {
    const key = `${place.country.code}|${JSON.stringify(limitsOf(place.partner))}`;
    const offer = made.get(key) ?? make(place);
    made.set(key, offer);
    return offer;
  };
}
