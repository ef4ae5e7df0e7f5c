import type { CountryCode } from "#src/contracts/identification.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { productHref } from "#src/modules/offer/catalog/product-link.rules.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type {
  LandingDirectory,
  SellerFamily,
} from "#src/modules/content/content/landing-directory.service.ts";
import { href, type Language, pageRoutes, type RouteKey } from "#src/routes.ts";
import type { SearchEntry } from "./search-index.ts";
import { keywordsOfProducts, keywordsOfType } from "./search-keywords.data.ts";

export interface EntrySources {
  catalog: Pick<CatalogService, "listComparators" | "listProductNames" | "loadNames">;
  content: Pick<ContentService, "revision" | "findPage" | "listArticles">;
  landings: Pick<LandingDirectory, "listSellers" | "listClinics">;
  /** The catalogue that a country's pages show now. */
  current(country: CountryCode): {
    version: number;
    pricingDate: string;
    products: readonly {
      code: string;
      showcases: readonly string[];
      salesChannel?: string | null;
    }[];
  };
  families(country: CountryCode): readonly SellerFamily[];
  sellerHref(family: SellerFamily, language: Language, slug: string): string;
  /** "Isapre", "Aseguradora": what a member of a family is called. */
  familyName(family: SellerFamily, language: Language): string;
  articleHref(country: CountryCode, language: Language, slug: string): string;
  /** What stands for names in braces in the texts, as `{email}`. */
  wordsOf(country: CountryCode, language: Language): Readonly<Record<string, string>>;
}

/** Pages of the content service: their slugs are keys of the route table. */
const textPages = (Object.keys(pageRoutes) as RouteKey[]).filter(
  (key) => pageRoutes[key].page === "information/information",
);

/** A text that differs once the catalogue or the content changed. */
export async function editionOf(sources: EntrySources, country: CountryCode): Promise<string> {
  const { version, pricingDate } = sources.current(country);
  return `${version}|${pricingDate}|${await sources.content.revision()}`;
}

/** Everything of a country that is found, in one language. */
export async function listEntries(
  sources: EntrySources,
  country: CountryCode,
  language: Language,
): Promise<SearchEntry[]> {
  const place = { country, language, words: sources.wordsOf(country, language) };
  return [
    ...(await comparatorEntries(sources, country, language)),
    ...(await sellerEntries(sources, country, language)),
    ...(await pageEntries(sources, place)),
    ...(await articleEntries(sources, place)),
    ...(await productEntries(sources, country, language)),
  ];
}

async function comparatorEntries(
  { catalog, current }: EntrySources,
  country: CountryCode,
  language: Language,
): Promise<SearchEntry[]> {
  const all = await catalog.listComparators(country);
  const { insuranceTypes } = await catalog.loadNames(current(country), language);
  return (
    all
      // An event's list closes with it, and an earlier page only repeats its successor.
      .filter(
        ({ routeType, baseUrl }) => !routeType.endsWith("-event") && !baseUrl.endsWith("-old"),
      )
      .map(({ baseUrl, title, texts, insuranceTypes: types }): SearchEntry => {
        const own = texts[language] ?? {};
        // A list of many lines is found by its own name, not by each of theirs.
        const lines = types.length > 2 ? [] : types;
        const named = lines.flatMap((type) => [
          insuranceTypes.get(type) ?? "",
          keywordsOfType[type] ?? "",
        ]);
        return {
          group: "comparator",
          title: own["title"] ?? title,
          note: own["lead"] ?? null,
          by: null,
          words: keywordsOfProducts,
          names: [own["menu"] ?? "", baseUrl.replaceAll(/[/-]/g, " "), ...named].join(" "),
          href: href("comparator", language, { comparator: baseUrl }),
        };
      })
  );
}

async function productEntries(
  { catalog, current }: EntrySources,
  country: CountryCode,
  language: Language,
): Promise<SearchEntry[]> {
  const edition = current(country);
  const names = await catalog.loadNames(edition, language);
  const shown = new Map(edition.products.map((product) => [product.code, product]));
  return (await catalog.listProductNames(country, language)).flatMap((row): SearchEntry[] => {
    const product = shown.get(row.code);
    // What the comparison does not show yet, or no more, is not found either.
    if (product === undefined) return [];
    const type = names.insuranceTypes.get(row.insuranceType) ?? row.insuranceType;
    return [
      {
        group: "product",
        title: row.displayName,
        note: type,
        by: row.organizationName,
        words: [
          row.code,
          row.category === null ? "" : (names.categories.get(row.category) ?? ""),
          row.summary ?? "",
          keywordsOfProducts,
          keywordsOfType[row.insuranceType] ?? "",
        ].join(" "),
        href: productHref(
          {
            code: row.code,
            slug: row.slug,
            country: row.country,
            insuranceType: { code: row.insuranceType },
            organization: { slug: row.organizationSlug, organizationType: row.organizationType },
          },
          language,
        ),
        product: row.code,
        organization: row.organization,
        showcases: new Set(product.showcases),
        salesChannel: product.salesChannel ?? null,
      },
    ];
  });
}

/** Sellers with products, and every clinic that has a page. */
async function sellerEntries(
  sources: EntrySources,
  country: CountryCode,
  language: Language,
): Promise<SearchEntry[]> {
  const { landings, families, sellerHref, familyName } = sources;
  const lists = await Promise.all(
    families(country).map(async (family) => {
      const isClinic = family === "clinic";
      const places = isClinic
        ? await landings.listClinics(country)
        : await landings.listSellers(country, family);
      return places.map(({ code, slug, displayName, address }): SearchEntry => ({
        group: isClinic ? "clinic" : "organization",
        title: displayName,
        note: familyName(family, language),
        by: address,
        words: "",
        names: slug.replaceAll("-", " "),
        href: sellerHref(family, language, slug),
        organization: code,
      }));
    }),
  );
  return lists.flat();
}

interface TextPlace {
  country: CountryCode;
  language: Language;
  words: Readonly<Record<string, string>>;
}

async function pageEntries({ content }: EntrySources, place: TextPlace): Promise<SearchEntry[]> {
  const found = await Promise.all(
    textPages.map(async (key) => ({ key, page: await content.findPage(key, place) })),
  );
  return found.flatMap(({ key, page }): SearchEntry[] =>
    page === undefined
      ? []
      : [
          {
            group: "page",
            title: page.title,
            note: page.description,
            by: null,
            words: pageRoutes[key].paths[place.language].replaceAll("-", " "),
            href: href(key, place.language),
          },
        ],
  );
}

async function articleEntries(
  { content, articleHref }: EntrySources,
  place: TextPlace,
): Promise<SearchEntry[]> {
  const { country, language } = place;
  return (await content.listArticles(place)).map(({ slug, title, description, category }) => ({
    group: "article",
    title,
    note: description,
    by: null,
    words: category.replaceAll("-", " "),
    href: articleHref(country, language, slug),
  }));
}
