import type { ReactNode } from "react";
import { useWords } from "../../words.tsx";
import { Button } from "../button.tsx";
import { offersAll, selectedCount } from "./selection.rules.ts";
import type { SelectionState } from "./use-selection.ts";

/** How many rows are chosen, exactly, and what can be done with them (UX 57). */
export function BulkBar({
  chosen,
  shown,
  total,
  actions,
}: {
  chosen: SelectionState;
  shown: readonly string[];
  /** Rows that the filter shows on all pages. */
  total: number;
  actions: (count: number) => ReactNode;
}) {
  const t = useWords();
  const { selection, chooseAll, clear } = chosen;
  const count = selectedCount(selection, total);
  return (
    <div className={count === 0 ? "k-bulk k-bulk--empty" : "k-bulk"}>
      <output className="k-bulk__count">
        {count === 0 ? "" : t("kit.table.chosen", { count })}
      </output>
      {count === 0 ? null : (
        <>
          {offersAll(selection, shown, total) ? (
            <Button look="ghost" onClick={chooseAll}>
              {t("kit.table.chooseAll", { count: total })}
            </Button>
          ) : null}
          {actions(count)}
          <Button look="ghost" icon="x" isIconOnly onClick={clear}>
            {t("kit.table.clear")}
          </Button>
        </>
      )}
    </div>
  );
}
