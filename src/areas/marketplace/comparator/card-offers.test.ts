import { describe, expect, it } from "vitest";
import type { OfferRecord } from "#src/contracts/product-record.ts";
import { offerText, priceBefore } from "./card-offers.presenter.ts";
import { pageNumbers } from "./paging.rules.ts";

const wording = {
  say: (key: string, params?: Record<string, string | number>) =>
    params === undefined ? key : `${key}(${Object.values(params).join(", ")})`,
  locale: "es-CL" as const,
};

describe("offers on record", () => {
  const offer = (over: Partial<OfferRecord>): OfferRecord => ({
    kind: "GIFTCARD",
    title: "título",
    titles: {},
    unit: null,
    amount: null,
    parcels: null,
    stockRemaining: null,
    validFrom: null,
    validTo: null,
    ...over,
  });

  it.each<[string, OfferRecord, string | null]>([
    [
      "a gift card names the record's amount",
      offer({ amount: 20_000, unit: "CLP" }),
      "listing.offer.giftcard($20.000)",
    ],
    [
      "stock counts what is left",
      offer({ kind: "STOCK", stockRemaining: 7 }),
      "listing.offer.stock(7, título)",
    ],
    ["a free product is named", offer({ kind: "AGGREGATE" }), "título"],
    ["a discount is a badge, not a line", offer({ kind: "DISCOUNT" }), null],
  ])("%s", (_title, one, text) => {
    expect(offerText(one, wording)).toBe(text);
  });

  it.each<[string, OfferRecord | undefined, number | null]>([
    ["10 %", offer({ kind: "DISCOUNT", unit: "percent", amount: 10 }), 74_959],
    ["12.5 %", offer({ kind: "DISCOUNT", unit: "percent", amount: 12.5 }), 77_101],
    ["an amount", offer({ kind: "DISCOUNT", unit: "amount", amount: 0.02 }), null],
    ["100 %", offer({ kind: "DISCOUNT", unit: "percent", amount: 100 }), null],
    ["none", undefined, null],
  ])("the price before a discount of %s", (_title, discount, before) => {
    expect(
      priceBefore({ amountMinor: 67_463, currency: "CLP" }, discount)?.amountMinor ?? null,
    ).toBe(before);
  });

  it("have no centavos in Colombia before a discount where the price has none", () => {
    const discount = offer({ kind: "DISCOUNT", unit: "percent", amount: 10 });
    const before = (amountMinor: number) =>
      priceBefore({ amountMinor, currency: "COP" }, discount)?.amountMinor;
    expect([before(10_705_000), before(10_705_050)]).toEqual([11_894_400, 11_894_500]);
  });
});

describe("page numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 60, [1, 2, null, 60]],
    [3, 60, [1, 2, 3, 4, null, 60]],
    [30, 60, [1, null, 29, 30, 31, null, 60]],
    [58, 60, [1, null, 57, 58, 59, 60]],
  ])("at %i of %i", (current, last, numbers) => {
    expect(pageNumbers(current, last)).toEqual(numbers);
  });
});
