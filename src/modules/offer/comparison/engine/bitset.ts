/** Sets of rows as 32-bit words: row r is bit (r & 31) of word (r >>> 5). */
export type Words = Int32Array;

/** Words that hold `rows` bits. */
export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5;
}

/** Number of set bits of a 32-bit word. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of set bits of the first `count` words. */
export function countBits(words: Words, count: number): number {
  let total = 0;
  for (let w = 0; w < count; w++) total += popcount(words[w]!);
  return total;
}

/** Number of set bits in rows [start, end), word 0 being `firstWord` of the whole. */
export function countBitsWithin(
  words: Words,
  firstWord: number,
  start: number,
  end: number,
): number {
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  let total = popcount(words[first - firstWord]! & rangeMask(first, start, end));
  for (let word = first + 1; word < last; word++) total += popcount(words[word - firstWord]!);
  if (last > first) total += popcount(words[last - firstWord]! & rangeMask(last, start, end));
  return total;
}

/** Whether the set has the row. */
export function hasBit(words: Words, row: number): boolean {
  return ((words[row >>> 5]! >>> (row & 31)) & 1) === 1;
}

/** Adds the row to the set. */
export function setBit(words: Words, row: number): void {
  words[row >>> 5]! |= 1 << (row & 31);
}

/** The bits of word `word` that lie in rows [start, end). */
export function rangeMask(word: number, start: number, end: number): number {
  const first = word << 5;
  const low = start > first ? -1 << (start - first) : -1;
  const high = end < first + 32 ? ~(-1 << (end - first)) : -1;
  return low & high;
}

/** Writes the set rows of `words` (word 0 being `firstWord` of the whole) ascending; returns how many. */
export function listBits(words: Words, count: number, firstWord: number, into: Int32Array): number {
  let n = 0;
  for (let w = 0; w < count; w++) {
    let word = words[w]!;
    const base = (firstWord + w) << 5;
    if (word === -1) {
      for (let bit = 0; bit < 32; bit++) into[n++] = base + bit;
      continue;
    }
    while (word !== 0) {
      into[n++] = base + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return n;
}

/** Writes the rows that are in any of the sets, `count` words from word `firstWord` on. */
export function unite(sets: readonly Words[], firstWord: number, count: number, into: Words): void {
  const [first, ...others] = sets;
  if (first === undefined) {
    into.fill(0, 0, count);
    return;
  }
  for (let w = 0; w < count; w++) into[w] = first[firstWord + w]!;
  for (const set of others) {
    for (let w = 0; w < count; w++) into[w]! |= set[firstWord + w]!;
  }
}

/** Keeps of the first `count` words what is in `kept`. */
export function intersect(words: Words, kept: Words, count: number): void {
  for (let w = 0; w < count; w++) words[w]! &= kept[w]!;
}

/** The same, writing what goes to `gone`. */
export function divide(words: Words, kept: Words, count: number, gone: Words): void {
  for (let w = 0; w < count; w++) {
    gone[w] = words[w]! & ~kept[w]!;
    words[w]! &= kept[w]!;
  }
}
