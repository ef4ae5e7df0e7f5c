import type { CountryCode } from "#src/contracts/identification.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import { textOfBlocks } from "#src/contracts/markdown.rules.ts";
import { href, type Language, pageRoutes, type RouteKey } from "#src/routes.ts";
import type { KnownText } from "./known-texts.rules.ts";
import type { KnowledgeSource } from "./knowledge.service.ts";

/** Pages of the content service: their slugs are keys of the route table. */
const textPages = (Object.keys(pageRoutes) as RouteKey[]).filter(
  (key) => pageRoutes[key].page === "information/information",
);

/** The informational pages and the blog's articles of a country, as they are published now. */
export function createContentKnowledge(options: {
  content: Pick<ContentService, "revision" | "findPage" | "listArticles" | "findArticle">;
  /** Path of an article of a country's blog. */
  articleHref(country: CountryCode, language: Language, slug: string): string;
  /** What stands for names in braces in the texts, as `{email}`. */
  wordsOf(country: CountryCode, language: Language): Readonly<Record<string, string>>;
}): KnowledgeSource {
  const { content, articleHref, wordsOf } = options;
  return {
    edition: () => content.revision(),
    async texts(country, language) {
      const place = { country, language, words: wordsOf(country, language) };
      const pages: KnownText[] = [];
      for (const key of textPages) {
        const found = await content.findPage(key, place);
        if (found === undefined) continue;
        pages.push({
          kind: "page",
          title: found.title,
          text: found.description,
          words: textOfBlocks(found.body),
          href: href(key, language),
        });
      }
      const articles: KnownText[] = [];
      for (const { slug, title, description } of await content.listArticles(place)) {
        const found = await content.findArticle(slug, place);
        articles.push({
          kind: "article",
          title,
          text: description,
          words: found === undefined ? "" : textOfBlocks(found.body),
          href: articleHref(country, language, slug),
        });
      }
      return [...pages, ...articles];
    },
  };
}
