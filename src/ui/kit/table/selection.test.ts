import { describe, expect, it } from "vitest";
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  offersAll,
  rangeOf,
  type Selection,
  selectedCount,
  shownState,
  toggled,
  withRange,
  withRows,
} from "./selection.rules.ts";

const shown = ["a", "b", "c", "d", "e"];
const some = (...ids: string[]): Selection => ({ kind: "some", ids: new Set(ids) });
const allBut = (...ids: string[]): Selection => ({ kind: "all", except: new Set(ids) });

describe("a range of rows", () => {
  it.each([
    ["down", "b", "d", ["b", "c", "d"]],
    ["up", "d", "b", ["b", "c", "d"]],
    ["of one", "c", "c", ["c"]],
    ["from a row that is gone", "z", "d", ["d"]],
    ["to a row that is gone", "a", "z", []],
  ])("%s", (_case, from, to, ids) => {
    expect(rangeOf(shown, from, to)).toEqual(ids);
  });

  it.each<[string, Selection, string | null, string, Selection]>([
    ["without a first row is one row", nothingSelected, null, "c", some("c")],
    ["chooses what is between", some("b"), "b", "d", some("b", "c", "d")],
    ["upwards too", some("d"), "d", "b", some("b", "c", "d")],
    ["leaves what is chosen outside", some("a", "c"), "c", "d", some("a", "c", "d")],
    ["takes away from a row that was taken away", some("c", "d", "e"), "b", "d", some("e")],
    ["takes away from all pages", allBut("b"), "b", "d", allBut("b", "c", "d")],
    ["gives back to all pages", allBut("c", "d"), "b", "d", allBut()],
  ])("%s", (_case, before, anchor, to, after) => {
    expect(withRange(before, shown, anchor, to)).toEqual(after);
  });
});

describe("chosen rows", () => {
  it.each<[string, Selection, string, boolean]>([
    ["none", nothingSelected, "a", false],
    ["one", some("a"), "a", true],
    ["another", some("a"), "b", false],
    ["all", everythingSelected, "z", true],
    ["all but it", allBut("z"), "z", false],
  ])("%s", (_case, selection, id, is) => {
    expect(isSelected(selection, id)).toBe(is);
    expect(isSelected(toggled(selection, id), id)).toBe(!is);
    expect(toggled(toggled(selection, id), id)).toEqual(selection);
  });

  it.each<[Selection, number, number]>([
    [nothingSelected, 240, 0],
    [some("a", "b"), 240, 2],
    [everythingSelected, 240, 240],
    [allBut("a", "x"), 240, 238],
    // Rows that were taken away may be gone from the list since.
    [allBut("a", "b"), 1, 0],
  ])("%j of %i are %i", (selection, total, count) => {
    expect(selectedCount(selection, total)).toBe(count);
  });

  it.each<[Selection, "none" | "some" | "all"]>([
    [nothingSelected, "none"],
    [some("z"), "none"],
    [some("a"), "some"],
    [some(...shown), "all"],
    [everythingSelected, "all"],
    [allBut("a"), "some"],
    [allBut(...shown), "none"],
  ])("%j: the head's box is %s", (selection, state) => {
    expect(shownState(selection, shown)).toBe(state);
  });

  it("are none of an empty list", () => {
    expect(shownState(everythingSelected, [])).toBe("none");
  });

  it.each<[Selection, number, boolean]>([
    [some(...shown), 240, true],
    [some(...shown), 5, false],
    [some("a"), 240, false],
    [everythingSelected, 240, false],
  ])("%j of %i offers the other pages: %s", (selection, total, offers) => {
    expect(offersAll(selection, shown, total)).toBe(offers);
  });

  it("stay as they were given", () => {
    const before = some("a");
    withRows(before, ["b"], true);
    expect(before).toEqual(some("a"));
  });
});
