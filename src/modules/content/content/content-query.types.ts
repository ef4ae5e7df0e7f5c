import type { ContentLocale } from "./content-entry.ts";

/** The query of the content service (SA 7), as it is read from an address. */
export const filterOperators = ["$eq", "$ne", "$contains", "$containsi", "$in", "$notIn"] as const;
export type FilterOperator = (typeof filterOperators)[number];

export interface ContentFilter {
  /** Path to the field, e.g. ["items", "name"]. */
  path: readonly string[];
  operator: FilterOperator;
  values: readonly string[];
}

export interface ContentQuery {
  filters: readonly ContentFilter[];
  /** null: every field. */
  fields: readonly string[] | null;
  /** Paths of media and relations that are wanted; "*" is all of the first level. */
  populate: readonly string[];
  locale: ContentLocale;
  sort: readonly { field: string; isDescending: boolean }[];
  page: number;
  pageSize: number;
  /** Drafts stand in the place of what is published: for previews alone. */
  withDrafts: boolean;
}
