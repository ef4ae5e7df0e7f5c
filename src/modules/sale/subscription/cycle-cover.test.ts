import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { addMonthsTo } from "#src/contracts/operation-dates.rules.ts";
import { coverOf, daysBetween, unearnedOf } from "./cycle-cover.rules.ts";

describe("what a payment covers", () => {
  it.each([
    ["2026-11-23", 0, 1, "2026-11-23", "2026-12-23"],
    ["2026-11-23", 2, 1, "2027-01-23", "2027-02-23"],
    ["2026-08-31", 1, 1, "2026-09-30", "2026-10-31"],
    ["2028-01-31", 1, 1, "2028-02-29", "2028-03-31"],
    ["2026-11-23", 1, 3, "2027-02-23", "2027-05-23"],
  ])("of %s, payment %i of each %i months: %s to %s", (startsOn, position, months, from, until) =>
    expect(coverOf({ starts_on: startsOn, months }, position)).toEqual({ from, until }),
  );

  it("is what the one before ends with: no day twice, none left out", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true }),
        fc.constantFrom(1, 2, 3, 6),
        fc.nat(24),
        (date, months, position) => {
          const policy = { starts_on: date.toISOString().slice(0, 10), months };
          expect(coverOf(policy, position).until).toBe(coverOf(policy, position + 1).from);
        },
      ),
    );
  });
});

describe("unearned premium", () => {
  const cover = { from: "2026-12-01", until: "2026-12-31" };

  it.each([
    ["2026-12-15", 15, 24_271],
    ["2026-12-30", 0, 0],
    ["2027-03-01", 0, 0],
    ["2026-12-01", 29, 46_923],
    // Before the period: all of it.
    ["2026-11-30", 30, 48_541],
    ["2026-10-01", 30, 48_541],
  ])("of 48,541 for 30 days, ended on %s: %i days, %i", (endsOn, left, minor) =>
    expect(unearnedOf(48_541, cover, endsOn)).toEqual({ days: 30, left, minor }),
  );

  it("never exceeds what was paid, and falls day by day", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 40 }), (amount, after) => {
        const today = unearnedOf(amount, cover, addDays(cover.from, after)).minor;
        const tomorrow = unearnedOf(amount, cover, addDays(cover.from, after + 1)).minor;
        expect(today).toBeLessThanOrEqual(amount);
        expect(tomorrow).toBeLessThanOrEqual(today);
      }),
    );
  });

  it("counts days and months by the calendar", () => {
    expect(daysBetween("2028-02-01", "2028-03-01")).toBe(29);
    expect(addMonthsTo("2026-12-31", 2)).toBe("2027-02-28");
  });
});
