import {
  type Currency,
  type ExactAmount,
  formatExact,
  formatMoney,
  formatUfValue,
  type Money,
  type MoneyLocale,
} from "#src/contracts/money.ts";
import { dayText } from "#src/contracts/date-format.ts";
import type { RatingMethod } from "#src/contracts/pricing.ts";
import { type CurrencyValues, currencyValues } from "./exchange.rules.ts";
import { priceOfMonths } from "./period-price.rules.ts";
import { type PriceSuffix, type PriceWords, priceWords } from "./price-label.rules.ts";

/** What of a product its price is put into words with. */
export interface SaidProduct {
  upperType: string;
  /** Currency that the price is fixed in. */
  currency: Currency;
  method: RatingMethod;
  /** Words of the record after the suffixes of CQ 9, as "por mascota"; null without. */
  ownSuffix: string | null;
}

/** The price of a product for a profile, before it is put into words. */
export interface PricedFor {
  /** Exact, of a month (of the whole trip for Trip), in the product's currency; null: no price. */
  native: ExactAmount | null;
  /** Currency that the price is shown in. */
  target: Currency;
  isProfileEntered: boolean;
  /** False: the price leaves somebody of the profile out; it then reads 'Desde' (CQ 9). */
  isForEverybody: boolean;
  /** Whether heads were counted, so that a PerHeadYear amount is of one of them. */
  isByHead: boolean;
}

/** The values that a price is converted with. */
export interface PriceDay {
  pricingDate: string;
  uf: { date: string | null; valueCents: number };
  exchangeRates?: CurrencyValues | undefined;
}

/** By which value a price was converted. */
export type ConversionBasis =
  | {
      kind: "uf";
      day: string | null;
      valueCents: number;
      /** The last value there is, more than a day before the price; absent: of the day or the one before. */
      isOld?: true;
    }
  | { kind: "rate"; day: string };

/** A price with all that its words need, in no language: plain data, which a frozen quote stores. */
export interface SaidPrice extends PriceWords {
  ownSuffix: string | null;
  /** Of `months`, rounded once; null reads 'Consultar'. */
  price: Money | null;
  /** Of `months`, exact, in the product's own currency. */
  native: ExactAmount | null;
  /** null where price and native have one currency. */
  basis: ConversionBasis | null;
}

/** Label, suffixes, period and amounts of a price (CQ 9, D3): the one rule for card, page, API, request and
 *  frozen quote. Without an exchange rate of the day there is no price. */
export function saidPrice(product: SaidProduct, priced: PricedFor, day: PriceDay): SaidPrice {
  const { native, target } = priced;
  const values = currencyValues(day.uf.valueCents, day.exchangeRates);
  const words = priceWords(
    {
      upperType: product.upperType,
      currency: product.currency,
      method: product.method,
      isProfileEntered: priced.isProfileEntered,
      arePricesDefined: priced.isForEverybody,
      isGroupTotal: false,
      isPerHead: product.method === "PerHeadYear" && priced.isByHead,
    },
    priceOfMonths(native, 1, target, values) !== null,
  );
  const price = priceOfMonths(native, words.months, target, values);
  return {
    ...words,
    ownSuffix: price === null ? null : product.ownSuffix,
    price,
    native: native && { ...native, units: native.units * words.months },
    basis: price === null ? null : basisOf(product.currency, target, day),
  };
}

function basisOf(from: Currency, to: Currency, day: PriceDay): ConversionBasis | null {
  if (from === to) return null;
  if (from !== "UF" && to !== "UF") return { kind: "rate", day: day.pricingDate };
  const { date, valueCents } = day.uf;
  const isOld = date !== null && isMoreThanADay(date, day.pricingDate);
  return { kind: "uf", day: date, valueCents, ...(isOld ? { isOld } : {}) };
}

const DAY_MS = 86_400_000;

/** Both days as YYYY-MM-DD. */
const isMoreThanADay = (earlier: string, later: string): boolean =>
  Date.parse(later) - Date.parse(earlier) > DAY_MS;

export type Translate = (key: string, values?: Record<string, string | number>) => string;
export interface PriceReader {
  say: Translate;
  locale: MoneyLocale;
}

/** The parts of a price as a person reads it. */
export interface PriceText {
  /** 'Desde', 'Precio Anual', or 'Tu precio' for an entered profile. */
  label: string;
  /** "$48.541" */
  amount: string;
  /** "/mes", "/mes p/empl", "/año p/p", with the record's own words after it. */
  period: string;
  /** The price in the product's own currency, where it is another: "1,18 UF" and "UF del 10-10-2026". */
  own: { amount: string; by: string } | null;
  /** The same in one line with the UF's value: "1,18 UF · UF del 10-10-2026: $41.136,24". */
  conversion: string | null;
}

/** A price in the words of a language; null where it reads 'Consultar' and nothing else. */
export function priceText(said: SaidPrice, reader: PriceReader): PriceText | null {
  const { say, locale } = reader;
  const { price, native, basis } = said;
  if (price === null || native === null) return null;
  return {
    label: say(`price.label.${said.label ?? "yours"}`),
    amount: formatMoney(price, locale),
    period: periodText(said, say),
    own:
      basis === null ? null : { amount: formatExact(native, locale), by: basisText(basis, reader) },
    conversion: basis === null ? null : conversionText(native, basis, reader),
  };
}

/** The suffixes of CQ 9 in words, "/mes" or "/mes p/empl", then the record's own: "/mes por mascota". */
export function periodText(
  { suffixes, ownSuffix }: { suffixes: readonly PriceSuffix[]; ownSuffix: string | null },
  say: Translate,
): string {
  // "por guardia" stands in the place of 'p/p' after a period, never beside it.
  const isNamed = ownSuffix !== null && suffixes.length > 1;
  const usual = suffixes
    .filter((suffix) => !isNamed || suffix !== "perPerson")
    .map((suffix) => say(`price.suffix.${suffix}`))
    .join("");
  return ownSuffix === null ? usual : `${usual} ${ownSuffix}`;
}

/** A price in one line: "Desde $48.541 /mes", "$48.541 /mes", 'Consultar'. */
export function priceLine(said: SaidPrice, reader: PriceReader): string {
  const text = priceText(said, reader);
  if (text === null) return reader.say("price.label.ask");
  const line = `${text.amount} ${text.period.trim()}`;
  return said.label === null ? line : `${text.label} ${line}`;
}

/** A price as it is bought: an agreed amount is never 'Desde'. */
export interface BoughtPrice {
  /** "$48.541 /mes", "$15.802 total del viaje", 'Consultar'. */
  line: string;
  /** Twelve months of what is paid by the month, "$582.492"; null of any other price. */
  year: string | null;
  /** "1,18 UF · UF del 10-10-2026: $41.136,24"; null where it was not converted. */
  conversion: string | null;
}

/** The price of a purchase in words, for its page, proposal, policy and mails. */
export function boughtPrice(said: SaidPrice, reader: PriceReader): BoughtPrice {
  const line = priceLine(said.label === "ask" ? said : { ...said, label: null }, reader);
  const { price, suffixes } = said;
  const isMonthly = price !== null && suffixes.includes("perMonth");
  const year = isMonthly
    ? formatMoney({ ...price, amountMinor: price.amountMinor * 12 }, reader.locale)
    : null;
  return { line, year, conversion: priceText(said, reader)?.conversion ?? null };
}

/** "1,18 UF · UF del 10-10-2026: $41.136,24", "US$16,77 · cambio vigente al 10-10-2026". */
export function conversionText(
  native: ExactAmount,
  basis: ConversionBasis,
  reader: PriceReader,
): string {
  const text = `${formatExact(native, reader.locale)} · ${basisText(basis, reader)}`;
  return basis.kind === "rate"
    ? text
    : `${text}: ${formatUfValue(basis.valueCents, reader.locale)}`;
}

/** "UF del 10-10-2026", with ", la última que tenemos" where it is old, 'UF de referencia' where the UF has no day, "cambio vigente al 10-10-2026". */
function basisText(basis: ConversionBasis, { say }: PriceReader): string {
  if (basis.kind === "rate") return say("price.by.rate", { day: dayText(basis.day) });
  if (basis.day === null) return say("price.by.referenceUf");
  return say(basis.isOld ? "price.by.oldUf" : "price.by.uf", { day: dayText(basis.day) });
}
