import { useWords } from "#src/ui/words.tsx";
import {
  type CompareSelection,
  useCompareSelection,
} from "#src/areas/marketplace/product-facts/compare-selection.state.ts";
import { compareItemOf } from "./compare-item.rules.ts";
import type { ComparatorViewModel, ProductCardModel } from "./comparator.view-model.ts";

/** What is chosen to compare on a list: its cards say what the tray knows of them. */
export function useCardSelection(
  cards: readonly ProductCardModel[],
  { items, parameter, line }: ComparatorViewModel["compare"],
): CompareSelection {
  const t = useWords();
  return useCompareSelection(items, cards.map(compareItemOf(t)), parameter, line);
}
