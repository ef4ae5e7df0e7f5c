import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectTop } from "./top-selection.ts";

function places(keys: readonly number[], ids: Int32Array, skip: number, take: number): number[] {
  const selection = selectTop(skip, take, ids);
  keys.forEach((key, row) => {
    if (key <= selection.limit) selection.offer(key, row);
  });
  return selection.rows();
}

function sortedPlaces(keys: readonly number[], ids: Int32Array, skip: number, take: number) {
  const rows = keys.map((_, row) => row);
  rows.sort((a, b) => keys[a]! - keys[b]! || ids[a]! - ids[b]!);
  return rows.slice(skip, skip + take);
}

/** Keys with many ties, and distinct ids in no order. */
const candidates = (maxLength: number) =>
  fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat()), { maxLength }).map((pairs) => {
    const order = pairs.map((_, row) => row).sort((a, b) => pairs[a]![1] - pairs[b]![1] || a - b);
    const ids = new Int32Array(pairs.length);
    order.forEach((row, place) => (ids[row] = place));
    return { keys: pairs.map(([key]) => key), ids };
  });

describe("top selection", () => {
  it.each([
    { title: "an empty list", keys: [], skip: 0, take: 3, expected: [] },
    { title: "fewer candidates than places", keys: [2, 1], skip: 0, take: 3, expected: [1, 0] },
    { title: "a page after the first", keys: [4, 1, 3, 2], skip: 1, take: 2, expected: [3, 2] },
    { title: "a page past the end", keys: [1, 2], skip: 5, take: 2, expected: [] },
    { title: "ties by id", keys: [1, 1, 1], skip: 0, take: 2, expected: [0, 1] },
  ])("gives $title in order", ({ keys, skip, take, expected }) => {
    expect(
      places(
        keys,
        Int32Array.from(keys, (_, row) => row),
        skip,
        take,
      ),
    ).toEqual(expected);
  });

  it("gives the same places as sorting everything, on first pages", () => {
    fc.assert(
      fc.property(
        candidates(60),
        fc.nat(40),
        fc.integer({ min: 1, max: 20 }),
        (all, skip, take) => {
          expect(places(all.keys, all.ids, skip, take)).toEqual(
            sortedPlaces(all.keys, all.ids, skip, take),
          );
        },
      ),
    );
  });

  it("gives the same places as sorting everything, on deep pages", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(5000), (seed, skip) => {
        const keys = Array.from({ length: 6000 }, (_, row) => Math.imul(row + seed, 48271) & 1023);
        const ids = Int32Array.from(keys, (_, row) => (row * 7) % 6000);
        const deep = skip + 1024;
        expect(places(keys, ids, deep, 20)).toEqual(sortedPlaces(keys, ids, deep, 20));
      }),
      { numRuns: 30 },
    );
  });

  it("tells the key beyond which a candidate cannot enter", () => {
    const selection = selectTop(0, 2, Int32Array.of(1, 2, 3));
    expect(selection.limit).toBe(Number.POSITIVE_INFINITY);
    selection.offer(5, 0);
    selection.offer(9, 1);
    expect(selection.limit).toBe(9);
    selection.offer(1, 2);
    expect(selection.limit).toBe(5);
  });
});
