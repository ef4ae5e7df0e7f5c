import { Link } from "react-router";
import { Monogram } from "#src/ui/monogram.tsx";
import { useWords } from "#src/ui/words.tsx";
import {
  FactLines,
  PriceFigure,
  UninsurablePeople,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import type { PriceSummaryModel } from "./request.view-model.ts";

/** What is asked for and at what price: before the form, beside it on a wide screen. */
export function PriceSummary({ summary, label }: { summary: PriceSummaryModel; label: string }) {
  const t = useWords();
  const { product, price, facts, uninsurable, editProfileHref } = summary;
  return (
    <aside className="price-box price-box--summary stack" aria-label={label}>
      <div className="price-summary__who">
        <Monogram brand={product.brand} />
        <div>
          <p className="small t2">{product.insurer}</p>
          <p className="b">
            <Link to={product.href}>{product.name}</Link>
          </p>
        </div>
      </div>
      <PriceFigure price={price} />
      <FactLines facts={facts} isSmall />
      <UninsurablePeople people={uninsurable} />
      {editProfileHref === null ? null : (
        <p className="small">
          <Link to={editProfileHref}>{t("product.editProfile")}</Link>
        </p>
      )}
    </aside>
  );
}
