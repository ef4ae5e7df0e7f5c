import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CURRENCIES,
  MONEY_LOCALES,
  STORAGE_DECIMALS,
  clpToUf,
  convert,
  decimalText,
  divideHalfUp,
  exactOf,
  formatExact,
  formatMoney,
  formatNumber,
  formatUfValue,
  parseDecimal,
  parseDecimalHalfUp,
  parseMoney,
  readTypedMoney,
  roundToStorage,
  safeInteger,
  ufToClp,
} from "./money.ts";

const currency = fc.constantFrom(...CURRENCIES);
const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe("amounts written as decimals", () => {
  it.each([
    ["41136.24", 2, 4_113_624],
    ["1.16", 4, 11_600],
    ["1.160000", 4, 11_600],
    ["91537", 0, 91_537],
    ["-0.5", 4, -5_000],
    ["+3", 2, 300],
    ["-0", 2, 0],
    [" 7.10 ", 2, 710],
    ["9007199254740991", 0, Number.MAX_SAFE_INTEGER],
  ])("reads %s with %i decimals as %i", (text, decimals, units) => {
    expect(parseDecimal(text, decimals)).toEqual({ ok: true, units });
  });

  it.each([
    ["", "AMOUNT_INVALID"],
    ["1,5", "AMOUNT_INVALID"],
    ["1.234.567", "AMOUNT_INVALID"],
    ["1e3", "AMOUNT_INVALID"],
    [".5", "AMOUNT_INVALID"],
    ["NaN", "AMOUNT_INVALID"],
    ["Infinity", "AMOUNT_INVALID"],
    ["0x10", "AMOUNT_INVALID"],
    ["1.005", "AMOUNT_TOO_PRECISE"],
    ["90071992547409.92", "AMOUNT_OUT_OF_RANGE"],
    ["123456789012345678901", "AMOUNT_INVALID"],
  ])("refuses %s with %s", (text, code) => {
    expect(parseDecimal(text, 2)).toMatchObject({ ok: false, code, params: { decimals: 2 } });
  });

  it("rounds half up a source's surplus decimals only where that is asked for", () => {
    expect(parseDecimalHalfUp("23040.939999999", 2)).toEqual({ ok: true, units: 2_304_094 });
    expect(parseDecimalHalfUp("0.005", 2)).toEqual({ ok: true, units: 1 });
    expect(parseDecimalHalfUp("-0.005", 2)).toEqual({ ok: true, units: -1 });
    expect(parseDecimalHalfUp("0.0049999", 2)).toEqual({ ok: true, units: 0 });
  });

  it("reads back what it writes, in every currency", () => {
    fc.assert(
      fc.property(currency, amount, (code, amountMinor) => {
        const text = decimalText(amountMinor, STORAGE_DECIMALS[code]);
        expect(parseMoney(text, code)).toEqual({
          ok: true,
          money: { amountMinor, currency: code },
        });
      }),
    );
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 6 }), (text, decimals) => {
        const result = parseDecimal(text, decimals);
        expect(result.ok ? Number.isSafeInteger(result.units) : result.code).toBeTruthy();
      }),
    );
  });
});

describe("rounding half up", () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [4n, 3n, 1n],
    [149n, 100n, 1n],
    [150n, 100n, 2n],
    [0n, 7n, 0n],
  ])("divides %s by %s to %s", (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  it("is never further than half a unit from the exact quotient, and ties go away from zero", () => {
    const large = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
    const divisor = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(large, divisor, (numerator, denominator) => {
        const rest = 2n * (numerator - divideHalfUp(numerator, denominator) * denominator);
        const distance = rest < 0n ? -rest : rest;
        expect(distance <= denominator).toBe(true);
        if (distance === denominator) expect(rest < 0n).toBe(numerator > 0n);
      }),
    );
  });

  it("mirrors negative amounts, so a refund equals its charge", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
        expect(divideHalfUp(-numerator, denominator)).toBe(-divideHalfUp(numerator, denominator));
      }),
    );
  });

  it("refuses to divide by zero and to leave the exact range of numbers", () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
    expect(() => safeInteger(2n ** 53n)).toThrow(RangeError);
    expect(safeInteger(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe("conversion between UF and pesos", () => {
  it("converts 1 UF of 2026-10-10 to 41.136 pesos", () => {
    const oneUf = exactOf({ amountMinor: 10_000, currency: "UF" });
    expect(convert(oneUf, ufToClp(4_113_624))).toEqual({ amountMinor: 41_136, currency: "CLP" });
  });

  it("rounds once: an exact amount in 1e-6 UF is not first rounded to four decimals", () => {
    // 0.000050 UF is 0.4999 pesos at a UF of 9,998 pesos, but 0.0001 UF would be 0.9998.
    const amountUf = { units: 50, decimals: 6, currency: "UF" } as const;
    expect(convert(amountUf, ufToClp(999_800)).amountMinor).toBe(0);
    expect(convert(exactOf(roundToStorage(amountUf)), ufToClp(999_800)).amountMinor).toBe(1);
  });

  it("agrees with integer arithmetic for every amount and UF value", () => {
    const uf = fc.integer({ min: 0, max: 100_000_000_000 });
    const value = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(uf, value, (units, cents) => {
        const pesos = convert({ units, decimals: 6, currency: "UF" }, ufToClp(cents)).amountMinor;
        const exact = BigInt(units) * BigInt(cents);
        const rest = 2n * (exact - BigInt(pesos) * 10n ** 8n);
        expect(rest < 10n ** 8n && rest >= -(10n ** 8n)).toBe(true);
      }),
    );
  });

  it("gives UF for pesos, to four decimals", () => {
    const pesos = exactOf({ amountMinor: 48_541, currency: "CLP" });
    expect(convert(pesos, clpToUf(4_113_624))).toEqual({ amountMinor: 11_800, currency: "UF" });
  });

  it("accepts an amount coarser than the storage unit", () => {
    const twoUf = { units: 2, decimals: 0, currency: "UF" } as const;
    expect(convert(twoUf, ufToClp(4_088_300)).amountMinor).toBe(81_766);
  });

  it("refuses a rate of another currency", () => {
    const dollars = exactOf({ amountMinor: 100, currency: "USD" });
    expect(() => convert(dollars, ufToClp(4_113_624))).toThrow(RangeError);
  });
});

describe("amounts as text", () => {
  it.each([
    ["es-CL", "$41.136,24"],
    ["en-US", "CLP\u00a041,136.24"],
    ["pt-BR", "CLP\u00a041.136,24"],
  ] as const)("the value of a UF is pesos with their cents as %s writes them", (locale, text) => {
    expect(formatUfValue(4_113_624, locale)).toBe(text);
  });

  it.each([
    [48_541, "CLP", "es-CL", "$48.541"],
    [11_800, "UF", "es-CL", "1,18\u00a0UF"],
    [11_850, "UF", "es-CL", "1,19\u00a0UF"],
    [11_849, "UF", "es-CL", "1,18\u00a0UF"],
    [50_000_000, "UF", "es-CL", "5.000,00\u00a0UF"],
    [11_800, "UF", "en-US", "1.18\u00a0UF"],
    [3_550, "PEN", "es-PE", "S/\u00a035.50"],
    [123_456_789, "PEN", "es-PE", "S/\u00a01,234,567.89"],
    [3_550, "USD", "es-PE", "US$\u00a035.50"],
    [12_345_600, "COP", "es-CO", "$\u00a0123.456"],
    [12_345_650, "COP", "es-CO", "$\u00a0123.456,50"],
    [3_550, "USD", "en-US", "$35.50"],
    [48_541, "CLP", "en-US", "CLP\u00a048,541"],
    [48_541, "CLP", "pt-BR", "CLP\u00a048.541"],
    [3_550, "USD", "pt-BR", "US$\u00a035,50"],
    [3_550, "USD", "es-CL", "US$35,50"],
    [3_550, "MXN", "es-CL", "MXN\u00a035,50"],
    [0, "CLP", "es-CL", "$0"],
    [-48_541, "CLP", "es-CL", "-$48.541"],
    [-49, "UF", "es-CL", "0,00\u00a0UF"],
    [999, "CLP", "es-CL", "$999"],
  ] as const)("writes %i minor units of %s in %s as %s", (amountMinor, code, locale, text) => {
    expect(formatMoney({ amountMinor, currency: code }, locale)).toBe(text);
  });

  it("rounds an exact amount once for display", () => {
    // 1.184950 is 1.18; by way of four decimals (1.1850) it would have become 1.19.
    expect(formatExact({ units: 1_184_950, decimals: 6, currency: "UF" }, "es-CL")).toBe(
      "1,18\u00a0UF",
    );
  });

  it("groups digits as the platform's own locale data does", () => {
    fc.assert(
      fc.property(fc.constantFrom(...MONEY_LOCALES), amount, (locale, units) => {
        const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
        const expected = new Intl.NumberFormat(locale, digits).format(units / 100);
        expect(formatNumber(units, 2, locale)).toBe(expected);
      }),
    );
  });

  it("never breaks a line inside an amount", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MONEY_LOCALES),
        currency,
        amount,
        (locale, code, amountMinor) => {
          expect(formatMoney({ amountMinor, currency: code }, locale)).not.toContain(" ");
        },
      ),
    );
  });
});

describe("a format", () => {
  it.each([
    [-1, "es-CL"],
    [1.5, "es-CL"],
    [Number.NaN, "es-CL"],
    [2, "xx-XX"],
  ])("with a wrong parameter is a SyntaxError: %s, %s", (decimals, locale) => {
    expect(() => formatNumber(100, decimals, locale as "es-CL")).toThrow(SyntaxError);
  });
});

describe("an amount that a person types", () => {
  it.each([
    ["48.541", "CLP", "es-CL", 48_541],
    ["48541", "CLP", "es-CL", 48_541],
    ["$ 48.541", "CLP", "es-CL", 48_541],
    ["12,5", "USD", "es-CL", 1250],
    ["1.234,50", "COP", "es-CO", 123_450],
    ["S/ 1,234.50", "PEN", "es-PE", 123_450],
    ["48,541", "CLP", "en-US", 48_541],
    ["1.234,50", "USD", "pt-BR", 123_450],
    ["0", "CLP", "es-CL", 0],
    ["-5", "CLP", "es-CL", -5],
    ["1,5", "CLP", "es-CL", null],
    ["1.2.3", "CLP", "es-CL", null],
    ["1,2,3", "USD", "es-CL", null],
    ["4.85", "CLP", "es-CL", null],
    ["1.00", "CLP", "es-CL", null],
    ["4.85", "USD", "es-CL", null],
    ["todo", "CLP", "es-CL", null],
    ["", "CLP", "es-CL", null],
    ["1e5", "CLP", "es-CL", null],
  ] as const)(
    "is read with the locale's separators: %j in %s, %s",
    (typed, code, locale, minor) => {
      const read = readTypedMoney(typed, code, locale);
      expect(read.ok ? read.money.amountMinor : null).toBe(minor);
    },
  );

  it("is what is shown of any amount", () => {
    fc.assert(
      fc.property(fc.constantFrom(...MONEY_LOCALES), currency, amount, (locale, code, units) => {
        const text = formatNumber(units, STORAGE_DECIMALS[code], locale);
        expect(readTypedMoney(text, code, locale)).toEqual({
          ok: true,
          money: { amountMinor: units, currency: code },
        });
      }),
    );
  });
});
