/** The chosen rows of a list. `all` is every row that the list's filter shows, on pages that have not been
 *  loaded too, but those in `except`. */
export type Selection =
  | { kind: "some"; ids: ReadonlySet<string> }
  | { kind: "all"; except: ReadonlySet<string> };

export const nothingSelected: Selection = { kind: "some", ids: new Set() };
export const everythingSelected: Selection = { kind: "all", except: new Set() };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === "some" ? selection.ids.has(id) : !selection.except.has(id);

/** How many rows are chosen; `total` is the exact number of rows that the filter shows. */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === "some" ? selection.ids.size : Math.max(0, total - selection.except.size);

/** The selection with these rows chosen or not. */
export function withRows(
  selection: Selection,
  ids: readonly string[],
  isChosen: boolean,
): Selection {
  const isAdded = isChosen === (selection.kind === "some");
  const changed = new Set(selection.kind === "some" ? selection.ids : selection.except);
  for (const id of ids) {
    if (isAdded) changed.add(id);
    else changed.delete(id);
  }
  return selection.kind === "some"
    ? { kind: "some", ids: changed }
    : { kind: "all", except: changed };
}

/** One row chosen where it was not, and the other way round. */
export const toggled = (selection: Selection, id: string): Selection =>
  withRows(selection, [id], !isSelected(selection, id));

/** The rows between two, both included, in the order in which they are shown. One that is not shown, as
 *  after a change of filter, makes a range of the other alone. */
export function rangeOf(shown: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [shown.indexOf(from), shown.indexOf(to)];
  if (end === -1) return [];
  if (start === -1) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** A range from the row chosen last to this one takes the state that the row chosen last has. */
export function withRange(
  selection: Selection,
  shown: readonly string[],
  anchor: string | null,
  to: string,
): Selection {
  if (anchor === null) return toggled(selection, to);
  return withRows(selection, rangeOf(shown, anchor, to), isSelected(selection, anchor));
}

/** State of the box in the head: of the rows that are shown. */
export function shownState(
  selection: Selection,
  shown: readonly string[],
): "none" | "some" | "all" {
  const chosen = shown.filter((id) => isSelected(selection, id)).length;
  if (chosen === 0) return "none";
  return chosen === shown.length ? "all" : "some";
}

/** Whether to offer the rows of the other pages too: all shown ones are chosen, and there are more. */
export const offersAll = (selection: Selection, shown: readonly string[], total: number): boolean =>
  selection.kind === "some" && shownState(selection, shown) === "all" && total > shown.length;
