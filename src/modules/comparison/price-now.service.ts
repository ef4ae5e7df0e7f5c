import type { CatalogService } from "#src/modules/catalog/catalog.service.ts";
import type { PriceNow } from "#src/modules/quote/price-snapshot.rules.ts";
import type { ComparisonService } from "./comparison.service.ts";
import { priceSnapshotOf } from "./price-snapshot.presenter.ts";
import { productHref } from "./product.presenter.ts";

/** Today's price of a product for a profile, with everything it is made of: what a request is stored
 *  with and a frozen quote is compared to. Undefined where the product is not on sale. */
export function createPriceNow(options: {
  comparison: ComparisonService;
  catalog: CatalogService;
}): PriceNow {
  const { comparison, catalog } = options;
  return async ({ productCode, country, profile }) => {
    const index = comparison.current();
    if (!index.productByCode.has(productCode)) return undefined;
    const [record] = await catalog.loadProducts([productCode], index);
    if (!record || record.country !== country) return undefined;
    const price = comparison.priceFor(productCode, profile);
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
    );
  };
}
