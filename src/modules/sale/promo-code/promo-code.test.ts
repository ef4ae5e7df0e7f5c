import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type PromoCode,
  promoColumns,
  promoOff,
  readPromoFile,
  refusalOf,
  writtenCode,
} from "./promo-code.rules.ts";

const promo = (change: Partial<PromoCode> = {}): PromoCode => ({
  code: "DEMO10",
  value: { kind: "percent", hundredths: 1_000 },
  validFrom: null,
  validTo: null,
  usesMost: null,
  usesMostPerson: 1,
  countries: [],
  products: [],
  isOnTop: false,
  itemsLeast: null,
  ...change,
});
const bundle = (code: string, of: { hundredths: number; itemsLeast: number }): PromoCode =>
  promo({
    code,
    value: { kind: "percent", hundredths: of.hundredths },
    validFrom: "2026-01-01",
    usesMostPerson: null,
    isOnTop: true,
    itemsLeast: of.itemsLeast,
  });
const price = { amountMinor: 48_541, currency: "CLP" } as const;
const of = (amountMinor: number, currency: "CLP" | "PEN" = "CLP") =>
  ({ kind: "amount", amount: { amountMinor, currency } }) as const;

describe("what a code takes off", () => {
  it.each([
    [0, {}, 4_854, false],
    [0, { value: of(5_000) }, 5_000, false],
    [0, { value: of(60_000) }, 48_541, false],
    // On top of an offer: of what it leaves, 10 % of 41,260.
    [7_281, { isOnTop: true }, 4_126, false],
    [4_853, {}, 4_854, true],
  ] as const)("beside an offer of %i, %o takes off %i", (offer, change, minor, isInstead) => {
    expect(promoOff(price, offer, promo(change))).toEqual({ ok: true, minor, isInstead });
  });

  it.each([
    [7_281, {}, "PROMO_CODE_NOT_COMBINED"],
    [4_854, {}, "PROMO_CODE_NOT_COMBINED"],
    [48_541, { isOnTop: true }, "PROMO_CODE_NOT_COMBINED"],
    [0, { value: of(500, "PEN") }, "PROMO_CODE_ELSEWHERE"],
  ] as const)("beside an offer of %i, %o is refused by %s", (offer, change, code) => {
    expect(promoOff(price, offer, promo(change))).toEqual({ ok: false, code });
  });

  it("is never negative, and with the offer never more than there is", () => {
    const some = fc.record({
      base: fc.integer({ min: 1, max: 1_000_000_000 }),
      part: fc.integer({ min: 0, max: 100 }),
      hundredths: fc.integer({ min: 1, max: 10_000 }),
      amount: fc.integer({ min: 1, max: 1_000_000_000 }),
      isPercent: fc.boolean(),
      isOnTop: fc.boolean(),
    });
    fc.assert(
      fc.property(some, ({ base, part, hundredths, amount, isPercent, isOnTop }) => {
        const offer = Math.floor((base * part) / 100);
        const value = isPercent ? ({ kind: "percent", hundredths } as const) : of(amount);
        const off = promoOff({ ...price, amountMinor: base }, offer, { value, isOnTop });
        if (!off.ok) return;
        const kept = off.isInstead ? 0 : offer;
        expect(Number.isInteger(off.minor)).toBe(true);
        expect(off.minor).toBeGreaterThan(0);
        expect(kept + off.minor).toBeLessThanOrEqual(base);
        expect(kept + off.minor).toBeGreaterThanOrEqual(offer);
      }),
    );
  });
});

describe("where a code counts", () => {
  const here = { country: "CL", products: ["lafken-dental-esencial"], day: "2026-11-23" } as const;
  const none = { all: 0, ofPerson: 0 };
  it.each([
    [{}, none, undefined],
    [{ validFrom: "2026-11-23", validTo: "2026-11-23" }, none, undefined],
    [{ validFrom: "2026-11-24" }, none, "PROMO_CODE_EARLY"],
    [{ validTo: "2026-11-22" }, none, "PROMO_CODE_OVER"],
    [{ countries: ["PE", "CO"] }, none, "PROMO_CODE_ELSEWHERE"],
    [{ products: ["another"] }, none, "PROMO_CODE_OTHER_PRODUCT"],
    [{ products: ["another", "lafken-dental-esencial"], countries: ["CL"] }, none, undefined],
    [{}, { all: 3, ofPerson: 1 }, "PROMO_CODE_USED"],
    [{ usesMostPerson: 2, usesMost: 3 }, { all: 3, ofPerson: 1 }, "PROMO_CODE_USED_UP"],
    [{ usesMostPerson: null }, { all: 9, ofPerson: 9 }, undefined],
  ] as const)("%o, used %o: %s", (change, uses, refusal) => {
    expect(refusalOf(promo(change), here, uses)).toBe(refusal);
  });
});

it.each([
  ["demo10", "DEMO10"],
  [" De-mo 10 ", "DEMO10"],
])("%s is kept as %s", (typed, code) => {
  expect(writtenCode(typed)).toBe(code);
});

describe("a file of codes", () => {
  const fileOf = (cells: Partial<Record<(typeof promoColumns)[number], string>>) => {
    const whole = { code: "VERANO", percent: "12.5", on_top: "true", ...cells };
    const row = promoColumns.map((column) => (whole as Record<string, string>)[column] ?? "");
    return `${promoColumns.join("\t")}\n${row.join("\t")}\n`;
  };

  it("is the demonstration's: DEMO10, ten per cent, once a person; and what two and four products have together", () => {
    const file = resolve(import.meta.dirname, "../../../../db/seed/payments/promo-codes.tsv");
    expect(readPromoFile(readFileSync(file, "utf8"))).toEqual({
      ok: true,
      codes: [
        promo(),
        bundle("JUNTOS2", { hundredths: 500, itemsLeast: 2 }),
        {
          ...bundle("JUNTOS4", { hundredths: 800, itemsLeast: 4 }),
          countries: ["CL"],
          usesMost: 1_000,
        },
      ],
    });
  });

  it("says amounts, days, limits and places", () => {
    const cells = { percent: "", amount: "5000", currency: "CLP", from: "2026-12-01" };
    const more = { to: "2026-12-31", uses: "100", uses_person: "2", countries: "CL,PE" };
    expect(readPromoFile(fileOf({ ...cells, ...more, products: "a,b" }))).toEqual({
      ok: true,
      codes: [
        {
          code: "VERANO",
          value: of(5_000),
          validFrom: "2026-12-01",
          validTo: "2026-12-31",
          usesMost: 100,
          usesMostPerson: 2,
          countries: ["CL", "PE"],
          products: ["a", "b"],
          isOnTop: true,
          itemsLeast: null,
        },
      ],
    });
  });

  it.each([
    ["2", 2],
    ["5", 5],
    ["", null],
    ["1", undefined],
    ["6", undefined],
    ["many", undefined],
  ])("says by %j with how many products it counts by itself: %j", (items, least) => {
    const text = fileOf({}).replace("\n", "\titems\n").replace(/\n$/, `\t${items}\n`);
    const read = readPromoFile(text);
    expect(read.ok ? read.codes.map((one) => one.itemsLeast) : read.params.column).toEqual(
      least === undefined ? "items" : [least],
    );
  });

  it.each([
    ["code", { code: "verano" }],
    ["percent", { percent: "0" }],
    ["percent", { percent: "100.01" }],
    ["percent", { percent: "-5" }],
    ["percent", { amount: "5", currency: "CLP" }],
    ["percent", { percent: "" }],
    ["currency", { percent: "", amount: "5" }],
    ["amount", { percent: "", amount: "5.5", currency: "CLP" }],
    ["from", { from: "01-12-2026" }],
    ["to", { from: "2026-12-02", to: "2026-12-01" }],
    ["uses", { uses: "0" }],
    ["uses_person", { uses_person: "many" }],
    ["countries", { countries: "CL,XX" }],
    ["on_top", { on_top: "" }],
  ] as const)("is refused whole where %s is %o", (column, cells) => {
    const read = readPromoFile(fileOf(cells));
    expect(read).toEqual({ ok: false, code: "PROMO_FILE", params: { row: 2, column } });
  });
});
