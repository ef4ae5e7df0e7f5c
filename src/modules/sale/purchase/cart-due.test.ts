import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PromoCode } from "#src/modules/sale/promo-code/promo-code.rules.ts";
import { cartDue } from "./cart-due.rules.ts";
import { dueOf, type PricedItem } from "./purchase-due.rules.ts";

const discount = (code: string, change: Partial<PromoCode> = {}): PromoCode => ({
  code,
  value: { kind: "percent", hundredths: 1_000 },
  validFrom: null,
  validTo: null,
  usesMost: null,
  usesMostPerson: null,
  countries: [],
  products: [],
  isOnTop: false,
  itemsLeast: null,
  ...change,
});
const five = discount("JUNTOS2", {
  value: { kind: "percent", hundredths: 500 },
  isOnTop: true,
  itemsLeast: 2,
});
const eight = discount("JUNTOS4", {
  value: { kind: "percent", hundredths: 800 },
  isOnTop: true,
  itemsLeast: 4,
});
const amount = (amountMinor: number) =>
  ({ kind: "amount", amount: { amountMinor, currency: "CLP" } }) as const;
const item = (product: string, amountMinor: number, offer = 0, months = 1): PricedItem => ({
  product,
  months,
  base: { amountMinor, currency: "CLP" },
  offer: offer === 0 ? null : { title: "Oferta", minor: offer },
});
const [a, b, c, d] = [item("a", 10_001), item("b", 20_002), item("c", 333), item("d", 50_000)];

/** What is due of each, what is due in all, and what each discount takes off in all. */
const said = ({ parts, total }: ReturnType<typeof cartDue>) => ({
  dues: parts.map(({ due }) => due.amountMinor),
  total: total.due.amountMinor,
  bundle: total.bundle?.amount.amountMinor ?? 0,
  promo: total.promo?.amount.amountMinor ?? 0,
  refusal: total.promoRefusal,
});

describe("what several products cost together", () => {
  it.each([
    ["one has nothing for several", [a], [five], undefined, { dues: [10_001], bundle: 0 }],
    // 5 % of 30,003 is 1,500.15: 1,500, of which a third is 500.
    ["two have five per cent", [a, b], [five], undefined, { dues: [9_501, 19_002], bundle: 1_500 }],
    ["three have what two have", [a, b, c], [five, eight], undefined, { bundle: 1_517 }],
    ["four have the larger alone", [a, b, c, d], [five, eight], undefined, { bundle: 6_427 }],
    [
      "a discount of other products does not count",
      [a, b],
      [{ ...five, products: ["a", "x"] }],
      undefined,
      { bundle: 0, total: 30_003 },
    ],
    [
      "it is of what an offer leaves",
      [item("a", 10_000, 5_000), item("b", 10_000)],
      [five],
      undefined,
      { dues: [4_750, 9_500], bundle: 750 },
    ],
    [
      "one that is not added takes the offer's place where it is more",
      [item("a", 10_000, 100), item("b", 10_000)],
      [{ ...five, isOnTop: false }],
      undefined,
      { dues: [9_500, 9_500], bundle: 1_000 },
    ],
    [
      "and leaves the offer where it is less",
      [item("a", 10_000, 5_000), item("b", 10_000)],
      [{ ...five, isOnTop: false }],
      undefined,
      { dues: [5_000, 10_000], bundle: 0 },
    ],
    [
      "a code that is not added takes the place of both where it is more",
      [a, b],
      [five],
      discount("DEMO10"),
      { dues: [9_001, 18_002], bundle: 0, promo: 3_000, refusal: null },
    ],
    [
      "and is refused where it is less",
      [a, b],
      [five],
      discount("TRES", { value: { kind: "percent", hundredths: 300 } }),
      { total: 28_503, promo: 0, refusal: "PROMO_CODE_NOT_COMBINED" },
    ],
    [
      "a code on top is of what is left",
      [a, b],
      [five],
      discount("SUMA", { isOnTop: true }),
      { bundle: 1_500, promo: 2_850, total: 25_653 },
    ],
    [
      "a code of one product takes nothing off the others",
      [a, b],
      [five],
      discount("SOLO", { products: ["b"], value: amount(5_000) }),
      { dues: [9_501, 15_002], bundle: 500, promo: 5_000 },
    ],
    [
      "a code of none of them is refused",
      [a, b],
      [],
      discount("NADA", { products: ["x"] }),
      { total: 30_003, refusal: "PROMO_CODE_OTHER_PRODUCT" },
    ],
    [
      "an amount is never more than what they cost",
      [item("a", 300, 0, 12), item("b", 200, 0, 12)],
      [],
      discount("MIL", { value: amount(1_000) }),
      { dues: [0, 0], promo: 500 },
    ],
    [
      "nothing may be left of what is paid again",
      [item("a", 300), item("b", 200)],
      [],
      discount("MIL", { value: amount(1_000) }),
      { dues: [300, 200], refusal: "PROMO_CODE_NOTHING_LEFT" },
    ],
    [
      "what is free earns nothing and pays nothing",
      [item("a", 0, 0, 0), item("b", 200)],
      [five],
      undefined,
      { dues: [0, 200], bundle: 0 },
    ],
  ] as const)("%s", (_name, items, bundles, promo, due) => {
    expect(said(cartDue(items, { bundles, promo }))).toMatchObject(due);
  });

  const priced = fc.record({
    minor: fc.integer({ min: 0, max: 100_000_000 }),
    offer: fc.integer({ min: 0, max: 100 }),
    months: fc.constantFrom(0, 1, 3, 12),
  });
  const rule = fc.record({
    hundredths: fc.integer({ min: 1, max: 10_000 }),
    minor: fc.integer({ min: 1, max: 200_000_000 }),
    isPercent: fc.boolean(),
    isOnTop: fc.boolean(),
    isOfSome: fc.boolean(),
    itemsLeast: fc.integer({ min: 2, max: 5 }),
  });
  type Rule = typeof rule extends fc.Arbitrary<infer Of> ? Of : never;
  const ruleOf = (code: string, of: Rule, isBundle: boolean) =>
    discount(code, {
      value: of.isPercent ? { kind: "percent", hundredths: of.hundredths } : amount(of.minor),
      isOnTop: of.isOnTop,
      products: of.isOfSome ? ["p0", "p2"] : [],
      itemsLeast: isBundle ? of.itemsLeast : null,
    });
  const carts = fc.record({
    items: fc.array(priced, { minLength: 1, maxLength: 5 }),
    bundles: fc.array(rule, { maxLength: 3 }),
    promo: fc.option(rule),
  });

  it("sum to the total exactly, are never negative, and never more together than what each says", () => {
    fc.assert(
      fc.property(carts, ({ items: all, bundles, promo }) => {
        const items = all.map(({ minor, offer, months }, index) =>
          item(`p${index}`, minor, Math.floor((minor * offer) / 100), months),
        );
        const rules = bundles.map((one, index) => ruleOf(`B${index}`, one, true));
        const code = promo === null ? undefined : ruleOf("CODE", promo, false);
        const { parts, total } = cartDue(items, { bundles: rules, promo: code });
        const sum = (of: (part: (typeof parts)[number]) => number) =>
          parts.reduce((before, part) => before + of(part), 0);
        expect(sum(({ due }) => due.amountMinor)).toBe(total.due.amountMinor);
        expect(sum(({ base }) => base.amountMinor)).toBe(total.base.amountMinor);
        for (const [index, part] of parts.entries()) {
          const off = [part.discount, part.bundle, part.promo].map(
            (one) => one?.amount.amountMinor ?? 0,
          );
          expect(off.every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
          expect(part.due.amountMinor).toBeGreaterThanOrEqual(0);
          expect(part.base.amountMinor - off.reduce((before, one) => before + one, 0)).toBe(
            part.due.amountMinor,
          );
          // A discount of some products takes nothing off another.
          const isSome = index === 0 || index === 2;
          if (code?.products.length === 2 && !isSome) expect(part.promo).toBeNull();
          // One that is not added is alone.
          if (code?.isOnTop === false && part.promo !== null)
            expect([part.discount, part.bundle]).toEqual([null, null]);
        }
        const most = (of: PromoCode | undefined) =>
          of?.value.kind === "amount" ? of.value.amount.amountMinor : Number.MAX_SAFE_INTEGER;
        const bundle = rules.find((one) => one.code === total.bundle?.code);
        expect(total.bundle?.amount.amountMinor ?? 0).toBeLessThanOrEqual(most(bundle));
        expect(total.promo?.amount.amountMinor ?? 0).toBeLessThanOrEqual(most(code));
        if (bundle !== undefined)
          expect(items.filter(({ base }) => base.amountMinor > 0).length).toBeGreaterThanOrEqual(
            bundle.itemsLeast ?? 9,
          );
      }),
    );
  });

  it("is what one costs alone where it is one", () => {
    fc.assert(
      fc.property(priced, fc.option(rule), ({ minor, months }, promo) => {
        const base = minor * Math.max(1, months);
        const price = { amountMinor: base, currency: "CLP" } as const;
        const code =
          promo === null ? undefined : ruleOf("CODE", { ...promo, isOfSome: false }, false);
        const alone = dueOf(price, { months, offers: [], ufValueCents: null, promo: code });
        expect(
          cartDue([item("", base, 0, months)], { bundles: [five], promo: code }).total,
        ).toEqual(alone);
      }),
    );
  });
});
