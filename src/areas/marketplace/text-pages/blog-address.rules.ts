import type { Language } from "#src/routes/languages.ts";
import { href, type RouteKey } from "#src/routes/marketplace.ts";

/** The blog's routes under each of its paths (SA 2.1); a country has one of them. */
const families = {
  "/QP-Blog": { front: "blog", category: "blogCategory", article: "blogArticle", feed: "blogFeed" },
  "/QS-Blog": {
    front: "blogQs",
    category: "blogQsCategory",
    article: "blogQsArticle",
    feed: "blogQsFeed",
  },
  "/IH-Blog": {
    front: "blogIh",
    category: "blogIhCategory",
    article: "blogIhArticle",
    feed: "blogIhFeed",
  },
} as const satisfies Record<string, Record<string, RouteKey>>;

export interface BlogAddresses {
  front(language: Language, page?: number): string;
  category(language: Language, slug: string, page?: number): string;
  article(language: Language, slug: string): string;
  feed(language: Language): string;
}

/** Addresses of a country's blog, by the path its configuration names. */
export function blogAddresses(blogPath: string): BlogAddresses {
  const family = families[blogPath as keyof typeof families] ?? families["/QP-Blog"];
  const query = (page = 1) => (page > 1 ? `pagina=${page}` : "");
  return {
    front: (language, page) => href(family.front, language, {}, query(page)),
    category: (language, category, page) =>
      href(family.category, language, { category }, query(page)),
    article: (language, article) => href(family.article, language, { article }),
    feed: (language) => href(family.feed, language),
  };
}

/** The page that `pagina` asks for, from 1; anything else is the first. */
export function pageNumber(asked: string | null): number {
  return asked !== null && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}
