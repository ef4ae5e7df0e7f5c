import type { RateRow } from "#src/contracts/pricing.ts";

/** A rating area as far as it covers others. */
export interface CoveringArea {
  code: string;
  /** ISO codes; empty with `regions` empty: the whole world. */
  countries: readonly string[];
  regions: readonly string[];
}

/** A product's rows with those of the areas it has no rates of its own for: whoever is covered in a wider
 *  area is covered in a smaller one inside it, at the wider one's price; of several the smallest counts.
 *  An area that no wider one of the product's holds stays without rows: not insured there. */
export function withInnerAreas(
  rows: readonly RateRow[],
  areas: readonly CoveringArea[],
): readonly RateRow[] {
  const priced = new Set(rows.map(({ area }) => area ?? null).filter((area) => area !== null));
  if (priced.size === 0) return rows;
  const inner = areas.flatMap((area) => {
    if (priced.has(area.code)) return [];
    const wider = priceArea(area.code, priced, areas);
    if (wider === undefined) return [];
    return rows
      .filter((row) => row.area === wider)
      .map((row): RateRow => ({ ...row, area: area.code }));
  });
  return [...rows, ...inner];
}

/** Of the areas that a product has rates for, the one that prices a household's: itself, else the smallest
 *  that holds it; undefined: not insured there. */
export function priceArea(
  home: string,
  priced: ReadonlySet<string>,
  areas: readonly CoveringArea[],
): string | undefined {
  if (priced.has(home)) return home;
  const area = areas.find(({ code }) => code === home);
  if (area === undefined) return undefined;
  return areas
    .filter((other) => priced.has(other.code) && covers(other, area))
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))[0]?.code;
}

const isWorld = ({ countries, regions }: CoveringArea): boolean =>
  countries.length === 0 && regions.length === 0;

const sizeOf = (area: CoveringArea): number =>
  isWorld(area) ? Number.POSITIVE_INFINITY : area.countries.length + area.regions.length;

function covers(wider: CoveringArea, area: CoveringArea): boolean {
  if (isWorld(wider)) return true;
  if (isWorld(area)) return false;
  return (
    area.countries.every((country) => wider.countries.includes(country)) &&
    area.regions.every((region) => wider.regions.includes(region))
  );
}
