import type {
  Article,
  ArticleSummary,
  BlogCategory,
} from "#src/modules/content/content/content.service.ts";
import type { Block } from "#src/contracts/markdown.rules.ts";
import { plainText } from "#src/contracts/markdown.rules.ts";
import { fallbackArticleRating } from "#src/contracts/search-figures.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import {
  type Crumb,
  homeCrumb,
  localBlocks,
  siteName,
  textHead,
  trailData,
} from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import type { ProductLine } from "#src/areas/marketplace/product-facts/product-lines.presenter.ts";
import { articleDrawing } from "#src/areas/marketplace/product-facts/line-drawing.rules.ts";
import type { DrawingName } from "#src/ui/drawing-names.rules.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { blogAddresses } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";

export const articlesPerPage = 12;

export interface ArticleCard {
  slug: string;
  title: string;
  description: string;
  href: string;
  category: string;
  drawing: DrawingName;
  /** "10 de octubre de 2026 · 4 min de lectura" */
  note: string;
}

export interface BlogModel {
  crumbs: readonly Crumb[];
  title: string;
  lead: string;
  feedHref: string;
  categories: readonly { label: string; href: string; isCurrent: boolean }[];
  articles: readonly ArticleCard[];
  pages: readonly { label: string; href: string; isCurrent: boolean }[];
}

export interface ArticleModel {
  /** Of the text. */
  lang: Language;
  crumbs: readonly Crumb[];
  title: string;
  lead: string;
  note: string;
  author: string;
  updated: string | null;
  contents: readonly { id: string; label: string }[];
  blocks: readonly Block[];
  products: readonly ProductLine[];
  allProducts: { label: string; href: string } | null;
  related: readonly ArticleCard[];
}

interface BlogSources {
  articles: readonly ArticleSummary[];
  categories: readonly BlogCategory[];
  category: BlogCategory | null;
  page: number;
}

/** The blog's front page, or a category's, by twelve articles. */
export function presentBlog(
  sources: BlogSources,
  reader: Reader,
): { model: BlogModel; head: PageHead } {
  const { articles, categories, category } = sources;
  const { language, country, origin, say } = reader;
  const at = blogAddresses(country.blogPath);
  const shown = articles.filter((each) => category === null || each.category === category.slug);
  const pages = Math.max(1, Math.ceil(shown.length / articlesPerPage));
  const page = Math.min(sources.page, pages);
  const pathIn = (one: Language, number = page) =>
    category === null ? at.front(one, number) : at.category(one, category.slug, number);
  const title = category === null ? say("content.blog.title") : category.title;
  const crumbs: Crumb[] = [
    homeCrumb(reader),
    category === null
      ? { label: say("content.blog.title") }
      : { label: say("content.blog.title"), href: at.front(language) },
    ...(category === null ? [] : [{ label: category.title }]),
  ];
  const cards = shown
    .slice((page - 1) * articlesPerPage, page * articlesPerPage)
    .map((article) => cardOf(article, categories, reader));
  return {
    model: {
      crumbs,
      title,
      lead: category === null ? say("content.blog.lead") : category.description,
      feedHref: at.feed(language),
      categories: categoryLinks(sources, reader),
      articles: cards,
      pages:
        pages === 1
          ? []
          : Array.from({ length: pages }, (_, index) => ({
              label: String(index + 1),
              href: pathIn(language, index + 1),
              isCurrent: index + 1 === page,
            })),
    },
    head: textHead(reader, {
      title: page > 1 ? say("content.pageTitle", { title, page }) : title,
      description: category === null ? say("content.blog.lead") : category.description,
      pathIn: (one) => pathIn(one),
      structuredData: [trailData(crumbs, origin), listData(title, cards, origin)],
    }),
  };
}

/** All articles, and each category that has some. */
function categoryLinks(
  { articles, categories, category }: BlogSources,
  { language, country, say }: Reader,
): BlogModel["categories"] {
  const at = blogAddresses(country.blogPath);
  const used = new Set(articles.map((article) => article.category));
  return [
    { label: say("content.blog.all"), href: at.front(language), isCurrent: category === null },
    ...categories
      .filter(({ slug }) => used.has(slug))
      .map(({ slug, title: label }) => ({
        label,
        href: at.category(language, slug),
        isCurrent: slug === category?.slug,
      })),
  ];
}

const listData = (name: string, cards: readonly ArticleCard[], origin: string) => ({
  "@type": "ItemList",
  name,
  numberOfItems: cards.length,
  itemListElement: cards.map((card, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: card.title,
    url: `${origin}${card.href}`,
  })),
});

const mostRelated = 3;
const leastContents = 3;

/** An article, the products that it is about and others of its category. */
export function presentArticle(
  sources: {
    article: Article;
    articles: readonly ArticleSummary[];
    categories: readonly BlogCategory[];
    products: readonly ProductLine[];
    comparatorTitle: string | null;
  },
  reader: Reader,
): { model: ArticleModel; head: PageHead } {
  const { article, articles, categories, products, comparatorTitle } = sources;
  const { language, country, origin, say } = reader;
  const at = blogAddresses(country.blogPath);
  const category = categories.find(({ slug }) => slug === article.category);
  const blocks = localBlocks(article.body, reader);
  const crumbs: Crumb[] = [
    homeCrumb(reader),
    { label: say("content.blog.title"), href: at.front(language) },
    ...(category === undefined
      ? []
      : [{ label: category.title, href: at.category(language, category.slug) }]),
    { label: article.title },
  ];
  return {
    model: {
      lang: language,
      crumbs,
      title: article.title,
      lead: article.description,
      note: noteOf(article, reader),
      author: article.author,
      updated: article.updated === null ? null : longDay(article.updated, reader),
      contents: contentsOf(blocks),
      blocks,
      products,
      allProducts:
        article.comparator === null || comparatorTitle === null
          ? null
          : {
              label: say("content.blog.allProducts", { comparator: comparatorTitle }),
              href: href("comparator", language, { comparator: article.comparator }),
            },
      related: relatedTo(article, articles).map((each) => cardOf(each, categories, reader)),
    },
    head: textHead(reader, {
      title: article.title,
      description: article.description,
      pathIn: (one) => at.article(one, article.slug),
      type: "article",
      languages: article.languages,
      structuredData: [
        trailData(crumbs, origin),
        postingData(article, `${origin}${at.article(language, article.slug)}`, reader),
      ],
    }),
  };
}

/** The headings of a text that has enough of them to be looked through. */
function contentsOf(blocks: readonly Block[]): ArticleModel["contents"] {
  const headings = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2
      ? [{ id: block.id, label: plainText(block.children) }]
      : [],
  );
  return headings.length >= leastContents ? headings : [];
}

/** Other articles: those of its category first. */
function relatedTo(article: Article, articles: readonly ArticleSummary[]): ArticleSummary[] {
  const others = articles.filter(({ slug }) => slug !== article.slug);
  const near = others.filter((each) => each.category === article.category);
  const far = others.filter((each) => each.category !== article.category);
  return [...near, ...far].slice(0, mostRelated);
}

const postingData = (article: Article, url: string, { origin, locale, figures }: Reader) => ({
  "@type": "BlogPosting",
  headline: article.title,
  description: article.description,
  datePublished: article.published,
  dateModified: article.updated ?? article.published,
  inLanguage: locale,
  mainEntityOfPage: url,
  author: { "@type": "Organization", name: article.author },
  publisher: { "@type": "Organization", name: siteName, url: `${origin}/` },
  ...(figures ? { aggregateRating: fallbackArticleRating(figures) } : {}),
});

const noteOf = (article: ArticleSummary, reader: Reader): string =>
  reader.say("content.blog.note", {
    day: longDay(article.published, reader),
    minutes: article.minutes,
  });

function cardOf(
  article: ArticleSummary,
  categories: readonly BlogCategory[],
  reader: Reader,
): ArticleCard {
  return {
    slug: article.slug,
    title: article.title,
    description: article.description,
    href: blogAddresses(reader.country.blogPath).article(reader.language, article.slug),
    category: categories.find(({ slug }) => slug === article.category)?.title ?? "",
    drawing: articleDrawing(article.category),
    note: noteOf(article, reader),
  };
}
