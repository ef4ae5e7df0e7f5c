import { dateFormat } from "#src/contracts/date-format.ts";
import type { Partner, PartnerLayout } from "#src/contracts/partner.ts";
import type { PublicOrigin } from "#src/contracts/public-origin.ts";
import type { CountryConfig } from "#src/config/countries.ts";
import type { MoneyLocale } from "#src/contracts/money.ts";
import type { SearchFigures } from "#src/contracts/search-figures.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import { moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";

/** Who a page is written for: language, words, figures and days. */
export interface Reader {
  country: CountryConfig;
  language: Language;
  locale: MoneyLocale;
  say: Say;
  /** Address people use for this host, e.g. https://amparo.example. */
  origin: string;
  /** Addresses of the countries that name each other's pages; absent or none: this one stands alone. */
  origins?: readonly PublicOrigin[];
  /** The layout of the partner whose subdomain was asked; null on the main hosts (CQ 6). */
  layout: PartnerLayout | null;
  /** Figures for structured data without a record behind them; absent unless switched on (SA 9). */
  figures?: SearchFigures | null;
}

export function readerOf(
  facts: Pick<Reader, "country" | "language" | "origin" | "origins" | "figures"> & {
    partner?: Partner | null;
  },
  say: Say,
): Reader {
  const { country, language, origin, origins = [], partner, figures = null } = facts;
  const locale = moneyLocaleOf(country.locale, language);
  const layout = partner?.layout ?? null;
  return { country, language, origin, origins, say, locale, layout, figures };
}

/** A day (YYYY-MM-DD) in words: "10 de octubre de 2026". */
export function longDay(day: string, { locale }: Pick<Reader, "locale">): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A moment's day in the country's zone, in words. */
export function longDate(at: Date, { locale, country }: Reader): string {
  return dateFormat(locale, {
    dateStyle: "long",
    timeZone: country.timeZone,
  }).format(at);
}

/** "10 de octubre de 2026, 11:42", in the country's zone. */
export function dateAndTime(at: Date, reader: Reader): string {
  const time = dateFormat(reader.locale, {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: reader.country.timeZone,
    ...(reader.language === "en" ? {} : { hourCycle: "h23" as const }),
  }).format(at);
  return `${longDate(at, reader)}, ${time}`;
}

/** "10 oct, 11:42", on the clock of a zone. */
export const momentText = (at: Date, timeZone: string, { locale }: Pick<Reader, "locale">) =>
  dateFormat(locale, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(at);

const hardSpace = "\u00a0";

/** "80 %"; in English and Portuguese "80%". */
export function percentText(number: string, { language }: Pick<Reader, "language">): string {
  return language === "es" ? `${number}${hardSpace}%` : `${number}%`;
}
