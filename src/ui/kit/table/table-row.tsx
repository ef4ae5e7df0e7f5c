import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../words.tsx";
import { ActionMenu } from "../action-menu.tsx";
import type { ListColumn, RowFacts } from "./table.types.ts";

export interface RowProps<Row> {
  row: Row;
  columns: readonly ListColumn<Row>[];
  facts: RowFacts<Row>;
  /** Place in the whole list, from 1; where only some rows are in the document. */
  place?: number | undefined;
  /** Null where the list's rows cannot be chosen. */
  isChosen: boolean | null;
  /** Whether Tab goes through its controls. */
  isCurrent: boolean;
  isOpen: boolean;
  onChoose: (isRange: boolean) => void;
  onFocus: () => void;
}

export function TableRow<Row>(props: RowProps<Row>) {
  const { row, columns, facts, place, isChosen, isCurrent, isOpen, onFocus } = props;
  const t = useWords();
  const [id, name] = [facts.id(row), facts.name(row)];
  const tabIndex = isCurrent ? undefined : -1;
  const groups = facts.actions?.(row);
  return (
    <tr
      data-row={id}
      data-index={place === undefined ? undefined : place - 1}
      data-chosen={isChosen === true || undefined}
      data-open={isOpen || undefined}
      aria-rowindex={place === undefined ? undefined : place + 1}
      onFocus={onFocus}
    >
      {isChosen === null ? null : <ChoiceCell {...props} isChosen={isChosen} tabIndex={tabIndex} />}
      {columns.map((column) => (
        <Cell key={column.id} column={column}>
          {column.isName && facts.href !== undefined ? (
            <Link
              to={facts.href(row)}
              tabIndex={tabIndex}
              data-row-focus
              aria-current={isOpen ? "true" : undefined}
              preventScrollReset
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
      {groups === undefined ? null : (
        <td className="k-table__actions">
          <span className="k-live">
            <ActionMenu
              label={t("kit.table.actionsOf", { name })}
              groups={groups}
              look="ghost"
              icon="ellipsis"
              isIconOnly
              isSmall
              tabIndexExcluded={!isCurrent}
            />
          </span>
        </td>
      )}
    </tr>
  );
}

/** The box that chooses the row; with Shift, all rows from the one chosen before. */
function ChoiceCell<Row>({
  row,
  facts,
  isChosen,
  tabIndex,
  onChoose,
}: RowProps<Row> & { isChosen: boolean; tabIndex: number | undefined }) {
  const t = useWords();
  return (
    <td className="k-table__box">
      <input
        type="checkbox"
        className="k-box k-live"
        aria-label={t("kit.table.choose", { name: facts.name(row) })}
        checked={isChosen}
        tabIndex={tabIndex}
        data-row-focus={facts.href === undefined || undefined}
        onChange={({ nativeEvent }) =>
          onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </td>
  );
}

function Cell<Row>({ column, children }: { column: ListColumn<Row>; children: ReactNode }) {
  const { isName, isNumber, label } = column;
  if (isName)
    return (
      <th scope="row" className="k-table__name">
        {children}
      </th>
    );
  return (
    <td className={isNumber ? "k-table__number" : undefined} data-label={label}>
      {children}
    </td>
  );
}
