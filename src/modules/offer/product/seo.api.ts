import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes.ts";

const seoSchema = z.object({
  id: z.int().describe("Product id"),
  productCode: z.string(),
  title: z.string().describe("Title of the product's page"),
  description: z.string().describe("Description for a search result"),
  canonical: z.url().describe("The page's one address"),
  isIndexed: z.boolean().describe("Whether search engines may list the page on this host"),
  alternates: z
    .array(
      z.object({
        hrefLang: z.string().describe("Language and country, or x-default"),
        href: z.url().describe("The same page in that language"),
      }),
    )
    .describe("The same page in every language; none where it is not listed"),
  openGraph: z
    .object({
      type: z.enum(["website", "product", "article"]).describe("Kind of page"),
      siteName: z.string().describe("Name of the site"),
      locale: z.string().describe("Locale of the page, as in es_CL"),
    })
    .describe("What is shown where the address is shared"),
  structuredData: z
    .array(z.record(z.string(), z.unknown()))
    .describe("schema.org objects of the page: true, or absent"),
});
export type ProductSeo = z.infer<typeof seoSchema>;

/** What the call asks of a request. */
export interface SeoFacts {
  country: { code: CountryCode };
  language: Language;
  origin: string;
}

/** GET /api/insurance/{id}/seo (SA 7): the head of a product's page, the same that the page has. */
export function seoRoutes<Facts extends SeoFacts>(options: {
  /** The head of a product's page for the default profile; undefined where there is no such product. */
  headOf(id: number, facts: Facts): Promise<ProductSeo | undefined>;
}): ApiRoute<Facts>[] {
  return [
    apiRoute({
      method: "GET",
      url: "/api/insurance/:id/seo",
      summary: "Title, description, canonical address and structured data of a product's page",
      tag: "Product",
      params: z.object({
        id: z.coerce.number().int().min(1).max(2_147_483_647).describe("Product id"),
      }),
      responses: {
        200: { description: "The page's head", schema: z.object({ data: seoSchema }) },
      },
      permission: "public",
      async handle({ params }, facts) {
        const data = await options.headOf(params.id, facts);
        if (data === undefined) throw notFound();
        return answer({ data }, { "cache-control": "no-cache" });
      },
    }),
  ];
}
