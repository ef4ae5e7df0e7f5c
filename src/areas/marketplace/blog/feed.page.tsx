import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { siteName } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { blogAddresses } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import { writeFeed } from "./feed.rules.ts";

const mostItems = 30;

/** The blog as a feed; data, not a page. */
export const loader = page(async ({ services, facts }) => {
  const { country, language, origin } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const at = blogAddresses(country.blogPath);
  const categories = await services.content.listCategories(language);
  const articles = await services.content.listArticles({ country: country.code, language });
  const feed = writeFeed({
    title: `${siteName} · ${reader.say("content.blog.title")}`,
    description: reader.say("content.blog.lead"),
    language: reader.locale,
    link: `${origin}${at.front(language)}`,
    self: `${origin}${at.feed(language)}`,
    items: articles.slice(0, mostItems).map((article) => ({
      title: article.title,
      description: article.description,
      link: `${origin}${at.article(language, article.slug)}`,
      category: categories.find(({ slug }) => slug === article.category)?.title ?? "",
      published: article.published,
    })),
  });
  return new Response(feed, {
    headers: {
      "Content-Type": "application/rss+xml; charset=utf-8",
      "Cache-Control": "public, max-age=900",
    },
  });
});
