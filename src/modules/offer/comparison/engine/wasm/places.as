// Places of a list of rows: which of them may enter a page. Lists are read four at a time, up to three past
// their end.

// Adds the places of a mask's bits to a list.
// @ts-ignore: decorator
@inline
function listed(at: usize, place: i32, mask: i32): usize {
  let bits = mask;
  let end = at;
  while (bits != 0) {
    store<i32>(end, place + <i32>ctz<i32>(bits));
    end += 4;
    bits &= bits - 1;
  }
  return end;
}

// Of four places from `place` on, those before `to`.
// @ts-ignore: decorator
@inline
function before(place: i32, to: i32): i32 {
  return to - place < 4 ? (1 << (to - place)) - 1 : 15;
}

// Which of the four natives at an address are from `least` to `most`.
// @ts-ignore: decorator
@inline
function within(at: usize, least: v128, most: v128): i32 {
  const low = v128.load(at);
  const high = v128.load(at, 16);
  return (
    i64x2.bitmask(v128.and(f64x2.ge(low, least), f64x2.le(low, most))) |
    (i64x2.bitmask(v128.and(f64x2.ge(high, least), f64x2.le(high, most))) << 2)
  );
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
  for (let i = from; i < to; i += 4) {
    const mask = within(natives + (<usize>i << 3), f64x2.splat(least), f64x2.splat(most));
    if (mask != 0) at = listed(at, i, mask & before(i, to));
  }
  return <i32>((at - into) >> 2);
}

// The match score of a row.
function matchOf(row: u32, sets: usize, n: i32, scores: usize): i32 {
  const word = <usize>(row >> 5) << 2;
  let matched: usize = 0;
  for (let s: i32 = 0; s < n; s++) {
    const set = <usize>load<u32>(sets + (<usize>s << 2));
    matched += <usize>((load<u32>(set + word) >> (row & 31)) & 1);
  }
  return load<i32>(scores + (matched << 2));
}

// Four numbers of two bytes, each at `base` + two bytes a row.
// @ts-ignore: decorator
@inline
function scoresOf(base: usize, rows: usize, i: i32, isRun: bool): v128 {
  const at = rows + (<usize>i << 2);
  const first = base + (<usize>load<u32>(at) << 1);
  if (isRun) return v128.load16x4_u(first);
  return i32x4(
    load<u16>(first),
    load<u16>(base + (<usize>load<u32>(at, 4) << 1)),
    load<u16>(base + (<usize>load<u32>(at, 8) << 1)),
    load<u16>(base + (<usize>load<u32>(at, 12) << 1)),
  );
}

// coverage × fit + cap × score of each row: the fit is the coverage score or, where something is chosen (n
// sets, not -1), the mean with the match score of as many sets as have the row.
export function coverageSums(
  coverageScores: usize,
  capScores: usize,
  coverage: i32,
  cap: i32,
  sets: usize,
  n: i32,
  scores: usize,
  rows: usize,
  count: i32,
  into: usize,
): void {
  const isRun = isRunOf(rows, count);
  for (let i: i32 = 0; i < count; i += 4) {
    let fits = scoresOf(coverageScores, rows, i, isRun);
    if (n >= 0) {
      const at = rows + (<usize>i << 2);
      const matches = i32x4(
        matchOf(load<u32>(at), sets, n, scores),
        matchOf(load<u32>(at, 4), sets, n, scores),
        matchOf(load<u32>(at, 8), sets, n, scores),
        matchOf(load<u32>(at, 12), sets, n, scores),
      );
      fits = i32x4.shr_s(i32x4.add(fits, matches), 1);
    }
    const ofCoverage = i32x4.mul(fits, i32x4.splat(coverage));
    const ofCap = i32x4.mul(scoresOf(capScores, rows, i, isRun), i32x4.splat(cap));
    v128.store(into + (<usize>i << 2), i32x4.add(ofCoverage, ofCap));
  }
}

// Which of two natives are taken by their estimated scores.
// @ts-ignore: decorator
@inline
function scoring(native: v128, sum: v128, terms: v128, slope: v128, ofPrice: v128, ofCoverage: v128): v128 {
  const ofNative = f64x2.pmax(f64x2.sub(terms, f64x2.mul(native, slope)), f64x2.splat(0));
  return f64x2.add(f64x2.mul(ofNative, ofPrice), f64x2.mul(sum, ofCoverage));
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
  const top = f64x2.splat(highest);
  const slopes = f64x2.splat(slope);
  const prices = f64x2.splat(ofPrice);
  const coverages = f64x2.splat(ofCoverage);
  const least = f64x2.splat(needed);
  const unpriced = i64x2.splat(-takesUnpriced);
  const zero = f64x2.splat(0);
  let at = into;
  for (let i = from; i < to; i += 4) {
    const low = v128.load(natives + (<usize>i << 3));
    const high = v128.load(natives + (<usize>i << 3), 16);
    const four = v128.load(sums + (<usize>i << 2));
    const ofLow = scoring(low, lower(four), top, slopes, prices, coverages);
    const ofHigh = scoring(high, upper(four), top, slopes, prices, coverages);
    const takesLow = v128.bitselect(unpriced, f64x2.ge(ofLow, least), f64x2.lt(low, zero));
    const takesHigh = v128.bitselect(unpriced, f64x2.ge(ofHigh, least), f64x2.lt(high, zero));
    const mask = i64x2.bitmask(takesLow) | (i64x2.bitmask(takesHigh) << 2);
    if (mask != 0) at = listed(at, i, mask & before(i, to));
  }
  return <i32>((at - into) >> 2);
}

// Lists the places of priced rows with at least so many requests, and of unpriced ones with as many as
// they need; returns how many. Up to three rows past the list's end are read: rows they may not be, but
// numbers of the catalogue's rows they are.
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
  const need = f64x2.splat(needed);
  const needUnpriced = f64x2.splat(unpricedNeed);
  const zero = f64x2.splat(0);
  const isRun = load<i32>(rows) + to - 1 == load<i32>(rows + (<usize>to << 2) - 4);
  let at = into;
  for (let i = from; i < to; i += 4) {
    const low = v128.load(natives + (<usize>i << 3));
    const high = v128.load(natives + (<usize>i << 3), 16);
    const four = amountsOf(requests, rows, i, isRun);
    const needLow = v128.bitselect(needUnpriced, need, f64x2.lt(low, zero));
    const needHigh = v128.bitselect(needUnpriced, need, f64x2.lt(high, zero));
    const mask =
      i64x2.bitmask(f64x2.ge(lower(four), needLow)) |
      (i64x2.bitmask(f64x2.ge(upper(four), needHigh)) << 2);
    if (mask != 0) at = listed(at, i, mask & before(i, to));
  }
  return <i32>((at - into) >> 2);
}
