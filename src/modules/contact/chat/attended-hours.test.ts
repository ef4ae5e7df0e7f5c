import { describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import { easterSunday, holidaysOf, isAttended, nextAttended } from "./attended-hours.rules.ts";

const zoneOf = (code: string) => countries.find((each) => each.code === code)?.timeZone ?? "";

describe("the hours of the chat", () => {
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

  it.each([
    // Santiago keeps summer time in November (UTC-3) and winter time in June (UTC-4).
    ["CL", "2026-11-23T11:59:59Z", false, "a minute before nine on a Monday"],
    ["CL", "2026-11-23T12:00:00Z", true, "at nine on a Monday"],
    ["CL", "2026-11-23T20:59:59Z", true, "before six"],
    ["CL", "2026-11-23T21:00:00Z", false, "at six"],
    ["CL", "2026-06-22T12:30:00Z", false, "half past eight of winter time"],
    ["CL", "2026-06-22T13:00:00Z", true, "nine of winter time"],
    ["CL", "2026-11-21T15:00:00Z", false, "on a Saturday"],
    ["CL", "2026-12-08T15:00:00Z", false, "on a holiday"],
    ["CO", "2026-11-23T13:00:00Z", true, "at eight in Bogota"],
    ["CO", "2026-11-23T22:00:00Z", false, "at five in Bogota"],
    ["PE", "2026-11-23T13:30:00Z", false, "half past eight in Lima"],
    ["PE", "2026-11-23T14:00:00Z", true, "at nine in Lima"],
    ["INT", "2026-11-23T15:00:00Z", true, "from Santiago"],
  ] as const)("in %s at %s is attended: %s, %s", (country, at, expected, _when) => {
    expect(isAttended(country, zoneOf(country), new Date(at))).toBe(expected);
  });

  it.each([
    ["CL", "2026-11-23T11:00:00Z", "2026-11-23 09:00"],
    ["CL", "2026-11-20T22:00:00Z", "2026-11-23 09:00"],
    ["CL", "2026-12-07T22:00:00Z", "2026-12-09 09:00"],
    ["CO", "2026-12-31T23:00:00Z", "2027-01-04 08:00"],
  ] as const)("in %s after %s people attend again %s", (country, at, expected) => {
    const { date, minute } = nextAttended(country, zoneOf(country), new Date(at));
    expect(`${date} ${minute}`).toBe(expected);
  });
});
