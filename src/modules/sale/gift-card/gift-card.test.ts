import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readPaymentSettings } from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import { allSaleStates } from "#src/modules/sale/sale/sale-transitions.rules.ts";
import { endsGiftCard, giftCardDay, isGiftCardDue } from "./gift-card.rules.ts";

const seed = resolve(import.meta.dirname, "../../../../db/seed/payments/payment-settings.tsv");
const settings = readPaymentSettings(readFileSync(seed, "utf8"));

describe("a gift card", () => {
  it.each([
    ["CL", "DENTAL", "2026-11-23", "2026-12-04"],
    ["PE", "DENTAL", "2026-11-23", "2026-12-09"],
    // Five business days.
    ["CO", "DENTAL", "2026-11-23", "2026-12-01"],
    ["INT", "TRIP", "2026-11-23", "2026-12-04"],
    ["CL", "ISAPRE", "2026-11-23", "2026-11-23"],
  ] as const)(
    "in %s of %s, received on %s, is due on %s",
    (country, insuranceType, receivedOn, day) => {
      expect(giftCardDay(settings, { country, insuranceType, receivedOn })).toBe(day);
    },
  );

  it("ends with a withdrawal and a failed sale alone", () => {
    expect(allSaleStates.filter(endsGiftCard)).toEqual(["FAIL", "CANCELED_WITHDRAWAL"]);
  });

  it.each([
    ["PENDING", "2026-12-03", false],
    ["PENDING", "2026-12-04", true],
    ["PENDING", "2026-12-05", true],
    ["SENT", "2026-12-05", false],
    ["CANCELLED", "2026-12-05", false],
  ] as const)("in %s on %s may be sent: %s", (state, today, isDue) => {
    expect(isGiftCardDue({ state, dueOn: "2026-12-04" }, today)).toBe(isDue);
  });
});
