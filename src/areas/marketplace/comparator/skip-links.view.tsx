import { Link } from "react-router";
import { useWords } from "../../../ui/words.tsx";
import type { CompareItem } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import { compareHref } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import type { CompareModel } from "./comparator.view-model.ts";

/** Where the products begin, below what orders and narrows them. */
export const listId = "productos";

/** The button below the list that opens the table without JavaScript. */
export const compareButtonId = "comparar-elegidos";

/** Ways around what stands before the products: each shows itself when the Tab key comes to it. */
export function SkipLinks({
  compare,
  items,
  hasProducts,
}: {
  compare: CompareModel;
  /** What is chosen to compare. */
  items: readonly CompareItem[];
  hasProducts: boolean;
}) {
  return (
    <>
      <SkipToResults />
      <SkipToCompare compare={compare} items={items} />
      {hasProducts ? <SkipToButton /> : null}
    </>
  );
}

export function SkipToResults({ className = "" }: { className?: string }) {
  const t = useWords();
  return (
    <a className={`skip skip--here ${className}`.trimEnd()} href={`#${listId}`}>
      {t("comparator.skipToResults")}
    </a>
  );
}

/** Without scripts the server learns what is chosen when the form is sent, by its button or by Enter in a box. */
function SkipToButton() {
  const t = useWords();
  return (
    <a className="skip skip--here still-only" href={`#${compareButtonId}`}>
      {t("comparator.compare.chosen")}
    </a>
  );
}

/** "Ir a comparar (2)": the table, which the tray at the end of the page leads to; nothing where less than two
 *  products are chosen. */
export function SkipToCompare({
  compare,
  items,
}: {
  compare: Pick<CompareModel, "tableHref" | "tableParameter">;
  items: readonly CompareItem[];
}) {
  const t = useWords();
  if (items.length < 2) return null;
  return (
    <Link className="skip skip--here" to={compareHref(compare, items)}>
      {t("comparator.compare.go", { count: items.length })}
    </Link>
  );
}
