import type { CountryConfig } from "#src/config/countries.ts";
import type { CurrentEvent } from "#src/modules/insight/campaign/campaign.service.ts";
import { contactIn } from "#src/contracts/contact.ts";
import type { CompiledMessages, Say } from "#src/platform/words/words.ts";
import type { MenuCategory, MenuEntry } from "#src/contracts/menu.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import { formatUfValue, type MoneyLocale } from "#src/contracts/money.ts";
import { moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";
import type { UfOfTheDay } from "#src/contracts/pricing.ts";
import { homePath, type Language, languages } from "#src/routes/languages.ts";
import { href, type RouteKey } from "#src/routes/marketplace.ts";
import { samePageIn } from "#src/routes/same-page.rules.ts";
import { isIconName } from "#src/ui/icon-names.ts";
import type { PortalModel } from "#src/ui/portal-cards.tsx";
import type { MenuLinkModel, NavigationLink, ShellModel } from "#src/ui/site-shell.view-model.ts";
import type { Variants } from "#src/modules/insight/experiment/experiments.rules.ts";
import type { RequestFacts } from "#src/areas/page/context.ts";

/** What a frame's loader sends: the frame's model, its words, and what the document needs. */
export interface ShellData {
  htmlLang: string;
  /** What the site is about, in a few terms (SA 9). */
  keywords: string;
  /** Locale of the words and figures. */
  locale: string;
  nonce: string;
  /** Versions of what the site draws by flag (SA 9). */
  variants: Variants;
  words: CompiledMessages;
  model: ShellModel;
}

/** What the frame is made of; `event` is one that runs now (CQ 4). */
export interface ShellSources {
  /** The messages that the frame's own code says. */
  words: CompiledMessages;
  say: Say;
  portal: PortalModel;
  /** Null where it could not be had. */
  menu: readonly MenuCategory[] | null;
  uf: UfOfTheDay | null;
  event: CurrentEvent | null;
  year: string;
}

const languageNames: Record<Language, string> = { es: "Español", en: "English", pt: "Português" };

/** Locale of figures and plurals: Spanish is the country's own (D1). */
export function localeOf(language: Language, countryLocale: string): string {
  return { es: countryLocale, en: "en-US", pt: "pt-BR" }[language];
}

/** The frame of a page: menu, languages, contact, UF of the day. */
export function presentShell(
  {
    country,
    language,
    url,
    nonce,
    variants,
    partner,
    countryOrigins = [],
  }: Pick<RequestFacts, "country" | "language" | "url" | "nonce" | "variants"> &
    Partial<Pick<RequestFacts, "partner" | "countryOrigins">>,
  sources: ShellSources,
): ShellData {
  const locale = localeOf(language, country.locale);
  const htmlLang = language === "en" ? "en" : locale;
  return {
    htmlLang,
    keywords: sources.say("frame.keywords"),
    locale,
    nonce,
    variants,
    words: sources.words,
    model: {
      htmlLang,
      homeHref: href("comparator", language, { comparator: country.defaultComparator }),
      menu:
        sources.menu?.map((category) => ({
          ...menuLink(category),
          items: category.categories.map(menuLink),
        })) ?? null,
      languages: sources.menu === null ? [] : languageChoice(language, url.pathname),
      countries: {
        label: sources.say("frame.countries.title"),
        links: countryOrigins.map(({ code, origin }) => ({
          label: sources.say(`frame.countries.${code}`),
          href: `${origin}${homePath(language)}`,
          isCurrent: code === country.code,
        })),
      },
      pages: footPages(country, language, sources.say),
      contact: contactIn(country.contact, language),
      partnerName: partner?.displayName ?? null,
      contactPage: { label: sources.say("frame.pages.contact"), href: href("contact", language) },
      portal: { ...sources.portal, href: href("portal", language) },
      noticesHref: href("notices", language),
      event: sources.event && eventModel(sources.event, language, sources.say),
      uf:
        // Prices of other countries are not made of it.
        sources.uf === null || country.currency !== "CLP"
          ? null
          : ufWords(sources.uf, locale, moneyLocaleOf(country.locale, language)),
      year: sources.year,
    },
  };
}

/** The same page in each language, else the language's own beginning (SA 2.5, D1). */
const languageChoice = (language: Language, pathname: string): ShellModel["languages"] =>
  languages.length < 2
    ? []
    : languages.map((code) => ({
        code,
        label: languageNames[code],
        href: samePageIn(code, pathname) ?? homePath(code),
        isCurrent: code === language,
      }));

const menuLink = ({ title, url, icon, color, target }: MenuEntry): MenuLinkModel => ({
  label: title,
  href: url,
  icon: icon !== null && isIconName(icon) ? icon : null,
  color,
  opensNew: target === "_blank",
});

/** Each country's blog has a path of its own (SA 2.1). */
const blogOf = ({ code }: CountryConfig): "blog" | "blogQs" | "blogIh" =>
  code === "CL" ? "blog" : code === "INT" ? "blogIh" : "blogQs";

const footPages = (country: CountryConfig, language: Language, say: Say): ShellModel["pages"] => ({
  about: linksTo(
    [
      "about",
      "howItWorks",
      "questions",
      blogOf(country),
      "contact",
      "advisor",
      "feedback",
      "partners",
    ],
    language,
    say,
  ),
  legal: linksTo(["terms", "privacy", "sitemap"], language, say),
});

/** Pages of the foot, called as `frame.pages` says. */
const linksTo = (keys: readonly RouteKey[], language: Language, say: Say): NavigationLink[] =>
  keys.map((key) => ({
    label: say(`frame.pages.${key.startsWith("blog") ? "blog" : key}`),
    href: href(key, language),
  }));

/** The banner of an event: while it runs it leads to its own list, before to its article (CQ 2, 4). */
function eventModel(event: CurrentEvent, language: Language, say: Say): ShellModel["event"] {
  const target = event.isRunning ? event.comparatorPath : event.blogPath;
  if (target === null) return { text: event.titles[language], link: null };
  const key = event.isRunning ? "list" : "article";
  return {
    text: event.titles[language],
    link: {
      label: say(`frame.eventLinks.${key}`),
      href: samePageIn(language, target) ?? target,
    },
  };
}

/** The UF in two decimals and its day in words; without a day (the fallback value) nothing is said. */
function ufWords(
  { valueCents, date }: UfOfTheDay,
  locale: string,
  moneyLocale: MoneyLocale,
): ShellModel["uf"] {
  if (date === null) return null;
  const day = dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
  return { value: formatUfValue(valueCents, moneyLocale), day };
}
