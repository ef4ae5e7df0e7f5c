/**
 * The one money type. Amounts are integers in the currency's storage unit, never binary floats:
 * UF in 1e-4, pesos chilenos whole, the rest in cents (D3). Safe in a browser.
 */

import type { CountryCode } from "./identification.ts";

export const CURRENCIES = ["CLP", "UF", "PEN", "USD", "COP", "MXN"] as const;
export type Currency = (typeof CURRENCIES)[number];

export const MONEY_LOCALES = ["es-CL", "es-PE", "es-CO", "en-US", "pt-BR"] as const;
export type MoneyLocale = (typeof MONEY_LOCALES)[number];

/** The locale that numbers are written in: the country's for Spanish, else the language's (D1). */
export function moneyLocaleIn(country: CountryCode, language: string): MoneyLocale {
  if (language === "en") return "en-US";
  if (language === "pt") return "pt-BR";
  return country === "PE" || country === "CO" ? `es-${country}` : "es-CL";
}

/** Decimals an amount is stored and computed with. */
export const STORAGE_DECIMALS: Readonly<Record<Currency, number>> = {
  CLP: 0,
  UF: 4,
  PEN: 2,
  USD: 2,
  COP: 2,
  MXN: 2,
};

/** An amount rounded to its currency's storage unit: 1.18 UF is {amountMinor: 11800, currency: "UF"}. */
export interface Money {
  amountMinor: number;
  currency: Currency;
}

/** An amount not yet rounded: `units` × 10^-`decimals`, e.g. base UF × risk factor in 1e-6 UF. */
export interface ExactAmount {
  units: number;
  decimals: number;
  currency: Currency;
}

/** `to` storage units for one `from` storage unit, as a fraction of integers. */
export interface ConversionRate {
  from: Currency;
  to: Currency;
  numerator: number;
  denominator: number;
}

export type AmountErrorCode = "AMOUNT_INVALID" | "AMOUNT_TOO_PRECISE" | "AMOUNT_OUT_OF_RANGE";
export interface AmountError {
  ok: false;
  code: AmountErrorCode;
  params: { text: string; decimals: number };
}
export type AmountResult = { ok: true; units: number } | AmountError;

const DECIMAL = /^([+-]?)(\d{1,20})(?:\.(\d{1,20}))?$/;

function readDecimal(text: string, decimals: number, isRounded: boolean): AmountResult {
  const fail = (code: AmountErrorCode): AmountError => ({
    ok: false,
    code,
    params: { text: text.slice(0, 40), decimals },
  });
  const match = DECIMAL.exec(text.trim());
  if (!match) return fail("AMOUNT_INVALID");
  const fraction = match[3] ?? "";
  const excess = fraction.slice(decimals);
  if (!isRounded && /[1-9]/.test(excess)) return fail("AMOUNT_TOO_PRECISE");
  const scaled = BigInt(`${match[2]}${fraction}`);
  const shift = 10n ** BigInt(Math.abs(fraction.length - decimals));
  const magnitude = fraction.length > decimals ? divideHalfUp(scaled, shift) : scaled * shift;
  if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) return fail("AMOUNT_OUT_OF_RANGE");
  const units = Number(magnitude);
  return { ok: true, units: match[1] === "-" && units !== 0 ? -units : units };
}

/** Decimal text with a point ("41136.24") to an integer in 10^-decimals; digits beyond are an error. */
export function parseDecimal(text: string, decimals: number): AmountResult {
  return readDecimal(text, decimals, false);
}

/** As parseDecimal, but rounds half up what is beyond: for sources that write 23040.939999999. */
export function parseDecimalHalfUp(text: string, decimals: number): AmountResult {
  return readDecimal(text, decimals, true);
}

/** Decimal text to Money in the storage unit of `currency`; more decimals than it stores is an error. */
export function parseMoney(
  text: string,
  currency: Currency,
): { ok: true; money: Money } | AmountError {
  const result = parseDecimal(text, STORAGE_DECIMALS[currency]);
  return result.ok ? { ok: true, money: { amountMinor: result.units, currency } } : result;
}

/** Integer to decimal text with a point and exactly `decimals` digits: (11800, 4) → "1.1800". */
export function decimalText(units: number, decimals: number): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const sign = units < 0 ? "-" : "";
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Exact quotient rounded half up, away from zero, so that a refund mirrors its charge. Throws on 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError("division by zero");
  const isNegative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const magnitude = (2n * n + d) / (2n * d);
  return isNegative ? -magnitude : magnitude;
}

/** A bigint as number; throws RangeError beyond 2^53, where a number would no longer be exact. */
export function safeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError("amount beyond 2^53");
  return number;
}

/** Money as an exact amount, to compute on. */
export function exactOf(money: Money): ExactAmount {
  return {
    units: money.amountMinor,
    decimals: STORAGE_DECIMALS[money.currency],
    currency: money.currency,
  };
}

/** Rounds half up to `decimals` digits; returns the integer in 10^-decimals. */
export function roundUnits(amount: ExactAmount, decimals: number): number {
  const shift = 10n ** BigInt(Math.abs(amount.decimals - decimals));
  const units = BigInt(amount.units);
  return safeInteger(amount.decimals > decimals ? divideHalfUp(units, shift) : units * shift);
}

/** The exact amount in its currency's storage unit, half up. */
export function roundToStorage(amount: ExactAmount): Money {
  return {
    amountMinor: roundUnits(amount, STORAGE_DECIMALS[amount.currency]),
    currency: amount.currency,
  };
}

/** Pesos for UF at a UF value in centavos (41136.24 → 4113624). */
export function ufToClp(ufValueCents: number): ConversionRate {
  return { from: "UF", to: "CLP", numerator: ufValueCents, denominator: 1_000_000 };
}

/** UF for pesos at a UF value in centavos. */
export function clpToUf(ufValueCents: number): ConversionRate {
  return { from: "CLP", to: "UF", numerator: 1_000_000, denominator: ufValueCents };
}

/** Converts and rounds half up, once, to the target's storage unit (D3). Throws RangeError
 *  when the rate is for another currency. */
export function convert(amount: ExactAmount, rate: ConversionRate): Money {
  if (rate.from !== amount.currency) {
    throw new RangeError(`rate from ${rate.from} used on ${amount.currency}`);
  }
  const extra = BigInt(amount.decimals - STORAGE_DECIMALS[amount.currency]);
  const up = extra < 0n ? 10n ** -extra : 1n;
  const down = extra > 0n ? 10n ** extra : 1n;
  const numerator = BigInt(amount.units) * BigInt(rate.numerator) * up;
  return {
    amountMinor: safeInteger(divideHalfUp(numerator, BigInt(rate.denominator) * down)),
    currency: rate.to,
  };
}

const HARD_SPACE = "\u00a0";

/** Written out here, not taken from Intl: server and browsers carry different locale data, and the
 *  hydrated text must equal the server's. */
const SEPARATORS: Readonly<Record<MoneyLocale, { decimal: string; group: string }>> = {
  "es-CL": { decimal: ",", group: "." },
  "es-PE": { decimal: ".", group: "," },
  "es-CO": { decimal: ",", group: "." },
  "en-US": { decimal: ".", group: "," },
  "pt-BR": { decimal: ",", group: "." },
};

const SYMBOLS: Readonly<Record<MoneyLocale, Partial<Record<Currency, string>>>> = {
  "es-CL": { CLP: "$", USD: "US$" },
  "es-PE": { PEN: `S/${HARD_SPACE}`, USD: `US$${HARD_SPACE}` },
  "es-CO": { COP: `$${HARD_SPACE}`, USD: `US$${HARD_SPACE}` },
  "en-US": { USD: "$" },
  "pt-BR": { USD: `US$${HARD_SPACE}` },
};

/** An integer in 10^-decimals with the locale's separators: (1234567, 2, "es-CL") → "12.345,67".
 *  Throws a SyntaxError where a parameter is none that it has (SA 8). */
export function formatNumber(units: number, decimals: number, locale: MoneyLocale): string {
  if (!Number.isInteger(decimals) || decimals < 0 || !(locale in SEPARATORS))
    throw new SyntaxError("formatNumber: wrong parameter");
  const { decimal, group } = SEPARATORS[locale];
  const [whole = "0", fraction] = decimalText(units, decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

/** UF is computed with four decimals and shown with two (D3). Colombian prices carry no
 *  centavos in practice: they show only where there are some, so nothing shown differs from what is due. */
function shownDecimals(amount: ExactAmount): number {
  if (amount.currency === "UF") return 2;
  if (amount.currency === "COP" && roundUnits(amount, 2) % 100 === 0) return 0;
  return STORAGE_DECIMALS[amount.currency];
}

/** An exact amount as text in `locale`, rounded half up once: "$48.541", "1,18 UF", "S/ 35.50". */
export function formatExact(amount: ExactAmount, locale: MoneyLocale): string {
  const decimals = shownDecimals(amount);
  const units = roundUnits(amount, decimals);
  const number = formatNumber(Math.abs(units), decimals, locale);
  const sign = units < 0 ? "-" : "";
  if (amount.currency === "UF") return `${sign}${number}${HARD_SPACE}UF`;
  const symbol = SYMBOLS[locale][amount.currency] ?? `${amount.currency}${HARD_SPACE}`;
  return `${sign}${symbol}${number}`;
}

/** What one UF is worth, in pesos with their cents: "$41.136,24", "CLP 41,136.24". */
export function formatUfValue(valueCents: number, locale: MoneyLocale): string {
  const symbol = SYMBOLS[locale].CLP ?? `CLP${HARD_SPACE}`;
  return `${symbol}${formatNumber(valueCents, 2, locale)}`;
}

/** What a person types as an amount of `currency`, with the locale's separators or none, as formatted money begins:
 *  ("$ 12.345", CLP, es-CL) and ("12345", …) → 12345. More decimals than the currency stores are an error. */
export function readTypedMoney(
  typed: string,
  currency: Currency,
  locale: MoneyLocale,
): ReturnType<typeof parseMoney> {
  const { decimal, group } = SEPARATORS[locale];
  const number = typed.replace(/^[^\d.,+-]+/, "").replace(/[^\d.,]+$/, "");
  const [whole = "", ...fractions] = number.split(decimal);
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+$`).test(whole);
  const plain = isGrouped ? whole.replaceAll(group, "") : whole;
  // A separator of thousands elsewhere is none of decimals: "1.00" is no amount in Chile.
  const isPlain = !plain.includes(group);
  return parseMoney(isPlain ? [plain, ...fractions].join(".") : "", currency);
}

/** Money as text in `locale`, with hard spaces. */
export function formatMoney(money: Money, locale: MoneyLocale): string {
  return formatExact(exactOf(money), locale);
}
