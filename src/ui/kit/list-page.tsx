import { type ReactNode, useMemo } from "react";
import { useNavigation } from "react-router";
import { type Say, useWords } from "../words.tsx";
import { ButtonLink } from "./button.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { addressOf, type FilterField, keptQuery, withFilter } from "./filters.rules.ts";
import { listAddresses } from "./list-addresses.ts";
import { PageHeader } from "./page-header.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import type { Period } from "./period.rules.ts";
import { type SavedView, SavedViews } from "./saved-views.tsx";
import { DataTable } from "./table/data-table.tsx";
import type { ListColumn, ListSort } from "./table/table.types.ts";

/** A page of a list as its loader gives it. */
export interface ListModel<Row> {
  path: string;
  /** The address's query as it stands. */
  query: string;
  rows: readonly Row[];
  total: number;
  totalText: string;
  next: string | null;
  previous: string | null;
  fields: readonly FilterField[];
  /** Filters with a name, above the list. */
  views?: readonly SavedView[];
  sort?: ListSort;
  /** The days that it is of; `desde` and `hasta` in the address. */
  days?: { period: Period; today: string };
}

/** Names of what a row says as text. */
type TextKey<Row> = {
  [Key in keyof Row & string]: Row[Key] extends string ? Key : never;
}[keyof Row & string];

/** A column as a page states it: its head is the word of its name, and without `cell` it says the row's text
 *  of that name. */
export type PageColumn<Row> = Omit<ListColumn<Row>, "label" | "cell"> &
  ({ id: TextKey<Row> } | { cell: (row: Row, t: Say) => ReactNode });

interface ListPageProps<Row> {
  model: ListModel<Row>;
  /** Name of the list, under which a person's columns are stored. */
  list: string;
  /** Where its words stand: `title`, `search`, `period` and `empty`. */
  words: string;
  /** Where the words of its columns stand. */
  columnWords?: string;
  columns: readonly PageColumn<Row>[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  note?: string;
  actions?: ReactNode;
  /** Puts the columns into another order, as a saved view does. */
  arrange?: (columns: ListColumn<Row>[]) => ListColumn<Row>[];
  /** Forms between the views and the list, as that which saves a view. */
  renderForms?: (columns: ListColumn<Row>[]) => ReactNode;
  /** Further tools beside the filters. */
  tools?: ReactNode;
  /** What changed since the list was opened. */
  news?: ReactNode;
}

/** A page that is one list: head, views, filters, days, count, table, pages, and what it says where it is empty. */
export function ListPage<Row extends { href: string }>(props: ListPageProps<Row>) {
  const { model, words, columns, columnWords = `${words}.column`, arrange } = props;
  const t = useWords();
  const query = useMemo(() => new URLSearchParams(model.query), [model.query]);
  const shown = useMemo(() => {
    const ready = readyColumns(columns, columnWords, t);
    return arrange === undefined ? ready : arrange(ready);
  }, [columns, columnWords, arrange, t]);
  const isRefreshing = useNavigation().state === "loading";
  const title = t(`${words}.title`);
  return (
    <div className="k">
      <PageHeader title={title} note={props.note} actions={props.actions} />
      {model.views === undefined ? null : <SavedViews views={model.views} />}
      {props.renderForms?.(shown)}
      <DataTable
        list={props.list}
        caption={title}
        columns={shown}
        rows={model.rows}
        total={model.total}
        sort={model.sort ?? null}
        isRefreshing={isRefreshing}
        addresses={listAddresses(query, model, ({ column }) => column)}
        facts={{ id: props.idOf, name: props.nameOf, href: ({ href }) => href }}
        empty={{
          title: t(`${words}.empty.title`),
          text: t(`${words}.empty.text`),
          action:
            query.size === 0 ? undefined : (
              <ButtonLink to={model.path}>{t(`${words}.empty.clear`)}</ButtonLink>
            ),
        }}
        tools={
          <Tools model={model} words={words} query={query}>
            {props.tools}
          </Tools>
        }
      />
      {props.news}
    </div>
  );
}

const readyColumns = <Row extends object>(
  columns: readonly PageColumn<Row>[],
  words: string,
  t: Say,
): ListColumn<Row>[] =>
  columns.map((column) => ({
    ...column,
    label: t(`${words}.${column.id}`),
    cell: (row) => ("cell" in column ? column.cell(row, t) : String(row[column.id])),
  }));

interface ToolsProps {
  model: ListModel<unknown>;
  words: string;
  query: URLSearchParams;
  children: ReactNode;
}

function Tools({ model, words, query, children }: ToolsProps) {
  const { path, fields, days, totalText } = model;
  const t = useWords();
  return (
    <>
      <FilterBar
        path={path}
        query={query}
        fields={fields}
        search={{ key: "q", label: t(`${words}.search`) }}
      />
      {days === undefined ? null : (
        <PeriodPicker
          {...days}
          label={t(`${words}.period`)}
          hrefOf={({ from, to }) => {
            const begun = withFilter(query, "desde", from === null ? [] : [from]);
            return addressOf(path, withFilter(begun, "hasta", to === null ? [] : [to]));
          }}
          form={{
            action: path,
            from: "desde",
            to: "hasta",
            hidden: keptQuery(query, ["desde", "hasta"]),
          }}
        />
      )}
      {children}
      <output className="k-list__total k-muted">{totalText}</output>
    </>
  );
}
