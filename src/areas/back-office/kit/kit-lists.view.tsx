import { useMemo } from "react";
import { useNavigation } from "react-router";
import { dayText } from "#src/contracts/date-format.ts";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { FilterBar } from "#src/ui/kit/filter-bar.tsx";
import {
  addressOf,
  keptQuery,
  withFilter,
  filterKeys,
  withoutFilters,
} from "#src/ui/kit/filters.rules.ts";
import { listAddresses } from "#src/ui/kit/list-addresses.ts";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { PeriodPicker } from "#src/ui/kit/period-picker.tsx";
import { readPeriod } from "#src/ui/kit/period.rules.ts";
import { SplitPage } from "#src/ui/kit/split-page.tsx";
import { StatusPill, type StatusTone } from "#src/ui/kit/status-pill.tsx";
import { DataTable } from "#src/ui/kit/table/data-table.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { useSelection } from "#src/ui/kit/table/use-selection.ts";
import { type Say, useLocale, useWords } from "#src/ui/words.tsx";
import {
  exampleProducts,
  type ExampleRow,
  exampleStatuses,
  type ExampleStatus,
} from "./example-rows.rules.ts";
import { writeSort } from "./example-list.rules.ts";
import { KitBulk, KitViews, openAddress, premiumText, rowActions } from "./kit-list-parts.view.tsx";
import { KitRecord } from "./kit-record.view.tsx";
import type { KitModel } from "./kit.view-model.ts";
import { useMoreRecords } from "./more-records.state.ts";

const tones: Readonly<Record<ExampleStatus, StatusTone>> = {
  assigned: "info",
  online: "paid",
  agenda: "wait",
  client: "success",
  lost: "error",
  toReassign: "neutral",
};

const columnsOf = (t: Say, locale: string): ListColumn<ExampleRow>[] => [
  {
    id: "name",
    label: t("kit-page.column.name"),
    cell: (row) => row.name,
    width: 240,
    sorts: "asc",
    isName: true,
  },
  { id: "product", label: t("kit-page.column.product"), cell: (row) => row.product, width: 220 },
  {
    id: "status",
    label: t("kit-page.column.status"),
    cell: ({ status }) => (
      <StatusPill tone={tones[status]}>{t(`kit-page.status.${status}`)}</StatusPill>
    ),
    width: 180,
  },
  {
    id: "premium",
    label: t("kit-page.column.premium"),
    cell: ({ premium }) => premiumText(premium, locale),
    width: 120,
    sorts: "desc",
    isNumber: true,
  },
  {
    id: "day",
    label: t("kit-page.column.day"),
    cell: ({ day }) => dayText(day),
    width: 140,
    sorts: "desc",
  },
];

const fieldsOf = (t: Say) => [
  {
    key: "estado",
    label: t("kit-page.column.status"),
    options: exampleStatuses.map((value) => ({ value, label: t(`kit-page.status.${value}`) })),
  },
  {
    key: "producto",
    label: t("kit-page.column.product"),
    options: exampleProducts.map((value) => ({ value, label: value })),
  },
];

interface PartProps {
  model: KitModel;
  query: URLSearchParams;
  /** The list's address with a query. */
  at: (change: URLSearchParams) => string;
}

function ListsHeader({ model: { hrefs }, query, at }: PartProps) {
  const t = useWords();
  const path = hrefs.lists;
  return (
    <PageHeader
      title={t("kit-page.requests")}
      crumbs={[{ label: t("kit-page.title"), href: path }]}
      actions={
        <>
          <ButtonLink to={at(withFilter(query, "muestra", ["largo"]))} icon="rows-3">
            {t("kit-page.long")}
          </ButtonLink>
          <ButtonLink to={hrefs.forms} look="primary" icon="plus">
            {t("kit-page.new")}
          </ButtonLink>
        </>
      }
    />
  );
}

function ListTools({ model: { today, hrefs }, query, at }: PartProps) {
  const t = useWords();
  const path = hrefs.lists;
  const fields = fieldsOf(t);
  const period = readPeriod(query.get("desde"), query.get("hasta"));
  const periodHref = ({ from, to }: { from: string | null; to: string | null }) =>
    at(
      withFilter(
        withFilter(query, "desde", from === null ? [] : [from]),
        "hasta",
        to === null ? [] : [to],
      ),
    );
  return (
    <div className="k-filters">
      <FilterBar
        path={path}
        query={query}
        fields={fields}
        search={{ key: "q", label: t("kit-page.search") }}
      />
      <PeriodPicker
        label={t("kit-page.column.day")}
        period={period}
        today={today}
        hrefOf={periodHref}
        presets={["today", "last7", "thisMonth", "lastMonth"]}
        form={{
          action: path,
          from: "desde",
          to: "hasta",
          hidden: keptQuery(query, ["desde", "hasta"]),
        }}
      />
    </div>
  );
}

const stateOf = (kind: KitModel["list"]["state"], retryHref: string) =>
  kind === "failed" ? { kind, retryHref } : { kind };

/** What the table says where nothing fits the filters. */
const emptyOf = (t: Say, clearHref: string) => ({
  title: t("kit-page.empty.title"),
  text: t("kit-page.empty.text"),
  action: <ButtonLink to={clearHref}>{t("kit-page.empty.clear")}</ButtonLink>,
});

/** A list as one of the back office: views, filters, the table, and the record that is open. */
export function KitLists({ model }: { model: KitModel }) {
  const t = useWords();
  const locale = useLocale();
  const { list } = model;
  const path = model.hrefs.lists;
  const query = useMemo(() => new URLSearchParams(model.query), [model.query]);
  const columns = useMemo(() => columnsOf(t, locale), [t, locale]);
  const chosen = useSelection();
  const isRefreshing = useNavigation().state === "loading";
  const at = (change: URLSearchParams) => addressOf(path, change);
  const { previous, next } = list;
  const addresses = listAddresses(query, { path, previous, next }, writeSort);
  const more = useMoreRecords(list, addresses.next);
  const isMore = query.get("muestra") === "mas";
  return (
    <>
      <ListsHeader model={model} at={at} query={query} />
      <KitViews model={model} />
      <SplitPage
        sideLabel={t("kit-page.record")}
        side={
          list.open === null ? null : (
            <KitRecord
              row={list.open}
              closeHref={openAddress(path, query, null)}
              tone={tones[list.open.status]}
            />
          )
        }
      >
        <DataTable
          list="kit"
          caption={t("kit-page.requests")}
          columns={columns}
          rows={isMore ? more.rows : list.rows}
          total={list.total}
          sort={list.sort}
          openId={list.open?.id}
          isRefreshing={isRefreshing}
          state={stateOf(list.state, at(withFilter(query, "muestra", [])))}
          chosen={chosen}
          more={isMore ? more : undefined}
          addresses={isMore ? { ...addresses, next: more.nextHref } : addresses}
          facts={{
            id: ({ id }) => id,
            name: ({ name }) => name,
            href: ({ id }) => openAddress(path, query, id),
            actions: (row) => rowActions(t, row, openAddress(path, query, row.id)),
          }}
          empty={emptyOf(t, at(withoutFilters(query, ["q", ...filterKeys(fieldsOf(t))])))}
          renderBulk={(count) => <KitBulk count={count} onDone={chosen.clear} />}
          tools={<ListTools model={model} query={query} at={at} />}
        />
      </SplitPage>
    </>
  );
}
