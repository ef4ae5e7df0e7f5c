import type { CompareItem } from "../../../ui/compare-selection.rules.ts";
import type { ProductCardModel } from "./comparator.view-model.ts";

/** What the tray says of a card. */
export const compareItemOf =
  (t: (key: string) => string) =>
  ({ code, name, brand, price }: ProductCardModel): CompareItem => ({
    code,
    name,
    brand,
    price:
      price.kind === "consult" ? t("comparator.price.consult") : `${price.amount} ${price.suffix}`,
  });
