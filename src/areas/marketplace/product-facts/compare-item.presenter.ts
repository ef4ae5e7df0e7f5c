import type { ProductRecord } from "#src/contracts/product-record.ts";
import { type SaidPrice, priceLine } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { CompareItem } from "#src/ui/compare-selection.rules.ts";
import type { LeftOut } from "#src/modules/offer/pricing/left-out.rules.ts";
import type { Member } from "#src/modules/offer/profile/household.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import { partLabel } from "./left-out.presenter.ts";
import { brandOf } from "./brand.presenter.ts";

/** A product as the compare tray names it, with its price in one line. */
export function compareItem(
  {
    record,
    said,
    leftOut,
  }: { record: ProductRecord; said: SaidPrice; leftOut: readonly Pick<LeftOut, "profileIndex">[] },
  members: readonly Member[],
  wording: Parameters<typeof priceLine>[1] & { say: Say; language: Language },
): CompareItem {
  const line = priceLine({ ...said, label: null }, wording);
  const part = said.price === null ? null : partLabel(members, leftOut, wording);
  return {
    code: record.code,
    name: record.displayName,
    brand: brandOf(record.organization, record.insuranceType.color),
    price: part === null ? line : `${part}: ${line}`,
  };
}
