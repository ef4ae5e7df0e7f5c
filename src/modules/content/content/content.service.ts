import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Language } from "#src/routes.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { emptyQuery, largestPageSize } from "./content-query.rules.ts";
import type { ContentQuery } from "./content-query.types.ts";
import type { ContentList, ContentSource } from "./content-source.ts";
import type { ContentEntry, ContentLocale } from "./content-entry.ts";
import {
  type Block,
  countWords,
  readMarkdown,
  textOfBlocks,
} from "#src/contracts/markdown.rules.ts";
import { withWords } from "./rich-text.rules.ts";

export type { ContentSource } from "./content-source.ts";
export { contentChannel, findContentRevision } from "./content.queries.ts";
export { keepRevision } from "./kept-revision.ts";
export { createStoredContent } from "./stored-content.ts";
export { seedContent } from "./content-files.service.ts";

/** An informational page, its text read. */
export interface ContentPage {
  slug: string;
  title: string;
  description: string;
  body: readonly Block[];
  /** A call to act under the text. */
  action: { label: string; href: string } | null;
  /** Civil date of the last revision that readers are told. */
  updated: string | null;
}

export interface ArticleSummary {
  slug: string;
  title: string;
  description: string;
  category: string;
  author: string;
  /** Civil dates. */
  published: string;
  updated: string | null;
  /** Base address of the comparator that the article is about. */
  comparator: string | null;
  minutes: number;
}

export interface Article extends ArticleSummary {
  body: readonly Block[];
  /** Languages in which there is the same article. */
  languages: readonly Language[];
}

export interface BlogCategory {
  slug: string;
  title: string;
  description: string;
}

export interface KnownOrganization {
  slug: string;
  displayName: string;
  kind: string;
  note: string;
}

export interface ContentService {
  /** One page of a collection, as the calls of SA 7 answer it. */
  find(collection: string, query: ContentQuery): Promise<ContentList>;
  findPage(slug: string, where: Place): Promise<ContentPage | undefined>;
  /** Published articles of a country, the newest first. */
  listArticles(where: Place): Promise<ArticleSummary[]>;
  findArticle(slug: string, where: Place): Promise<Article | undefined>;
  listCategories(language: Language): Promise<BlogCategory[]>;
  findKnownOrganization(slug: string, language: Language): Promise<KnownOrganization | undefined>;
  revision(): Promise<string>;
}

/** Where something is read; `words` stand in for names in braces, as `{email}`. */
export interface Place {
  country: CountryCode;
  language: Language;
  words?: Readonly<Record<string, string>>;
}

const contentLocale: Record<Language, ContentLocale> = { es: "es", en: "en", pt: "pt-BR" };
const wordsPerMinute = 200;

const shownPage = z.object({
  title: z.string(),
  description: z.string(),
  body: z.string(),
  countries: z.array(z.string()).optional(),
  action: z.object({ label: z.string(), href: z.string() }).optional(),
  updated: z.string().optional(),
});
const shownArticle = shownPage.extend({
  category: z.string(),
  author: z.string(),
  published: z.string(),
  comparator: z.string().optional(),
});
const shownCategory = z.object({ title: z.string(), description: z.string() });
const shownOrganization = z.object({
  displayName: z.string(),
  kind: z.string(),
  note: z.string(),
});

function needsOf({
  source,
  withDrafts = false,
}: {
  source: ContentSource;
  /** The last version of everything, published or not. */
  withDrafts?: boolean;
}) {
  return { source, withDrafts };
}

type ContentNeeds = ReturnType<typeof needsOf>;

const all = async (
  needs: ContentNeeds,
  collection: string,
  language: Language,
): Promise<readonly ContentEntry[]> => {
  const entries: ContentEntry[] = [];
  for (let page = 1; ; page += 1) {
    const query = {
      ...emptyQuery,
      withDrafts: needs.withDrafts,
      locale: contentLocale[language],
      page,
      pageSize: largestPageSize,
      populate: ["*"],
    };
    const found = await needs.source.find(collection, query);
    entries.push(...found.entries);
    if (found.entries.length === 0 || entries.length >= found.total) return entries;
  }
};

const articlesIn = async (needs: ContentNeeds, { country, language }: Place) => {
  const found = await all(needs, "articles", language);
  return found
    .flatMap(({ slug, data }) => {
      const read = shownArticle.safeParse(data);
      return read.success && isSoldIn(read.data.countries, country) ? [{ slug, ...read.data }] : [];
    })
    .toSorted(
      (one, other) =>
        other.published.localeCompare(one.published) || one.slug.localeCompare(other.slug),
    );
};

const revision = (needs: ContentNeeds): Promise<string> => needs.source.revision();

const find = (needs: ContentNeeds, collection: string, query: ContentQuery): Promise<ContentList> =>
  needs.source.find(collection, query);

async function findPage(
  needs: ContentNeeds,
  slug: string,
  { country, language, words = {} }: Place,
): Promise<ContentPage | undefined> {
  const entries = await all(needs, "pages", language);
  for (const entry of entries) {
    if (entry.slug !== slug) continue;
    const read = shownPage.safeParse(entry.data);
    if (!read.success || !isSoldIn(read.data.countries, country)) continue;
    const { title, description, body, action, updated } = read.data;
    return {
      slug,
      title: withWords(title, words),
      description: withWords(description, words),
      body: readMarkdown(withWords(body, words)),
      action: action ?? null,
      updated: updated ?? null,
    };
  }
  return undefined;
}

const listArticles = async (needs: ContentNeeds, where: Place): Promise<ArticleSummary[]> =>
  (await articlesIn(needs, where)).map(summaryOf);

async function findArticle(
  needs: ContentNeeds,
  slug: string,
  where: Place,
): Promise<Article | undefined> {
  const found = (await articlesIn(needs, where)).find((article) => article.slug === slug);
  if (found === undefined) return undefined;
  const others = await Promise.all(
    (["es", "en", "pt"] as const).map(async (language) =>
      (await articlesIn(needs, { ...where, language })).some((article) => article.slug === slug)
        ? [language]
        : [],
    ),
  );
  return {
    ...summaryOf(found),
    body: readMarkdown(withWords(found.body, where.words ?? {})),
    languages: others.flat(),
  };
}

async function listCategories(needs: ContentNeeds, language: Language): Promise<BlogCategory[]> {
  const entries = await all(needs, "blog-categories", language);
  return entries
    .toSorted((one, other) => Number(one.data["order"]) - Number(other.data["order"]))
    .flatMap(({ slug, data }) => {
      const read = shownCategory.safeParse(data);
      return read.success ? [{ slug, ...read.data }] : [];
    });
}

async function findKnownOrganization(
  needs: ContentNeeds,
  slug: string,
  language: Language,
): Promise<KnownOrganization | undefined> {
  const entry = (await all(needs, "known-organizations", language)).find(
    (each) => each.slug === slug,
  );
  const read = shownOrganization.safeParse(entry?.data);
  return read.success ? { slug, ...read.data } : undefined;
}

/** What pages show of the content, from whichever source it comes. An entry that is not well formed is
 *  left out, for a foreign source may hold anything. */
export function createContentService(options: {
  source: ContentSource;
  /** The last version of everything, published or not. */
  withDrafts?: boolean;
}): ContentService {
  return withNeeds(needsOf(options), {
    revision,
    find,
    findPage,
    listArticles,
    findArticle,
    listCategories,
    findKnownOrganization,
  });
}

const isSoldIn = (countries: readonly string[] | undefined, country: CountryCode): boolean =>
  countries === undefined || countries.includes(country);

function summaryOf(article: z.infer<typeof shownArticle> & { slug: string }): ArticleSummary {
  const words = countWords(textOfBlocks(readMarkdown(article.body)));
  return {
    slug: article.slug,
    title: article.title,
    description: article.description,
    category: article.category,
    author: article.author,
    published: article.published,
    updated: article.updated ?? null,
    comparator: article.comparator ?? null,
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
  };
}
