import { expect, test } from "vitest";
import { isCivilDay } from "./civil-day.rules.ts";

test.each([
  ["2026-11-25", true],
  ["2024-02-29", true],
  ["1900-02-28", true],
  ["9999-12-31", true],
  ["2026-02-30", false],
  ["2026-02-29", false],
  ["1900-02-29", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-04-31", false],
  ["0000-01-01", false],
  ["2026-1-1", false],
  ["25-11-2026", false],
  ["2026-11-25T10:00", false],
  ["", false],
])("%j is a civil day: %s", (text, expected) => {
  expect(isCivilDay(text)).toBe(expected);
});
