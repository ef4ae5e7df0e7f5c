import { useId, useState } from "react";
import { Link } from "react-router";
import { ModalDialog } from "../../../ui/form/modal-dialog.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { useWords } from "../../../ui/words.tsx";
import { CompareChoice } from "./price-box.view.tsx";
import { DemonstrationNotice, PriceFigure } from "./product-parts.view.tsx";
import { ProductSection } from "./product-sections.view.tsx";
import { ProductNotes, ProductTabs } from "./product.view.tsx";
import type { ProductModel, ProductTabKey } from "./product.view-model.ts";

/** A product over the list: the same tabs, one section at a time. Loaded when it is opened; what it shows
 *  is the product page's own data. */
export function ProductDialog({
  model,
  openingTab,
  onClose,
}: {
  model: ProductModel;
  openingTab?: ProductTabKey;
  onClose: () => void;
}) {
  const t = useWords();
  const titleId = useId();
  const [tab, setTab] = useState<ProductTabKey>(openingTab ?? model.currentTab);
  const { product, request, compare } = model;
  return (
    <ModalDialog
      titleId={titleId}
      closeLabel={t("product.close")}
      className="dialog--product"
      onClose={onClose}
      head={
        <div className="product__head">
          <Monogram brand={product.brand} />
          <div className="grow">
            <p className="small t2">
              {product.insurer} · {product.typeName}
            </p>
            <h2 id={titleId}>{product.name}</h2>
          </div>
        </div>
      }
    >
      <div className="dialog__body">
        <ProductNotes
          badges={model.badges}
          alert={model.alert}
          description={tab === "summary" ? model.description : null}
        />
        {compare === null ? null : <CompareChoice choice={compare} name={product.name} />}
        <ProductTabs model={model} current={tab} onChoose={setTab} />
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
          <Link className="btn btn--primary" to={request.href}>
            {request.label}
            <span className="vh"> {product.name}</span>
          </Link>
        </div>
      </div>
    </ModalDialog>
  );
}
