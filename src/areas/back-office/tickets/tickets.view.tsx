import { useMemo } from "react";
import { useNavigation } from "react-router";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { FilterBar } from "#src/ui/kit/filter-bar.tsx";
import { withFilter, withoutFilters } from "#src/ui/kit/filters.rules.ts";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { SavedViews } from "#src/ui/kit/saved-views.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { DataTable } from "#src/ui/kit/table/data-table.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { TicketRowModel, TicketsModel } from "./tickets.view-model.ts";

const columnsOf = (t: Say): ListColumn<TicketRowModel>[] => [
  {
    id: "subject",
    label: t("tickets.column.subject"),
    cell: ({ subject }) => subject,
    width: 240,
    isName: true,
  },
  {
    id: "requester",
    label: t("tickets.column.requester"),
    cell: ({ requester }) => requester,
    width: 160,
  },
  {
    id: "status",
    label: t("tickets.column.status"),
    cell: ({ status, tone }) => <StatusPill tone={tone}>{status}</StatusPill>,
    width: 140,
  },
  {
    id: "due",
    label: t("tickets.column.due"),
    cell: ({ due, isLate }) =>
      isLate ? <StatusPill tone="error">{t("tickets.late", { when: due })}</StatusPill> : due,
    width: 180,
    sorts: "asc",
  },
  { id: "owner", label: t("tickets.column.owner"), cell: ({ owner }) => owner, width: 140 },
  {
    id: "lastAct",
    label: t("tickets.column.lastAct"),
    cell: ({ lastAct }) => lastAct,
    width: 140,
    sorts: "desc",
  },
  ...(["reference", "queue", "priority", "channel", "country", "created"] as const).map(
    (id): ListColumn<TicketRowModel> => ({
      id,
      label: t(`tickets.column.${id}`),
      cell: (row) => row[id],
      width: 140,
      isExtra: true,
    }),
  ),
];

/** The list of tickets: views, filters, the table. */
export function TicketsView({ model }: { model: TicketsModel }) {
  const t = useWords();
  const { path, fields, order } = model;
  const query = useMemo(() => new URLSearchParams(model.query), [model.query]);
  const columns = useMemo(() => columnsOf(t), [t]);
  const isRefreshing = useNavigation().state === "loading";
  const at = (change: URLSearchParams) =>
    change.size === 0 ? path : `${path}?${change.toString()}`;
  const withKey = (key: string, value: string | null) =>
    at(withFilter(query, key, value === null ? [] : [value]));
  const page = (key: string, cursor: string | null) =>
    cursor === null ? null : withKey(key, cursor);
  return (
    <div className="k tickets">
      <PageHeader title={t("tickets.title")} />
      <SavedViews views={model.views} />
      <DataTable
        list="tickets"
        caption={t("tickets.title")}
        columns={columns}
        rows={model.rows}
        total={model.total}
        sort={{ column: order, direction: order === "due" ? "asc" : "desc" }}
        isRefreshing={isRefreshing}
        addresses={{
          sort: ({ column }) => withKey("orden", column),
          previous: page("antes", model.previous),
          next: page("despues", model.next),
        }}
        facts={{
          id: ({ reference }) => reference,
          name: ({ subject, reference }) => `${subject} ${reference}`,
          href: (row) => row.href,
        }}
        empty={{
          title: t("tickets.empty.title"),
          text: t("tickets.empty.text"),
          action: (
            <ButtonLink to={at(withoutFilters(query, fields, "q"))}>
              {t("tickets.empty.clear")}
            </ButtonLink>
          ),
        }}
        tools={
          <>
            <FilterBar
              path={path}
              query={query}
              fields={fields}
              search={{ key: "q", label: t("tickets.search") }}
            />
            <output className="tickets__total k-muted">{model.totalText}</output>
          </>
        }
      />
    </div>
  );
}
