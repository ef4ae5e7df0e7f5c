import { expect, it } from "vitest";
import { pausesOn } from "./pause.rules.ts";

const dental = {
  insuranceType: "DENTAL",
  country: "CL",
  startsOn: "2026-11-23",
  months: 1,
  chargeDay: 5,
  waiting: { month: "2026-12-01", position: 1 },
  before: [],
  operationDates: [],
} as const;

it("one or two cycles may rest: without charge and without cover, and it goes on after them", () => {
  expect(pausesOn(dental, "2026-11-24")).toEqual([
    {
      cycles: 1,
      until: "2026-12-31",
      uncovered: { from: "2026-12-23", until: "2027-01-22" },
      nextCharge: "2027-01-05",
    },
    {
      cycles: 2,
      until: "2027-01-31",
      uncovered: { from: "2026-12-23", until: "2027-02-22" },
      nextCharge: "2027-02-05",
    },
  ]);
});

it("ends before the operations of its last month do, so that the next month is charged", () => {
  const operationDates = ["25-11", "25-12", "25-01"];
  const found = pausesOn({ ...dental, operationDates }, "2026-11-24");
  expect(found.map(({ until, nextCharge }) => [until, nextCharge])).toEqual([
    ["2026-12-25", "2027-01-05"],
    ["2027-01-25", "2027-02-05"],
  ]);
  // Of this month nothing can rest once its operations are over.
  const late = { ...dental, operationDates, waiting: { month: "2026-11-01", position: 1 } };
  expect(pausesOn(late, "2026-11-26").map(({ cycles }) => cycles)).toEqual([2]);
});

it.each([
  ["of a line that a person may need that day", { insuranceType: "VIDA" }, 0],
  ["that is charged every six months", { months: 6 }, 0],
  ["whose next amount was said", { waiting: undefined }, 0],
  ["that rested a cycle this year", { before: [{ on: "2026-02-01", cycles: 1 }] }, 1],
  ["that rested two this year", { before: [{ on: "2025-11-25", cycles: 2 }] }, 0],
  ["that rested two more than a year ago", { before: [{ on: "2025-11-24", cycles: 2 }] }, 2],
])("a subscription %s has %o", (_name, change, count) => {
  expect(pausesOn({ ...dental, ...change }, "2026-11-24")).toHaveLength(count);
});
