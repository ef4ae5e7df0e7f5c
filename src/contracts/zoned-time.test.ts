import { expect, it } from "vitest";
import { zonedInstant } from "./zoned-time.rules.ts";

it.each([
  ["2026-11-25", "10:00", "America/Santiago", "2026-11-25T13:00:00.000Z"],
  ["2026-07-25", "10:00", "America/Santiago", "2026-07-25T14:00:00.000Z"],
  ["2026-11-25", "00:00", "America/Lima", "2026-11-25T05:00:00.000Z"],
  // Santiago's clock goes from 24:00 to 01:00 on this day.
  ["2026-09-06", "12:00", "America/Santiago", "2026-09-06T15:00:00.000Z"],
  ["2026-03-29", "12:00", "Europe/Madrid", "2026-03-29T10:00:00.000Z"],
])("%s %s in %s is %s", (date, minute, zone, instant) => {
  expect(zonedInstant(date, minute, zone).toISOString()).toBe(instant);
});
