import { useMemo } from "react";
import { useNavigation } from "react-router";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { FilterBar } from "#src/ui/kit/filter-bar.tsx";
import { withFilter, withoutFilters } from "#src/ui/kit/filters.rules.ts";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { DataTable } from "#src/ui/kit/table/data-table.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { SaleRowModel, SalesModel } from "./sales.view-model.ts";

const columnsOf = (t: Say): ListColumn<SaleRowModel>[] => [
  {
    id: "reference",
    label: t("sales.column.reference"),
    cell: ({ reference }) => reference,
    width: 160,
    isName: true,
  },
  { id: "person", label: t("sales.column.person"), cell: ({ person }) => person, width: 200 },
  { id: "product", label: t("sales.column.product"), cell: ({ product }) => product, width: 220 },
  {
    id: "state",
    label: t("sales.column.state"),
    cell: ({ state, tone }) => <StatusPill tone={tone}>{state}</StatusPill>,
    width: 200,
  },
  {
    id: "premium",
    label: t("sales.column.premium"),
    cell: ({ premium }) => premium,
    width: 120,
    isNumber: true,
  },
  {
    id: "executive",
    label: t("sales.column.executive"),
    cell: ({ executive }) => executive,
    width: 160,
  },
  ...(["startsOn", "policyNumber", "country", "created"] as const).map(
    (id): ListColumn<SaleRowModel> => ({
      id,
      label: t(`sales.column.${id}`),
      cell: (row) => row[id],
      width: 160,
      isExtra: true,
    }),
  ),
];

/** The list of sales, the newest first. */
export function SalesView({ model }: { model: SalesModel }) {
  const t = useWords();
  const { path, rows, fields } = model;
  const query = useMemo(() => new URLSearchParams(model.query), [model.query]);
  const columns = useMemo(() => columnsOf(t), [t]);
  const isRefreshing = useNavigation().state === "loading";
  const at = (change: URLSearchParams) =>
    change.size === 0 ? path : `${path}?${change.toString()}`;
  const page = (key: string, cursor: string | null) =>
    cursor === null ? null : at(withFilter(query, key, [cursor]));
  return (
    <div className="k">
      <PageHeader title={t("sales.title")} />
      <DataTable
        list="sales"
        caption={t("sales.title")}
        columns={columns}
        rows={rows}
        total={model.total}
        sort={null}
        isRefreshing={isRefreshing}
        addresses={{
          sort: () => at(query),
          previous: page("antes", model.previous),
          next: page("despues", model.next),
        }}
        facts={{
          id: ({ reference }) => reference,
          name: ({ reference }) => reference,
          href: ({ href }) => href,
        }}
        empty={{
          title: t("sales.empty.title"),
          text: t("sales.empty.text"),
          action: (
            <ButtonLink to={at(withoutFilters(query, fields, "q"))}>
              {t("sales.empty.clear")}
            </ButtonLink>
          ),
        }}
        tools={
          <>
            <FilterBar
              path={path}
              query={query}
              fields={fields}
              search={{ key: "q", label: t("sales.search") }}
            />
            <output className="k-muted">{model.totalText}</output>
          </>
        }
      />
    </div>
  );
}
