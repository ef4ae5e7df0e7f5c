import type { Block, CatalogueIndex } from "./catalogue-index.ts";
import type { FacetTags } from "./facet-tags.ts";
import type { RateColumn } from "./rate-column.ts";
import type { SegmentRates } from "./rate-columns.ts";
import type { RateGrid } from "./rate-grid.ts";
import { CHUNK } from "./wasm-memory.ts";
import type { EngineMemory } from "./wasm-memory.ts";

/** The index with the columns that the loops read in their memory. */
export function takeIndex(index: CatalogueIndex, memory: EngineMemory): CatalogueIndex {
  const { tags } = index;
  const { matrix } = tags;
  // A row is read four words at a time, the last past its end.
  const data = memory.int32(matrix.data.length + CHUNK);
  data.set(matrix.data);
  return {
    ...index,
    coverageScores: memory.copy(index.coverageScores),
    capScores: memory.copy(index.capScores),
    requestCounts: memory.copy(index.requestCounts),
    ...takeSegments(index, memory),
    tags: {
      ...tags,
      fields: movedFields(tags.fields, (words) => memory.copy(words)),
      matrix: { ...matrix, data },
      places: tags.places.map((place) =>
        place.kind === "matrix"
          ? place
          : {
              ...place,
              lists: {
                offsets: memory.copy(place.lists.offsets),
                codes: memory.copy(place.lists.codes),
              },
            },
      ),
    },
  };
}

function takeSegments(
  index: CatalogueIndex,
  memory: EngineMemory,
): Pick<CatalogueIndex, "segments" | "blocks" | "ownBlocks"> {
  const segments = index.segments.map((segment) => ({
    ...segment,
    rates: takeRates(segment.rates, columnTaker(memory)),
    deductibles: segment.deductibles.map((column) => ({
      ...column,
      amounts: memory.copy(column.amounts),
    })),
  }));
  const taken = (block: Block): Block => ({
    ...block,
    segment: segments[block.segment.index]!,
  });
  return {
    segments,
    blocks: index.blocks.map(taken),
    ownBlocks: index.ownBlocks.map(taken),
  };
}

/** Copies a column once, so that equal columns stay one. */
function columnTaker(memory: EngineMemory): (column: RateColumn) => RateColumn {
  const taken = new Map<RateColumn, RateColumn>();
  return (column) => {
    const known = taken.get(column) ?? { ...column, amounts: memory.copy(column.amounts) };
    taken.set(column, known);
    return known;
  };
}

/** A segment's rates with their columns taken over. */
function takeRates(rates: SegmentRates, take: (column: RateColumn) => RateColumn): SegmentRates {
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

function movedFields(
  fields: FacetTags["fields"],
  copy: (words: Int32Array) => Int32Array,
): FacetTags["fields"] {
  const moved = Object.entries(fields).map(([facet, field]) => [facet, field.moved(copy)]);
  return Object.fromEntries(moved) as FacetTags["fields"];
}
