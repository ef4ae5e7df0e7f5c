import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useRef } from "react";
import { isSelected } from "./selection.rules.ts";
import type { ListColumn, RowFacts } from "./table.types.ts";
import { TableRow } from "./table-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import type { SelectionState } from "./use-selection.ts";

/** From this many rows on only those near the window are in the document. */
export const virtualFrom = 120;

interface RowsProps<Row> {
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  facts: RowFacts<Row>;
  chosen: SelectionState | undefined;
  openId: string | null;
  isLive: boolean;
  isCompact: boolean;
  /** Cells of a row, boxes and menus included. */
  span: number;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The body of a list: all rows, or of a long list those that are near. */
export function TableRows<Row>(props: RowsProps<Row>) {
  const { rows, facts, chosen, isLive, isCompact, span, scroller } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = rows.map((row) => facts.id(row));
  const isVirtual = isLive && rows.length >= virtualFrom;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCompact ? 36 : 44),
    getItemKey: (place) => shown[place] ?? place,
    overscan: 12,
  });
  const keys = useRowKeys({
    shown,
    body,
    reveal: (place) => {
      if (isVirtual) virtual.scrollToIndex(place);
    },
    choose: chosen && ((id, isRange) => chosen.choose(id, shown, isRange)),
    clear: chosen?.clear,
  });
  const near = isVirtual ? virtual.getVirtualItems().map(({ index }) => index) : rows.keys();
  const { above, below } = isVirtual ? spaceAround(virtual) : { above: 0, below: 0 };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows' links and boxes have the focus
    <tbody ref={body} onKeyDown={keys.onKeyDown}>
      <Space height={above} span={span} />
      {[...near].map((place) => {
        const row = rows[place];
        const id = shown[place];
        if (row === undefined || id === undefined) return null;
        return (
          <TableRow
            key={id}
            row={row}
            columns={props.columns}
            facts={facts}
            place={isVirtual ? place + 1 : undefined}
            isChosen={chosen === undefined ? null : isSelected(chosen.selection, id)}
            isCurrent={!isLive || keys.current === id}
            isOpen={props.openId === id}
            onChoose={(isRange) => chosen?.choose(id, shown, isRange)}
            onFocus={() => keys.setCurrent(id)}
          />
        );
      })}
      <Space height={below} span={span} />
    </tbody>
  );
}

function spaceAround(virtual: Virtualizer<HTMLDivElement, Element>): {
  above: number;
  below: number;
} {
  const items = virtual.getVirtualItems();
  const [first, last] = [items.at(0), items.at(-1)];
  if (first === undefined || last === undefined) return { above: 0, below: virtual.getTotalSize() };
  return { above: first.start, below: virtual.getTotalSize() - last.end };
}

/** The room of the rows that are not in the document; only ever in a browser, where a style may be set. */
const Space = ({ height, span }: { height: number; span: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden className="k-table__space">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control */}
      <td colSpan={span} style={{ height }} />
    </tr>
  );
