import type { CountryConfig } from "#src/config/countries.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/catalog/catalog.service.ts";
import type { ComparisonService, ProductPrice } from "./comparison.service.ts";
import { productNotFound } from "./comparison.service.ts";

/** A product as its page and the compare table draw it: the record, its price for the household, and
 *  how well it fits. */
export interface ProductDetail {
  record: ProductRecord;
  price: ProductPrice;
  isPopular: boolean;
}

export interface ProductDetailService {
  /** The product at an address. Throws PRODUCT_NOT_FOUND. */
  loadProduct(
    link: { organization: string; product: string; isPlan: boolean },
    country: CountryConfig,
    profile: Profile | null,
  ): Promise<ProductDetail>;
  /** Products by code, in the order asked for; codes of no active product are named apart. */
  loadProducts(
    codes: readonly string[],
    country: CountryConfig,
    profile: Profile | null,
  ): Promise<{ details: ProductDetail[]; unknown: string[] }>;
}

export function createProductDetailService(options: {
  comparison: ComparisonService;
  catalog: CatalogService;
}): ProductDetailService {
  const { comparison, catalog } = options;

  async function detailsOf(
    records: readonly ProductRecord[],
    country: CountryConfig,
    profile: Profile | null,
  ): Promise<ProductDetail[]> {
    const popular = await catalog.loadPopular(country.code, comparison.current());
    return records.map((record) => ({
      record,
      price: comparison.priceFor(record.code, profile),
      isPopular: popular.has(record.code),
    }));
  }

  return {
    async loadProduct({ organization, product, isPlan }, country, profile) {
      const index = comparison.current();
      const record = await catalog.findProductByLink(
        { country: country.code, organizationSlug: organization, product, isPlan },
        index,
      );
      // Known to the database and not yet to the index, or the other way: gone for this visitor.
      if (!record || !index.productByCode.has(record.code)) throw productNotFound();
      const [detail] = await detailsOf([record], country, profile);
      if (!detail) throw productNotFound();
      return detail;
    },

    async loadProducts(codes, country, profile) {
      const index = comparison.current();
      const known = codes.filter((code) => index.productByCode.has(code));
      const records = await catalog.loadProducts(known, index);
      const found = new Set(records.map(({ code }) => code));
      return {
        details: await detailsOf(records, country, profile),
        unknown: codes.filter((code) => !found.has(code)),
      };
    },
  };
}
