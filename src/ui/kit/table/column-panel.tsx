import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useWords } from "../../words.tsx";
import { Button, TriggerButton } from "../button.tsx";
import { movedColumn, orderedColumns } from "./table-layout.rules.ts";
import type { ListColumn } from "./table.types.ts";
import type { LayoutState } from "./use-table-layout.ts";

/** Which columns are shown, in which order, and how dense the rows are. */
export function ColumnPanel<Row>({
  columns,
  state,
}: {
  columns: readonly ListColumn<Row>[];
  state: LayoutState;
}) {
  const t = useWords();
  const { layout, change, reset } = state;
  const order = orderedColumns(
    columns.map(({ id }) => id),
    layout.order,
  );
  return (
    <DialogTrigger>
      <TriggerButton icon="columns-3">{t("kit.table.columns")}</TriggerButton>
      <Popover className="k k-popover" placement="bottom end" offset={4}>
        <Dialog className="k-columns" aria-label={t("kit.table.columns")}>
          <ul>
            {order.map((id, place) => {
              const column = columns.find((one) => one.id === id);
              return column === undefined ? null : (
                <ColumnLine key={id} {...{ column, place, order, state }} />
              );
            })}
          </ul>
          <label className="k-columns__dense">
            <input
              type="checkbox"
              role="switch"
              aria-checked={layout.isCompact}
              className="k-switch"
              checked={layout.isCompact}
              onChange={(event) => change({ isCompact: event.currentTarget.checked })}
            />
            {t("kit.table.compact")}
          </label>
          <Button look="ghost" icon="undo-2" isSmall onClick={reset}>
            {t("kit.table.reset")}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** One column: shown or not, and its place in the order. */
function ColumnLine<Row>({
  column,
  place,
  order,
  state: { layout, change },
}: {
  column: ListColumn<Row>;
  place: number;
  order: readonly string[];
  state: LayoutState;
}) {
  const t = useWords();
  const { id, label } = column;
  const hiddenWithout = layout.hidden.filter((one) => one !== id);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="k-box"
          checked={!layout.hidden.includes(id)}
          disabled={column.isName === true}
          onChange={(event) =>
            change({ hidden: event.currentTarget.checked ? hiddenWithout : [...layout.hidden, id] })
          }
        />
        {label}
      </label>
      {([-1, 1] as const).map((by) => (
        <Button
          key={by}
          look="ghost"
          icon={by === -1 ? "arrow-up" : "arrow-down"}
          isIconOnly
          isSmall
          isUnavailable={place + by < 0 || place + by >= order.length}
          onClick={() => change({ order: movedColumn(order, id, by) })}
        >
          {t(by === -1 ? "kit.table.before" : "kit.table.after", { column: label })}
        </Button>
      ))}
    </li>
  );
}
