import { useState } from "react";
import {
  everythingSelected,
  nothingSelected,
  type Selection,
  shownState,
  toggled,
  withRange,
  withRows,
} from "./selection.rules.ts";

export interface SelectionState {
  selection: Selection;
  /** With `isRange` all rows from the one chosen last. */
  choose: (id: string, shown: readonly string[], isRange: boolean) => void;
  chooseShown: (shown: readonly string[]) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** The chosen rows of a list; give it to the list, and use `selection` for what is done to them. */
export function useSelection(): SelectionState {
  const [selection, setSelection] = useState(nothingSelected);
  const [anchor, setAnchor] = useState<string | null>(null);
  return {
    selection,
    choose: (id, shown, isRange) => {
      setSelection(isRange ? withRange(selection, shown, anchor, id) : toggled(selection, id));
      setAnchor(id);
    },
    chooseShown: (shown) => {
      setSelection(withRows(selection, shown, shownState(selection, shown) !== "all"));
      setAnchor(null);
    },
    chooseAll: () => setSelection(everythingSelected),
    clear: () => {
      setSelection(nothingSelected);
      setAnchor(null);
    },
  };
}
