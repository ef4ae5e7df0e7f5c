import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstPlace,
  isDayCursor,
  keysetPage,
  type PageAsked,
  readCursor,
  readMomentPage,
  readPageAsked,
  writeCursor,
} from "./keyset.ts";

describe("a cursor", () => {
  it.each([
    ["of a day and an id", ["2026-11-23", "ld_01"]],
    ["of nothing and an id", [null, "ld_01"]],
    ["of a figure", [-12.5, "x"]],
    ["beyond Latin letters", ["Ñuñoa 生", "x"]],
  ])("%s comes back as it was", (_case, key) => {
    const text = writeCursor(key);
    expect(text).toMatch(/^[\w-]+$/);
    expect(readCursor(text, key.length)).toEqual(key);
  });

  it("comes back whatever its values are", () => {
    const value = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (key) => {
        expect(readCursor(writeCursor(key), key.length)).toEqual(key);
      }),
    );
  });

  it.each([
    ["empty", ""],
    ["no base64", "a b"],
    ["no JSON", btoa("{")],
    ["no list", btoa('{"a":1}').replace(/=+$/, "")],
    ["of another length", writeCursor(["a"])],
    ["with a list inside", btoa('[["a"],"b"]').replace(/=+$/, "")],
    ["too long", writeCursor(["a".repeat(500), "b"])],
    ["no UTF-8", "_w"],
  ])("%s is none", (_case, text) => {
    expect(readCursor(text, 2)).toBeNull();
  });
});

describe("a cursor of a day and an id", () => {
  const id = "0f0f0f0f-0000-4000-8000-000000000001";
  it.each([
    [`2026-11-23/${id}`, true],
    [`2026-02-30/${id}`, false],
    [`2026-11-23/${id}/`, false],
    [`2026-11-23/${id.slice(1)}`, false],
    ["2026-11-23", false],
    ["", false],
  ])("is %s: %s", (text, isCursor) => {
    expect(isDayCursor(text)).toBe(isCursor);
  });
});

describe("the page asked for", () => {
  const cursor = writeCursor([3]);
  it.each<[string | null, string | null, PageAsked]>([
    [null, null, { kind: "first" }],
    [cursor, null, { kind: "after", key: [3] }],
    [null, cursor, { kind: "before", key: [3] }],
    [cursor, cursor, { kind: "after", key: [3] }],
    ["nothing of ours", cursor, { kind: "before", key: [3] }],
    ["nothing of ours", null, { kind: "first" }],
  ])("after %s, before %s", (despues, antes, asked) => {
    expect(readPageAsked({ despues, antes }, 1)).toEqual(asked);
  });
});

describe("a list whose cursors say how many rows come before", () => {
  const all = Array.from({ length: 10 }, (_, index) => index);
  const find = (asked: PageAsked): number[] => {
    if (asked.kind === "first") return all.slice(0, 4);
    const key = Number(asked.key[0]);
    return asked.kind === "after"
      ? all.filter((row) => row > key).slice(0, 4)
      : all.filter((row) => row < key).slice(-4);
  };
  const page = (asked: PageAsked) =>
    keysetPage(find(asked), { asked, size: 3, keyOf: (row) => [row], isPlaced: true });
  const ask = (despues: string | null, antes: string | null) =>
    readPageAsked({ despues, antes }, 1, true);

  it("says it forth to the end and back to the beginning", () => {
    const places: (number | null)[] = [];
    let asked: PageAsked = { kind: "first" };
    for (;;) {
      const { rows, next } = page(asked);
      places.push(firstPlace(asked, rows.length));
      if (next === null) break;
      asked = ask(next, null);
    }
    expect(places).toEqual([0, 3, 6, 9]);
    for (;;) {
      const { rows, previous } = page(asked);
      expect(firstPlace(asked, rows.length)).toBe(rows[0]);
      if (previous === null) break;
      asked = ask(null, previous);
    }
  });

  it.each<[readonly (string | number)[], PageAsked]>([
    [[3], { kind: "after", key: [3] }],
    [[3, "@40"], { kind: "after", key: [3], place: 40 }],
    [[3, "@-1"], { kind: "first" }],
    [[3, "@1.5"], { kind: "first" }],
    [[3, "40"], { kind: "first" }],
    [[3, 40], { kind: "first" }],
    [[3, "@40", 1], { kind: "first" }],
  ])("reads %j", (key, asked) => {
    expect(ask(writeCursor(key), null)).toEqual(asked);
  });

  it("is silent where its own cursor was", () => {
    const asked = ask(writeCursor([3]), null);
    expect(firstPlace(asked, 3)).toBeNull();
    expect(page(asked).next).toBe(writeCursor([6]));
  });
});

describe("the page of a list by instant and id", () => {
  const at = "2026-11-25T10:00:00.000Z";
  const uuid = "f47ac10b-58cc-4372-a567-0e02b2c3d479";
  it.each([
    [[at, 7], "number", true],
    [[at, "7"], "digits", true],
    [[at, uuid], "uuid", true],
    [[at, "7"], "number", false],
    [[at, 1.5], "number", false],
    [[at, "x'--"], "digits", false],
    [[at, "no id"], "uuid", false],
    [["2026-13-45T10:00:00.000Z", 7], "number", false],
    [["2026-02-30T15:00:00.000Z", 7], "number", false],
    [["yesterday", 7], "number", false],
    [[null, 7], "number", false],
  ] as const)("after %j by %s is ours: %s", (key, id, isOurs) => {
    const asked = readMomentPage({ despues: writeCursor(key), antes: null }, id);
    expect(asked).toEqual(isOurs ? { kind: "after", key } : { kind: "first" });
  });
});

describe("pages of ten rows, three at a time", () => {
  const all = Array.from({ length: 10 }, (_, index) => index);
  const size = 3;
  /** What a query would find: one row more than the page holds. */
  const find = (asked: PageAsked): number[] => {
    if (asked.kind === "first") return all.slice(0, size + 1);
    const key = Number(asked.key[0]);
    return asked.kind === "after"
      ? all.filter((row) => row > key).slice(0, size + 1)
      : all.filter((row) => row < key).slice(-(size + 1));
  };
  const page = (asked: PageAsked) =>
    keysetPage(find(asked), { asked, size, keyOf: (row) => [row] });
  const cursorOf = (row: number) => writeCursor([row]);

  it.each<[string, PageAsked, number[], number | null, number | null]>([
    ["the first", { kind: "first" }, [0, 1, 2], null, 2],
    ["one in the middle", { kind: "after", key: [2] }, [3, 4, 5], 3, 5],
    ["the last", { kind: "after", key: [8] }, [9], 9, null],
    ["back in the middle", { kind: "before", key: [6] }, [3, 4, 5], 3, 5],
    ["back at the beginning", { kind: "before", key: [3] }, [0, 1, 2], null, 2],
    ["back at less than a page", { kind: "before", key: [2] }, [0, 1], null, 1],
    ["after the end", { kind: "after", key: [9] }, [], null, null],
  ])("%s", (_case, asked, rows, previous, next) => {
    expect(page(asked)).toEqual({
      rows,
      previous: previous === null ? null : cursorOf(previous),
      next: next === null ? null : cursorOf(next),
    });
  });

  it("a list that fills one page has no neighbours", () => {
    expect(
      keysetPage([1, 2, 3], { asked: { kind: "first" }, size, keyOf: (row) => [row] }),
    ).toEqual({ rows: [1, 2, 3], previous: null, next: null });
  });

  it("leads forth through every row once, and back", () => {
    const walk = (asked: PageAsked, side: "next" | "previous"): number[][] => {
      const { rows, [side]: cursor } = page(asked);
      const key = cursor === null ? null : readCursor(cursor, 1);
      if (key === null) return [[...rows]];
      return [[...rows], ...walk({ kind: side === "next" ? "after" : "before", key }, side)];
    };
    expect(walk({ kind: "first" }, "next").flat()).toEqual(all);
    expect(
      walk({ kind: "before", key: [10] }, "previous")
        .toReversed()
        .flat(),
    ).toEqual(all);
  });
});
