import { HireLink } from "#src/areas/marketplace/product-facts/hire-link.view.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { ComparedProductModel } from "./compare-table.view-model.ts";

/** On a phone the head of the table scrolls away: name, price and action of each product stay at the
 *  foot of the screen (UX 38). */
export function PriceBar({ products }: { products: readonly ComparedProductModel[] }) {
  const t = useWords();
  return (
    <ul className={`cmp-bar cmp-bar--${products.length} no-print`} aria-label={t("compare.bar")}>
      {products.map(({ product, shortName, price, request }) => (
        <li key={product.code}>
          <span className="cmp-bar__name">{shortName}</span>
          <strong>
            {price.amount}
            {price.period === null ? null : <small> {price.period}</small>}
          </strong>
          <HireLink request={request} product={product.name} />
        </li>
      ))}
    </ul>
  );
}
