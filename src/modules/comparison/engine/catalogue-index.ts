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

/**
 * Consecutive rows of one segment, organization type and organization, the unit of work: these three
 * fields are tested once for a block, never for a row. A large one is divided at a word's end.
 */
export interface Block {
  index: number;
  segment: Segment;
  insuranceType: number;
  organizationType: number;
  organization: number;
  start: number;
  end: number;
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
  tags: FacetTags;
  /** Bytes of all the columns. */
  byteLength: number;
}

/** Builds the index. Throws RangeError, naming the product, for a value out of range or a repeated id. */
export function buildCatalogueIndex(products: readonly EngineProduct[]): CatalogueIndex {
  const { ordered, groups, codes } = orderProducts(products);
  const { segments, blocks } = divide(ordered, groups);
  const tags = buildFacetTags(ordered, blocks);
  const columns = readColumns(ordered);
  const byteLength =
    tags.byteLength +
    Object.values(columns).reduce((sum, column) => sum + column.byteLength, 0) +
    segments.reduce((sum, segment) => sum + segmentByteLength(segment), 0);
  return { size: ordered.length, ...columns, ...codes, segments, blocks, tags, byteLength };
}

function readColumns(products: readonly EngineProduct[]) {
  const size = products.length;
  const columns = {
    ids: new Int32Array(size),
    coverageScores: new Uint16Array(size),
    capScores: new Uint16Array(size),
    requestCounts: new Int32Array(size),
  };
  products.forEach((product, row) => {
    checkProduct(product);
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

function divide(
  products: readonly EngineProduct[],
  groups: readonly ProductGroup[],
): { segments: Segment[]; blocks: Block[] } {
  const segments: Segment[] = [];
  const blocks: Block[] = [];
  let start = 0;
  let first = 0;
  while (first < groups.length) {
    const { segmentKey } = groups[first]!;
    let last = first;
    let end = start;
    while (groups[last]?.segmentKey === segmentKey) end += groups[last++]!.rows;
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
    for (const group of groups.slice(first, last)) {
      for (const part of wordAlignedParts(start, start + group.rows)) {
        const { insuranceType, organizationType, organization } = group;
        const index = blocks.length;
        blocks.push({ index, segment, insuranceType, organizationType, organization, ...part });
      }
      start += group.rows;
    }
    first = last;
  }
  return { segments, blocks };
}

function wordAlignedParts(start: number, end: number): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  for (let from = start; from < end;) {
    const to = Math.min(end, (from & ~31) + MAX_BLOCK_ROWS);
    parts.push({ start: from, end: to });
    from = to;
  }
  return parts;
}

function segmentByteLength({ rates, deductibles }: Segment): number {
  return deductibles.reduce((sum, { amounts }) => sum + amounts.byteLength, ratesByteLength(rates));
}
