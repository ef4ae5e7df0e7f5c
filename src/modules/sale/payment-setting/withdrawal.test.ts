import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { type PaymentSetting, readPaymentSettings } from "./payment-settings.rules.ts";
import { lastWithdrawalDay, withdrawalTermOn } from "./withdrawal.rules.ts";

const settings = readPaymentSettings(
  readFileSync(
    resolve(import.meta.dirname, "../../../../db/seed/payments/payment-settings.tsv"),
    "utf8",
  ),
);
const last = (
  country: PaymentSetting["country"],
  receivedOn: string | null,
  { all = settings, isIsapre = false } = {},
) => lastWithdrawalDay(all, { country, receivedOn, isIsapre });

describe("the days of withdrawal", () => {
  it.each([
    ["CL", "2026-11-13", "2026-11-23"],
    ["PE", "2026-11-13", "2026-11-28"],
    ["INT", "2026-11-13", "2026-11-23"],
    // A Friday, then the Monday of Independencia de Cartagena: five business days.
    ["CO", "2026-11-13", "2026-11-23"],
  ] as const)("of %s end %s → %s", (country, received, day) => {
    expect(last(country, received)).toBe(day);
  });

  it("are none before the policy is received, of a plan of an isapre, and before the first setting", () => {
    expect(last("CL", null)).toBeNull();
    expect(last("CL", "2026-11-13", { isIsapre: true })).toBeNull();
    expect(last("CL", "2019-12-31")).toBeNull();
    expect(withdrawalTermOn(settings, { country: "CL", day: "2019-12-31" })).toBeUndefined();
  });

  it("are confirmed for Chile alone", () => {
    const confirmed = settings.filter((one) => one.key === "withdrawal.days" && one.is_confirmed);
    expect(confirmed.map(({ country }) => country)).toEqual(["CL"]);
  });

  const later: PaymentSetting = {
    key: "withdrawal.days",
    country: "CL",
    from_day: "2026-12-01",
    value: "20",
    unit: "days",
    is_confirmed: true,
  };
  const inBusinessDays: PaymentSetting = {
    ...later,
    from_day: "2026-12-10",
    value: "3",
    unit: "business-days",
  };
  it.each([
    ["the day before a change", "2026-11-30", "2026-12-10"],
    ["the day of it", "2026-12-01", "2026-12-21"],
    ["the day after it", "2026-12-02", "2026-12-22"],
    ["the last day of its version", "2026-12-09", "2026-12-29"],
    // A Thursday: Friday, Monday, Tuesday.
    ["the first day of the next, in business days", "2026-12-10", "2026-12-15"],
  ])("follow the version of the day on which it was received: %s", (_when, received, day) => {
    const all = [inBusinessDays, ...settings, later];
    expect(last("CL", received, { all })).toBe(day);
    // Of another country nothing changes.
    expect(last("PE", received, { all })).toBe(last("PE", received));
  });
});
