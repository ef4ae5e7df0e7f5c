// The engine's inner loops in AssemblyScript, with SIMD: every file here is a part of one module. Every
// function reads and writes the memory that the caller laid out; addresses are byte offsets. What each
// computes is said in engine-kernels.ts, whose plain functions must give exactly the same.
//
// Here: reading a block's rows, and sets of rows.

const MISSING: i32 = -1;

// The four amounts of rows i to i + 3, each `base` + four bytes a row; one reading where the rows follow
// each other.
// @ts-ignore: decorator
@inline
function amountsOf(base: usize, rows: usize, i: i32, isRun: bool): v128 {
  const at = rows + (<usize>i << 2);
  const first = base + (<usize>load<u32>(at) << 2);
  if (isRun) return v128.load(first);
  let four = v128.load32_zero(first);
  four = v128.load32_lane(base + (<usize>load<u32>(at, 4) << 2), four, 1);
  four = v128.load32_lane(base + (<usize>load<u32>(at, 8) << 2), four, 2);
  return v128.load32_lane(base + (<usize>load<u32>(at, 12) << 2), four, 3);
}

// Two of four integers as doubles.
// @ts-ignore: decorator
@inline
function lower(four: v128): v128 {
  return f64x2.convert_low_i32x4_s(four);
}

// @ts-ignore: decorator
@inline
function upper(four: v128): v128 {
  return f64x2.convert_low_i32x4_s(v128.shuffle<i32>(four, four, 2, 3, 2, 3));
}

// Whether the rows follow each other without a gap. The last of them is repeated to fill a vector: what is
// made of it lies past the list's end.
function isRunOf(rows: usize, count: i32): bool {
  if (count == 0) return true;
  const at = rows + (<usize>count << 2);
  const last = load<i32>(at - 4);
  v128.store(at, i32x4.splat(last));
  return last - load<i32>(rows) == count - 1;
}

// Writes the set bits ascending as rows; returns how many. For each value of a byte, `bytePlaces` has the
// places of its bits, eight bytes of them; up to seven rows past the list's end are overwritten.
export function listBits(
  words: usize,
  count: i32,
  firstWord: i32,
  bytePlaces: usize,
  into: usize,
): i32 {
  let at = into;
  for (let w: i32 = 0; w < count; w++) {
    let word = load<u32>(words + (<usize>w << 2));
    let base = (firstWord + w) << 5;
    if (word == u32.MAX_VALUE) {
      let four = i32x4.add(i32x4.splat(base), i32x4(0, 1, 2, 3));
      for (const end = at + 128; at < end; at += 16) {
        v128.store(at, four);
        four = i32x4.add(four, i32x4.splat(4));
      }
      continue;
    }
    // Every byte takes as long as any other: the number of bits is not to be guessed.
    for (; word != 0; word >>= 8, base += 8) {
      const byte = word & 255;
      const places = v128.load8x8_u(bytePlaces + (<usize>byte << 3));
      const first = i32x4.splat(base);
      v128.store(at, i32x4.add(i32x4.extend_low_i16x8_u(places), first));
      v128.store(at, i32x4.add(i32x4.extend_high_i16x8_u(places), first), 16);
      at += <usize>popcnt<u32>(byte) << 2;
    }
  }
  return <i32>((at - into) >> 2);
}

// How many bits are set from bit `from` up to bit `to`.
export function countBits(words: usize, from: i32, to: i32): i32 {
  if (from >= to) return 0;
  const first = from >> 5;
  const last = (to - 1) >> 5;
  const low = u32.MAX_VALUE << (from & 31);
  const high = u32.MAX_VALUE >> (31 - ((to - 1) & 31));
  const own = load<u32>(words + (<usize>first << 2)) & low;
  if (first == last) return <i32>popcnt<u32>(own & high);
  let total = popcnt<u32>(own) + popcnt<u32>(load<u32>(words + (<usize>last << 2)) & high);
  let at = words + (<usize>first << 2) + 4;
  const end = words + (<usize>last << 2);
  for (; at + 8 <= end; at += 8) total += <u32>popcnt<u64>(load<u64>(at));
  if (at < end) total += popcnt<u32>(load<u32>(at));
  return <i32>total;
}

// Sets of rows are gone through four words at a time, up to three past their end.

// into = set, or into |= set.
export function unite(set: usize, words: i32, into: usize, isFirst: i32): void {
  const end = into + (<usize>words << 2);
  for (; into < end; into += 16, set += 16) {
    const own = v128.load(set);
    v128.store(into, isFirst ? own : v128.or(v128.load(into), own));
  }
}

// words &= current.
export function intersect(words: usize, current: usize, count: i32): void {
  const end = words + (<usize>count << 2);
  for (; words < end; words += 16, current += 16) {
    v128.store(words, v128.and(v128.load(words), v128.load(current)));
  }
}

// missing = words & ~current, then words &= current.
export function divide(words: usize, current: usize, count: i32, missing: usize): void {
  const end = words + (<usize>count << 2);
  for (; words < end; words += 16, current += 16, missing += 16) {
    const all = v128.load(words);
    const own = v128.load(current);
    v128.store(missing, v128.andnot(all, own));
    v128.store(words, v128.and(all, own));
  }
}
