import type { PublicOrigin } from "#src/contracts/public-origin.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import { alternatesOf } from "#src/areas/page/alternates.rules.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import { fallbackComparatorRating, type SearchFigures } from "#src/contracts/search-figures.ts";
import { siteData } from "#src/areas/page/site-data.rules.ts";
import { emptyChoice } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import {
  isIndexed,
  writeAddress,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import type { ComparatorViewModel } from "./comparator.view-model.ts";
import type { ComparatorScene } from "./frame.presenter.ts";

const siteName = "Amparo";

/** What the page says of itself: each page of the plain list is canonical to itself, anything narrowed,
 *  ordered or personal points at the plain list and is not listed (design: search engines). */
export function presentHead(
  scene: ComparatorScene,
  model: ComparatorViewModel,
  asked: {
    query: URLSearchParams;
    origin: string;
    figures?: SearchFigures | null;
    /** Drawn for a stored profile: no search engine is sent it. */
    isPrivate?: boolean;
    /** Addresses of countries, and the codes of the others that have this comparator. */
    origins?: readonly PublicOrigin[];
    countries?: readonly string[];
  },
): PageHead {
  const { comparator, address, country, wording } = scene;
  const { say, language } = wording;
  const hasList = model.outcome.kind === "results" || model.outcome.kind === "empty";
  const isListed = hasList && isIndexed(asked.query);
  const page = isListed ? address.choice.page : 1;
  const query = writeAddress({ choice: { ...emptyChoice, page }, view: null, compared: [] });
  const pathIn = (one: Language) =>
    href("comparator", one, { comparator: comparator.baseUrl }, query);
  const title = page > 1 ? say("listing.head.page", { title: model.title, page }) : model.title;
  return {
    title: `${title} | ${siteName}`,
    description: model.lead ?? model.title,
    canonical: `${asked.origin}${pathIn(language)}`,
    isIndexed: isListed,
    // How many pages a list has differs by country. Search engines and previews of links have no profile, so the page
    // of a household carries neither tags for sharing nor structured data.
    alternates: isListed
      ? alternatesOf(
          { pathIn, countries: page === 1 ? (asked.countries ?? []) : [] },
          { ...asked, country },
        )
      : [],
    openGraph: asked.isPrivate
      ? null
      : { type: "website", siteName, locale: wording.locale.replace("-", "_") },
    structuredData: asked.isPrivate
      ? []
      : [
          ...itemList(model, asked.origin, asked.figures),
          ...trail(model, asked.origin),
          // The country's default comparator is its front page (D1).
          ...(isListed && page === 1 && comparator.baseUrl === country.defaultComparator
            ? siteData({
                origin: asked.origin,
                homeHref: href("comparator", language, { comparator: comparator.baseUrl }),
                siteName,
                locale: wording.locale,
              })
            : []),
        ],
  };
}

/** The products of this page in their order; nothing that the page does not show. */
function itemList(
  { outcome, title }: ComparatorViewModel,
  origin: string,
  figures?: SearchFigures | null,
): Record<string, unknown>[] {
  if (outcome.kind !== "results") return [];
  const cards = outcome.items.flatMap((item) => (item.kind === "product" ? [item.card] : []));
  return [
    {
      "@type": "ItemList",
      name: title,
      numberOfItems: cards.length,
      ...(figures ? { aggregateRating: fallbackComparatorRating(figures) } : {}),
      itemListElement: cards.map(({ name, href: path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        url: `${origin}${path}`,
      })),
    },
  ];
}

function trail(
  { crumb, homeHref }: ComparatorViewModel,
  origin: string,
): Record<string, unknown>[] {
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: siteName, item: `${origin}${homeHref}` },
        { "@type": "ListItem", position: 2, name: crumb },
      ],
    },
  ];
}
