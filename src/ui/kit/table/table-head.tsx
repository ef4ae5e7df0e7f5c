import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useWords } from "../../words.tsx";
import { KitIcon } from "../kit-icon.tsx";
import type { ListAddresses, ListColumn, ListSort } from "./table.types.ts";
import { boundedWidth } from "./table-layout.rules.ts";

export interface HeadColumn<Row> {
  column: ListColumn<Row>;
  /** CSS pixels. */
  width: number;
  /** Begins to follow the pointer. */
  onDrag: (event: unknown) => void;
}

/** The box that chooses all rows shown. */
export interface HeadBox {
  state: "none" | "some" | "all";
  onChange: () => void;
}

export function TableHead<Row>({
  columns,
  sort,
  addresses,
  box,
  hasActions,
  onWidth,
}: {
  columns: readonly HeadColumn<Row>[];
  sort: ListSort | null;
  addresses: ListAddresses;
  box: HeadBox | null;
  hasActions: boolean;
  /** Null until the code runs. */
  onWidth: ((id: string, width: number) => void) | null;
}) {
  const t = useWords();
  return (
    <thead>
      <tr>
        {box === null ? null : (
          <th scope="col" className="k-table__box">
            <AllBox box={box} />
          </th>
        )}
        {columns.map(({ column, width, onDrag }) => (
          <th
            key={column.id}
            scope="col"
            className={column.isNumber ? "k-table__number" : undefined}
            aria-sort={sortOf(column, sort)}
          >
            <span className="k-table__head">
              <HeadLabel column={column} sort={sort} addresses={addresses} />
            </span>
            {onWidth === null ? null : (
              <Resizer
                label={t("kit.table.width", { column: column.label })}
                width={width}
                onDrag={onDrag}
                onWidth={(next) => onWidth(column.id, next)}
              />
            )}
          </th>
        ))}
        {hasActions ? (
          <td className="k-table__actions">
            <span className="vh">{t("kit.table.actions")}</span>
          </td>
        ) : null}
      </tr>
    </thead>
  );
}

const sortOf = (
  { id, sorts }: { id: string; sorts?: unknown },
  sort: ListSort | null,
): "ascending" | "descending" | "none" | undefined => {
  if (sorts === undefined) return undefined;
  if (sort?.column !== id) return "none";
  return sort.direction === "asc" ? "ascending" : "descending";
};

function HeadLabel<Row>({
  column: { id, label, sorts },
  sort,
  addresses,
}: {
  column: ListColumn<Row>;
  sort: ListSort | null;
  addresses: ListAddresses;
}) {
  if (sorts === undefined) return label;
  const isSorted = sort?.column === id;
  const direction = !isSorted ? sorts : sort.direction === "asc" ? "desc" : "asc";
  return (
    <Link
      className="k-table__sort"
      to={addresses.sort({ column: id, direction })}
      preventScrollReset
      rel="nofollow"
    >
      {label}
      {isSorted ? <KitIcon name={sort.direction === "asc" ? "arrow-up" : "arrow-down"} /> : null}
    </Link>
  );
}

function AllBox({ box }: { box: HeadBox }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = box.state === "some";
  }, [box.state]);
  return (
    <input
      ref={input}
      type="checkbox"
      className="k-box k-live"
      aria-label={t("kit.table.chooseShown")}
      checked={box.state === "all"}
      onChange={box.onChange}
    />
  );
}

/** Pixels of one press of an arrow key. */
const step = 20;

/** The edge of a column: dragged, or moved with the arrow keys. */
function Resizer({
  label,
  width,
  onDrag,
  onWidth,
}: {
  label: string;
  width: number;
  onDrag: (event: unknown) => void;
  onWidth: (width: number) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator with a value is a control
    <div
      className="k-table__edge"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be moved
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      onMouseDown={onDrag}
      onTouchStart={onDrag}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onWidth(boundedWidth(width + by));
      }}
    />
  );
}
