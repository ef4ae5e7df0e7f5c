import { describe, expect, it } from "vitest";
import {
  boundedWidth,
  movedColumn,
  orderedColumns,
  plainLayout,
  readLayout,
  type TableLayout,
} from "./table-layout.rules.ts";

const defined = ["name", "state", "price", "day"];

describe("columns", () => {
  it.each([
    ["as defined", [], defined],
    ["as ordered", ["day", "name", "state", "price"], ["day", "name", "state", "price"]],
    [
      "without one that is gone",
      ["old", "state", "name", "price", "day"],
      ["state", "name", "price", "day"],
    ],
    [
      "with a new one behind its neighbour",
      ["day", "price", "name"],
      ["day", "price", "name", "state"],
    ],
    ["with a new first one", ["day", "price", "state"], ["name", "day", "price", "state"]],
  ])("stand %s", (_case, order, shown) => {
    expect(orderedColumns(defined, order)).toEqual(shown);
  });

  it.each([
    ["price", -1, ["name", "price", "state", "day"]],
    ["price", 1, ["name", "state", "day", "price"]],
    ["name", -1, defined],
    ["day", 1, defined],
    ["gone", 1, defined],
  ])("%s moved by %i", (id, by, order) => {
    expect(movedColumn(defined, id, by)).toEqual(order);
  });

  it.each([
    [10, 60],
    [200.4, 200],
    [9_000, 640],
  ])("%f wide become %i", (width, bounded) => {
    expect(boundedWidth(width)).toBe(bounded);
  });
});

describe("a stored layout", () => {
  const layout: TableLayout = { order: ["a"], hidden: ["b"], widths: { a: 120 }, isCompact: true };
  it("comes back", () => expect(readLayout(JSON.stringify(layout))).toEqual(layout));
  it.each([
    null,
    "",
    "{",
    "[]",
    "null",
    JSON.stringify({ ...layout, order: [1] }),
    JSON.stringify({ ...layout, widths: { a: 1 } }),
    JSON.stringify({ ...layout, widths: null }),
    JSON.stringify({ ...layout, isCompact: "yes" }),
  ])("%s is the plain one", (text) => expect(readLayout(text)).toEqual(plainLayout));
});
