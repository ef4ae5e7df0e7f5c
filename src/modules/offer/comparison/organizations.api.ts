import { z } from "zod";
import type {
  CatalogService,
  OrganizationListRow,
} from "#src/modules/offer/catalog/catalog.service.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { retry, threeTimes } from "#src/platform/retry.ts";
import type { ComparisonFacts } from "./comparison.facts.ts";

const MAX_AGE = "public, max-age=300";

const organization = z.object({
  code: z.string(),
  displayName: z.string(),
  slug: z.string(),
  organizationType: z.string(),
  image: z.string().nullable(),
  products: z.int().describe("Active products of these types"),
});

const wireOrganization = (row: OrganizationListRow): z.output<typeof organization> => ({
  code: row.code,
  displayName: row.displayName,
  slug: row.slug,
  organizationType: row.organizationType,
  image: row.image,
  products: row.products,
});

const typeName = z.string().min(1).max(100);

/** Organizations by insurance type, and the additional insurance types. */
export function organizationRoutes(options: {
  catalog: CatalogService;
  retryDelayMs?: number;
}): ApiRoute<ComparisonFacts>[] {
  const { catalog, retryDelayMs = threeTimes.delayMs } = options;

  /** CQ 7: retried three times, 1.5 s apart, and kept; CQ 8 has the sentence for when they give up. */
  const listOrganizations = (country: string, types: string[]) =>
    retry(() => catalog.listOrganizationsByTypes(country, types), {
      ...threeTimes,
      delayMs: retryDelayMs,
      failure: { code: "ORGANIZATIONS_UNAVAILABLE", params: { type: types.join(", ") } },
    });

  return [
    apiRoute({
      method: "GET",
      url: "/api/organization/seguros/tipo/:type",
      summary: "Organizations that sell an insurance type or upper type",
      tag: "Organizations",
      params: z.object({ type: typeName.describe("Insurance type or upper type") }),
      responses: {
        200: { description: "Organizations", schema: z.object({ data: z.array(organization) }) },
      },
      permission: "public",
      async handle({ params }, facts) {
        const rows = await listOrganizations(facts.country.code, [params.type]);
        return answer({ data: rows.map(wireOrganization) }, { "cache-control": MAX_AGE });
      },
    }),
    apiRoute({
      method: "GET",
      url: "/api/organization/seguros/multTipo/:types",
      summary: "Organizations of several types, grouped by upper type",
      tag: "Organizations",
      params: z.object({
        types: z.string().min(1).max(300).describe("Insurance types, comma-separated"),
      }),
      responses: {
        200: {
          description: "Groups by upperTypeName",
          schema: z.object({
            data: z.array(
              z.object({ upperTypeName: z.string(), organizations: z.array(organization) }),
            ),
          }),
        },
      },
      permission: "public",
      async handle({ params }, facts) {
        const types = params.types.split(",").map((type) => type.trim());
        const rows = await listOrganizations(
          facts.country.code,
          types.filter((type) => type !== ""),
        );
        const groups = Map.groupBy(rows, ({ upperTypeName }) => upperTypeName);
        const data = [...groups].map(([upperTypeName, members]) => ({
          upperTypeName,
          organizations: members.map(wireOrganization),
        }));
        return answer({ data }, { "cache-control": MAX_AGE });
      },
    }),
    apiRoute({
      method: "GET",
      url: "/api/seguro-adicional/tipos",
      summary: "Additional insurance types",
      tag: "Organizations",
      responses: {
        200: {
          description: "Types",
          schema: z.object({
            data: z.array(
              z.object({
                id: z.int(),
                name: z.string(),
                displayName: z.string(),
                description: z.string().nullable(),
                color: z.string().nullable(),
                upperTypeName: z.string(),
              }),
            ),
          }),
        },
      },
      permission: "public",
      handle: async (_call, { language }) =>
        answer({ data: await catalog.listAdditionalTypes(language) }, { "cache-control": MAX_AGE }),
    }),
  ];
}
