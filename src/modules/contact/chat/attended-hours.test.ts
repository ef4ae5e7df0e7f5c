import { describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import { isAttended, nextAttended } from "./attended-hours.rules.ts";

const zoneOf = (code: string) => countries.find((each) => each.code === code)?.timeZone ?? "";

describe("the hours of the chat", () => {
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
