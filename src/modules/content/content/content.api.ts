import { z } from "zod";
import { badRequest } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { ContentService } from "./content.service.ts";
import { projectData, readContentQuery } from "./content-query.rules.ts";

const collections = [
  ["country-landings", "Landings of a country (SA 7)"],
  ["organization-subscriptions", "Which organizations a subdomain shows"],
  ["product-subscriptions", "Which products a subdomain shows"],
  ["success-reviews", "Reviews shown after a request"],
  ["contactInformations", "Contact entries, groups contacto and red_social"],
  ["blog-categories", "Categories of the blog"],
  ["articles", "Articles of the blog"],
] as const;

const entry = z.object({ id: z.int(), attributes: z.record(z.string(), z.unknown()) });
const list = z.object({
  data: z.array(entry),
  meta: z.object({
    pagination: z.object({
      page: z.int(),
      pageSize: z.int(),
      pageCount: z.int(),
      total: z.int(),
    }),
  }),
  metaData: z.object({ total: z.int() }),
  error: z.null(),
});

/** Filters and the rest have brackets in their names: they are read by their own rules. */
const query = z.looseObject({
  locale: z
    .string()
    .optional()
    .describe("es, en or pt-BR; filters[field][$eq|$ne|$contains|$in], fields[0], populate, sort"),
});

const cached = { "cache-control": "public, max-age=300", vary: "X-Country" };

/** The calls of the content service (SA 7), answered from our database or a service of one's own. */
export function contentRoutes(content: ContentService): ApiRoute[] {
  return collections.map(([collection, summary]) =>
    apiRoute({
      method: "GET",
      url: `/api/${collection}`,
      summary,
      tag: "Content",
      querystring: query,
      responses: { 200: { description: "Published entries, paged", schema: list } },
      permission: "public",
      async handle(request) {
        const read = readContentQuery(request.query);
        if (!read.ok) throw badRequest([{ field: read.field, code: "INVALID" }]);
        const { entries, total } = await content.find(collection, read.query);
        const { page, pageSize } = read.query;
        return answer(
          {
            data: entries.map(({ id, slug, locale, createdAt, updatedAt, publishedAt, data }) => ({
              id,
              attributes: {
                ...projectData(
                  { slug, ...data, createdAt, updatedAt, publishedAt, locale },
                  read.query,
                ),
              },
            })),
            meta: {
              pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total },
            },
            metaData: { total },
            error: null,
          },
          cached,
        );
      },
    }),
  );
}
