// The engine's inner loops in AssemblyScript, with SIMD. Every function reads and writes the memory that
// the caller laid out; addresses are byte offsets. What each computes is said in engine-kernels.ts, whose
// plain functions must give exactly the same.

const MISSING: i32 = -1;

// Adds rows eight at a time to vertical binary counters, four words (128 counters) at once. Place p of
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
  for (let i: i32 = 0; i < count; i += 8) {
    const r = rows + (<usize>i << 2);
    const a = data + <usize>load<u32>(r) * rowBytes;
    const b = data + <usize>load<u32>(r, 4) * rowBytes;
    const c = data + <usize>load<u32>(r, 8) * rowBytes;
    const d = data + <usize>load<u32>(r, 12) * rowBytes;
    const e = data + <usize>load<u32>(r, 16) * rowBytes;
    const f = data + <usize>load<u32>(r, 20) * rowBytes;
    const g = data + <usize>load<u32>(r, 24) * rowBytes;
    const h = data + <usize>load<u32>(r, 28) * rowBytes;
    for (let chunk = fromChunk; chunk < toChunk; chunk++) {
      const o = <usize>chunk << 4;
      const at = places + (<usize>chunk << 9);
      let x = v128.load(at);
      let y = v128.load(a + o);
      let z = v128.load(b + o);
      let half = v128.xor(x, y);
      const twos1 = v128.or(v128.and(x, y), v128.and(half, z));
      x = v128.xor(half, z);
      y = v128.load(c + o);
      z = v128.load(d + o);
      half = v128.xor(x, y);
      const twos2 = v128.or(v128.and(x, y), v128.and(half, z));
      x = v128.xor(half, z);
      y = v128.load(e + o);
      z = v128.load(f + o);
      half = v128.xor(x, y);
      const twos3 = v128.or(v128.and(x, y), v128.and(half, z));
      x = v128.xor(half, z);
      y = v128.load(g + o);
      z = v128.load(h + o);
      half = v128.xor(x, y);
      const twos4 = v128.or(v128.and(x, y), v128.and(half, z));
      v128.store(at, v128.xor(half, z));

      x = v128.load(at, 16);
      half = v128.xor(x, twos1);
      const fours1 = v128.or(v128.and(x, twos1), v128.and(half, twos2));
      x = v128.xor(half, twos2);
      half = v128.xor(x, twos3);
      const fours2 = v128.or(v128.and(x, twos3), v128.and(half, twos4));
      v128.store(at, v128.xor(half, twos4), 16);

      x = v128.load(at, 32);
      half = v128.xor(x, fours1);
      let carry = v128.or(v128.and(x, fours1), v128.and(half, fours2));
      v128.store(at, v128.xor(half, fours2), 32);

      for (let p = at + 48; v128.any_true(carry); p += 16) {
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

// Lists the places whose native is from `least` to `most`; returns how many.
export function placesWithin(natives: usize, count: i32, least: f64, most: f64, into: usize): i32 {
  let at = into;
  for (let i: i32 = 0; i < count; i++) {
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
  count: i32,
  highest: f64,
  slope: f64,
  ofPrice: f64,
  ofCoverage: f64,
  needed: f64,
  takesUnpriced: i32,
  into: usize,
): i32 {
  let at = into;
  for (let i: i32 = 0; i < count; i++) {
    const native = load<f64>(natives + (<usize>i << 3));
    const sum = <f64>load<i32>(sums + (<usize>i << 2));
    const estimate = max<f64>(highest - native * slope, 0) * ofPrice + sum * ofCoverage;
    store<i32>(at, i);
    const isTaken = native < 0 ? takesUnpriced : i32(estimate >= needed);
    at += <usize>isTaken << 2;
  }
  return <i32>((at - into) >> 2);
}

// Puts natives into 16 buckets; limits[b] is the least native of bucket b.
export function fillHistogram(
  histogram: usize,
  limits: usize,
  natives: usize,
  from: i32,
  end: i32,
): void {
  const lowest = load<f64>(limits);
  const perUnit = 15.0 / max<f64>(load<f64>(limits, 120) - lowest, 1);
  for (let i = from; i < end; i++) {
    const native = load<f64>(natives + (<usize>i << 3));
    if (native < 0) continue;
    // Clamped first: a double out of an integer's range would be a trap.
    let bucket = <i32>max<f64>(min<f64>((native - lowest) * perUnit, 15), 0);
    while (bucket > 0 && native < load<f64>(limits + (<usize>bucket << 3))) bucket--;
    while (bucket < 15 && native >= load<f64>(limits + (<usize>(bucket + 1) << 3))) bucket++;
    const at = histogram + (<usize>bucket << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
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
