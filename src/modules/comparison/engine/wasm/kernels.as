// The engine's inner loops in AssemblyScript, with SIMD. Every function reads and writes the memory that
// the caller laid out; addresses are byte offsets. What each computes is said in engine-kernels.ts, whose
// plain functions must give exactly the same.

const MISSING: i32 = -1;

// Of three bits each: the lower bit of their sum, and the upper one.
// @ts-ignore: decorator
@inline
function sumOf(x: v128, y: v128, z: v128): v128 {
  return v128.xor(v128.xor(x, y), z);
}

// @ts-ignore: decorator
@inline
function carryOf(x: v128, y: v128, z: v128): v128 {
  return v128.or(v128.and(x, y), v128.and(v128.xor(x, y), z));
}

// Adds rows sixteen at a time to vertical binary counters, four words (128 counters) at once. Place p of
// chunk c is at places + c * 512 + p * 16.
export function addRows(
  data: usize,
  rowBytes: usize,
  places: usize,
  rows: usize,
  count: i32,
  fromChunk: i32,
  toChunk: i32,
): void {
  for (let i: i32 = 0; i < count; i += 16) {
    const r = rows + (<usize>i << 2);
    const row0 = data + <usize>load<u32>(r) * rowBytes;
    const row1 = data + <usize>load<u32>(r, 4) * rowBytes;
    const row2 = data + <usize>load<u32>(r, 8) * rowBytes;
    const row3 = data + <usize>load<u32>(r, 12) * rowBytes;
    const row4 = data + <usize>load<u32>(r, 16) * rowBytes;
    const row5 = data + <usize>load<u32>(r, 20) * rowBytes;
    const row6 = data + <usize>load<u32>(r, 24) * rowBytes;
    const row7 = data + <usize>load<u32>(r, 28) * rowBytes;
    const row8 = data + <usize>load<u32>(r, 32) * rowBytes;
    const row9 = data + <usize>load<u32>(r, 36) * rowBytes;
    const row10 = data + <usize>load<u32>(r, 40) * rowBytes;
    const row11 = data + <usize>load<u32>(r, 44) * rowBytes;
    const row12 = data + <usize>load<u32>(r, 48) * rowBytes;
    const row13 = data + <usize>load<u32>(r, 52) * rowBytes;
    const row14 = data + <usize>load<u32>(r, 56) * rowBytes;
    const row15 = data + <usize>load<u32>(r, 60) * rowBytes;
    for (let chunk = fromChunk; chunk < toChunk; chunk++) {
      const o = <usize>chunk << 4;
      const at = places + (<usize>chunk << 9);
      let x = v128.load(at);
      let y = v128.load(row0 + o);
      let z = v128.load(row1 + o);
      const twos1 = carryOf(x, y, z);
      x = sumOf(x, y, z);
      y = v128.load(row2 + o);
      z = v128.load(row3 + o);
      const twos2 = carryOf(x, y, z);
      x = sumOf(x, y, z);
      y = v128.load(row4 + o);
      z = v128.load(row5 + o);
      const twos3 = carryOf(x, y, z);
      x = sumOf(x, y, z);
      y = v128.load(row6 + o);
      z = v128.load(row7 + o);
      const twos4 = carryOf(x, y, z);
      x = sumOf(x, y, z);
      y = v128.load(row8 + o);
      z = v128.load(row9 + o);
      const twos5 = carryOf(x, y, z);
      x = sumOf(x, y, z);
      y = v128.load(row10 + o);
      z = v128.load(row11 + o);
      const twos6 = carryOf(x, y, z);
      x = sumOf(x, y, z);
      y = v128.load(row12 + o);
      z = v128.load(row13 + o);
      const twos7 = carryOf(x, y, z);
      x = sumOf(x, y, z);
      y = v128.load(row14 + o);
      z = v128.load(row15 + o);
      const twos8 = carryOf(x, y, z);
      x = sumOf(x, y, z);
      v128.store(at, x);

      x = v128.load(at, 16);
      const fours1 = carryOf(x, twos1, twos2);
      x = sumOf(x, twos1, twos2);
      const fours2 = carryOf(x, twos3, twos4);
      x = sumOf(x, twos3, twos4);
      const fours3 = carryOf(x, twos5, twos6);
      x = sumOf(x, twos5, twos6);
      const fours4 = carryOf(x, twos7, twos8);
      x = sumOf(x, twos7, twos8);
      v128.store(at, x, 16);

      x = v128.load(at, 32);
      const eights1 = carryOf(x, fours1, fours2);
      x = sumOf(x, fours1, fours2);
      const eights2 = carryOf(x, fours3, fours4);
      x = sumOf(x, fours3, fours4);
      v128.store(at, x, 32);

      x = v128.load(at, 48);
      let carry = carryOf(x, eights1, eights2);
      v128.store(at, sumOf(x, eights1, eights2), 48);

      for (let p = at + 64; v128.any_true(carry); p += 16) {
        x = v128.load(p);
        v128.store(p, v128.xor(x, carry));
        carry = v128.and(carry, x);
      }
    }
  }
}

// Writes the set bits ascending as rows; returns how many.
export function listBits(words: usize, count: i32, firstWord: i32, into: usize): i32 {
  let at = into;
  for (let w: i32 = 0; w < count; w++) {
    let word = load<u32>(words + (<usize>w << 2));
    const base = (firstWord + w) << 5;
    while (word != 0) {
      store<i32>(at, base + <i32>ctz<u32>(word));
      at += 4;
      word &= word - 1;
    }
  }
  return <i32>((at - into) >> 2);
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

// The sum of multiplier × amount over the terms (16 bytes each: address, padding, multiplier), none missing.
export function sumAll(terms: usize, n: i32, start: i32, rows: usize, count: i32, into: usize): void {
  for (let t: i32 = 0; t < n; t++) {
    const amounts = <usize>load<u32>(terms + (<usize>t << 4)) - (<usize>start << 2);
    const multiplier = load<f64>(terms + (<usize>t << 4), 8);
    for (let i: i32 = 0; i < count; i++) {
      const at = into + (<usize>i << 3);
      const amount = load<i32>(amounts + (<usize>load<u32>(rows + (<usize>i << 2)) << 2));
      const own = <f64>amount * multiplier;
      store<f64>(at, t == 0 ? own : load<f64>(at) + own);
    }
  }
}

// The same, leaving missing amounts out; -1 where all are missing.
export function sumEach(terms: usize, n: i32, start: i32, rows: usize, count: i32, into: usize): void {
  for (let i: i32 = 0; i < count; i++) store<f64>(into + (<usize>i << 3), -1.0);
  for (let t: i32 = 0; t < n; t++) {
    const amounts = <usize>load<u32>(terms + (<usize>t << 4)) - (<usize>start << 2);
    const multiplier = load<f64>(terms + (<usize>t << 4), 8);
    for (let i: i32 = 0; i < count; i++) {
      const at = into + (<usize>i << 3);
      const amount = load<i32>(amounts + (<usize>load<u32>(rows + (<usize>i << 2)) << 2));
      const before = load<f64>(at);
      const after = max<f64>(before, 0) + <f64>amount * multiplier;
      store<f64>(at, amount == MISSING ? before : after);
    }
  }
}

// The same; -1 where any is missing.
export function sumWhole(terms: usize, n: i32, start: i32, rows: usize, count: i32, into: usize): void {
  for (let i: i32 = 0; i < count; i++) store<f64>(into + (<usize>i << 3), 0);
  for (let t: i32 = 0; t < n; t++) {
    const amounts = <usize>load<u32>(terms + (<usize>t << 4)) - (<usize>start << 2);
    const multiplier = load<f64>(terms + (<usize>t << 4), 8);
    for (let i: i32 = 0; i < count; i++) {
      const at = into + (<usize>i << 3);
      const amount = load<i32>(amounts + (<usize>load<u32>(rows + (<usize>i << 2)) << 2));
      const before = load<f64>(at);
      const isMissing = i32(amount == MISSING) | i32(before < 0);
      store<f64>(at, isMissing ? -1.0 : before + <f64>amount * multiplier);
    }
  }
}

// base × multiplier + the group's GES; -1 where either is missing.
export function sumFactor(
  base: usize,
  multiplier: f64,
  codes: usize,
  ges: usize,
  start: i32,
  rows: usize,
  count: i32,
  into: usize,
): void {
  for (let i: i32 = 0; i < count; i++) {
    const offset = <usize>(load<i32>(rows + (<usize>i << 2)) - start) << 2;
    const amount = load<i32>(base + offset);
    const code = load<i32>(codes + offset);
    const own: f64 = code == MISSING ? -1.0 : load<f64>(ges + (<usize>code << 3));
    const isMissing = i32(amount == MISSING) | i32(own < 0);
    store<f64>(into + (<usize>i << 3), isMissing ? -1.0 : <f64>amount * multiplier + own);
  }
}

// Least and greatest of the natives that are not negative, and how many: f64 min, f64 max, f64 count at `out`.
export function rangeOf(natives: usize, count: i32, out: usize): void {
  const infinite = f64x2.splat(Infinity);
  const zero = f64x2.splat(0);
  let low = infinite;
  let high = f64x2.splat(-1);
  let priced = i64x2.splat(0);
  let i: i32 = 0;
  for (; i + 2 <= count; i += 2) {
    const native = v128.load(natives + (<usize>i << 3));
    const isPriced = f64x2.ge(native, zero);
    low = f64x2.pmin(low, v128.bitselect(native, infinite, isPriced));
    high = f64x2.pmax(high, native);
    priced = i64x2.sub(priced, isPriced);
  }
  let least = min<f64>(f64x2.extract_lane(low, 0), f64x2.extract_lane(low, 1));
  let most = max<f64>(f64x2.extract_lane(high, 0), f64x2.extract_lane(high, 1));
  let total = <i32>(i64x2.extract_lane(priced, 0) + i64x2.extract_lane(priced, 1));
  for (; i < count; i++) {
    const native = load<f64>(natives + (<usize>i << 3));
    if (native < 0) continue;
    least = min<f64>(least, native);
    most = max<f64>(most, native);
    total++;
  }
  store<f64>(out, least);
  store<f64>(out, most, 8);
  store<f64>(out, <f64>total, 16);
}

// Lists the places, as all such lists from `from` up to `to`, whose native is from `least` to `most`;
// returns how many.
export function placesWithin(
  natives: usize,
  from: i32,
  to: i32,
  least: f64,
  most: f64,
  into: usize,
): i32 {
  let at = into;
  for (let i = from; i < to; i++) {
    const native = load<f64>(natives + (<usize>i << 3));
    store<i32>(at, i);
    at += <usize>(i32(native >= least) & i32(native <= most)) << 2;
  }
  return <i32>((at - into) >> 2);
}

// coverage × score + cap × score of each row.
export function coverageSums(
  coverageScores: usize,
  capScores: usize,
  coverage: i32,
  cap: i32,
  rows: usize,
  count: i32,
  into: usize,
): void {
  for (let i: i32 = 0; i < count; i++) {
    const offset = <usize>load<u32>(rows + (<usize>i << 2)) << 1;
    const sum = coverage * <i32>load<u16>(coverageScores + offset) + cap * <i32>load<u16>(capScores + offset);
    store<i32>(into + (<usize>i << 2), sum);
  }
}

// Lists the places whose estimated score reaches `needed`, unpriced ones where they are taken.
export function placesScoring(
  natives: usize,
  sums: usize,
  from: i32,
  to: i32,
  highest: f64,
  slope: f64,
  ofPrice: f64,
  ofCoverage: f64,
  needed: f64,
  takesUnpriced: i32,
  into: usize,
): i32 {
  let at = into;
  for (let i = from; i < to; i++) {
    const native = load<f64>(natives + (<usize>i << 3));
    const sum = <f64>load<i32>(sums + (<usize>i << 2));
    const estimate = max<f64>(highest - native * slope, 0) * ofPrice + sum * ofCoverage;
    store<i32>(at, i);
    const isTaken = native < 0 ? takesUnpriced : i32(estimate >= needed);
    at += <usize>isTaken << 2;
  }
  return <i32>((at - into) >> 2);
}

// The bucket of a price that the guess has missed: the limits decide.
function bucketOf(native: f64, guess: i32, limits: usize): i32 {
  let bucket = guess;
  while (native < load<f64>(limits + (<usize>bucket << 3)) && bucket > 0) bucket--;
  while (native >= load<f64>(limits + (<usize>(bucket + 1) << 3))) bucket++;
  return bucket;
}

// Counts one price in the bucket it is in, in the 17th where it is negative.
function countBucket(native: f64, guess: i32, limits: usize, buckets: usize): void {
  const at = limits + (<usize>guess << 3);
  let bucket = guess;
  if (native < 0) bucket = 16;
  else if (native < load<f64>(at) || native >= load<f64>(at, 8)) bucket = bucketOf(native, guess, limits);
  const counter = buckets + (<usize>bucket << 2);
  store<i32>(counter, load<i32>(counter) + 1);
}

// Puts natives into 16 buckets; limits[b] is the least native of bucket b, limits[16] is infinite. Two at a
// time, into histograms of their own in `spare` (2 × 32 counters, zero before and after), so that neither
// waits for the other.
export function fillHistogram(
  histogram: usize,
  limits: usize,
  natives: usize,
  from: i32,
  end: i32,
  spare: usize,
): void {
  const lowest = load<f64>(limits);
  const perUnit = 15.0 / max<f64>(load<f64>(limits, 120) - lowest, 1);
  const lowests = f64x2.splat(lowest);
  const perUnits = f64x2.splat(perUnit);
  const highest = f64x2.splat(15);
  const zero = f64x2.splat(0);
  let i = from;
  for (; i + 2 <= end; i += 2) {
    const two = v128.load(natives + (<usize>i << 3));
    // Clamped first: a double out of an integer's range has no place.
    const places = f64x2.mul(f64x2.sub(two, lowests), perUnits);
    const guesses = i32x4.trunc_sat_f64x2_s_zero(f64x2.pmax(f64x2.pmin(places, highest), zero));
    countBucket(f64x2.extract_lane(two, 0), i32x4.extract_lane(guesses, 0), limits, spare);
    countBucket(f64x2.extract_lane(two, 1), i32x4.extract_lane(guesses, 1), limits, spare + 128);
  }
  if (i < end) countBucket(load<f64>(natives + (<usize>i << 3)), 0, limits, spare);
  for (let b: usize = 0; b < 64; b += 4) {
    store<i32>(histogram + b, load<i32>(histogram + b) + load<i32>(spare + b) + load<i32>(spare + b, 128));
  }
  memory.fill(spare, 0, 256);
}

// Adds sign for every tag (two bytes each) of the rows.
export function addLists(
  offsets: usize,
  codes: usize,
  rows: usize,
  count: i32,
  into: usize,
  sign: i32,
): void {
  for (let i: i32 = 0; i < count; i++) {
    const row = offsets + (<usize>load<u32>(rows + (<usize>i << 2)) << 2);
    const end = codes + (<usize>load<u32>(row, 4) << 1);
    for (let at = codes + (<usize>load<u32>(row) << 1); at < end; at += 2) {
      const counter = into + (<usize>load<u16>(at) << 2);
      store<i32>(counter, load<i32>(counter) + sign);
    }
  }
}

// How many natives are from `least` to `most`.
export function countWithin(natives: usize, count: i32, least: f64, most: f64): i32 {
  let within: i32 = 0;
  for (let i: i32 = 0; i < count; i++) {
    const native = load<f64>(natives + (<usize>i << 3));
    within += i32(native >= least) & i32(native <= most);
  }
  return within;
}

// Keeps the rows from `least` to `most`: their bits in `kept`, and of those in `passing` the rows and
// natives, moved together; `unfiltered` takes the natives of all in `passing`. Returns how many stay
// times 8192 plus how many are in `unfiltered`.
export function keepWithin(
  rows: usize,
  natives: usize,
  count: i32,
  firstRow: i32,
  passing: usize,
  least: f64,
  most: f64,
  kept: usize,
  unfiltered: usize,
): i32 {
  let stay: i32 = 0;
  let passed: i32 = 0;
  for (let i: i32 = 0; i < count; i++) {
    const row = load<i32>(rows + (<usize>i << 2));
    const native = load<f64>(natives + (<usize>i << 3));
    const place = <u32>(row - firstRow);
    const word = <usize>(place >> 5) << 2;
    const isPassing = <i32>((load<u32>(passing + word) >> (place & 31)) & 1);
    store<f64>(unfiltered + (<usize>passed << 3), native);
    passed += isPassing;
    const isWithin = i32(native >= least) & i32(native <= most);
    store<u32>(kept + word, load<u32>(kept + word) | (<u32>isWithin << (place & 31)));
    store<i32>(rows + (<usize>stay << 2), row);
    store<f64>(natives + (<usize>stay << 3), native);
    stay += isPassing & isWithin;
  }
  return (stay << 13) | passed;
}

// Sets in `into` the bits of `asked` whose amounts are from `least` to `most`; amount 0 is that of the
// first word's first bit. Reads up to 31 amounts before and after a column: they are never asked for.
export function markAmounts(
  amounts: usize,
  asked: usize,
  words: i32,
  least: i32,
  most: i32,
  into: usize,
): void {
  const low = i32x4.splat(least);
  const high = i32x4.splat(most);
  for (let w: i32 = 0; w < words; w++) {
    const mask = load<u32>(asked + (<usize>w << 2));
    if (mask == 0) continue;
    const at = amounts + (<usize>w << 7);
    let bits: u32 = 0;
    for (let k: i32 = 0; k < 8; k++) {
      const four = v128.load(at + (<usize>k << 4));
      const isWithin = v128.and(i32x4.ge_s(four, low), i32x4.le_s(four, high));
      bits |= <u32>i32x4.bitmask(isWithin) << (k << 2);
    }
    const to = into + (<usize>w << 2);
    store<u32>(to, load<u32>(to) | (bits & mask));
  }
}

// Least and greatest of the rows' amounts that are not negative: i32 least, i32 greatest at `out`.
export function amountRange(amounts: usize, start: i32, rows: usize, count: i32, out: usize): void {
  let least = i32.MAX_VALUE;
  let most: i32 = -1;
  const base = amounts - (<usize>start << 2);
  for (let i: i32 = 0; i < count; i++) {
    const amount = load<i32>(base + (<usize>load<u32>(rows + (<usize>i << 2)) << 2));
    least = amount >= 0 && amount < least ? amount : least;
    most = amount > most ? amount : most;
  }
  store<i32>(out, least);
  store<i32>(out, most, 4);
}

// Lists the places of priced rows with at least so many requests, and of unpriced ones with as many as
// they need; returns how many.
export function placesRequested(
  natives: usize,
  requests: usize,
  rows: usize,
  from: i32,
  to: i32,
  needed: f64,
  unpricedNeed: f64,
  into: usize,
): i32 {
  let at = into;
  for (let i = from; i < to; i++) {
    const count = <f64>load<i32>(requests + (<usize>load<u32>(rows + (<usize>i << 2)) << 2));
    const need = load<f64>(natives + (<usize>i << 3)) < 0 ? unpricedNeed : needed;
    store<i32>(at, i);
    at += <usize>i32(count >= need) << 2;
  }
  return <i32>((at - into) >> 2);
}
