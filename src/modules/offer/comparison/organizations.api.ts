import { z } from "zod";
import type {
  CatalogService,
  OrganizationListRow,
} from "#src/modules/offer/catalog/catalog.service.ts";
import { catalogByPartner } from "#src/modules/offer/catalog/partner-catalog.service.ts";
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

/** What the grants of a caller narrow: insurers and upper types; undefined for no narrowing, or no caller. */
export interface OfferScope {
  insurers: readonly string[] | undefined;
  upperTypes: readonly string[] | undefined;
}

/** The scope of the token that an Authorization header has; null where there is none. Throws INVALID_TOKEN. */
export type ScopeOfBearer = (header: string | undefined) => Promise<OfferScope | null>;

function needsOf(options: {
  catalog: CatalogService;
  scopeOfBearer: ScopeOfBearer;
  retryDelayMs?: number;
}) {
  const { catalog, scopeOfBearer, retryDelayMs = threeTimes.delayMs } = options;
  return { catalog, catalogOf: catalogByPartner(catalog), scopeOfBearer, retryDelayMs };
}

type OrganizationCallsNeeds = ReturnType<typeof needsOf>;

/** CQ 7: retried three times, 1.5 s apart, and kept; CQ 8 has the sentence for when they give up. */
const listOrganizations = (
  needs: OrganizationCallsNeeds,
  { country, partner }: ComparisonFacts,
  types: string[],
) =>
  retry(() => needs.catalogOf(partner).listOrganizationsByTypes(country.code, types), {
    ...threeTimes,
    delayMs: needs.retryDelayMs,
    failure: { code: "ORGANIZATIONS_UNAVAILABLE", params: { type: types.join(", ") } },
  });

const isInScope = (
  row: { code: string; upperTypeName: string },
  { insurers, upperTypes }: OfferScope,
): boolean =>
  (insurers?.includes(row.code) ?? true) && (upperTypes?.includes(row.upperTypeName) ?? true);

const getOrganizationSegurosTipoByType = (
  needs: OrganizationCallsNeeds,
): ApiRoute<ComparisonFacts> =>
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
    async handle({ params, headers }, facts) {
      const scope = await needs.scopeOfBearer(headers["authorization"]);
      const rows = await listOrganizations(needs, facts, [params.type]);
      const seen = scope === null ? rows : rows.filter((row) => isInScope(row, scope));
      const cacheControl = scope === null ? MAX_AGE : "private, no-store";
      const vary = "Accept-Language, X-Country, CF-IPCountry, Authorization";
      return answer({ data: seen.map(wireOrganization) }, { "cache-control": cacheControl, vary });
    },
  });

const getOrganizationSegurosMultTipoByTypes = (
  needs: OrganizationCallsNeeds,
): ApiRoute<ComparisonFacts> =>
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
        needs,
        facts,
        types.filter((type) => type !== ""),
      );
      const groups = Map.groupBy(rows, ({ upperTypeName }) => upperTypeName);
      const data = [...groups].map(([upperTypeName, members]) => ({
        upperTypeName,
        organizations: members.map(wireOrganization),
      }));
      return answer({ data }, { "cache-control": MAX_AGE });
    },
  });

const getSeguroAdicionalTipos = (needs: OrganizationCallsNeeds): ApiRoute<ComparisonFacts> =>
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
      answer(
        { data: await needs.catalog.listAdditionalTypes(language) },
        { "cache-control": MAX_AGE },
      ),
  });

/** Organizations by insurance type, and the additional insurance types. */
export function organizationRoutes(
  options: Parameters<typeof needsOf>[0],
): ApiRoute<ComparisonFacts>[] {
  const needs = needsOf(options);
  return [
    getOrganizationSegurosTipoByType(needs),
    getOrganizationSegurosMultTipoByTypes(needs),
    getSeguroAdicionalTipos(needs),
  ];
}
