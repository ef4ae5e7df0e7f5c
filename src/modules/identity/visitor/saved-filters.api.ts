import { z } from "zod";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes.ts";
import {
  type SavedFilter,
  savedFilterHref,
  type SavedFilterService,
} from "./saved-filter.service.ts";

/** What these calls need to know of a request. */
export interface SavedFilterFacts {
  country: { code: string };
  language: Language;
  visitorId: string | undefined;
  ensureVisitor(): Promise<string>;
}

const noStore = { "cache-control": "private, no-store" };
const comparator = z.string().min(1).max(100).describe("Base url of the comparator");
const id = z.uuid().describe("As the list says it");
const saved = z.object({
  id,
  comparator,
  name: z.string().describe("Name that the visitor gave it"),
  query: z.string().describe("Filters and order, as the comparator's address has them"),
  href: z.string().describe("Address that opens it, in the language of the request"),
  savedAt: z.iso.datetime().describe("When it was saved last"),
});
const body = z.object({
  comparator,
  name: z.string().max(500).describe("Up to 60 characters; one that is there is written over"),
  query: z
    .string()
    .max(10_000)
    .describe("Query of the comparator's address; what is no filter is left out"),
});

const wire = (filter: SavedFilter, language: Language): z.output<typeof saved> => ({
  id: filter.id,
  comparator: filter.comparator,
  name: filter.name,
  query: filter.query,
  href: savedFilterHref(filter, language),
  savedAt: filter.savedAt.toISOString(),
});

const getSavedFilters = (needs: SavedFilterService): ApiRoute<SavedFilterFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/saved-filters",
    summary: "Filters that this visitor saved, the last first",
    tag: "Saved filters",
    querystring: z.object({
      comparator: comparator.optional().describe("Only those of this comparator, by base url"),
    }),
    responses: {
      200: { description: "The filters", schema: z.object({ data: z.array(saved) }) },
    },
    permission: "public",
    async handle({ query }, { visitorId, country, language }) {
      const asked = query.comparator;
      const found = await needs.list(visitorId, country.code, asked);
      return answer({ data: found.map((filter) => wire(filter, language)) }, noStore);
    },
  });

const postSavedFilters = (needs: SavedFilterService): ApiRoute<SavedFilterFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/saved-filters",
    summary: "Saves the filters of a comparator under a name; a visitor can have 20",
    tag: "Saved filters",
    body,
    responses: {
      200: { description: "As it is kept", schema: z.object({ data: saved }) },
    },
    permission: "public",
    audit: null,
    async handle({ body: filter }, facts) {
      const kept = await needs.save(await facts.ensureVisitor(), {
        ...filter,
        country: facts.country.code,
      });
      return answer({ data: wire(kept, facts.language) }, noStore);
    },
  });

const deleteSavedFiltersById = (needs: SavedFilterService): ApiRoute<SavedFilterFacts> =>
  apiRoute({
    method: "DELETE",
    url: "/api/saved-filters/:id",
    summary: "Forgets one of this visitor's filters; another visitor's is not found",
    tag: "Saved filters",
    params: z.object({ id }),
    responses: { 204: { description: "It is gone" } },
    permission: "public",
    audit: null,
    async handle({ params }, { visitorId }) {
      await needs.remove(visitorId, params.id);
      return { status: 204, headers: noStore };
    },
  });

/** Filters that a visitor keeps: list, save, forget. */
export function savedFilterRoutes(needs: SavedFilterService): ApiRoute<SavedFilterFacts>[] {
  return [getSavedFilters(needs), postSavedFilters(needs), deleteSavedFiltersById(needs)];
}
