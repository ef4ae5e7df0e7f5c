import { describe, expect, it, vi } from "vitest";
import { civilMinute, easterSunday, holidaysOf } from "./holidays.rules.ts";

describe("public holidays", () => {
  it.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
  ])("finds Easter of %i", (year, date) => expect(easterSunday(year)).toBe(date));

  it.each([
    [
      "CL",
      2026,
      "01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25",
    ],
    [
      "CL",
      2027,
      "01-01 03-26 03-27 05-01 05-21 06-21 06-28 07-16 08-15 09-17 09-18 09-19 10-11 10-31 11-01 12-08 12-25",
    ],
    [
      "PE",
      2026,
      "01-01 04-02 04-03 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25",
    ],
    [
      "CO",
      2026,
      "01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25",
    ],
  ] as const)("knows the public holidays of %s in %i", (country, year, days) => {
    expect(holidaysOf(country, year)).toEqual(days.split(" ").map((day) => `${year}-${day}`));
  });
});

describe("a civil minute", () => {
  it("is told by a format that is made once, however often it is asked for", () => {
    const made = vi.spyOn(Intl, "DateTimeFormat");
    const at = new Date("2026-11-23T12:00:00Z");
    for (let count = 0; count < 50; count += 1)
      expect(civilMinute(at, "Pacific/Easter")).toEqual({ date: "2026-11-23", minute: "07:00" });
    expect(made.mock.calls.length).toBeLessThan(2);
    made.mockRestore();
  });
});
