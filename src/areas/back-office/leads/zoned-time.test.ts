import { describe, expect, it } from "vitest";
import { instantIn } from "./zoned-time.rules.ts";

describe("the instant of a civil day and minute", () => {
  it.each([
    ["2026-11-24", "10:30", "America/Santiago", "2026-11-24T13:30:00.000Z"],
    // In winter Santiago is four hours behind.
    ["2026-07-01", "10:30", "America/Santiago", "2026-07-01T14:30:00.000Z"],
    ["2026-11-24", "10:30", "America/Lima", "2026-11-24T15:30:00.000Z"],
    ["2026-09-06", "09:00", "America/Santiago", "2026-09-06T12:00:00.000Z"],
  ])("%s %s in %s", (day, minute, zone, instant) => {
    expect(instantIn(day, minute, zone)?.toISOString()).toBe(instant);
  });

  it.each([
    ["", "10:30"],
    ["2026-13-40", "10:30"],
    ["2026-11-24", ""],
    ["mañana", "10:30"],
  ])("is none of %j %j", (day, minute) => {
    expect(instantIn(day, minute, "America/Santiago")).toBe(null);
  });
});
