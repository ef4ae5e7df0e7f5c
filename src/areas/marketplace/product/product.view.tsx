import { type ReactNode, useRef } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { BuyBar, PriceBox } from "./price-box.view.tsx";
import {
  Breadcrumb,
  DemonstrationNotice,
  PrintFacts,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import { useProductSections } from "./product-sections.state.ts";
import { ProductSection } from "./product-sections.view.tsx";
import { AskedSection } from "./section-frame.view.tsx";
import { SectionMenu } from "./section-menu.view.tsx";
import type {
  ProductModel,
  ProductPageModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** A product: name, price, and every section stacked in one order. A tab's own address shows the same page
 *  with its section open, and goes there, with and without JavaScript. */
export function ProductView({
  model,
  share,
  onToggleCompare,
}: {
  model: ProductPageModel;
  /** The button that shares the page. */
  share?: ReactNode;
  /** Changes the selection in place of the link, where the page is alive. */
  onToggleCompare?: () => void;
}) {
  const main = useRef<HTMLDivElement>(null);
  const reading = useProductSections(main, model.currentTab);
  return (
    <div className="product-page">
      <div className="page-head page-head--crumbs">
        <div className="page-head__trail">
          <Breadcrumb crumbs={model.breadcrumb} />
          {share}
        </div>
        <PrintFacts print={model.print} />
      </div>
      <div className="product">
        <div className="product__top">
          <ProductHead model={model} />
        </div>
        <PriceBox model={model} {...(onToggleCompare ? { onToggleCompare } : {})} />
        <div className="product__main" ref={main}>
          <SectionMenu model={model} reading={reading} />
          <div className="stack-5 product__sections">
            <AskedSection value={model.currentTab}>
              {model.tabs.map(({ key }) => (
                <ProductSection key={key} tab={key} model={model} />
              ))}
            </AskedSection>
          </div>
        </div>
      </div>
      {model.isDemonstration ? (
        <div className="product__notice">
          <DemonstrationNotice />
        </div>
      ) : null}
      <BuyBar model={model} />
    </div>
  );
}

function ProductHead({ model }: { model: ProductModel }) {
  const { product, badges, alert, description } = model;
  return (
    <>
      <div className="product__head">
        <Monogram brand={product.brand} size={56} />
        <div className="grow">
          <p className="t2">
            {product.insurer} · {product.typeName}
          </p>
          <h1>{product.name}</h1>
        </div>
      </div>
      <ProductNotes badges={badges} alert={alert} description={description} />
    </>
  );
}

/** Badges, alert and description, as the page and the dialog show them under the name. */
export function ProductNotes({
  badges,
  alert,
  description,
}: Pick<ProductModel, "badges" | "alert" | "description">) {
  return (
    <>
      {badges.length === 0 ? null : (
        <ul className="card__badges product__badges">
          {badges.map(({ text, kind, lang }) => (
            <li
              key={text}
              className={kind === "plain" ? "badge" : `badge badge--${kind}`}
              lang={lang}
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      {description === null ? null : (
        <p className="product__description" lang={description.lang}>
          {description.text}
        </p>
      )}
      {alert === null ? null : (
        <p className="alert product__alert">
          <Icon name="circle-alert" />
          <span lang={alert.lang}>{alert.text}</span>
        </p>
      )}
    </>
  );
}
