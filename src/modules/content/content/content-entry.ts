export type ContentValue =
  | string
  | number
  | boolean
  | null
  | readonly ContentValue[]
  | { readonly [key: string]: ContentValue };

/** The fields of an entry, as an editor wrote them. */
export type ContentData = { readonly [key: string]: ContentValue };

/** Locales of the content service (D1). */
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
