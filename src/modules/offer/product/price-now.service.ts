import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { isForSale } from "#src/modules/offer/catalog/sale-state.rules.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import { catalogWithin } from "#src/modules/offer/catalog/partner-catalog.service.ts";
import { saidProductPrice } from "#src/modules/offer/comparison/product-said-price.rules.ts";
import { priceSnapshotOf } from "./price-snapshot.presenter.ts";

/** Today's price of a product for a profile, with everything it is made of: what a request is stored
 *  with and a frozen quote is compared to. Undefined where the product is not on sale. */
export function createPriceNow(options: {
  comparisons: Comparisons;
  catalog: CatalogService;
  /** A product that may no longer be contracted has no price then either. */
  isForSaleOnly?: boolean;
}): PriceNow {
  const { comparisons, catalog, isForSaleOnly = false } = options;
  return async ({ productCode, country, profile, limits }) => {
    const comparison = comparisons.in(country);
    const index = comparison.current();
    if (!index.productByCode.has(productCode)) return undefined;
    const [record] = await catalogWithin(catalog, limits).loadProducts([productCode], index);
    if (!record || record.country !== country) return undefined;
    if (isForSaleOnly && !isForSale(record)) return undefined;
    const price = comparison.priceFor(productCode, profile, "line");
    return priceSnapshotOf(
      price,
      {
        code: record.code,
        displayName: record.displayName,
        organization: record.organization.displayName,
        insuranceType: record.insuranceType.code,
        upperType: record.insuranceType.upperType.name,
        path: productHref(record, "es"),
      },
      country,
      saidProductPrice(record, price),
    );
  };
}
