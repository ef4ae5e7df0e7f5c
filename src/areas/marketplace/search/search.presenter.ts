import type { SearchGroup } from "#src/modules/content/search/search-groups.rules.ts";
import type { Found } from "#src/modules/content/search/site-search.service.ts";
import type { MenuCategory } from "#src/contracts/menu.ts";
import { href } from "#src/routes/marketplace.ts";
import { siteBot } from "../chat/chat-address.rules.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { ProductLine } from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";
import type { PriceModel } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import type { MeantFilter } from "./search-filters.presenter.ts";
import { type SearchAddress, searchHref } from "./search-address.rules.ts";

/** Results of a kind among others, and on a page of its own. */
export const resultsOfEach = 5;
export const resultsOfOne = 20;

export interface ResultLine {
  title: string;
  href: string;
  /** What it is, and whose or where; the latter as the catalogue writes it, in Spanish. */
  note: string | null;
  by: string | null;
  /** Of a product: its price for the visitor. */
  price: PriceModel | null;
  /** The title is the catalogue's own. */
  isName: boolean;
}

export interface SearchModel {
  action: string;
  text: string;
  title: string;
  /** How many there are of every kind; null before a search. */
  count: string | null;
  groups: readonly {
    group: SearchGroup;
    title: string;
    count: string;
    results: readonly ResultLine[];
    /** Leads to all results of the kind, where more are than shown. */
    all: { label: string; href: string } | null;
  }[];
  /** Filters of the default list that the text means. */
  meant: readonly MeantFilter[];
  /** Every kind with its count, where one alone is shown. */
  kinds: readonly { label: string; href: string; isCurrent: boolean }[];
  pages: readonly { label: string; href: string; isCurrent: boolean }[];
  /** Where to go on where there is nothing to show. */
  start: readonly { label: string; href: string }[];
}

const catalogueNames: ReadonlySet<SearchGroup> = new Set(["product", "organization", "clinic"]);

export function presentSearch(
  address: SearchAddress,
  sources: {
    found: Found | null;
    menu: readonly MenuCategory[];
    meant?: readonly MeantFilter[];
    /** The products among the results. */
    products?: readonly ProductLine[];
  },
  reader: Reader,
): { model: SearchModel; head: PageHead } {
  const { language, say } = reader;
  const { text, group } = address;
  const { found, meant = [] } = sources;
  const prices = new Map((sources.products ?? []).map(({ code, price }) => [code, price]));
  const title = text === "" ? say("search.title") : say("search.resultsFor", { text });
  const shown = (found?.groups ?? []).filter((one) => group === null || one.group === group);
  const one = group === null ? undefined : shown[0];
  return {
    model: {
      action: href("search", language),
      text,
      title,
      meant,
      count: found === null ? null : say("search.count", { count: found.total }),
      groups: shown.map((each) => presentGroup(each, { address, prices }, reader)),
      kinds: kindLinks(address, found, reader),
      pages: one === undefined ? [] : pageLinks(address, one.total, reader),
      start: shown.length > 0 ? [] : startLinks(sources.menu, reader),
    },
    // The address that search engines and people's links would keep has nothing of the search in it.
    head: privateHead(
      `${text === "" ? say("search.title") : title} | Amparo`,
      say("search.description"),
      href("search", language),
      reader,
    ),
  };
}

/** Results of one kind, with a link to all of them where more are than shown. */
function presentGroup(
  { group: kind, total, results }: Found["groups"][number],
  { address, prices }: { address: SearchAddress; prices: ReadonlyMap<string, PriceModel | null> },
  { language, say }: Reader,
): SearchModel["groups"][number] {
  const isCut = address.group === null && total > results.length;
  return {
    group: kind,
    title: say(`search.group.${kind}`),
    count: say("search.count", { count: total }),
    results: results.map((entry) => ({
      title: entry.title,
      href: entry.href,
      note: entry.note,
      by: entry.by,
      price: prices.get(entry.product ?? "") ?? null,
      isName: catalogueNames.has(kind),
    })),
    all: isCut
      ? {
          label: say("search.all", { total, group: say(`search.group.${kind}`) }),
          href: searchHref(language, { text: address.text, group: kind }),
        }
      : null,
  };
}

/** Every kind that was found with its count, where there are several. */
function kindLinks(
  { text, group }: SearchAddress,
  found: Found | null,
  { language, say }: Reader,
): SearchModel["kinds"] {
  if (found === null || found.groups.length < 2) return [];
  return [
    {
      label: `${say("search.everything")} (${found.total})`,
      href: searchHref(language, { text }),
      isCurrent: group === null,
    },
    ...found.groups.map(({ group: kind, total }) => ({
      label: `${say(`search.group.${kind}`)} (${total})`,
      href: searchHref(language, { text, group: kind }),
      isCurrent: kind === group,
    })),
  ];
}

/** Pages of the one kind that is shown. */
function pageLinks(
  { text, group, page }: SearchAddress,
  total: number,
  { language }: Reader,
): SearchModel["pages"] {
  const pages = Math.ceil(total / resultsOfOne);
  if (pages === 1) return [];
  return Array.from({ length: pages }, (_, index) => ({
    label: String(index + 1),
    href: searchHref(language, { text, group, page: index + 1 }),
    isCurrent: index + 1 === page,
  }));
}

/** The main lists of the country, the questions that lead to one, and who can be asked. */
function startLinks(
  menu: readonly MenuCategory[],
  { language, say }: Reader,
): { label: string; href: string }[] {
  return [
    { label: say("search.wizard"), href: href("wizard", language) },
    ...menu.map((category) => {
      const { title, url } = category.categories[0] ?? category;
      return { label: title, href: url };
    }),
    { label: say("search.questions"), href: href("questions", language) },
    { label: say("search.assistant"), href: href("chatbot", language, { key: siteBot }) },
    { label: say("search.contact"), href: href("contact", language) },
  ];
}
