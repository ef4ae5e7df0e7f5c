import type { Currency } from "#src/contracts/money.ts";
import { buildDeductibles } from "./deductible-columns.ts";
import type { DeductibleColumn } from "./deductible-columns.ts";
import type { EngineProduct } from "./engine.types.ts";
import { buildFacetTags } from "./facet-tags.ts";
import type { FacetTags } from "./facet-tags.ts";
import type { OptionCodes } from "./option-codes.ts";
import { orderProducts } from "./product-order.ts";
import type { ProductGroup } from "./product-order.ts";
import { buildSegmentRates, ratesByteLength } from "./rate-columns.ts";
import type { SegmentRates } from "./rate-columns.ts";
import { finish, type Steps } from "./steps.ts";

/** A block's rows, prices and masks stay in the nearest cache. */
export const MAX_BLOCK_ROWS = 4096;

/** Consecutive rows of one insurance type, rating method and currency. */
export interface Segment {
  index: number;
  start: number;
  end: number;
  currency: Currency;
  rates: SegmentRates;
  deductibles: readonly DeductibleColumn[];
}

/** Consecutive rows of one organization. */
export interface Part {
  organization: number;
  start: number;
  end: number;
}

/**
 * Consecutive rows of one segment and organization type, the unit of work: these fields are tested once
 * for a block, never for a row. A large one is divided at a word's end.
 */
export interface Block {
  /** Place of its known counts (FacetTags.blockCounts); null where none are kept. */
  index: number | null;
  segment: Segment;
  insuranceType: number;
  organizationType: number;
  start: number;
  end: number;
  /** By organization, one after the other. */
  parts: readonly Part[];
}

/** A snapshot of the catalogue laid out in columns; immutable. Rows are the products in block order. */
export interface CatalogueIndex {
  size: number;
  ids: Int32Array;
  coverageScores: Uint16Array;
  capScores: Uint16Array;
  requestCounts: Int32Array;
  insuranceTypes: OptionCodes;
  organizationTypes: OptionCodes;
  organizations: OptionCodes;
  segments: readonly Segment[];
  blocks: readonly Block[];
  /** The same rows in blocks of one part each, for queries that choose organizations. */
  ownBlocks: readonly Block[];
  tags: FacetTags;
  /** Bytes of all the columns. */
  byteLength: number;
}

/** Builds the index. Throws RangeError, naming the product, for a value out of range or a repeated id. */
export function buildCatalogueIndex(products: readonly EngineProduct[]): CatalogueIndex {
  return finish(catalogueIndexSteps(products));
}

/** Builds the index in steps: a caller may let others have their turn at each `yield`. */
export function* catalogueIndexSteps(products: readonly EngineProduct[]): Steps<CatalogueIndex> {
  const { byId, places, ordered, groups, codes } = orderProducts(products);
  yield;
  const { segments, blocks, ownBlocks } = yield* divide(ordered, groups);
  // Products are read as they lie in memory, one after the other: in row order each is far from the last.
  const tags = buildFacetTags(byId, places, blocks);
  yield;
  const columns = readColumns(byId, places);
  const byteLength =
    tags.byteLength +
    Object.values(columns).reduce((sum, column) => sum + column.byteLength, 0) +
    segments.reduce((sum, segment) => sum + segmentByteLength(segment), 0);
  return {
    size: byId.length,
    ...columns,
    ...codes,
    segments,
    blocks,
    ownBlocks,
    tags,
    byteLength,
  };
}

function readColumns(products: readonly EngineProduct[], places: Int32Array) {
  const size = products.length;
  const columns = {
    ids: new Int32Array(size),
    coverageScores: new Uint16Array(size),
    capScores: new Uint16Array(size),
    requestCounts: new Int32Array(size),
  };
  const rows = new Int32Array(size);
  places.forEach((place, row) => (rows[place] = row));
  products.forEach((product, place) => {
    checkProduct(product);
    const row = rows[place]!;
    columns.ids[row] = product.id;
    columns.coverageScores[row] = product.coverageScore;
    columns.capScores[row] = product.capScore;
    columns.requestCounts[row] = product.requestCount;
  });
  return columns;
}

function checkProduct({ id, requestCount, capScore, coverageScore }: EngineProduct): void {
  if ((id | 0) !== id || id < 0)
    throw new RangeError(`product id ${id} is not an integer below 2^31`);
  if ((requestCount | 0) !== requestCount || requestCount < 0) {
    throw new RangeError(`product ${id}: request count ${requestCount}`);
  }
  if (!isScore(capScore) || !isScore(coverageScore)) {
    throw new RangeError(`product ${id}: a score is not an integer from 0 to 10000`);
  }
}

function isScore(score: number): boolean {
  return (score | 0) === score && score >= 0 && score <= 10_000;
}

function* divide(
  products: readonly EngineProduct[],
  groups: readonly ProductGroup[],
): Steps<Pick<CatalogueIndex, "segments" | "blocks" | "ownBlocks">> {
  const segments: Segment[] = [];
  const blocks: Block[] = [];
  const ownBlocks: Block[] = [];
  let start = 0;
  for (const ofSegment of runsOf(groups, (group) => group.segmentKey)) {
    const end = ofSegment.reduce((sum, { rows }) => sum + rows, start);
    const members = products.slice(start, end);
    const segment: Segment = {
      index: segments.length,
      start,
      end,
      currency: members[0]!.currency,
      rates: buildSegmentRates(members),
      deductibles: buildDeductibles(members),
    };
    segments.push(segment);
    for (const ofType of runsOf(ofSegment, (group) => group.organizationType)) {
      const parts = partsFrom(start, ofType);
      blocks.push(...divideRows(segment, ofType[0]!, parts, blocks.length));
      for (const part of parts) {
        ownBlocks.push(...divideRows(segment, ofType[0]!, [part], null));
      }
      start = endOf(parts);
    }
    yield;
  }
  return { segments, blocks, ownBlocks };
}

function runsOf<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item[][] {
  const runs: Item[][] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last !== undefined && keyOf(last[0]!) === keyOf(item)) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

function partsFrom(first: number, groups: readonly ProductGroup[]): Part[] {
  let start = first;
  return groups.map(({ organization, rows }) => {
    const part = { organization, start, end: start + rows };
    start = part.end;
    return part;
  });
}

function endOf(parts: readonly Part[]): number {
  return parts[parts.length - 1]!.end;
}

/** Blocks over the rows of the parts, which follow each other, as few as hold them. */
function divideRows(
  segment: Segment,
  { insuranceType, organizationType }: ProductGroup,
  parts: readonly Part[],
  firstIndex: number | null,
): Block[] {
  const blocks: Block[] = [];
  const end = endOf(parts);
  for (let from = parts[0]!.start; from < end;) {
    const to = Math.min(end, (from & ~31) + MAX_BLOCK_ROWS);
    blocks.push({
      index: firstIndex === null ? null : firstIndex + blocks.length,
      segment,
      insuranceType,
      organizationType,
      start: from,
      end: to,
      parts: parts
        .filter((part) => part.end > from && part.start < to)
        .map((part) => ({
          organization: part.organization,
          start: Math.max(part.start, from),
          end: Math.min(part.end, to),
        })),
    });
    from = to;
  }
  return blocks;
}

function segmentByteLength({ rates, deductibles }: Segment): number {
  return deductibles.reduce((sum, { amounts }) => sum + amounts.byteLength, ratesByteLength(rates));
}
