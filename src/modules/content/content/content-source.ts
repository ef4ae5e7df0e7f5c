import type { ContentQuery } from "./content-query.types.ts";
import type { ContentEntry } from "./content-entry.ts";

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
