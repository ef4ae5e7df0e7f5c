import { useNavigation } from "react-router";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { FilterBar } from "#src/ui/kit/filter-bar.tsx";
import { addressOf, filterKeys, withoutFilters } from "#src/ui/kit/filters.rules.ts";
import { listAddresses } from "#src/ui/kit/list-addresses.ts";
import { DataTable } from "#src/ui/kit/table/data-table.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { useSelection } from "#src/ui/kit/table/use-selection.ts";
import { type Say, useWords } from "#src/ui/words.tsx";
import { LeadsBulk } from "./leads-bulk.view.tsx";
import { listName, type ShownRow } from "./leads-columns.view.tsx";
import type { LeadsModel } from "./leads.view-model.ts";

/** The list as it stands with a lead open beside it; null closes it. */
export function openAddress(
  path: string,
  query: URLSearchParams,
  reference: string | null,
): string {
  const changed = new URLSearchParams(query);
  changed.delete("abierta");
  if (reference !== null) changed.append("abierta", reference);
  return addressOf(path, changed);
}

/** The leads themselves, with what narrows them and what is done with those that are chosen. */
export function LeadsTable({
  model,
  rows,
  columns,
  query,
}: {
  model: LeadsModel;
  rows: readonly ShownRow[];
  columns: readonly ListColumn<ShownRow>[];
  query: URLSearchParams;
}) {
  const t = useWords();
  const chosen = useSelection();
  const isRefreshing = useNavigation().state === "loading";
  const { path, open, sort, bulk } = model;
  return (
    <DataTable
      // A view's columns are arranged apart from one's own.
      list={listName(model)}
      caption={t("leads.title")}
      columns={columns}
      rows={rows}
      total={model.total}
      sort={sort}
      openId={open?.reference}
      isRefreshing={isRefreshing}
      chosen={bulk === null ? undefined : chosen}
      renderBulk={(count) =>
        bulk === null ? null : (
          <LeadsBulk
            model={bulk}
            count={count}
            selection={chosen.selection}
            onDone={chosen.clear}
          />
        )
      }
      addresses={listAddresses(query, model, ({ column, direction }) =>
        direction === "desc" ? `-${column}` : column,
      )}
      facts={{
        id: ({ reference }) => reference,
        name: ({ name }) => name,
        href: ({ reference }) => openAddress(path, query, reference),
      }}
      empty={emptyOf(model, query, t)}
      tools={<LeadsTools model={model} query={query} />}
    />
  );
}

/** What the list says where nothing fits. */
const emptyOf = ({ path, fields, ranges }: LeadsModel, query: URLSearchParams, t: Say) => ({
  title: t("leads.empty.title"),
  text: t("leads.empty.text"),
  action: (
    <ButtonLink to={addressOf(path, withoutFilters(query, ["q", ...filterKeys(fields, ranges)]))}>
      {t("leads.empty.clear")}
    </ButtonLink>
  ),
});

function LeadsTools({ model, query }: { model: LeadsModel; query: URLSearchParams }) {
  const t = useWords();
  const { path, fields, ranges } = model;
  return (
    <>
      <FilterBar
        path={path}
        query={query}
        fields={fields}
        ranges={ranges}
        search={{ key: "q", label: t("leads.search") }}
      />
      <ButtonLink to={model.saved.openHref} look="ghost" icon="bookmark">
        {t("kit.views.save")}
      </ButtonLink>
      <output className="k-list__total k-muted">{model.totalText}</output>
    </>
  );
}
