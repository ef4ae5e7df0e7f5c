import type {
  LandingPlace,
  SellerFamily,
} from "#src/modules/content/content/landing-directory.service.ts";
import type { Language } from "#src/routes/languages.ts";
import { href, type RouteKey } from "#src/routes/marketplace.ts";
import { homeCrumb } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import {
  type Crumb,
  textHead,
  trailData,
} from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { brandOf } from "#src/areas/marketplace/product-facts/brand.presenter.ts";
import type { Brand } from "#src/contracts/brand.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import {
  landingFamilies,
  sellerHref,
} from "#src/areas/marketplace/product-facts/landing-address.ts";
import { tableParameter } from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import { type LandingChoice, landingQuery, landingSearch, ordersOf } from "./landing-list.rules.ts";
import type { ProductCardModel } from "../comparator/comparator.view-model.ts";
import type { PriceSteps } from "#src/areas/marketplace/product-facts/price-steps.view-model.ts";
import {
  linesWithoutRepeats,
  type ProductLine,
} from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";

export const linesPerPage = 20;
/** Fewer products are seen at once: they need neither filter nor order. */
const leastToChoose = 4;
export const placesPerPage = 60;

export interface PageLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

export interface PlacesModel {
  crumbs: readonly Crumb[];
  title: string;
  lead: string;
  places: readonly { name: string; href: string; note: string; brand: Brand }[];
  pages: readonly PageLink[];
}

export interface LandingModel {
  crumbs: readonly Crumb[];
  title: string;
  lead: string;
  brand: Brand;
  address: string | null;
  /** Whether the seller or clinic is invented, and whether every product shown is. */
  isDemonstration: boolean;
  areProductsInvented: boolean;
  /** null where the country has no list to price. */
  steps: PriceSteps | null;
  /** Why there are no products, where there are none. */
  note: string | null;
  products: readonly ProductLine[];
  /** The same on cards, on a clinic's page; null on others. */
  cards: readonly ProductCardModel[] | null;
  /** Null where there is nothing to choose between. */
  list: LandingListModel | null;
  /** Chooses products to compare; null where there are not two. */
  compare: { action: string; field: string } | null;
  /** "Planes 21 a 40 de 152" */
  range: string | null;
  pages: readonly PageLink[];
  /** Other views of the same seller, and where to compare. */
  links: readonly { label: string; href: string }[];
}

/** The GET form that filters and orders a landing's products. */
export interface LandingListModel {
  action: string;
  type: LandingField | null;
  order: LandingField;
}

interface LandingField {
  name: string;
  chosen: string;
  options: readonly { value: string; label: string }[];
}

/** Every seller or clinic of a family, by sixty. */
export function presentPlaces(
  sources: { key: RouteKey; family: SellerFamily; places: readonly LandingPlace[]; page: number },
  reader: Reader,
): { model: PlacesModel; head: PageHead } {
  const { key, family, places } = sources;
  const { language, say, origin } = reader;
  const { page, pages, shown, pathIn } = paged(
    places,
    sources.page,
    placesPerPage,
    (one: Language, query) => href(key, one, {}, query),
  );
  const country = say(`content.countries.${reader.country.code}`);
  const title = say(`content.landing.${family}.list`, { country });
  const lead = say(`content.landing.${family}.listLead`, { count: places.length, country });
  const crumbs = [homeCrumb(reader), { label: title }];
  const listed = shown.map((place) => ({
    name: place.displayName,
    href: sellerHref(family, language, place.slug),
    note: say("content.landing.count", { count: place.products }),
    brand: brandOf(place),
  }));
  return {
    model: { crumbs, title, lead, places: listed, pages: links(pages, page, pathIn, language) },
    head: textHead(reader, {
      title: page > 1 ? say("content.pageTitle", { title, page }) : title,
      description: lead,
      pathIn: (one) => pathIn(one, page),
      structuredData: [
        trailData(crumbs, origin),
        {
          "@type": "ItemList",
          name: title,
          numberOfItems: listed.length,
          itemListElement: listed.map((place, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name: place.name,
            url: `${origin}${place.href}`,
          })),
        },
      ],
    }),
  };
}

interface LandingSources {
  key: RouteKey;
  family: SellerFamily;
  shows: "all" | "plans" | "group";
  place: LandingPlace;
  /** Why there are no products, from the content service. */
  note: string | null;
  /** How many products it has, and how many of them the choice leaves. */
  total: number;
  listed: number;
  choice: LandingChoice;
  types: readonly { code: string; name: string; count: number }[];
  products: readonly ProductLine[];
  cards: readonly ProductCardModel[] | null;
  steps: PriceSteps | null;
  comparators: readonly { label: string; href: string }[];
}

/** One seller or clinic with a page of its products. */
export function presentLanding(
  sources: LandingSources,
  reader: Reader,
): { model: LandingModel; head: PageHead } {
  const { key, family, shows, place, total, listed, choice } = sources;
  const { products, isDemonstration } = linesWithoutRepeats(sources.products, {
    organization: place.displayName,
  });
  const { page } = choice;
  const { language, say } = reader;
  const pages = Math.max(1, Math.ceil(listed / linesPerPage));
  const chosenPath = (one: Language, number: number) =>
    href(key, one, { organization: place.slug }, landingSearch({ ...choice, page: number }));
  const name = nameOf(sources);
  const title = say(`content.landing.${family}.${shows}`, { name });
  const lead = say(`content.landing.${family}.lead`, { name, count: total });
  const crumbs = crumbsOf(sources, reader);
  const first = (page - 1) * linesPerPage + 1;
  const last = first + products.length - 1;
  return {
    model: {
      crumbs,
      title,
      lead,
      brand: brandOf(place),
      address: place.address,
      isDemonstration: place.isDemonstration,
      areProductsInvented: isDemonstration,
      steps: sources.steps,
      note: total === 0 ? (sources.note ?? say("content.landing.none", { name })) : null,
      products,
      cards: sources.cards,
      list:
        total < leastToChoose
          ? null
          : listModel(sources, href(key, language, { organization: place.slug }), reader),
      compare:
        products.length < 2 || shows === "group"
          ? null
          : { action: href("compareTable", language), field: tableParameter },
      range: total === 0 ? null : say("content.landing.range", { first, last, total: listed }),
      pages: links(pages, page, chosenPath, language),
      links: [...otherView(sources, reader), ...sources.comparators],
    },
    head: landingHead(sources, { title, lead, crumbs, products, first, chosenPath }, reader),
  };
}

/** The title of an isapre says so itself. */
const nameOf = ({ family, place }: LandingSources): string =>
  family === "isapre" ? place.displayName.replace(/^isapre /i, "") : place.displayName;

function crumbsOf({ family, shows, place }: LandingSources, reader: Reader): Crumb[] {
  const { language, say } = reader;
  const list = {
    label: say(`content.landing.${family}.crumb`),
    href: href(landingFamilies[family].list, language),
  };
  const own =
    shows === "all"
      ? [{ label: place.displayName }]
      : [
          { label: place.displayName, href: sellerHref(family, language, place.slug) },
          { label: say(`content.landing.${shows}`) },
        ];
  return [homeCrumb(reader), list, ...own];
}

/** The other view of a seller's products, where its family has one. */
function otherView(sources: LandingSources, { language, say }: Reader): LandingModel["links"] {
  const { family, shows, place } = sources;
  const { more } = landingFamilies[family];
  if (more === null) return [];
  const name = nameOf(sources);
  return [
    shows === "all"
      ? {
          label: say(`content.landing.to.${more}`, { name }),
          href: href(more, language, { organization: place.slug }),
        }
      : {
          label: say("content.landing.to.all", { name }),
          href: sellerHref(family, language, place.slug),
        },
  ];
}

/** What the page says of itself. Filtered and in another order it is the same list for search engines. */
function landingHead(
  { key, family, place, total, choice }: LandingSources,
  shown: {
    title: string;
    lead: string;
    crumbs: readonly Crumb[];
    products: readonly ProductLine[];
    /** Place of the first of them in the whole list. */
    first: number;
    chosenPath: (language: Language, page: number) => string;
  },
  reader: Reader,
): PageHead {
  const { title, lead, crumbs, products, first, chosenPath } = shown;
  const { language, say, origin } = reader;
  const { page } = choice;
  const isWholeList = choice.type === null && choice.order === "solicitados";
  return textHead(reader, {
    title: page > 1 ? say("content.pageTitle", { title, page }) : title,
    description: lead,
    pathIn: (one) =>
      isWholeList ? chosenPath(one, page) : href(key, one, { organization: place.slug }),
    isIndexed: total > 0 && isWholeList,
    structuredData: [
      trailData(crumbs, origin),
      {
        "@type": "ItemList",
        name: title,
        numberOfItems: products.length,
        itemListElement: products.map((product, index) => ({
          "@type": "ListItem",
          position: first + index,
          name: product.name,
          url: `${origin}${product.href}`,
        })),
      },
      ...placeData(place, family, `${origin}${sellerHref(family, language, place.slug)}`),
    ],
  });
}

function listModel(
  {
    family,
    choice,
    types,
    total,
  }: {
    family: SellerFamily;
    choice: LandingChoice;
    types: readonly { code: string; name: string; count: number }[];
    total: number;
  },
  action: string,
  { say }: Reader,
): LandingListModel {
  const all = { value: "", label: say("content.landing.list.all", { count: total }) };
  return {
    action,
    type:
      types.length < 2
        ? null
        : {
            name: landingQuery.type,
            chosen: choice.type ?? "",
            options: [
              all,
              ...types.map(({ code, name, count }) => ({
                value: code,
                label: say("content.landing.list.one", { name, count }),
              })),
            ],
          },
    order: {
      name: landingQuery.order,
      chosen: choice.order,
      options: ordersOf(family === "clinic").map((value) => ({
        value,
        label: say(`content.landing.list.orders.${value}`),
      })),
    },
  };
}

/** The organization of the page, for search engines; none for a demonstration, or without products (D5). */
const placeData = (
  { displayName, address, isDemonstration, products }: LandingPlace,
  family: SellerFamily,
  url: string,
): Record<string, unknown>[] =>
  isDemonstration || products === 0
    ? []
    : [
        {
          "@type": family === "clinic" ? "MedicalOrganization" : "Organization",
          name: displayName,
          mainEntityOfPage: url,
          ...(address === null ? {} : { address }),
        },
      ];

function paged<Item>(
  items: readonly Item[],
  asked: number,
  size: number,
  path: (language: Language, query: string) => string,
) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(asked, pages);
  return {
    page,
    pages,
    shown: items.slice((page - 1) * size, page * size),
    pathIn: (language: Language, number: number) =>
      path(language, number > 1 ? `pagina=${number}` : ""),
  };
}

const links = (
  pages: number,
  page: number,
  pathIn: (language: Language, number: number) => string,
  language: Language,
): PageLink[] =>
  pages === 1
    ? []
    : Array.from({ length: pages }, (_, index) => ({
        label: String(index + 1),
        href: pathIn(language, index + 1),
        isCurrent: index + 1 === page,
      }));
