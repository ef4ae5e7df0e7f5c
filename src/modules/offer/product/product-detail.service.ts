import type { CountryConfig } from "#src/config/countries.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Language } from "#src/routes.ts";
import type {
  ComparisonService,
  ProductPrice,
} from "#src/modules/offer/comparison/comparison.service.ts";
import { productNotFound } from "#src/modules/offer/comparison/comparison.service.ts";

/** A product as its page and the compare table draw it: the record, its price for the household, and
 *  how well it fits. */
export interface ProductDetail {
  record: ProductRecord;
  price: ProductPrice;
  isPopular: boolean;
}

/** Who a product is drawn for: null prices the default profile. */
export interface ProductReader {
  country: CountryConfig;
  language: Language;
  profile: Profile | null;
}

export interface ProductDetailService {
  /** The product at an address. Throws PRODUCT_NOT_FOUND. */
  loadProduct(
    link: { organization: string; product: string; isPlan: boolean },
    reader: ProductReader,
  ): Promise<ProductDetail>;
  /** Products by code, in the order asked for; codes of no active product are named apart. */
  loadProducts(
    codes: readonly string[],
    reader: ProductReader,
  ): Promise<{ details: ProductDetail[]; unknown: string[] }>;
}

export function createProductDetailService(options: {
  comparison: ComparisonService;
  catalog: CatalogService;
}): ProductDetailService {
  const { comparison, catalog } = options;

  async function detailsOf(
    records: readonly ProductRecord[],
    { country, profile }: ProductReader,
  ): Promise<ProductDetail[]> {
    const popular = await catalog.loadPopular(country.code, comparison.current());
    return records.map((record) => ({
      record,
      price: comparison.priceFor(record.code, profile, "line"),
      isPopular: popular.has(record.code),
    }));
  }

  return {
    async loadProduct({ organization, product, isPlan }, reader) {
      const index = comparison.current();
      const record = await catalog.findProductByLink(
        { country: reader.country.code, organizationSlug: organization, product, isPlan },
        index,
      );
      // Known to the database and not yet to the index, or the other way: gone for this visitor.
      if (!record || !index.productByCode.has(record.code)) throw productNotFound();
      const worded = await catalog.loadProducts([record.code], index, reader.language);
      const [detail] = await detailsOf(worded, reader);
      if (!detail) throw productNotFound();
      return detail;
    },

    async loadProducts(codes, reader) {
      const index = comparison.current();
      const known = codes.filter((code) => index.productByCode.has(code));
      const records = await catalog.loadProducts(known, index, reader.language);
      const found = new Set(records.map(({ code }) => code));
      return {
        details: await detailsOf(records, reader),
        unknown: codes.filter((code) => !found.has(code)),
      };
    },
  };
}
