// What the facets count and where their amounts lie.

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
// chunk c is at places + c * 512 + p * 16. Rows are far from each other in memory: 64 at a time are touched
// first, so that many are on their way at once. What is returned says nothing; it keeps those loads.
export function addRows(
  data: usize,
  rowBytes: usize,
  places: usize,
  rows: usize,
  count: i32,
  fromChunk: i32,
  toChunk: i32,
): u32 {
  const first = <usize>fromChunk << 4;
  const last = (<usize>toChunk << 4) - 4;
  let touched: u32 = 0;
  for (let i: i32 = 0; i < count; i += 16) {
    const r = rows + (<usize>i << 2);
    if ((i & 63) == 0) {
      const end = r + (<usize>min<i32>(64, count - i) << 2);
      for (let at = r; at < end; at += 4) {
        const row = data + <usize>load<u32>(at) * rowBytes;
        touched ^= load<u32>(row + first) ^ load<u32>(row + last);
      }
    }
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
  return touched;
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
