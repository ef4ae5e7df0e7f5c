import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareLimit,
  itemsOf,
  queryWithCodes,
  readCodes,
  readStoredItems,
  removeAt,
  removeItem,
  toggleItem,
  writeCodes,
} from "./compare-selection.rules.ts";

const item = (code: string) => ({
  code,
  name: `Producto ${code}`,
  price: "$1 /mes",
  brand: { letters: "P", color: "#00a4b2", ink: "#10262c" },
});
const codesOf = (items: readonly { code: string }[]) => items.map(({ code }) => code);

describe("the selection to compare", () => {
  it("adds into the first free slot, and removing shifts the rest", () => {
    const two = toggleItem(toggleItem([], item("a")), item("b"));
    expect(codesOf(two)).toEqual(["a", "b"]);
    expect(codesOf(removeItem(two, "a"))).toEqual(["b"]);
    expect(codesOf(toggleItem(two, item("a")))).toEqual(["b"]);
  });

  it.each([
    [0, ["b", "c"]],
    [1, ["a", "c"]],
    [2, ["a", "b"]],
    [3, ["a", "b", "c"]],
  ])("removing place %i leaves %j, with the free places behind", (place, codes) => {
    const left = removeAt(["a", "b", "c"].map(item), place);
    expect(codesOf(left)).toEqual(codes);
    expect(codesOf(toggleItem(left, item("d"))).at(-1)).toBe(codes.length < 3 ? "d" : "c");
  });

  it("removing a negative place clears it", () => {
    for (const place of [-1, -7]) expect(removeAt(["a", "b"].map(item), place)).toEqual([]);
  });

  it("never holds more than three products", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 30 }),
        (codes) => {
          const chosen = codes.reduce<ReturnType<typeof toggleItem>>(
            (items, code) => toggleItem(items, item(code)),
            [],
          );
          expect(chosen.length).toBeLessThanOrEqual(compareLimit);
          expect(new Set(codesOf(chosen)).size).toBe(chosen.length);
        },
      ),
    );
  });

  it.each([
    [null, []],
    ["", []],
    ["a,b", ["a", "b"]],
    [" a ,,a,b", ["a", "b"]],
    ["a,b,c,d", ["a", "b", "c"]],
  ])("reads %j from an address as %j", (parameter, codes) => {
    expect(readCodes(parameter)).toEqual(codes);
  });

  it("reads from an address what it wrote there", () => {
    const code = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 3 }), (codes) => {
        const query = queryWithCodes("order=ASC", "comparar", codes);
        const parameters = new URLSearchParams(query);
        expect(readCodes(parameters.get("comparar"))).toEqual(codes);
        expect(parameters.get("order")).toBe("ASC");
      }),
    );
    expect(writeCodes(["a", "b"])).toBe("a,b");
  });

  it("leaves an empty selection out of the address", () => {
    expect(queryWithCodes("comparar=a,b&view=list", "comparar", [])).toBe("view=list");
  });

  it("keeps the order of the address and leaves unknown codes out", () => {
    expect(codesOf(itemsOf(["c", "x", "a"], [item("a"), item("c")]))).toEqual(["c", "a"]);
  });

  it.each([
    ["nothing", null],
    ["what is no JSON", "{"],
    ["another shape", '{"code":"a"}'],
    ["items without a brand", '[{"code":"a","name":"A","price":"$1"}]'],
  ])("counts %s in storage as an empty selection", (_what, text) => {
    expect(readStoredItems(text)).toEqual([]);
  });

  it("takes at most three items from storage", () => {
    const stored = JSON.stringify(["a", "b", "c", "d"].map(item));
    expect(codesOf(readStoredItems(stored))).toEqual(["a", "b", "c"]);
  });
});
