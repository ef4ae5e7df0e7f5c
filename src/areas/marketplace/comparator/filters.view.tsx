import type { RefObject } from "react";
import { Link } from "react-router";
import type { CompareItem } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import { writeCodes } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import { iconFirst } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import { ChoiceFilter } from "./choice-filter.view.tsx";
import { ClinicQuestion } from "./clinic-question.view.tsx";
import type { FilterFormModel, ResultNoun, SavedFiltersModel } from "./comparator.view-model.ts";
import { useFilterForm } from "./filter-form.state.ts";
import { filterFormId, filterSheetId } from "./filter-ids.rules.ts";
import type { FilterSheet } from "./filter-sheet.state.ts";
import { RangeFilter } from "./range-filter.view.tsx";
import { SavedFilters } from "./saved-filters.view.tsx";

/** The filters: one GET form. With JavaScript every change asks for the new list at once; without it
 *  the button does (UX 8, 9, 10). */
export function Filters({
  filters,
  total,
  noun,
  compare,
  sheet,
  sheetRef,
  saved,
}: {
  filters: FilterFormModel;
  total: number;
  noun: ResultNoun;
  compare: { name: string; items: readonly CompareItem[] };
  sheet: FilterSheet;
  sheetRef: RefObject<HTMLElement | null>;
  saved: SavedFiltersModel | null;
}) {
  const t = useWords();
  const form = useFilterForm();
  return (
    <section
      className={sheet.isOpen ? "rail is-open" : "rail"}
      id={filterSheetId}
      ref={sheetRef}
      aria-labelledby="filtros-titulo"
      {...(sheet.isOpen ? { role: "dialog", "aria-modal": true } : {})}
    >
      <form
        id={filterFormId}
        action={filters.action}
        method="get"
        onSubmit={form.onSubmit}
        onChange={form.onChange}
      >
        {/* What Enter presses in a field is a form's first button: no list's "Ver más". */}
        <button type="submit" hidden>
          {t(`comparator.filters.show.${noun}`, { count: total })}
        </button>
        {filters.hidden.map(({ name, value }) => (
          <input type="hidden" key={`${name}=${value}`} name={name} value={value} />
        ))}
        {compare.items.length === 0 ? null : (
          <input
            type="hidden"
            name={compare.name}
            value={writeCodes(compare.items.map(({ code }) => code))}
          />
        )}
        <div className="rail__top">
          <h2 id="filtros-titulo" tabIndex={-1}>
            {t("comparator.filters.title")}
          </h2>
          {filters.applied.length === 0 ? null : (
            <Link className="btn btn--ghost only-lg" to={filters.clearHref} preventScrollReset>
              {t("comparator.filters.clear")}
            </Link>
          )}
          <a
            className={`btn btn--ghost only-sm ${iconFirst("x", 16)}`}
            href="#resultados"
            onClick={(event) => {
              if (!sheet.isOpen) return;
              event.preventDefault();
              sheet.close();
            }}
          >
            {t("comparator.filters.close")}
          </a>
        </div>
        {filters.groups.map((group) =>
          group.kind === "clinic" ? (
            <ClinicQuestion key={group.name} group={group} />
          ) : group.kind === "range" ? (
            <RangeFilter key={group.fromName} group={group} />
          ) : (
            <ChoiceFilter key={group.name} group={group} />
          ),
        )}
        <div className="rail__apply">
          <button
            className="btn btn--primary"
            type="submit"
            onClick={() => {
              if (sheet.isOpen) sheet.close();
            }}
          >
            {t(`comparator.filters.show.${noun}`, { count: total })}
          </button>
        </div>
      </form>
      {saved === null ? null : <SavedFilters saved={saved} />}
    </section>
  );
}
