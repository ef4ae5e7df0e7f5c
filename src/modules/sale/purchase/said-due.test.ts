import { describe, expect, it } from "vitest";
import type { Due } from "./due.types.ts";
import { saidCharges, saidDiscounts } from "./said-due.rules.ts";

/** What is paid now and later, as page, review and proposal say it. */

const money = (amountMinor: number) => ({ amountMinor, currency: "CLP" }) as const;
const due: Due = {
  base: money(48_541),
  discount: null,
  bundle: null,
  promo: null,
  promoRefusal: null,
  due: money(48_541),
};
const reader = {
  locale: "es-CL",
  say: (key: string, values?: Record<string, string | number>) =>
    values === undefined ? key : `${key} ${Object.values(values).join(" ")}`,
} as const;

const linesOf = (lines: readonly { label: string; value: string }[]) =>
  lines.map(({ label, value }) => `${label}: ${value}`);

describe("what is taken off", () => {
  const before = "purchase.due.base: $48.541";
  it.each<[string, Partial<Due>, string[]]>([
    ["nothing", {}, []],
    [
      "an offer",
      { discount: { title: "Relámpago", amount: money(7_281) } },
      [before, "Relámpago: −$7.281"],
    ],
    [
      "several products and a code",
      {
        bundle: { code: "JUNTOS", amount: money(2_000) },
        promo: { code: "DEMO10", amount: money(4_654) },
      },
      [before, "purchase.cart.bundle: −$2.000", "purchase.promo.line DEMO10: −$4.654"],
    ],
  ])("%s", (_what, part, lines) => {
    expect(linesOf(saidDiscounts({ ...due, ...part }, reader))).toEqual(lines);
  });
});

it("names each later charge by its civil day", () => {
  expect(linesOf(saidCharges(due, ["2026-12-05", "2027-01-05"], reader))).toEqual([
    "purchase.review.charge 5 de diciembre de 2026: $48.541",
    "purchase.review.charge 5 de enero de 2027: $48.541",
  ]);
});
