import { Link } from "react-router";
import { iconFirst } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { ComparatorViewModel } from "./comparator.view-model.ts";
import type { FilterSheet } from "./filter-sheet.state.ts";
import { filterFormId, filterSheetId } from "./filter-ids.rules.ts";

/** Total and price range, the order, the view. The order belongs to the filters' form, so it is one
 *  address with them. */
export function ResultsToolbar({
  model,
  sheet,
}: {
  model: ComparatorViewModel;
  sheet: FilterSheet;
}) {
  const t = useWords();
  const { toolbar, noun, filters } = model;
  return (
    <div className="toolbar">
      <output className="toolbar__count">
        <strong>{t(`comparator.total.${noun}`, { count: toolbar.total })}</strong>
        {toolbar.range === null ? null : (
          <span className="num">{t("comparator.range", toolbar.range)}</span>
        )}
      </output>
      <a
        className={`btn btn--second filter-open ${iconFirst("sliders-horizontal")}`}
        href={`#${filterSheetId}`}
        onClick={(event) => {
          event.preventDefault();
          sheet.open();
        }}
      >
        {filters.applied.length === 0
          ? t("comparator.filters.title")
          : t("comparator.filters.open", { count: filters.applied.length })}
      </a>
      <div className="field">
        <label htmlFor="orden">{t("comparator.order")}</label>
        <select
          // The address decides: another order arriving draws the control anew.
          key={toolbar.orders.find(({ isCurrent }) => isCurrent)?.value}
          className="select"
          id="orden"
          name={toolbar.orderName}
          form={filterFormId}
          defaultValue={toolbar.orders.find(({ isCurrent }) => isCurrent)?.value}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {toolbar.orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button className="btn btn--second still-only" type="submit" form={filterFormId}>
          {t("comparator.orderApply")}
        </button>
      </div>
      {toolbar.currencies === null ? null : (
        <ul className="seg" aria-label={t("comparator.currency")}>
          {toolbar.currencies.map(({ label, href, isCurrent }) => (
            <li key={href}>
              <Link to={href} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className="seg seg--icon" aria-label={t("comparator.view.title")}>
        {(["list", "grid"] as const).map((view) => (
          <li key={view}>
            <Link
              to={view === "list" ? toolbar.listHref : toolbar.gridHref}
              preventScrollReset
              aria-label={t(`comparator.view.${view}`)}
              aria-current={toolbar.view === view ? "true" : undefined}
              className={iconFirst(view === "list" ? "list" : "layout-grid")}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
