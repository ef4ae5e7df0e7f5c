import type { ProductRecord } from "#src/contracts/product-record.ts";
import { type SaidPrice, priceLine } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { CompareItem } from "./compare-selection.rules.ts";
import type { LeftOut } from "#src/modules/offer/pricing/left-out.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import { partLabel, type Priced } from "./left-out.presenter.ts";
import { brandOf } from "./brand.presenter.ts";

/** A product as the compare tray names it, with its price in one line. */
export function compareItem(
  {
    record,
    said,
    leftOut,
  }: { record: ProductRecord; said: SaidPrice; leftOut: readonly Pick<LeftOut, "profileIndex">[] },
  priced: Priced,
  wording: Parameters<typeof priceLine>[1] & { say: Say; language: Language },
): CompareItem {
  const line = priceLine({ ...said, label: null }, wording);
  const part = said.price === null ? null : partLabel(priced, leftOut, wording);
  return {
    code: record.code,
    name: record.displayName,
    brand: brandOf(record.organization, record.insuranceType.color),
    price: part === null ? line : `${part}: ${line}`,
  };
}
