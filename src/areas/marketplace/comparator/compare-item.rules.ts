import type { CompareItem } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import type { ProductCardModel } from "./comparator.view-model.ts";

/** The text of a product in the compare tray. A price that excludes part of the household names the people it covers. */
export const compareItemOf =
  (t: (key: string) => string) =>
  ({ code, name, brand, price, isForAll }: ProductCardModel): CompareItem => {
    if (price.kind === "consult")
      return { code, name, brand, price: t("comparator.price.consult") };
    const line = `${price.amount} ${price.suffix.trim()}`;
    return { code, name, brand, price: isForAll ? line : `${price.label}: ${line}` };
  };
