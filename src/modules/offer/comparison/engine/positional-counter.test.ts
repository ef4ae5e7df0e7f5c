import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PositionalCounter } from "./positional-counter.ts";

const ROWS = 40;

function matrixOf(words: readonly number[], wordsPerRow: number) {
  const data = new Int32Array((ROWS + 1) * wordsPerRow);
  data.set(words.slice(0, ROWS * wordsPerRow));
  return { data, wordsPerRow, zeroRow: ROWS };
}

describe("positional counter", () => {
  it("counts every bit as following each row would, in any number of batches", () => {
    const words = fc.array(fc.integer(), { minLength: ROWS * 2, maxLength: ROWS * 2 });
    const batches = fc.array(fc.array(fc.nat(ROWS - 1), { maxLength: 30 }), { maxLength: 6 });
    fc.assert(
      fc.property(words, batches, (values, lists) => {
        const matrix = matrixOf(values, 2);
        const counter = new PositionalCounter(matrix);
        const expected = new Int32Array(64);
        for (const rows of lists) {
          counter.add(Int32Array.from([...rows, ...Array(8).fill(0)]), rows.length, 0, 2);
          for (const row of rows) {
            for (let bit = 0; bit < 64; bit++) {
              expected[bit]! += (matrix.data[row * 2 + (bit >>> 5)]! >>> (bit & 31)) & 1;
            }
          }
        }
        const counts = new Int32Array(64);
        counter.drain(counts, 1);
        expect([...counts]).toEqual([...expected]);
        counter.drain(counts, 1);
        expect([...counts]).toEqual([...expected]);
      }),
    );
  });

  it("counts only the words it is asked for, and subtracts with a negative sign", () => {
    const matrix = matrixOf(Array(ROWS * 2).fill(-1), 2);
    const counter = new PositionalCounter(matrix);
    counter.add(new Int32Array(100 + 8), 100, 1, 2);
    const counts = new Int32Array(64).fill(100);
    counter.drain(counts, -1);
    expect([...counts]).toEqual([...Array(32).fill(100), ...Array(32).fill(0)]);
  });
});
