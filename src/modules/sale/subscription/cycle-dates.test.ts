import { describe, expect, it } from "vitest";
import { isBusinessDay } from "#src/contracts/business-days.rules.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import {
  addMonths,
  chargeDate,
  nextCycleDate,
  nextMonth,
  operationDay,
} from "./cycle-dates.rules.ts";

const on25 = Array.from({ length: 12 }, (_, index) => `25-${String(index + 1).padStart(2, "0")}`);
const months = Array.from({ length: 60 }, (_, index) => addMonths("2024-01", index));

describe("the next cycle", () => {
  it.each([
    [on25, "2026-11-24", "2026-12-01"],
    [on25, "2026-11-25", "2026-12-01"],
    [on25, "2026-11-26", "2027-01-01"],
    [on25, "2026-12-26", "2027-02-01"],
    [["31-02"], "2028-02-29", "2028-03-01"],
    [["31-02"], "2027-02-28", "2027-03-01"],
    [["10-02"], "2028-02-11", "2028-04-01"],
    // No entry: until the month's last day.
    [[], "2026-11-30", "2026-12-01"],
    // New Year's Day is a holiday, and the first day of a cycle all the same.
    [on25, "2025-12-01", "2026-01-01"],
  ])("of %j on %s begins on %s", (dates, today, date) =>
    expect(nextCycleDate(dates, today)).toBe(date),
  );

  it("follows a plain count for every day of five years", () => {
    for (let day = "2024-01-01"; day < "2029-01-01"; day = addDays(day, 1)) {
      const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
      first.setUTCMonth(first.getUTCMonth() + (Number(day.slice(8)) > 25 ? 2 : 1));
      expect(nextCycleDate(on25, day)).toBe(first.toISOString().slice(0, 10));
    }
  });

  it("knows the length of each month", () => {
    expect(months.map((month) => operationDay(["31-02", "31-04"], month).slice(5))).toEqual(
      months.map((month) => {
        const [year = 0, number = 1] = month.split("-").map(Number);
        return new Date(Date.UTC(year, number, 0)).toISOString().slice(5, 10);
      }),
    );
    expect(nextMonth("2026-11", 3)).toBe("2027-02");
  });
});

describe("the day of a charge", () => {
  const countries = ["CL", "PE", "CO"] as const;
  const cases = countries.flatMap((country) =>
    months.flatMap((month) => [1, 5, 10, 18, 25, 28].map((day) => ({ country, month, day }))),
  );

  it("is the charge day, or the first business day after it, 2024 to 2028 in three countries", () => {
    for (const { country, month, day } of cases) {
      const wanted = `${month}-${String(day).padStart(2, "0")}`;
      const charged = chargeDate(country, month, day);
      expect(isBusinessDay(country, charged)).toBe(true);
      for (let between = wanted; between < charged; between = addDays(between, 1))
        expect(isBusinessDay(country, between)).toBe(false);
    }
  });

  it.each([
    ["CL", "2026-09", 18, "2026-09-21"],
    ["CL", "2027-01", 1, "2027-01-04"],
    ["PE", "2026-07", 28, "2026-07-30"],
    ["CO", "2026-11", 2, "2026-11-03"],
    ["CL", "2026-11", 25, "2026-11-25"],
  ] as const)("in %s, %s on %i, is %s", (country, month, day, date) =>
    expect(chargeDate(country, month, day)).toBe(date),
  );
});
