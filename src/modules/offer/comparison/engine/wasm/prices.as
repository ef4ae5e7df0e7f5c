// Prices of rows: made, kept within bounds, counted. Each native price is a double.

// The sum of multiplier × amount over the terms (16 bytes each: address, padding, multiplier), none missing.
// Prices are written four at a time.
export function sumAll(terms: usize, n: i32, start: i32, rows: usize, count: i32, into: usize): void {
  const isRun = isRunOf(rows, count);
  for (let t: i32 = 0; t < n; t++) {
    const amounts = <usize>load<u32>(terms + (<usize>t << 4)) - (<usize>start << 2);
    const multiplier = v128.load64_splat(terms + (<usize>t << 4), 8);
    for (let i: i32 = 0; i < count; i += 4) {
      const at = into + (<usize>i << 3);
      const four = amountsOf(amounts, rows, i, isRun);
      let low = f64x2.mul(lower(four), multiplier);
      let high = f64x2.mul(upper(four), multiplier);
      if (t != 0) {
        low = f64x2.add(low, v128.load(at));
        high = f64x2.add(high, v128.load(at, 16));
      }
      v128.store(at, low);
      v128.store(at, high, 16);
    }
  }
}

// The same, leaving missing amounts out: -1 where all are missing, -2 minus the sum where some are or where
// every row is of a part of the household.
export function sumListed(
  terms: usize,
  n: i32,
  isOfPart: i32,
  start: i32,
  rows: usize,
  count: i32,
  into: usize,
): void {
  const isRun = isRunOf(rows, count);
  const zero = f64x2.splat(0);
  const unpriced = f64x2.splat(-1);
  const offset = f64x2.splat(-2);
  for (let i: i32 = 0; i < count; i += 4) {
    let low = zero;
    let high = zero;
    let some = i32x4.splat(-isOfPart);
    let all = i32x4.splat(-1);
    for (let t: i32 = 0; t < n; t++) {
      const amounts = <usize>load<u32>(terms + (<usize>t << 4)) - (<usize>start << 2);
      const multiplier = v128.load64_splat(terms + (<usize>t << 4), 8);
      const four = amountsOf(amounts, rows, i, isRun);
      const missing = i32x4.eq(four, i32x4.splat(MISSING));
      const present = v128.andnot(four, missing);
      low = f64x2.add(low, f64x2.mul(lower(present), multiplier));
      high = f64x2.add(high, f64x2.mul(upper(present), multiplier));
      some = v128.or(some, missing);
      all = v128.and(all, missing);
    }
    low = v128.bitselect(f64x2.sub(offset, low), low, i64x2.extend_low_i32x4_s(some));
    high = v128.bitselect(f64x2.sub(offset, high), high, i64x2.extend_high_i32x4_s(some));
    const at = into + (<usize>i << 3);
    v128.store(at, v128.bitselect(unpriced, low, i64x2.extend_low_i32x4_s(all)));
    v128.store(at, v128.bitselect(unpriced, high, i64x2.extend_high_i32x4_s(all)), 16);
  }
}

// The same; -1 where any is missing.
export function sumWhole(terms: usize, n: i32, start: i32, rows: usize, count: i32, into: usize): void {
  const isRun = isRunOf(rows, count);
  const zero = f64x2.splat(0);
  const unpriced = f64x2.splat(-1);
  for (let t: i32 = 0; t < n; t++) {
    const amounts = <usize>load<u32>(terms + (<usize>t << 4)) - (<usize>start << 2);
    const multiplier = v128.load64_splat(terms + (<usize>t << 4), 8);
    for (let i: i32 = 0; i < count; i += 4) {
      const at = into + (<usize>i << 3);
      const four = amountsOf(amounts, rows, i, isRun);
      const missing = i32x4.eq(four, i32x4.splat(MISSING));
      const low = t == 0 ? zero : v128.load(at);
      const high = t == 0 ? zero : v128.load(at, 16);
      const ofLow = f64x2.add(low, f64x2.mul(lower(four), multiplier));
      const ofHigh = f64x2.add(high, f64x2.mul(upper(four), multiplier));
      const outLow = v128.or(i64x2.extend_low_i32x4_s(missing), f64x2.lt(low, zero));
      const outHigh = v128.or(i64x2.extend_high_i32x4_s(missing), f64x2.lt(high, zero));
      v128.store(at, v128.bitselect(unpriced, ofLow, outLow));
      v128.store(at, v128.bitselect(unpriced, ofHigh, outHigh), 16);
    }
  }
}

// Two doubles from anywhere.
// @ts-ignore: decorator
@inline
function pairOf(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_zero(first), 1);
}

// base × multiplier + the group's GES; -1 where either is missing. The GES of no group is at ges - 8.
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
  const isRun = isRunOf(rows, count);
  const own = f64x2.splat(multiplier);
  const unpriced = f64x2.splat(-1);
  const zero = f64x2.splat(0);
  const before = <usize>start << 2;
  for (let i: i32 = 0; i < count; i += 4) {
    const at = into + (<usize>i << 3);
    // What follows the last code of a column is none.
    const areFour = isRun && i + 4 <= count;
    const four = amountsOf(base - before, rows, i, areFour);
    const missing = i32x4.eq(four, i32x4.splat(MISSING));
    const places = i32x4.shl(amountsOf(codes - before, rows, i, areFour), 3);
    const gesLow = pairOf(ges + i32x4.extract_lane(places, 0), ges + i32x4.extract_lane(places, 1));
    const gesHigh = pairOf(ges + i32x4.extract_lane(places, 2), ges + i32x4.extract_lane(places, 3));
    const low = f64x2.add(f64x2.mul(lower(four), own), gesLow);
    const high = f64x2.add(f64x2.mul(upper(four), own), gesHigh);
    const outLow = v128.or(i64x2.extend_low_i32x4_s(missing), f64x2.lt(gesLow, zero));
    const outHigh = v128.or(i64x2.extend_high_i32x4_s(missing), f64x2.lt(gesHigh, zero));
    v128.store(at, v128.bitselect(unpriced, low, outLow));
    v128.store(at, v128.bitselect(unpriced, high, outHigh), 16);
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

// How many natives are from `least` to `most`.
export function countWithin(natives: usize, count: i32, least: f64, most: f64): i32 {
  const low = f64x2.splat(least);
  const high = f64x2.splat(most);
  let two = i64x2.splat(0);
  let i: i32 = 0;
  for (; i + 2 <= count; i += 2) {
    const native = v128.load(natives + (<usize>i << 3));
    two = i64x2.sub(two, v128.and(f64x2.ge(native, low), f64x2.le(native, high)));
  }
  let total = <i32>(i64x2.extract_lane(two, 0) + i64x2.extract_lane(two, 1));
  if (i < count) {
    const native = load<f64>(natives + (<usize>i << 3));
    total += i32(native >= least) & i32(native <= most);
  }
  return total;
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

// How many of the `count` integers reach each of four limits: four counters of four lanes are kept, for a
// vector machine has not many more registers.
// @ts-ignore: decorator
@inline
function countReaching(integers: usize, count: i32, limits: usize, into: usize): void {
  const limit0 = i32x4.splat(<i32>load<f64>(limits));
  const limit1 = i32x4.splat(<i32>load<f64>(limits, 8));
  const limit2 = i32x4.splat(<i32>load<f64>(limits, 16));
  const limit3 = i32x4.splat(<i32>load<f64>(limits, 24));
  let reaching0 = i32x4.splat(0);
  let reaching1 = i32x4.splat(0);
  let reaching2 = i32x4.splat(0);
  let reaching3 = i32x4.splat(0);
  for (const end = integers + (<usize>count << 2); integers < end; integers += 16) {
    const four = v128.load(integers);
    reaching0 = i32x4.sub(reaching0, i32x4.ge_s(four, limit0));
    reaching1 = i32x4.sub(reaching1, i32x4.ge_s(four, limit1));
    reaching2 = i32x4.sub(reaching2, i32x4.ge_s(four, limit2));
    reaching3 = i32x4.sub(reaching3, i32x4.ge_s(four, limit3));
  }
  addLanes(into, reaching0);
  addLanes(into + 4, reaching1);
  addLanes(into + 8, reaching2);
  addLanes(into + 12, reaching3);
}

// @ts-ignore: decorator
@inline
function addLanes(at: usize, four: v128): void {
  const two = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 2, 3));
  store<i32>(at, load<i32>(at) + i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1));
}

// The bucket of a price that is not negative.
function bucketOf(native: f64, limits: usize): usize {
  let bucket: usize = 0;
  while (native >= load<f64>(limits + ((bucket + 1) << 3))) bucket++;
  return bucket;
}

// Puts natives into 16 buckets; limits[b] is the least native of bucket b, limits[16] is infinite. Where
// the limits are integers of four bytes, so are the natives, the greater ones cut to the greatest of them:
// `spare` has room for 4096 of them and for 16 counters.
export function fillHistogram(
  histogram: usize,
  limits: usize,
  natives: usize,
  from: i32,
  end: i32,
  spare: usize,
): void {
  if (load<f64>(limits, 120) > <f64>i32.MAX_VALUE) {
    for (let i = from; i < end; i++) {
      const native = load<f64>(natives + (<usize>i << 3));
      if (native < 0) continue;
      const at = histogram + (bucketOf(native, limits) << 2);
      store<i32>(at, load<i32>(at) + 1);
    }
    return;
  }
  const reaching = spare + 16384;
  memory.fill(reaching, 0, 64);
  for (let i = from; i < end; i += 4096) {
    const count = min<i32>(4096, end - i);
    const ofBlock = natives + (<usize>i << 3);
    let n: i32 = 0;
    for (; n < count; n += 4) {
      const at = ofBlock + (<usize>n << 3);
      const low = i32x4.trunc_sat_f64x2_s_zero(v128.load(at));
      const high = i32x4.trunc_sat_f64x2_s_zero(v128.load(at, 16));
      v128.store(spare + (<usize>n << 2), v128.shuffle<i32>(low, high, 0, 1, 4, 5));
    }
    // What fills the last vector reaches nothing.
    for (let past = count; past < n; past++) store<i32>(spare + (<usize>past << 2), -1);
    for (let b: usize = 0; b < 16; b += 4) {
      countReaching(spare, n, limits + (b << 3), reaching + (b << 2));
    }
  }
  // Who reaches a bucket's limit and not the next one's is in it.
  for (let b: usize = 0; b < 64; b += 4) {
    const beyond = b == 60 ? 0 : load<i32>(reaching + b, 4);
    store<i32>(histogram + b, load<i32>(histogram + b) + load<i32>(reaching + b) - beyond);
  }
}
