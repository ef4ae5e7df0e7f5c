import productSheet from "#src/areas/marketplace/frame/product-pages.css?url";
import { HireLink } from "#src/areas/marketplace/product-facts/hire-link.view.tsx";
import { Link } from "react-router";
import { useWords } from "../../../ui/words.tsx";
import { CompareChoice } from "./price-box.view.tsx";
import {
  DemonstrationNotice,
  PriceFigure,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import { ProductSection } from "./product-sections.view.tsx";
import { ProductNotes } from "./product.view.tsx";
import { ProductTabs } from "./section-menu.view.tsx";
import type {
  ProductModel,
  ProductTabKey,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** Inside of a product's dialog over the list: the page's tabs, one section at a time. Loaded when the
 *  dialog is opened; what it shows is the product page's own data. */
export function ProductDialog({
  model,
  tab,
  onTab,
  onToggleCompare,
}: {
  model: ProductModel;
  tab: ProductTabKey;
  onTab: (tab: ProductTabKey) => void;
  onToggleCompare: () => void;
}) {
  const t = useWords();
  const { product, request, compare } = model;
  return (
    <>
      <link rel="stylesheet" href={productSheet} precedence="page" />
      <div className="dialog__body">
        <ProductNotes
          badges={model.badges}
          alert={model.alert}
          description={tab === "summary" ? model.description : null}
        />
        {compare === null ? null : (
          <CompareChoice choice={compare} name={product.name} onToggle={onToggleCompare} />
        )}
        <ProductTabs model={model} current={tab} onChoose={onTab} />
        <div className="dialog__section">
          <ProductSection tab={tab} model={model} />
        </div>
        {model.isDemonstration ? <DemonstrationNotice /> : null}
      </div>
      <div className="dialog__foot">
        <PriceFigure price={model.headlinePrice} />
        <div className="row">
          <Link className="btn btn--ghost" to={product.href}>
            {t("product.openPage")}
          </Link>
          <HireLink request={request} product={product.name} />
        </div>
      </div>
    </>
  );
}
