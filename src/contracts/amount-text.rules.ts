import {
  CURRENCIES,
  type Currency,
  formatMoney,
  formatNumber,
  type MoneyLocale,
  STORAGE_DECIMALS,
} from "./money.ts";

const hardSpace = "\u00a0";
const mostDecimals = 4;

/** The locale numbers are written in: the country's for Spanish, else the language's (D1). */
export function moneyLocaleOf(countryLocale: string, language: string): MoneyLocale {
  if (language === "en") return "en-US";
  if (language === "pt") return "pt-BR";
  return countryLocale === "es-PE" || countryLocale === "es-CO" ? countryLocale : "es-CL";
}

/** An amount on record with its unit, without the zeros a record's decimals bring: "500 UF", "0,5 UF",
 *  "$20.000", "80 %". Not for prices, which are always written in full. */
export function amountText(amount: number, unit: string | null, locale: MoneyLocale): string {
  if (unit !== null && unit !== "UF" && isCurrency(unit)) {
    const amountMinor = Math.round(amount * 10 ** STORAGE_DECIMALS[unit]);
    return formatMoney({ amountMinor, currency: unit }, locale);
  }
  const number = numberText(amount, locale);
  return unit === null || unit === "" ? number : `${number}${hardSpace}${unit}`;
}

/** What stands before an amount that is typed: "$", "S/", "US$"; the UF is its own. */
export const currencySign = (currency: Currency, locale: MoneyLocale): string =>
  currency === "UF"
    ? currency
    : formatMoney({ amountMinor: 0, currency }, locale).replaceAll(/[\d.,\s]/g, "");

/** A number with at most four decimals, none where it is whole. */
export function numberText(value: number, locale: MoneyLocale): string {
  const [whole = "0", fraction = ""] = Math.abs(value).toFixed(mostDecimals).split(".");
  const kept = fraction.replace(/0+$/, "");
  const text = formatNumber(Number(`${whole}${kept}`), kept.length, locale);
  return value < 0 ? `-${text}` : text;
}

const isCurrency = (unit: string): unit is Currency =>
  (CURRENCIES as readonly string[]).includes(unit);
