/** A byte offset in the memory that the loops share. */
export type Address = number;

/** What the files in wasm/ export. */
export interface KernelExports {
  addRows(
    data: Address,
    rowBytes: number,
    places: Address,
    rows: Address,
    count: number,
    fromChunk: number,
    toChunk: number,
  ): void;
  listBits(
    words: Address,
    count: number,
    firstWord: number,
    bytePlaces: Address,
    into: Address,
  ): number;
  countBits(words: Address, from: number, to: number): number;
  unite(set: Address, words: number, into: Address, isFirst: number): void;
  intersect(words: Address, current: Address, count: number): void;
  divide(words: Address, current: Address, count: number, missing: Address): void;
  sumAll(
    terms: Address,
    n: number,
    start: number,
    rows: Address,
    count: number,
    into: Address,
  ): void;
  sumListed(
    terms: Address,
    n: number,
    isOfPart: number,
    start: number,
    rows: Address,
    count: number,
    into: Address,
  ): void;
  sumWhole(
    terms: Address,
    n: number,
    start: number,
    rows: Address,
    count: number,
    into: Address,
  ): void;
  sumFactor(
    base: Address,
    multiplier: number,
    codes: Address,
    ges: Address,
    start: number,
    rows: Address,
    count: number,
    into: Address,
  ): void;
  rangeOf(natives: Address, count: number, out: Address): void;
  keepWithin(
    rows: Address,
    natives: Address,
    count: number,
    firstRow: number,
    passing: Address,
    least: number,
    most: number,
    kept: Address,
    unfiltered: Address,
  ): number;
  placesWithin(
    natives: Address,
    from: number,
    to: number,
    least: number,
    most: number,
    into: Address,
  ): number;
  placesRequested(
    natives: Address,
    requests: Address,
    rows: Address,
    from: number,
    to: number,
    needed: number,
    unpricedNeed: number,
    into: Address,
  ): number;
  markAmounts(
    amounts: Address,
    asked: Address,
    words: number,
    least: number,
    most: number,
    into: Address,
  ): void;
  amountRange(amounts: Address, start: number, rows: Address, count: number, out: Address): void;
  countWithin(natives: Address, count: number, least: number, most: number): number;
  coverageSums(
    coverageScores: Address,
    capScores: Address,
    coverage: number,
    cap: number,
    sets: Address,
    n: number,
    scores: Address,
    rows: Address,
    count: number,
    into: Address,
  ): void;
  placesScoring(
    natives: Address,
    sums: Address,
    from: number,
    to: number,
    highest: number,
    slope: number,
    ofPrice: number,
    ofCoverage: number,
    needed: number,
    takesUnpriced: number,
    into: Address,
  ): number;
  fillHistogram(
    histogram: Address,
    limits: Address,
    natives: Address,
    from: number,
    end: number,
    spare: Address,
  ): void;
  addLists(
    offsets: Address,
    codes: Address,
    rows: Address,
    count: number,
    into: Address,
    sign: number,
  ): void;
}

/** All of them. */
export const LOOPS = [
  "addRows",
  "listBits",
  "countBits",
  "unite",
  "intersect",
  "divide",
  "sumAll",
  "sumListed",
  "sumWhole",
  "sumFactor",
  "rangeOf",
  "keepWithin",
  "placesWithin",
  "placesRequested",
  "markAmounts",
  "amountRange",
  "countWithin",
  "coverageSums",
  "placesScoring",
  "fillHistogram",
  "addLists",
] as const satisfies readonly (keyof KernelExports)[];
