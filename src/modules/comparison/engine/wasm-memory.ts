import { MAX_BLOCK_ROWS } from "./catalogue-index.ts";
import type { CatalogueIndex, Segment } from "./catalogue-index.ts";
import { TAG_FACETS } from "./facet-tags.ts";
import type { RateColumn } from "./rate-column.ts";
import type { SegmentRates } from "./rate-columns.ts";
import type { RateGrid } from "./rate-grid.ts";

/** Words counted at once, and the binary places of each counter. */
export const CHUNK = 4;
export const PLACES = 32;
export const PAGE = 65_536;
const ALIGNMENT = 16;
/** A tally of the result and one for each facet with a selection. */
const TALLIES = TAG_FACETS.length + 1;

/** The next offset that a vector may start at. */
export function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

/** A segment's rates with their columns taken over. */
export function takeRates(
  rates: SegmentRates,
  take: (column: RateColumn) => RateColumn,
): SegmentRates {
  switch (rates.method) {
    case "RiskFactor":
      return {
        ...rates,
        base: take(rates.base),
        gesCodes: take({ amounts: rates.gesCodes, hasMissing: false }).amounts,
      };
    case "Flat":
      return { ...rates, base: take(rates.base) };
    case "HolderBand":
      return {
        ...rates,
        grid: takeGrid(rates.grid, take),
        dependantColumns: rates.dependantColumns.map(take),
      };
    case "PerHeadYear":
      return {
        ...rates,
        grid: takeGrid(rates.grid, take),
        headColumns: rates.headColumns.map(take),
      };
    default:
      return { ...rates, grid: takeGrid(rates.grid, take) };
  }
}

/** Columns that are made when they are asked for stay where they are made. */
function takeGrid(grid: RateGrid, take: (column: RateColumn) => RateColumn): RateGrid {
  const taken = new Map<RateColumn, RateColumn>();
  for (const column of grid.columns) if (column !== null) taken.set(column, take(column));
  return {
    ...grid,
    columns: [...taken.values()],
    columnAt(cell) {
      const column = grid.columnAt(cell);
      return column && (taken.get(column) ?? column);
    },
  };
}

/** Room in bytes for the columns of an index, a block, the log of prices, and a query with every facet selected. */
export function neededBytes(index: CatalogueIndex): number {
  const { segments, size, tags } = index;
  const sizes = [
    ...[index.coverageScores, index.capScores].map(({ byteLength }) => byteLength),
    tags.matrix.data.byteLength + CHUNK * 4,
    ...tags.places.flatMap((place) =>
      place.kind === "matrix" ? [] : [place.lists.offsets.byteLength, place.lists.codes.byteLength],
    ),
    ...segments.flatMap(columnSizes),
    // Scratch and own room: rows, natives, unfiltered, sums, places, words; then the log of prices.
    MAX_BLOCK_ROWS * 40,
    size * 8,
    PAGE,
  ];
  const chunks = Math.ceil(tags.matrix.wordsPerRow / CHUNK);
  const options = Object.values(tags.fields).reduce((sum, field) => sum + field.options.length, 0);
  const tally = 2 * chunks * CHUNK * PLACES * 4 + options * 4 + TAG_FACETS.length * ALIGNMENT;
  return sizes.reduce((sum, bytes) => sum + aligned(bytes), TALLIES * tally);
}

function columnSizes({ rates }: Segment): number[] {
  const columns = new Set<RateColumn | null>();
  if ("grid" in rates) for (const column of rates.grid.columns) columns.add(column);
  if (rates.method === "HolderBand") for (const one of rates.dependantColumns) columns.add(one);
  if (rates.method === "PerHeadYear") for (const one of rates.headColumns) columns.add(one);
  if ("base" in rates) columns.add(rates.base);
  const sizes = [...columns].map((column) => column?.amounts.byteLength ?? 0);
  return rates.method === "RiskFactor" ? [...sizes, rates.gesCodes.byteLength] : sizes;
}
