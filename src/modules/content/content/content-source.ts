import type { ContentQuery } from "./content-query.rules.ts";

export type ContentValue =
  | string
  | number
  | boolean
  | null
  | readonly ContentValue[]
  | { readonly [key: string]: ContentValue };

/** The fields of an entry, as an editor wrote them. */
export type ContentData = { readonly [key: string]: ContentValue };

/** Locales of the content service (decisions 1). */
export const contentLocales = ["es", "en", "pt-BR"] as const;
export type ContentLocale = (typeof contentLocales)[number];

export interface ContentEntry {
  id: number;
  slug: string;
  locale: ContentLocale;
  /** ISO instants; null `publishedAt` is a draft. */
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  data: ContentData;
}

/** One page of a collection, with how many there are in all. */
export interface ContentList {
  entries: readonly ContentEntry[];
  total: number;
}

/** Where content comes from: our database, or a Strapi of one's own (CONTENT_URL). */
export interface ContentSource {
  find(collection: string, query: ContentQuery): Promise<ContentList>;
  /** Changes whenever something published changed; what is kept under an older one is forgotten. */
  revision(): Promise<string>;
}
