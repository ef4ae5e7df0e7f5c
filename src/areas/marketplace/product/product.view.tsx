import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { useWords } from "../../../ui/words.tsx";
import { BuyBar, PriceBox } from "./price-box.view.tsx";
import {
  Breadcrumb,
  DemonstrationNotice,
  PrintFacts,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import { ProductSection } from "./product-sections.view.tsx";
import type {
  ProductModel,
  ProductPageModel,
  ProductTabKey,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** A product: name, price, and every section stacked. The current tab's section comes first, so a tab's
 *  own address shows it at once, with and without JavaScript. */
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
        <div className="product__main">
          <ProductTabs model={model} />
          <div className="stack-5 product__sections">
            {sectionsInOrder(model).map((tab) => (
              <ProductSection key={tab} tab={tab} model={model} />
            ))}
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

/** The tabs' sections, the current one first. */
function sectionsInOrder({ tabs, currentTab }: ProductModel): readonly ProductTabKey[] {
  const keys = tabs.map((tab) => tab.key);
  return [currentTab, ...keys.filter((key) => key !== currentTab)];
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

/** Links to the tabs' addresses; the dialog handles them itself. */
export function ProductTabs({
  model,
  current = model.currentTab,
  onChoose,
}: {
  model: ProductModel;
  current?: ProductTabKey;
  onChoose?: (tab: ProductTabKey) => void;
}) {
  const t = useWords();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the tabs are wider than the screen: the current one is pushed into view.
    const link = nav.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (!nav.current || !link) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return (
    <nav className="tabs" aria-label={t("product.sections")} ref={nav}>
      {model.tabs.map(({ key, href }) => (
        <Link
          key={key}
          data-tab={key}
          to={href}
          aria-current={key === current ? "true" : undefined}
          preventScrollReset
          onClick={(event) => {
            // With a modifier key the link opens elsewhere, as links do.
            if (onChoose === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(key);
          }}
        >
          {t(`product.tab.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
