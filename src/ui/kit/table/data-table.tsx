import { type ReactNode, type RefObject, useRef } from "react";
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
import { type HeadColumn, TableHead } from "./table-head.tsx";
import { TableRows, virtualFrom } from "./table-rows.tsx";
import { SkeletonRows, StateRow } from "./table-states.tsx";
import { useColumns } from "./use-columns.ts";
import type { SelectionState } from "./use-selection.ts";
import { type LayoutState, useTableLayout } from "./use-table-layout.ts";

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
  const { list, columns, rows, facts, addresses, total, chosen } = props;
  const { state = { kind: "ready" } } = props;
  const t = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const arranged = useTableLayout(
    list,
    columns.filter(({ isExtra }) => isExtra).map(({ id }) => id),
  );
  const isListed = state.kind === "ready" && rows.length > 0;
  return (
    <div className={arranged.layout.isCompact ? "k-list k-list--compact" : "k-list"}>
      <div className="k-list__tools">
        <div className="k-list__filters k-filters">{props.tools}</div>
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
        data-busy={props.isRefreshing || undefined}
      >
        <TableOfRows {...props} {...{ state, arranged, scroller, isListed }} />
      </div>
      {state.kind === "loading" ? <output className="vh">{t("kit.table.loading")}</output> : null}
      {isListed ? (
        <TableFoot count={rows.length} total={total} addresses={addresses} more={props.more} />
      ) : null}
      {chosen === undefined || props.renderBulk === undefined ? null : (
        <BulkBar
          chosen={chosen}
          shown={rows.map((row) => facts.id(row))}
          total={total ?? rows.length}
          actions={props.renderBulk}
        />
      )}
    </div>
  );
}

interface TableOfRowsProps<Row> extends DataTableProps<Row> {
  state: ListState;
  arranged: LayoutState;
  scroller: RefObject<HTMLDivElement | null>;
  isListed: boolean;
}

/** The table element: columns, heads and rows, or what stands where there are no rows. */
function TableOfRows<Row extends object>(props: TableOfRowsProps<Row>) {
  const { columns, rows, facts, chosen, state, arranged, isListed, isRefreshing = false } = props;
  const { layout } = arranged;
  const isLive = useLive();
  const table = useColumns(columns, rows, facts.id, arranged);
  const heads = (table.getHeaderGroups()[0]?.headers ?? []).flatMap((header) => {
    const column = columns.find(({ id }) => id === header.column.id);
    return column === undefined
      ? []
      : [{ column, width: header.column.getSize(), onDrag: header.getResizeHandler() }];
  });
  const hasActions = facts.actions !== undefined;
  const span = heads.length + (chosen ? 1 : 0) + (hasActions ? 1 : 0);
  return (
    <table
      className="k-table"
      aria-busy={state.kind === "loading" || isRefreshing}
      aria-rowcount={isLive && rows.length >= virtualFrom ? rows.length + 1 : undefined}
    >
      <caption className="vh">{props.caption}</caption>
      <Columns {...{ heads, layout, hasActions }} hasBox={chosen !== undefined} />
      <HeadOfList {...props} {...{ heads, hasActions, isLive }} />
      {state.kind === "loading" ? <SkeletonRows span={span} hasBox={chosen !== undefined} /> : null}
      {isListed ? (
        <TableRows
          rows={rows}
          columns={heads.map(({ column }) => column)}
          facts={facts}
          chosen={chosen}
          openId={props.openId ?? null}
          isLive={isLive}
          isCompact={layout.isCompact}
          span={span}
          scroller={props.scroller}
        />
      ) : null}
      {state.kind === "loading" || isListed ? null : (
        <StateRow state={state} empty={props.empty} span={span} />
      )}
    </table>
  );
}

function Columns<Row>({
  heads,
  layout,
  hasBox,
  hasActions,
}: {
  heads: readonly HeadColumn<Row>[];
  layout: LayoutState["layout"];
  hasBox: boolean;
  hasActions: boolean;
}) {
  return (
    <colgroup>
      {hasBox ? <col className="k-col--box" /> : null}
      {heads.map(({ column, width }) => (
        <col
          key={column.id}
          className={`k-col--${Math.round(column.width / 20) * 20}`}
          style={layout.widths[column.id] === undefined ? undefined : { width }}
        />
      ))}
      {hasActions ? <col className="k-col--actions" /> : null}
    </colgroup>
  );
}

/** Heads of the columns, with the box that chooses all shown rows where rows can be chosen. */
function HeadOfList<Row extends object>(
  props: TableOfRowsProps<Row> & {
    heads: readonly HeadColumn<Row>[];
    hasActions: boolean;
    isLive: boolean;
  },
) {
  const { chosen, rows, facts, arranged } = props;
  const { layout, change } = arranged;
  const shown = rows.map((row) => facts.id(row));
  return (
    <TableHead
      columns={props.heads}
      sort={props.sort}
      addresses={props.addresses}
      hasActions={props.hasActions}
      box={
        chosen === undefined
          ? null
          : {
              state: shownState(chosen.selection, shown),
              onChange: () => chosen.chooseShown(shown),
            }
      }
      onWidth={
        props.isLive ? (id, width) => change({ widths: { ...layout.widths, [id]: width } }) : null
      }
    />
  );
}
