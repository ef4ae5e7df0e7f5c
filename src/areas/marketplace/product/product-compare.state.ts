import { useLocation } from "react-router";
import type { CompareItem } from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
import { useCompareSelection } from "#src/areas/marketplace/product-facts/compare-selection.state.ts";
import {
  compareChoice,
  comparedParameter,
} from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import type { CompareChoiceModel } from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** The product's place in the selection while the page is alive: the same one that the lists' tray
 *  shows, in the address and in localStorage. */
export function useProductCompare(
  item: CompareItem,
  fromServer: readonly CompareItem[],
  { table, line }: { table: string; line: string },
): { choice: CompareChoiceModel; toggle: () => void } {
  const { pathname, search } = useLocation();
  const selection = useCompareSelection(fromServer, [item], comparedParameter, line);
  const codes = selection.items.map(({ code }) => code);
  return {
    choice: compareChoice(item.code, codes, { path: pathname, query: search, table }),
    toggle: () => selection.toggle(item),
  };
}
