import { termsOf } from "#src/areas/page/item-terms.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { ItemFacts } from "#src/areas/page/purchase-step.view-model.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { itemFacts } from "./cart.presenter.ts";
import type { Drawn } from "./purchase-drawn.ts";

/** What is said of each product before it is confirmed and signed, with the terms of today. */
export async function drawItems(
  { services }: Pick<PageArguments, "services">,
  { place, items, due: { today } }: Pick<Drawn, "place" | "items" | "due">,
  reader: Reader,
): Promise<ItemFacts[]> {
  const terms = await termsOf({ services }, items, { today, language: reader.language });
  return itemFacts({ place, items, today, terms }, reader);
}
