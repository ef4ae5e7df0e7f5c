import { describe, expect, it } from "vitest";
import type { PaymentSetting } from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import { announcedUntil, isBeyondTerm, needsYes, termOn, termSettingsOn } from "./term.rules.ts";

const setting = (
  key: PaymentSetting["key"],
  value: string,
  from = "2020-01-01",
): PaymentSetting => ({
  key,
  country: "CL",
  from_day: from,
  value,
  unit: key === "renewal.yes-percent" ? "percent" : "days",
  is_confirmed: true,
});
const settings = [setting("renewal.notice-days", "45"), setting("renewal.yes-percent", "20")];
const terms = termSettingsOn(settings, { country: "CL", day: "2027-10-09" });

it.each([
  ["2026-11-23", "2026-11-23", 1, "2027-11-23"],
  ["2026-11-23", "2027-11-22", 1, "2027-11-23"],
  ["2026-11-23", "2027-11-23", 2, "2028-11-23"],
  ["2024-02-29", "2025-02-28", 2, "2026-02-28"],
])("of a policy from %s, %s lies in term %i, which ends before %s", (from, day, number, endsOn) => {
  expect(termOn(from, day)).toMatchObject({ number, ends_on: endsOn });
});

it("a term is announced 45 days before its end", () => {
  expect(announcedUntil("2027-10-09", terms)).toBe("2027-11-23");
});

it("days and percent are those of the version in force in the country on that day", () => {
  const later = [
    setting("renewal.notice-days", "60", "2028-01-01"),
    setting("renewal.yes-percent", "10", "2028-02-01"),
  ];
  const on = (day: string) => termSettingsOn([...later, ...settings], { country: "CL", day });
  expect(on("2027-12-31")).toEqual({ noticeDays: 45, yesAbovePercent: 20 });
  expect(on("2028-01-01")).toEqual({ noticeDays: 60, yesAbovePercent: 20 });
  expect(on("2028-02-01")).toEqual({ noticeDays: 60, yesAbovePercent: 10 });
  expect(() => termSettingsOn(settings, { country: "PE", day: "2028-02-01" })).toThrow(
    "holds nothing for PE",
  );
});

it.each([
  [10_000, 12_000, false],
  [10_000, 12_001, true],
  [10_000, 9_000, false],
])("a charge that was %i and will be %i needs a yes: %s", (before, next, needs) => {
  expect(needsYes(before, next, terms)).toBe(needs);
});

describe("days after the end", () => {
  const announced = { state: "RENEWAL_ANNOUNCED", ends_on: "2027-11-23", needs_yes: true } as const;
  it.each([
    ["that nobody agreed to", { ...announced, agreed_at: null }, "2027-11-23", true],
    ["before the end", { ...announced, agreed_at: null }, "2027-11-22", false],
    ["that were agreed to", { ...announced, agreed_at: new Date(0) }, "2027-11-23", false],
    ["that need no yes", { ...announced, needs_yes: false, agreed_at: null }, "2027-11-23", false],
    [
      "of a term that was declined",
      { ...announced, state: "DECLINED", needs_yes: false, agreed_at: null } as const,
      "2027-12-23",
      true,
    ],
  ])("%s are charged accordingly", (_name, term, day, isBeyond) => {
    expect(isBeyondTerm(term, day)).toBe(isBeyond);
  });
});
