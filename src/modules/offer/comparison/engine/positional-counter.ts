/** Enough binary places for any count of rows. */
const PLACES = 32;
/** Rows are added so many at a time. */
const BATCH = 8;
/** A list of rows to add needs so many places past its end, which are overwritten: vectors take sixteen. */
export const SPARE_ROWS = 16;

/**
 * Tag matrix: each row's tags of all facets with few options, as consecutive words; bit b of a row is
 * bit (b & 31) of its word (b >>> 5). One row of zeros follows the last.
 */
export interface TagMatrix {
  data: Int32Array;
  wordsPerRow: number;
  /** Index of the row of zeros. */
  zeroRow: number;
}

/** Counts, for every bit of a matrix, how many of the added rows have it. */
export interface RowCounter {
  /** Adds the first `count` of `rows`, words [fromWord, toWord) only; `rows` needs SPARE_ROWS. */
  add(rows: Int32Array, count: number, fromWord: number, toWord: number): void;
  /** Adds sign × count of every bit to `into` and starts again from zero. */
  drain(into: Int32Array, sign: 1 | -1): void;
}

/**
 * Counts, for every bit of the matrix, how many of the added rows have it. Eight rows are added at once
 * by carry-save adders to vertical binary counters (one bit of 32 counters in each word), about a
 * third of the work of following each row's list of tags.
 */
export class PositionalCounter implements RowCounter {
  private readonly matrix: TagMatrix;
  /** Place p of word w's 32 counters is at w * PLACES + p. */
  private readonly places: Int32Array;

  constructor(matrix: TagMatrix) {
    this.matrix = matrix;
    this.places = new Int32Array(matrix.wordsPerRow * PLACES);
  }

  add(rows: Int32Array, count: number, fromWord: number, toWord: number): void {
    const { data, wordsPerRow, zeroRow } = this.matrix;
    const { places } = this;
    for (let i = count; i % BATCH !== 0; i++) rows[i] = zeroRow;
    for (let i = 0; i < count; i += BATCH) {
      const a = rows[i]! * wordsPerRow;
      const b = rows[i + 1]! * wordsPerRow;
      const c = rows[i + 2]! * wordsPerRow;
      const d = rows[i + 3]! * wordsPerRow;
      const e = rows[i + 4]! * wordsPerRow;
      const f = rows[i + 5]! * wordsPerRow;
      const g = rows[i + 6]! * wordsPerRow;
      const h = rows[i + 7]! * wordsPerRow;
      for (let w = fromWord; w < toWord; w++) {
        const at = w * PLACES;
        // x + y + z = sum + 2 · carry, bit by bit: sum = x ^ y ^ z, carry = (x & y) | ((x ^ y) & z).
        let x = places[at]!;
        let y = data[a + w]!;
        let z = data[b + w]!;
        let half = x ^ y;
        const twos1 = (x & y) | (half & z);
        x = half ^ z;
        y = data[c + w]!;
        z = data[d + w]!;
        half = x ^ y;
        const twos2 = (x & y) | (half & z);
        x = half ^ z;
        y = data[e + w]!;
        z = data[f + w]!;
        half = x ^ y;
        const twos3 = (x & y) | (half & z);
        x = half ^ z;
        y = data[g + w]!;
        z = data[h + w]!;
        half = x ^ y;
        const twos4 = (x & y) | (half & z);
        places[at] = half ^ z;

        x = places[at + 1]!;
        half = x ^ twos1;
        const fours1 = (x & twos1) | (half & twos2);
        x = half ^ twos2;
        half = x ^ twos3;
        const fours2 = (x & twos3) | (half & twos4);
        places[at + 1] = half ^ twos4;

        x = places[at + 2]!;
        half = x ^ fours1;
        let carry = (x & fours1) | (half & fours2);
        places[at + 2] = half ^ fours2;

        for (let p = at + 3; carry !== 0; p++) {
          x = places[p]!;
          places[p] = x ^ carry;
          carry &= x;
        }
      }
    }
  }

  drain(into: Int32Array, sign: 1 | -1): void {
    const { places } = this;
    for (let at = 0; at < places.length; at++) {
      let word = places[at]!;
      if (word === 0) continue;
      const first = Math.floor(at / PLACES) * 32;
      const value = sign * 2 ** (at % PLACES);
      while (word !== 0) {
        into[first + 31 - Math.clz32(word & -word)]! += value;
        word &= word - 1;
      }
      places[at] = 0;
    }
  }
}
