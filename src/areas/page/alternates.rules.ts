import type { PublicOrigin } from "#src/contracts/public-origin.ts";
import { defaultLanguage, type Language, languages } from "#src/routes/languages.ts";
import type { PageHead } from "./page-head.rules.ts";

/** The codes of every country: pages that need nothing of a country to be there. */
export const everywhere: readonly string[] = ["CL", "PE", "CO"];

/** Codes of the other countries that have a page, as far as countries name each other's. */
export async function countriesWith(
  { country, origins = [] }: Pick<AlternatesPlace, "country" | "origins">,
  hasPage: (code: PublicOrigin["code"]) => Promise<boolean>,
): Promise<string[]> {
  const others = origins.filter(({ code }) => code !== country.code);
  const has = await Promise.all(others.map(({ code }) => hasPage(code)));
  return others.flatMap(({ code }, index) => (has[index] === true ? [code] : []));
}

/** What is to be known of a reader's site to name a page's other addresses. */
export interface AlternatesPlace {
  country: Pick<PublicOrigin, "code" | "locale">;
  origin: string;
  /** Addresses of the countries that name each other's pages; none where this one stands alone. */
  origins?: readonly PublicOrigin[];
}

/** hreflang of a page: its languages, in every country that has it. The first country's English and
 *  Portuguese are those of the language; another's name their country. So the set is one and the same on
 *  every page of it. */
export function alternatesOf(
  page: {
    pathIn: (language: Language) => string;
    /** All of them where left out. */
    languages?: readonly Language[];
    /** Codes of the other countries that have the same page; none where left out. */
    countries?: readonly string[];
  },
  { country, origin, origins = [] }: AlternatesPlace,
): PageHead["alternates"] {
  const own = { code: country.code, locale: country.locale, origin };
  const isLinked = origins.some(({ code }) => code === own.code);
  const shared = page.countries ?? [];
  const places = isLinked
    ? origins.filter(({ code }) => code === own.code || shared.includes(code))
    : [own];
  const all = page.languages ?? languages;
  const [lead = own] = places;
  const first = all.includes(defaultLanguage) ? defaultLanguage : (all[0] ?? defaultLanguage);
  return [
    ...places.flatMap((place) =>
      all.map((one) => ({
        hrefLang:
          one === defaultLanguage ? place.locale : place === lead ? one : `${one}-${place.code}`,
        href: `${place.origin}${page.pathIn(one)}`,
      })),
    ),
    { hrefLang: "x-default", href: `${lead.origin}${page.pathIn(first)}` },
  ];
}

/** Whether a country has the comparator of another; an event is of one country alone. */
export const hasComparator = (
  listed: readonly { baseUrl: string; routeType: string }[],
  { baseUrl, routeType }: { baseUrl: string; routeType: string },
): boolean =>
  !routeType.endsWith("-event") &&
  listed.some((one) => one.baseUrl === baseUrl && !one.routeType.endsWith("-event"));
