import { type ReactNode, useRef } from "react";
import { useWords } from "../../words.tsx";
import { useLive } from "../use-live.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnPanel } from "./column-panel.tsx";
import { shownState } from "./selection.rules.ts";
import type {
  EmptyList,
  ListAddresses,
  ListColumn,
  ListSort,
  ListState,
  RowFacts,
} from "./table.types.ts";
import { type MoreRows, TableFoot } from "./table-foot.tsx";
import { TableHead } from "./table-head.tsx";
import { TableRows, virtualFrom } from "./table-rows.tsx";
import { SkeletonRows, StateRow } from "./table-states.tsx";
import { useColumns } from "./use-columns.ts";
import type { SelectionState } from "./use-selection.ts";
import { useTableLayout } from "./use-table-layout.ts";

export interface DataTableProps<Row> {
  /** Name of the list, under which a person's columns are stored. */
  list: string;
  /** Of the table, for who cannot see it. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  facts: RowFacts<Row>;
  sort: ListSort | null;
  addresses: ListAddresses;
  /** Rows that the filter shows on all pages; null where they are not counted. */
  total: number | null;
  state?: ListState | undefined;
  /** Other rows are on their way: those shown stay, dimmed. */
  isRefreshing?: boolean | undefined;
  empty: EmptyList;
  chosen?: SelectionState | undefined;
  renderBulk?: ((count: number) => ReactNode) | undefined;
  /** The row whose record is open beside the list. */
  openId?: string | null | undefined;
  more?: MoreRows | undefined;
  /** Before the button of the columns: filters, a count. */
  tools?: ReactNode;
}

/** A list of records as a table. On the server it is plain: links order it and lead through its pages. With
 *  its code rows can be chosen, columns arranged, and everything reached by keys (`use-row-keys.ts`). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { list, columns, rows, facts, addresses, sort, total, chosen, more } = props;
  const { state = { kind: "ready" }, openId = null, isRefreshing = false } = props;
  const t = useWords();
  const isLive = useLive();
  const scroller = useRef<HTMLDivElement>(null);
  const arranged = useTableLayout(
    list,
    columns.filter(({ isExtra }) => isExtra).map(({ id }) => id),
  );
  const { layout, change } = arranged;
  const table = useColumns(columns, rows, facts.id, arranged);
  const heads = (table.getHeaderGroups()[0]?.headers ?? []).flatMap((header) => {
    const column = columns.find(({ id }) => id === header.column.id);
    return column === undefined
      ? []
      : [{ column, width: header.column.getSize(), onDrag: header.getResizeHandler() }];
  });
  const shownColumns = heads.map(({ column }) => column);
  const shown = rows.map((row) => facts.id(row));
  const hasActions = facts.actions !== undefined;
  const span = heads.length + (chosen ? 1 : 0) + (hasActions ? 1 : 0);
  const isListed = state.kind === "ready" && rows.length > 0;
  const parts = { span, hasBox: chosen !== undefined };
  return (
    <div className={layout.isCompact ? "k-list k-list--compact" : "k-list"}>
      <div className="k-list__tools">
        <div className="k-list__filters">{props.tools}</div>
        <span className="k-live">
          <ColumnPanel columns={columns} state={arranged} />
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <div
        className="k-list__scroll"
        ref={scroller}
        tabIndex={isListed ? undefined : 0}
        role={isListed ? undefined : "group"}
        aria-label={isListed ? undefined : props.caption}
        data-busy={isRefreshing || undefined}
      >
        <table
          className="k-table"
          aria-busy={state.kind === "loading" || isRefreshing}
          aria-rowcount={isLive && rows.length >= virtualFrom ? rows.length + 1 : undefined}
        >
          <caption className="vh">{props.caption}</caption>
          <colgroup>
            {chosen === undefined ? null : <col className="k-col--box" />}
            {heads.map(({ column, width }) => (
              <col
                key={column.id}
                className={`k-col--${Math.round(column.width / 20) * 20}`}
                style={layout.widths[column.id] === undefined ? undefined : { width }}
              />
            ))}
            {hasActions ? <col className="k-col--actions" /> : null}
          </colgroup>
          <TableHead
            columns={heads}
            sort={sort}
            addresses={addresses}
            hasActions={hasActions}
            box={
              chosen === undefined
                ? null
                : {
                    state: shownState(chosen.selection, shown),
                    onChange: () => chosen.chooseShown(shown),
                  }
            }
            onWidth={
              isLive ? (id, width) => change({ widths: { ...layout.widths, [id]: width } }) : null
            }
          />
          {state.kind === "loading" ? <SkeletonRows {...parts} /> : null}
          {isListed ? (
            <TableRows
              rows={rows}
              columns={shownColumns}
              facts={facts}
              chosen={chosen}
              openId={openId}
              isLive={isLive}
              isCompact={layout.isCompact}
              span={span}
              scroller={scroller}
            />
          ) : null}
          {state.kind === "loading" || isListed ? null : (
            <StateRow state={state} empty={props.empty} span={span} />
          )}
        </table>
      </div>
      {state.kind === "loading" ? <output className="vh">{t("kit.table.loading")}</output> : null}
      {isListed ? (
        <TableFoot count={rows.length} total={total} addresses={addresses} more={more} />
      ) : null}
      {chosen === undefined || props.renderBulk === undefined ? null : (
        <BulkBar
          chosen={chosen}
          shown={shown}
          total={total ?? rows.length}
          actions={props.renderBulk}
        />
      )}
    </div>
  );
}
