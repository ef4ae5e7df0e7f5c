import { describe, expect, it } from "vitest";
import {
  dayCount,
  type Period,
  periodOf,
  type PeriodPreset,
  presetOf,
  readDay,
  readPeriod,
} from "./period.rules.ts";

describe("the days of a preset", () => {
  it.each<[PeriodPreset, string, string, string]>([
    ["today", "2026-11-23", "2026-11-23", "2026-11-23"],
    ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
    ["last7", "2026-11-23", "2026-11-17", "2026-11-23"],
    ["last7", "2027-01-03", "2026-12-28", "2027-01-03"],
    ["last30", "2026-03-01", "2026-01-31", "2026-03-01"],
    ["thisMonth", "2026-11-23", "2026-11-01", "2026-11-30"],
    ["thisMonth", "2028-02-29", "2028-02-01", "2028-02-29"],
    ["lastMonth", "2028-03-31", "2028-02-01", "2028-02-29"],
    ["lastMonth", "2027-01-01", "2026-12-01", "2026-12-31"],
    ["thisYear", "2026-11-23", "2026-01-01", "2026-12-31"],
  ])("%s on %s", (preset, today, from, to) => {
    expect(periodOf(preset, today)).toEqual({ from, to });
  });

  it.each<[Period, PeriodPreset | undefined]>([
    [{ from: "2026-11-23", to: "2026-11-23" }, "today"],
    [{ from: "2026-11-17", to: "2026-11-23" }, "last7"],
    [{ from: "2026-11-01", to: "2026-11-30" }, "thisMonth"],
    [{ from: "2026-11-01", to: "2026-11-29" }, undefined],
    [{ from: null, to: "2026-11-30" }, undefined],
  ])("%j is %s", (period, preset) => {
    expect(presetOf(period, "2026-11-23")).toBe(preset);
  });
});

describe("days of an address", () => {
  it.each([
    ["2026-11-23", "2026-11-23"],
    ["2028-02-29", "2028-02-29"],
    ["2026-02-29", null],
    ["2026-13-01", null],
    ["23-11-2026", null],
    ["2026-11-23T00:00", null],
    ["", null],
    [null, null],
  ])("%s is %s", (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it.each<[string | null, string | null, Period]>([
    ["2026-11-01", "2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
    ["2026-11-30", "2026-11-01", { from: "2026-11-01", to: "2026-11-30" }],
    ["2026-11-31", "2026-11-30", { from: null, to: "2026-11-30" }],
    [null, null, { from: null, to: null }],
  ])("from %s to %s", (from, to, period) => {
    expect(readPeriod(from, to)).toEqual(period);
  });

  it.each<[Period, number | null]>([
    [{ from: "2026-11-23", to: "2026-11-23" }, 1],
    // The clocks change within it.
    [{ from: "2026-04-01", to: "2026-04-30" }, 30],
    [{ from: "2026-11-23", to: null }, null],
  ])("%j has %s days", (period, count) => {
    expect(dayCount(period)).toBe(count);
  });
});
