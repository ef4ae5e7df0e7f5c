import type { FormAnswer } from "#src/areas/page/form-faults.ts";
import { useMemo } from "react";
import { useNavigation } from "react-router";
import { buttonClass, ButtonLink } from "#src/ui/kit/button.tsx";
import { FilterBar } from "#src/ui/kit/filter-bar.tsx";
import { withFilter, withoutFilters } from "#src/ui/kit/filters.rules.ts";
import { KitIcon } from "#src/ui/kit/kit-icon.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { SavedViews } from "#src/ui/kit/saved-views.tsx";
import { SplitPage } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { DataTable } from "#src/ui/kit/table/data-table.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { useSelection } from "#src/ui/kit/table/use-selection.ts";
import { type Say, useWords } from "#src/ui/words.tsx";
import { LeadsBulk } from "./leads-bulk.view.tsx";
import { LeadPanel } from "./lead-panel.view.tsx";
import { LeadViews } from "./lead-views.view.tsx";
import type { LeadRowModel, LeadsModel } from "./leads.view-model.ts";

type TextColumn = {
  [Key in keyof LeadRowModel]: LeadRowModel[Key] extends string ? Key : never;
}[keyof LeadRowModel];

/** Columns that stand in the list once somebody chooses them. */
const extra: readonly [TextColumn, number, ("asc" | "desc")?][] = [
  ["reference", 140],
  ["subStatus", 160],
  ["executive", 160],
  ["country", 120],
  ["line", 160],
  ["insurer", 160],
  ["source", 140],
  ["origin", 200],
  ["requestType", 160],
  ["lineOfBusiness", 140],
  ["failureReason", 200],
  ["created", 120, "desc"],
  ["firstAnswer", 140],
  ["nextStep", 140, "asc"],
  ["partner", 140],
];

/** Under what the browser keeps the columns of the list: a view has its own. */
const listName = ({ saved, columns }: LeadsModel): string =>
  saved.current === null || columns === null ? "leads" : `leads.${saved.current.id}`;

/** The columns, with those first that a view shows; the name always is. */
function columnsOf(t: Say, shown: readonly string[] | null): ListColumn<LeadRowModel>[] {
  const all = allColumns(t);
  if (shown === null) return all;
  const placeOf = ({ id, isName }: ListColumn<LeadRowModel>) =>
    isName === true ? -1 : shown.includes(id) ? shown.indexOf(id) : shown.length;
  return all
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((column) => ({
      ...column,
      isExtra: column.isName !== true && !shown.includes(column.id),
    }));
}

const allColumns = (t: Say): ListColumn<LeadRowModel>[] => [
  {
    id: "name",
    label: t("leads.column.person"),
    cell: ({ name }) => name,
    width: 220,
    sorts: "asc",
    isName: true,
  },
  { id: "product", label: t("leads.column.product"), cell: ({ product }) => product, width: 220 },
  {
    id: "status",
    label: t("leads.column.status"),
    cell: ({ status, tone }) => <StatusPill tone={tone}>{status}</StatusPill>,
    width: 220,
  },
  {
    id: "premium",
    label: t("leads.column.premium"),
    cell: ({ premium }) => premium,
    width: 120,
    sorts: "desc",
    isNumber: true,
  },
  {
    id: "lastAct",
    label: t("leads.column.lastAct"),
    cell: ({ lastAct }) => lastAct,
    width: 120,
    sorts: "desc",
  },
  ...extra.map(([id, width, sorts]): ListColumn<LeadRowModel> => ({
    id,
    label: t(`leads.column.${id}`),
    cell: (row) => row[id],
    width,
    sorts,
    isExtra: true,
  })),
];

/** The list as it stands with a lead open beside it; null closes it. */
function openAddress(path: string, query: URLSearchParams, reference: string | null): string {
  const changed = new URLSearchParams(query);
  changed.delete("abierta");
  if (reference !== null) changed.append("abierta", reference);
  return changed.size === 0 ? path : `${path}?${changed.toString()}`;
}

/** The list of leads: views, filters, the table, and the lead that is open. */
export function LeadsView({
  model,
  answer,
  isSending,
}: {
  model: LeadsModel;
  answer: FormAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const { path, newHref, open, rows, sort, fields } = model;
  const query = useMemo(() => new URLSearchParams(model.query), [model.query]);
  const columns = useMemo(() => columnsOf(t, model.columns), [t, model.columns]);
  const chosen = useSelection();
  const isRefreshing = useNavigation().state === "loading";
  const at = (change: URLSearchParams) =>
    change.size === 0 ? path : `${path}?${change.toString()}`;
  const withKey = (key: string, value: string | null) =>
    at(withFilter(query, key, value === null ? [] : [value]));
  const page = (key: string, cursor: string | null) =>
    cursor === null ? null : withKey(key, cursor);
  return (
    <div className="k leads">
      <PageHeader
        title={t("leads.title")}
        actions={
          <>
            {model.exports === null ? null : (
              <>
                <a className={buttonClass({})} href={model.exports.csv} download>
                  <KitIcon name="download" />
                  {t("leads.export")}
                </a>
                <a className={buttonClass({})} href={model.exports.xlsx}>
                  <KitIcon name="download" />
                  {t("leads.exportXlsx")}
                </a>
              </>
            )}
            {newHref === null ? null : (
              <ButtonLink to={newHref} look="primary" icon="plus">
                {t("leads.new")}
              </ButtonLink>
            )}
          </>
        }
      />
      <SavedViews views={model.views} />
      <LeadViews
        model={model.saved}
        list={listName(model)}
        columns={columns}
        answer={answer}
        isSending={isSending}
      />
      <SplitPage
        sideLabel={t("leads.record")}
        side={
          open === null ? null : (
            <LeadPanel lead={open} closeHref={openAddress(path, query, null)} />
          )
        }
      >
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
          chosen={model.bulk === null ? undefined : chosen}
          renderBulk={(count) =>
            model.bulk === null ? null : (
              <LeadsBulk
                model={model.bulk}
                count={count}
                selection={chosen.selection}
                onDone={chosen.clear}
              />
            )
          }
          addresses={{
            sort: ({ column, direction }) =>
              withKey("orden", direction === "desc" ? `-${column}` : column),
            previous: page("antes", model.previous),
            next: page("despues", model.next),
          }}
          facts={{
            id: ({ reference }) => reference,
            name: ({ name }) => name,
            href: ({ reference }) => openAddress(path, query, reference),
          }}
          empty={{
            title: t("leads.empty.title"),
            text: t("leads.empty.text"),
            action: (
              <ButtonLink to={at(withoutFilters(query, fields, "q"))}>
                {t("leads.empty.clear")}
              </ButtonLink>
            ),
          }}
          tools={
            <>
              <FilterBar
                path={path}
                query={query}
                fields={fields}
                search={{ key: "q", label: t("leads.search") }}
              />
              <ButtonLink to={model.saved.openHref} look="ghost" icon="bookmark">
                {t("leads.views.save")}
              </ButtonLink>
              <output className="leads__total k-muted">{model.totalText}</output>
            </>
          }
        />
      </SplitPage>
    </div>
  );
}
