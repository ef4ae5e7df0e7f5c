import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { arrearsEnd, arrearsTermsOn, stepsDue, type UnpaidCycle } from "./arrears.rules.ts";
import {
  type PaymentSetting,
  readPaymentSettings,
} from "#src/modules/sale/payment-setting/payment-settings.rules.ts";

const settings = readPaymentSettings(
  readFileSync(
    resolve(import.meta.dirname, "../../../../db/seed/payments/payment-settings.tsv"),
    "utf8",
  ),
);
const chile = arrearsTermsOn(settings, { country: "CL", day: "2026-11-25" });

const dueOn = "2026-11-25";
const unpaid: UnpaidCycle = {
  dueOn,
  lastClass: "contact_bank",
  isMeansChanged: false,
  isCharged: true,
  done: [],
  noticeOn: null,
};

/** Day by day as the job walks it: what is taken on which day after it was due. */
function walked(cycle: UnpaidCycle, days = 60): string[] {
  const said: string[] = [];
  let now = cycle;
  for (let day = 0; day <= days; day += 1) {
    const today = addDays(cycle.dueOn, day);
    for (const { day: at, step } of stepsDue(now, chile, today)) {
      said.push(`${day} ${step}`);
      now = {
        ...now,
        done: [...now.done, at],
        noticeOn: step === "termination" ? today : now.noticeOn,
      };
    }
  }
  return said;
}

describe("arrears", () => {
  it("remind on days 0, 4 and 8, try again on 3, 7, 14 and 21, give notice on 30 and end on 45", () => {
    expect(walked(unpaid).join(", ")).toBe(
      "0 mora_1, 3 retry, 4 mora_2, 7 retry, 8 mora_3, 14 retry, 21 retry, 30 termination, 45 cancel",
    );
  });

  it.each(["fix_field", "other_card", "final"])(
    "never try the same means again after %s",
    (lastClass) => {
      expect(walked({ ...unpaid, lastClass })).toEqual([
        "0 mora_1",
        "4 mora_2",
        "8 mora_3",
        "30 termination",
        "45 cancel",
      ]);
    },
  );

  it("try again where the means was changed, or the refusal may pass", () => {
    const changed = { ...unpaid, lastClass: "other_card", isMeansChanged: true };
    expect(walked(changed)).toContain("3 retry");
    expect(walked({ ...unpaid, lastClass: "retry" })).toContain("21 retry");
  });

  it("only remind who pays by transfer", () => {
    const byTransfer = { ...unpaid, isCharged: false, lastClass: null };
    expect(walked(byTransfer).some((line) => line.endsWith("retry"))).toBe(false);
  });

  it("end nothing sooner than fifteen days after the notice was sent, however late that was", () => {
    const late = { ...unpaid, done: [0, 3, 4, 7, 8, 14, 21, 30], noticeOn: addDays(dueOn, 41) };
    expect(stepsDue(late, chile, addDays(dueOn, 55))).toEqual([]);
    expect(stepsDue(late, chile, addDays(dueOn, 56))).toEqual([{ day: 45, step: "cancel" }]);
    const neverSent = { ...late, noticeOn: null };
    expect(stepsDue(neverSent, chile, addDays(dueOn, 90))).toEqual([]);
  });

  it("are confirmed for Chile alone", () => {
    const isOfLaw = ({ key }: PaymentSetting) =>
      key !== "card.notice-days" && key !== "withdrawal.days" && !key.startsWith("renewal.");
    const confirmed = settings.filter((one) => isOfLaw(one) && one.is_confirmed);
    expect(new Set(confirmed.map(({ country }) => country))).toEqual(new Set(["CL"]));
    for (const country of ["PE", "CO", "INT"] as const)
      expect(arrearsTermsOn(settings, { country, day: "2026-11-25" })).toEqual(chile);
  });

  it("follow the rows that hold on the day they were due, and no later ones", () => {
    const later: PaymentSetting[] = [
      { key: "mora.days", value: "1;2;5" },
      { key: "retry.days", value: "6" },
      { key: "arrears.end-day", value: "60" },
    ].map((one) => ({
      ...(one as Pick<PaymentSetting, "key" | "value">),
      country: "CL",
      from_day: "2026-12-01",
      unit: "days",
      is_confirmed: true,
    }));
    const all = [...later, ...settings];
    expect(arrearsTermsOn(all, { country: "CL", day: "2026-11-30" })).toEqual(chile);
    const terms = arrearsTermsOn(all, { country: "CL", day: "2026-12-01" });
    expect(terms.steps.map(([at, step]) => `${at} ${step}`).join(", ")).toBe(
      "1 mora_1, 2 mora_2, 5 mora_3, 6 retry, 30 termination, 60 cancel",
    );
    expect(arrearsTermsOn(all, { country: "CL", day: "2026-12-02" })).toEqual(terms);
    const unpaidCycle = { charge_on: "2026-12-01", notice_on: null };
    expect(arrearsEnd(terms, unpaidCycle)).toBe("2027-01-30");
    expect(arrearsEnd(terms, { ...unpaidCycle, notice_on: "2027-01-20" })).toBe("2027-02-04");
    expect(() => arrearsTermsOn(settings, { country: "CL", day: "2023-12-31" })).toThrow(
      "holds nothing for CL",
    );
  });
});
