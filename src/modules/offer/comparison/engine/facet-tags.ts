import type { EngineProduct } from "./engine.types.ts";
import { PositionalCounter, SPARE_ROWS } from "./positional-counter.ts";
import type { TagMatrix } from "./positional-counter.ts";
import { TagReader, buildTagField } from "./tag-field.ts";
import type { ReadTags, TagField, TagLists } from "./tag-field.ts";

/** The facets whose options a product may have any number of, or none. */
export const TAG_FACETS = [
  "features",
  "coverageOrganizations",
  "coverageCountries",
  "categories",
  "productTypes",
  "planTypes",
  "marketable",
  "births",
] as const;
export type TagFacet = (typeof TAG_FACETS)[number];

/** A birth coverage's option is its place here. */
export const BIRTHS = ["conParto", "reducidoParto"] as const;

/** Adding a row's word to the counters costs about half as much as following a tag of its list. */
const TAGS_PER_WORD = 0.5;
/** A smaller block is counted by its rows at once. */
const MIN_COUNTED_ROWS = 256;

/** Where a facet is counted: in bits of the matrix, or by following lists. */
export type FacetPlace =
  | { kind: "matrix"; firstBit: number; fromWord: number; toWord: number }
  | { kind: "lists"; lists: TagLists };

/** How many rows of a whole block have each option. */
export interface BlockCounts {
  matrix: Int32Array;
  /** By facet; null for the facets of the matrix. */
  lists: readonly (Int32Array | null)[];
}

export interface FacetTags {
  fields: Readonly<Record<TagFacet, TagField>>;
  showcases: TagField;
  salesChannels: TagField;
  matrix: TagMatrix;
  /** By place in TAG_FACETS. */
  places: readonly FacetPlace[];
  /** By block; null for a small one. */
  blockCounts: readonly (BlockCounts | null)[];
  byteLength: number;
}

/** Lays out the tags of the products in row order, `rowPlaces` having the place of each, and counts every large
 *  block once. */
export function buildFacetTags(
  products: readonly EngineProduct[],
  rowPlaces: Int32Array,
  blocks: readonly { start: number; end: number }[],
): FacetTags {
  const size = products.length;
  const { facets: read, filterOnly: readForFilters } = readProducts(products, rowPlaces);
  const fields = read.map((tags) => buildTagField(tags, size));
  const filterOnly = readForFilters.map((tags) => buildTagField(tags, size));
  const { matrix, places } = placeFacets(read, size);
  const blockCounts = countBlocks(blocks, matrix, places, fields);
  return {
    fields: Object.fromEntries(TAG_FACETS.map((facet, f) => [facet, fields[f]!])) as Record<
      TagFacet,
      TagField
    >,
    showcases: filterOnly[0]!,
    salesChannels: filterOnly[1]!,
    matrix,
    places,
    blockCounts,
    byteLength: [...fields, ...filterOnly].reduce(
      (sum, field) => sum + field.byteLength,
      matrix.data.byteLength + bytesOfPlaces(places) + bytesOfCounts(blockCounts),
    ),
  };
}

/** Reads all fields of a product before the next, as a product is far away in memory. */
function readProducts(
  products: readonly EngineProduct[],
  rowPlaces: Int32Array,
): {
  facets: ReadTags[];
  filterOnly: ReadTags[];
} {
  const size = products.length;
  // Counted first: growing arrays would have the collector go through all the products again and again.
  const tags = { features: 0, coverageOrganizations: 0, coverageCountries: 0, showcases: 0 };
  for (const product of products) {
    tags.features += product.features.length;
    tags.coverageOrganizations += product.coverageOrganizations.length;
    tags.coverageCountries += product.coverageCountries.length;
    tags.showcases += product.showcases.length;
  }
  const readers: Record<TagFacet, TagReader> = {
    features: new TagReader(size, tags.features),
    coverageOrganizations: new TagReader(size, tags.coverageOrganizations),
    coverageCountries: new TagReader(size, tags.coverageCountries),
    categories: new TagReader(size, size),
    productTypes: new TagReader(size, size),
    planTypes: new TagReader(size, size),
    marketable: new TagReader(size, size),
    births: new TagReader(size, size),
  };
  const showcases = new TagReader(size, tags.showcases);
  const salesChannels = new TagReader(size, size);
  for (const product of products) {
    readers.features.addAll(product.features);
    readers.coverageOrganizations.addAll(product.coverageOrganizations);
    readers.coverageCountries.addAll(product.coverageCountries);
    readers.categories.addOne(product.category);
    readers.productTypes.addOne(product.productType);
    readers.planTypes.addOne(product.planType);
    readers.marketable.addOne(product.marketable === null ? null : Number(product.marketable));
    readers.births.addOne(product.birth === null ? null : BIRTHS.indexOf(product.birth));
    showcases.addAll(product.showcases);
    salesChannels.addOne(product.salesChannel);
  }
  return {
    facets: TAG_FACETS.map((facet) => readers[facet].read(rowPlaces)),
    filterOnly: [showcases.read(rowPlaces), salesChannels.read(rowPlaces)],
  };
}

function placeFacets(
  read: readonly ReadTags[],
  size: number,
): { matrix: TagMatrix; places: FacetPlace[] } {
  let bits = 0;
  const places = read.map(({ lists, options }): FacetPlace => {
    const words = Math.ceil(options.length / 32);
    if (words > 1 && lists.codes.length < size * words * TAGS_PER_WORD) {
      return { kind: "lists", lists };
    }
    const firstBit = bits;
    bits += options.length;
    return { kind: "matrix", firstBit, fromWord: firstBit >>> 5, toWord: (bits + 31) >>> 5 };
  });
  const wordsPerRow = (bits + 31) >>> 5;
  const data = new Int32Array((size + 1) * wordsPerRow);
  read.forEach(({ lists: { offsets, codes } }, f) => {
    const place = places[f]!;
    if (place.kind === "lists") return;
    for (let row = 0; row < size; row++) {
      for (let i = offsets[row]!, end = offsets[row + 1]!; i < end; i++) {
        const bit = place.firstBit + codes[i]!;
        data[row * wordsPerRow + (bit >>> 5)]! |= 1 << (bit & 31);
      }
    }
  });
  return { matrix: { data, wordsPerRow, zeroRow: size }, places };
}

function countBlocks(
  blocks: readonly { start: number; end: number }[],
  matrix: TagMatrix,
  places: readonly FacetPlace[],
  fields: readonly TagField[],
): (BlockCounts | null)[] {
  const counter = new PositionalCounter(matrix);
  return blocks.map(({ start, end }) => {
    if (end - start < MIN_COUNTED_ROWS) return null;
    const rows = new Int32Array(end - start + SPARE_ROWS).map((_, i) => start + i);
    const counts = new Int32Array(matrix.wordsPerRow * 32);
    counter.add(rows, end - start, 0, matrix.wordsPerRow);
    counter.drain(counts, 1);
    const lists = places.map((place, f) => {
      if (place.kind === "matrix") return null;
      const counted = new Int32Array(fields[f]!.options.length);
      addLists(place.lists, rows, end - start, counted, 1);
      return counted;
    });
    return { matrix: counts, lists };
  });
}

/** Adds sign for every tag of the first `count` of `rows`. */
export function addLists(
  { offsets, codes }: TagLists,
  rows: Int32Array,
  count: number,
  into: Int32Array,
  sign: 1 | -1,
): void {
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const end = offsets[row + 1]!;
    for (let at = offsets[row]!; at < end; at++) into[codes[at]!]! += sign;
  }
}

function bytesOfPlaces(places: readonly FacetPlace[]): number {
  return places.reduce(
    (sum, place) =>
      place.kind === "matrix"
        ? sum
        : sum + place.lists.offsets.byteLength + place.lists.codes.byteLength,
    0,
  );
}

function bytesOfCounts(blockCounts: readonly (BlockCounts | null)[]): number {
  return blockCounts.reduce(
    (sum, counts) =>
      counts === null
        ? sum
        : counts.lists.reduce(
            (inner, list) => inner + (list?.byteLength ?? 0),
            sum + counts.matrix.byteLength,
          ),
    0,
  );
}
