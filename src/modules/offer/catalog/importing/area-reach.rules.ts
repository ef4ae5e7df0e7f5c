import { type CoveringArea, priceArea } from "#src/modules/offer/catalog/area-cover.rules.ts";

/** Areas of a rate table that no household can be in. `homes` are the areas that a country of coverage, a
 *  region or a destination leads to; a table without rates for a home is priced there by the smallest of its
 *  areas that holds it (area-cover.rules.ts). */
export function unreachedAreas(
  priced: ReadonlySet<string>,
  homes: Iterable<string>,
  areas: readonly CoveringArea[],
): string[] {
  const reached = new Set<string>();
  for (const home of homes) {
    const area = priceArea(home, priced, areas);
    if (area !== undefined) reached.add(area);
  }
  return [...priced].filter((area) => !reached.has(area));
}
