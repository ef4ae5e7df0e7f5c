import { describe, expect, it } from "vitest";
import { changedCards, withFreshRows } from "./live-rows.rules.ts";

const row = (reference: string, version = 1, lastActAt = 0) => ({ reference, version, lastActAt });
const rows = (names: string) => names.split("").map((name) => row(name));
const shownAs = (shown: string, fresh: string, isWhole: boolean) => {
  const { rows: live, arrived } = withFreshRows(rows(shown), { rows: rows(fresh), isWhole });
  return {
    order: live.map(({ reference }) => reference).join(""),
    left: live
      .filter(({ hasLeft }) => hasLeft)
      .map(({ reference }) => reference)
      .join(""),
    arrived,
  };
};

describe("a list that is read while it changes", () => {
  it.each([
    ["nothing changed", "ABC", "ABC", true, { left: "", arrived: 0 }],
    ["a row came first", "ABC", "NABC", true, { left: "", arrived: 1 }],
    ["a row moved to the front", "ABC", "CAB", true, { left: "", arrived: 0 }],
    ["a row left the filter", "ABC", "AC", true, { left: "B", arrived: 0 }],
    ["all left", "ABC", "", true, { left: "ABC", arrived: 0 }],
    [
      "a new row pushed the last one to the next page",
      "ABC",
      "NAB",
      false,
      { left: "", arrived: 1 },
    ],
    ["a row left and the next page moved up", "ABC", "ACD", false, { left: "B", arrived: 0 }],
    ["one came and one left", "ABC", "NACD", false, { left: "B", arrived: 1 }],
    ["nothing of it is there", "ABC", "DEF", false, { left: "", arrived: 3 }],
  ])("keeps every row where it stands: %s", (_what, shown, fresh, isWhole, expected) => {
    expect(shownAs(shown, fresh, isWhole)).toEqual({ order: shown, ...expected });
  });

  it("shows what a row says now", () => {
    const { rows: live } = withFreshRows([{ ...row("A"), status: "Asignado" }], {
      rows: [{ ...row("A", 2), status: "Agenda" }],
      isWhole: true,
    });
    expect(live).toEqual([{ ...row("A", 2), status: "Agenda", hasLeft: false }]);
  });
});

describe("a board that is read while it changes", () => {
  const card = (reference: string, column: number, version = 1, lastActAt = 0) => ({
    ...row(reference, version, lastActAt),
    column,
  });
  it.each([
    ["nothing changed", [card("A", 2)], { arrived: 0, changed: 0 }],
    ["a card moved", [card("A", 13, 2)], { arrived: 0, changed: 1 }],
    ["a card was worked", [card("A", 2, 1, 5)], { arrived: 0, changed: 1 }],
    ["a card came", [card("A", 2), card("B", 2)], { arrived: 1, changed: 0 }],
    ["a card went", [], { arrived: 0, changed: 1 }],
    ["one pushed another out", [card("B", 2)], { arrived: 1, changed: 0 }],
  ])("counts what it would show otherwise: %s", (_what, fresh, expected) => {
    expect(changedCards([card("A", 2)], fresh)).toEqual(expected);
  });
});
