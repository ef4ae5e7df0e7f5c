import { describe, expect, it } from "vitest";
import { type FeeRate, feeOn, partOf } from "./fee-rates.rules.ts";
import type { PaymentSetting, PaymentSettingKey } from "./payment-settings.rules.ts";
import { judgeFee, judgeSetting, untilOf } from "./versions.rules.ts";

const today = "2026-11-26";
const setting = (
  key: PaymentSettingKey,
  value: string,
  change: Partial<PaymentSetting> = {},
): PaymentSetting => ({
  key,
  country: "CL",
  from_day: today,
  value,
  unit: "days",
  is_confirmed: true,
  ...change,
});
const before = { from_day: "2024-01-01" };
const settings = [
  setting("mora.days", "0;4;8", before),
  setting("retry.days", "3;7;14;21", before),
  setting("termination.day", "30", before),
  setting("arrears.end-day", "45", before),
  setting("withdrawal.days", "10", before),
  setting("withdrawal.days", "12", { from_day: "2027-01-01" }),
];
const said = (asked: PaymentSetting, all = settings) => {
  const verdict = judgeSetting(all, asked, today);
  return verdict.ok ? "ok" : `${verdict.field} ${verdict.code}`;
};

describe("a version of a setting", () => {
  it.each([
    ["yesterday", "2026-11-25", "from FROM_DAY_PASSED"],
    ["today", "2026-11-26", "ok"],
    ["tomorrow", "2026-11-27", "ok"],
    ["the day before one that is announced", "2026-12-31", "ok"],
    ["the day of one that is announced", "2027-01-01", "from FROM_DAY_TAKEN"],
    ["the day after it", "2027-01-02", "ok"],
  ])("from %s", (_when, from_day, verdict) => {
    expect(said(setting("withdrawal.days", "14", { from_day }))).toBe(verdict);
  });

  it("of one country leaves the days of another free", () => {
    const asked = setting("withdrawal.days", "14", { from_day: "2027-01-01", country: "PE" });
    expect(said(asked)).toBe("ok");
  });

  it.each<[PaymentSettingKey, string, string]>([
    ["withdrawal.days", "", "value INVALID_DAYS"],
    ["withdrawal.days", "1.5", "value INVALID_DAYS"],
    ["withdrawal.days", "5;6", "value INVALID_DAYS"],
    ["withdrawal.days", "366", "value INVALID_DAYS"],
    ["withdrawal.days", "365", "ok"],
    ["mora.days", "0;4", "value INVALID_DAYS"],
    ["mora.days", "4;0;8", "value INVALID_DAYS"],
    ["mora.days", "0;5;10", "ok"],
    ["retry.days", "3;3", "value INVALID_DAYS"],
    ["retry.days", "6", "ok"],
    // On day 4 somebody is reminded, on day 30 notice is given: each step is kept by its day.
    ["retry.days", "4", "value DAYS_MEET"],
    ["mora.days", "0;4;30", "value DAYS_MEET"],
    ["termination.day", "45", "value DAYS_MEET"],
    ["termination.day", "46", "value DAYS_MEET"],
    ["arrears.end-day", "29", "value DAYS_MEET"],
    ["arrears.end-day", "60", "ok"],
  ])("%s %j: %s", (key, value, verdict) => {
    expect(said(setting(key, value))).toBe(verdict);
  });

  it("of arrears has to fit what is announced besides", () => {
    const announced = setting("retry.days", "5", { from_day: "2026-12-15" });
    const asked = setting("mora.days", "0;5;9");
    expect(said(asked)).toBe("ok");
    expect(said(asked, [...settings, announced])).toBe("value DAYS_MEET");
  });

  it("counts business days of the withdrawal alone", () => {
    const unit = { unit: "business-days" } as const;
    expect(said(setting("withdrawal.days", "5", unit))).toBe("ok");
    expect(said(setting("termination.day", "31", unit))).toBe("unit INVALID_DAYS");
  });

  it("counts percent of the price that renews alone", () => {
    const unit = { unit: "percent" } as const;
    expect(said(setting("renewal.yes-percent", "15", unit))).toBe("ok");
    expect(said(setting("renewal.yes-percent", "15"))).toBe("unit INVALID_DAYS");
    expect(said(setting("renewal.notice-days", "60", unit))).toBe("unit INVALID_DAYS");
    expect(said(setting("renewal.notice-days", "60"))).toBe("ok");
    expect(said(setting("renewal.yes-percent", "366", unit))).toBe("value INVALID_DAYS");
  });
});

describe("a version of a fee", () => {
  const fee = (change: Partial<FeeRate> = {}): FeeRate => ({
    provider: "*",
    country: "CL",
    from_day: "2026-12-01",
    fee_millionths: 25_000,
    vat_millionths: 4_750,
    ...change,
  });
  it.each<[string, Partial<FeeRate>, string]>([
    ["yesterday", { from_day: "2026-11-25" }, "from FROM_DAY_PASSED"],
    ["today", { from_day: today }, "ok"],
    ["a day that has one", {}, "from FROM_DAY_TAKEN"],
    ["that day of another country", { country: "PE" }, "ok"],
    ["that day of another provider", { provider: "kushki" }, "ok"],
    ["nothing", { from_day: today, fee_millionths: 0, vat_millionths: 0 }, "ok"],
    ["less than nothing", { from_day: today, fee_millionths: -1 }, "fee INVALID_PERCENTAGE"],
    ["a tax above all", { from_day: today, vat_millionths: 1_000_001 }, "vat INVALID_PERCENTAGE"],
    [
      "all and a tax",
      { from_day: today, fee_millionths: 1_000_000, vat_millionths: 1 },
      "vat INVALID_PERCENTAGE",
    ],
  ])("%s", (_name, change, verdict) => {
    const found = judgeFee([fee()], fee(change), today);
    expect(found.ok ? "ok" : `${found.field} ${found.code}`).toBe(verdict);
  });
});

describe("the fee of a charge", () => {
  const rate = (provider: string, country: FeeRate["country"], from_day: string, fee: number) => ({
    provider,
    country,
    from_day,
    fee_millionths: fee,
    vat_millionths: 3_800,
  });
  const fees = [
    rate("*", "*", "2020-01-01", 20_000),
    rate("*", "CL", "2026-01-01", 21_000),
    rate("kushki", "*", "2020-01-01", 22_000),
    rate("kushki", "CL", "2026-06-01", 23_000),
    rate("kushki", "CL", "2026-12-01", 24_000),
  ];
  it.each([
    ["linkify", "PE", "2026-07-01", 20_000],
    ["linkify", "CL", "2026-07-01", 21_000],
    ["kushki", "CL", "2026-05-31", 22_000],
    ["kushki", "CL", "2026-11-30", 23_000],
    ["kushki", "CL", "2026-12-01", 24_000],
  ] as const)("of %s in %s on %s is of %i millionths", (provider, country, day, fee) => {
    expect(feeOn(fees, { provider, country, day }).fee_millionths).toBe(fee);
  });

  it("is rounded half up, once", () => {
    expect([partOf(48_541, 20_000), partOf(48_541, 3_800), partOf(25, 20_000)]).toEqual([
      971, 184, 1,
    ]);
    expect(() => feeOn([], { provider: "kushki", country: "CL", day: "2026-12-01" })).toThrow(
      "has no fee",
    );
  });
});

it("a version holds until the next begins, in whichever order they stand", () => {
  const days = ["2027-01-01", "2024-01-01", "2026-12-01"].map((from_day) => ({ from_day }));
  expect(days.map((one) => untilOf(days, one))).toEqual([null, "2026-12-01", "2027-01-01"]);
});
