import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import type { SavedViewsModel } from "./saved-views.view-model.ts";

interface Viewed {
  saved: SavedViewsModel;
  /** Columns of the view, in their order; null: as the person arranged them. */
  columns: readonly string[] | null;
}

/** Under what the browser keeps the columns of a list: a view has its own. */
export const viewListName = (list: string, { saved, columns }: Viewed): string =>
  saved.current === null || columns === null ? list : `${list}.${saved.current.id}`;

/** The columns, with those first that a view shows; the name always is. */
export function viewColumns<Row>(
  all: ListColumn<Row>[],
  shown: readonly string[] | null,
): ListColumn<Row>[] {
  if (shown === null) return all;
  const placeOf = ({ id, isName }: ListColumn<Row>) =>
    isName === true ? -1 : shown.includes(id) ? shown.indexOf(id) : shown.length;
  return all
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((column) => ({
      ...column,
      isExtra: column.isName !== true && !shown.includes(column.id),
    }));
}
