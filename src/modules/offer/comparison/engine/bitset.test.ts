import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countBits, hasBit, listBits, popcount, rangeMask, setBit, wordsFor } from "./bitset.ts";

const rowsOf = (size: number) => fc.uniqueArray(fc.nat(size - 1), { maxLength: size });

describe("bitset", () => {
  it.each([
    [0, 0],
    [1, 1],
    [-1, 32],
    [1 << 31, 1],
    [0x55555555, 16],
  ])("counts the bits of %i", (word, bits) => {
    expect(popcount(word)).toBe(bits);
  });

  it("counts the bits of any word", () => {
    fc.assert(
      fc.property(fc.integer(), (word) => {
        expect(popcount(word)).toBe([...(word >>> 0).toString(2)].filter((b) => b === "1").length);
      }),
    );
  });

  it("lists the rows that were set, ascending, and counts them", () => {
    fc.assert(
      fc.property(rowsOf(200), (rows) => {
        const words = new Int32Array(wordsFor(200));
        for (const row of rows) setBit(words, row);
        const listed = new Int32Array(200);
        const count = listBits(words, words.length, 0, listed);
        expect([...listed.subarray(0, count)]).toEqual(rows.toSorted((a, b) => a - b));
        expect(countBits(words, words.length)).toBe(rows.length);
        expect(rows.every((row) => hasBit(words, row))).toBe(true);
      }),
    );
  });

  it("lists rows counted from the word that comes first", () => {
    const listed = new Int32Array(32);
    expect(listBits(Int32Array.of(0b101), 1, 3, listed)).toBe(2);
    expect([...listed.subarray(0, 2)]).toEqual([96, 98]);
  });

  it("masks exactly the rows of a range in a word", () => {
    fc.assert(
      fc.property(fc.nat(127), fc.nat(127), fc.nat(3), (a, b, word) => {
        const start = Math.min(a, b);
        const end = Math.max(a, b) + 1;
        fc.pre(start < (word + 1) * 32 && end > word * 32);
        const mask = rangeMask(word, start, end);
        for (let bit = 0; bit < 32; bit++) {
          const row = word * 32 + bit;
          expect((mask >>> bit) & 1).toBe(row >= start && row < end ? 1 : 0);
        }
      }),
    );
  });
});
