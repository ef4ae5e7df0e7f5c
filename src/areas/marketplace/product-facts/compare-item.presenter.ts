import type { ProductRecord } from "#src/contracts/product-record.ts";
import { type SaidPrice, priceLine } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { CompareItem } from "#src/ui/compare-selection.rules.ts";
import { brandOf } from "./brand.presenter.ts";

/** A product as the compare tray names it, with its price in one line. */
export function compareItem(
  { record, said }: { record: ProductRecord; said: SaidPrice },
  wording: Parameters<typeof priceLine>[1],
): CompareItem {
  return {
    code: record.code,
    name: record.displayName,
    brand: brandOf(record.organization, record.insuranceType.color),
    price: priceLine({ ...said, label: null }, wording),
  };
}
