import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { StatePanel } from "../../../ui/state-panel.tsx";
import { useWords } from "../../../ui/words.tsx";
import {
  Breadcrumb,
  DemonstrationNotice,
  PrintFacts,
} from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import "../../../ui/styles/compare-table.css";
import "../../../ui/styles/compare-print.css";
import "../../../ui/styles/compare-tools.css";
import { CompareGrid } from "./compare-grid.view.tsx";
import { DifferencesSwitch, PrintButton } from "./compare-tools.view.tsx";
import { PriceBar } from "./price-bar.view.tsx";
import type { CompareTablePageModel } from "./compare-table.view-model.ts";

/** Up to three products side by side, all of it by address. */
export function CompareTableView({ model }: { model: CompareTablePageModel }) {
  const t = useWords();
  const { products, unknownCodes, profile } = model;
  const count = products.length;
  const heading = useHeadingFocusOnRemoval(count);
  return (
    <div className="compare-page">
      <div className="page-head">
        <Breadcrumb crumbs={model.breadcrumb} />
        <div className="row row--between">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {t("compare.title", { count })}
            </h1>
            {count === 0 ? null : (
              <p className="page-head__lead">
                {profile.words}.{" "}
                <Link to={profile.editHref} className="no-print">
                  {t("compare.editProfile")}
                </Link>
              </p>
            )}
          </div>
          {count === 0 ? null : <PrintButton />}
        </div>
        {count === 0 ? null : <PrintFacts print={model.print} />}
      </div>
      {unknownCodes.length === 0 ? null : <UnknownProducts codes={unknownCodes} />}
      {count === 0 ? <NothingChosen chooseHref={model.chooseHref} max={model.max} /> : null}
      {count === 0 ? null : (
        <>
          {model.verdict === null ? null : (
            <p className="compare-verdict">
              <strong>{t("compare.verdict")}</strong> {model.verdict}
            </p>
          )}
          <CompareTools model={model} />
          <CompareGrid products={products} groups={model.groups} />
          {model.isDemonstration ? (
            <div className="compare-page__notice">
              <DemonstrationNotice />
            </div>
          ) : null}
          <PriceBar products={products} />
        </>
      )}
    </div>
  );
}

/** After a column is removed the focus goes to the page's title, which says how many are left. */
function useHeadingFocusOnRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}

function CompareTools({ model }: { model: CompareTablePageModel }) {
  const t = useWords();
  const { products, differences, max, chooseHref, together } = model;
  return (
    <div className="compare-tools no-print">
      {products.length > 1 ? <DifferencesSwitch differences={differences} /> : null}
      <output className="small t2 grow">
        {differences.isOn
          ? t("compare.hiddenRows", { count: differences.hiddenRows })
          : products.length > 1
            ? t("compare.dot")
            : t("compare.onlyOne")}
      </output>
      {together === null ? null : (
        <Link className="btn btn--second" to={together.href}>
          {together.names === null
            ? t("compare.together", { count: together.count })
            : t("compare.togetherOf", { names: together.names })}
        </Link>
      )}
      {products.length < max ? (
        <Link className="btn btn--second" to={chooseHref}>
          <Icon name="plus" size={16} />
          {t("compare.addOne")}
        </Link>
      ) : null}
    </div>
  );
}

function UnknownProducts({ codes }: { codes: readonly string[] }) {
  const t = useWords();
  return (
    <div className="notice notice--warning">
      <Icon name="circle-alert" />
      <p>
        <strong>{t("compare.unknown", { count: codes.length })}</strong>{" "}
        {t("compare.unknownText", { codes: codes.join(", ") })}
      </p>
    </div>
  );
}

function NothingChosen({ chooseHref, max }: { chooseHref: string; max: number }) {
  const t = useWords();
  return (
    <StatePanel icon="scale" title={t("compare.empty")}>
      <p>{t("compare.emptyText", { max })}</p>
      <Link className="btn btn--primary" to={chooseHref}>
        {t("compare.choose")}
      </Link>
    </StatePanel>
  );
}
