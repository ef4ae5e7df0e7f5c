import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import { type Language, languages } from "#src/routes/languages.ts";
import { href, marketplacePages, type RouteKey } from "#src/routes/marketplace.ts";
import type { Services } from "../../../services.ts";
import { menuLabel } from "#src/modules/content/menu/menu-label.rules.ts";
import { countriesWith, everywhere, hasComparator } from "#src/areas/page/alternates.rules.ts";
import { blogAddresses } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import {
  familiesOf,
  landingFamilies,
  sellerHref,
} from "#src/areas/marketplace/product-facts/landing-address.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";

export interface SiteAddress {
  /** Its name in the reader's language. */
  label: string;
  /** Its path in every language that has it. */
  paths: Partial<Record<Language, string>>;
  changed: string | null;
  /** Codes of the other countries that have it; none where left out. */
  countries?: readonly string[];
}

export interface SiteSection {
  title: string;
  addresses: readonly SiteAddress[];
}

const inAll = (path: (language: Language) => string): Record<Language, string> => ({
  es: path("es"),
  en: path("en"),
  pt: path("pt"),
});

type SiteServices = Pick<Services, "catalog" | "comparison" | "content" | "landings">;

/** Every address of a country that search engines may list: comparators, texts, sellers, clinics,
 *  articles; products too where they are wanted. */
export async function listSiteAddresses(
  services: SiteServices,
  reader: Reader,
  withProducts: boolean,
): Promise<SiteSection[]> {
  const { say } = reader;
  const sections = [
    { title: say("content.sitemap.comparators"), addresses: await comparators(services, reader) },
    { title: say("content.sitemap.texts"), addresses: await texts(services, reader) },
    ...(await sellers(services, reader)),
    { title: say("content.blog.title"), addresses: await articles(services, reader) },
    ...(withProducts
      ? [{ title: say("content.landing.products"), addresses: await products(services, reader) }]
      : []),
  ];
  return sections.filter(({ addresses }) => addresses.length > 0);
}

async function comparators({ catalog }: SiteServices, reader: Reader): Promise<SiteAddress[]> {
  const { country, language, say } = reader;
  const all = await catalog.listComparators(country.code);
  const name = say(`content.countries.${country.code}`);
  const listed = await Promise.all(
    all
      .filter(({ routeType }) => !routeType.endsWith("-event"))
      .map(async (comparator) => ({
        label: menuLabel(comparator, language),
        paths: inAll((one) => href("comparator", one, { comparator: comparator.baseUrl })),
        changed: null,
        countries: await countriesWith(reader, async (code) =>
          hasComparator(await catalog.listComparators(code), comparator),
        ),
      })),
  );
  return [
    ...listed,
    {
      label: say("wizard.title"),
      paths: inAll((one) => href("wizard", one)),
      changed: null,
      countries: everywhere,
    },
    {
      label: say("insurance-list.title.Seguros", { country: name }),
      paths: inAll((one) => href("insuranceList", one)),
      changed: null,
      countries: everywhere,
    },
  ];
}

async function texts({ content }: SiteServices, reader: Reader): Promise<SiteAddress[]> {
  const where = { country: reader.country.code, language: reader.language };
  const keys = (Object.keys(marketplacePages) as RouteKey[]).filter(
    (key) => marketplacePages[key].page === "information/information",
  );
  const found = await Promise.all(
    keys.map(async (key) => ({ key, page: await content.findPage(key, where) })),
  );
  const written = await Promise.all(
    found.flatMap(({ key, page }) =>
      page === undefined
        ? []
        : [
            countriesWith(
              reader,
              async (code) =>
                (await content.findPage(key, { language: "es", country: code })) !== undefined,
            ).then((countries) => ({
              label: page.title,
              paths: inAll((one) => href(key, one)),
              changed: page.updated,
              countries,
            })),
          ],
    ),
  );
  const own = ownPages.map(([key, title]) => ({
    label: reader.say(title),
    paths: inAll((one) => href(key, one)),
    changed: null,
    countries: everywhere,
  }));
  return [...written, ...own];
}

/** Pages whose words are the program's, with the message that names them. */
const ownPages = [
  ["embedding", "embedding.title"],
  ["portal", "portal.title"],
  ["feedback", "site-form.feedback.title"],
  ["partnerRegistration", "site-form.partner.title"],
] as const;

async function sellers(
  { landings }: SiteServices,
  { country, say }: Reader,
): Promise<SiteSection[]> {
  const families = familiesOf[country.code] ?? [];
  return Promise.all(
    families.map(async (family) => {
      const places =
        family === "clinic"
          ? await landings.listClinics(country.code)
          : await landings.listSellers(country.code, family);
      const name = say(`content.countries.${country.code}`);
      const title = say(`content.landing.${family}.list`, { country: name });
      return {
        title,
        addresses: [
          {
            label: title,
            paths: inAll((one) => href(landingFamilies[family].list, one)),
            changed: null,
          },
          ...places
            .filter((place) => place.products > 0)
            .map((place) => ({
              label: place.displayName,
              paths: inAll((one) => sellerHref(family, one, place.slug)),
              changed: null,
            })),
        ],
      };
    }),
  );
}

async function articles(
  { content }: SiteServices,
  { country, language, say }: Reader,
): Promise<SiteAddress[]> {
  const at = blogAddresses(country.blogPath);
  const lists = await Promise.all(
    languages.map((one) => content.listArticles({ country: country.code, language: one })),
  );
  const own = lists[languages.indexOf(language)] ?? [];
  const categories = await content.listCategories(language);
  const used = new Set(own.map(({ category }) => category));
  return [
    { label: say("content.blog.title"), paths: inAll(at.front), changed: null },
    ...categories
      .filter(({ slug }) => used.has(slug))
      .map(({ slug, title }) => ({
        label: title,
        paths: inAll((one) => at.category(one, slug)),
        changed: null,
      })),
    ...own.map((article) => ({
      label: article.title,
      paths: Object.fromEntries(
        languages
          .filter((_, index) => lists[index]?.some(({ slug }) => slug === article.slug))
          .map((one) => [one, at.article(one, article.slug)]),
      ),
      changed: article.updated ?? article.published,
    })),
  ];
}

const readAtOnce = 500;

async function products(
  { catalog, comparison }: SiteServices,
  { language }: Reader,
): Promise<SiteAddress[]> {
  const index = comparison.current();
  const codes = index.snapshot.products.map(({ code }) => code);
  const found: SiteAddress[] = [];
  for (let at = 0; at < codes.length; at += readAtOnce) {
    const records = await catalog.loadProducts(codes.slice(at, at + readAtOnce), index, language);
    for (const record of records)
      found.push({
        label: record.displayName,
        paths: inAll((one) => productHref(record, one)),
        changed: null,
      });
  }
  return found;
}
