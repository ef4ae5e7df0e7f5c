import { readdirSync } from "node:fs";
import { z } from "zod";
import type { CountryConfig } from "#src/config/countries.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";

interface VisitFacts {
  country: Pick<CountryConfig, "code">;
  origin: string;
  /** What a proxy of ours says. */
  visitorCountry: string | null;
}

/** Cloudflare's word for a place that is not known; the site abroad is of no one country. */
const nowhere = "XX";

/** Calls about the visit itself: which version is deployed, and where the visitor is (SA 4, SA 7). */
export function visitRoutes(options: {
  /** Folder with the built browser files. */
  assets: string | undefined;
}): ApiRoute<VisitFacts>[] {
  const version = versionOf(options.assets);
  return [
    apiRoute({
      method: "GET",
      url: "/api/qp-version",
      summary: "Version of the browser's files that is deployed",
      tag: "Site",
      querystring: z.object({
        forceRefresh: z.string().optional().describe("Of no effect: the answer is never stored"),
      }),
      responses: {
        200: {
          description: "The version",
          schema: z.object({
            "qp-version": z
              .string()
              .describe("As open pages know their own; empty where nothing is built"),
          }),
        },
      },
      permission: "public",
      handle: async () => answer({ "qp-version": version }, { "cache-control": "no-store" }),
    }),
    apiRoute({
      method: "GET",
      url: "/cdn-cgi/trace",
      summary: "Where the visitor is, in the lines that Cloudflare answers; loc is the country",
      tag: "Site",
      responses: { 200: { description: "One key=value a line", mediaType: "text/plain" } },
      permission: "public",
      async handle(_call, { country, origin, visitorCountry }) {
        const own = country.code === "INT" ? nowhere : country.code;
        const { host, protocol } = new URL(origin);
        const lines = {
          h: host,
          visit_scheme: protocol.slice(0, -1),
          loc: visitorCountry ?? own,
        };
        const text = Object.entries(lines).map(([key, value]) => `${key}=${value}\n`);
        return answer(text.join(""), {
          "content-type": "text/plain; charset=utf-8",
          "cache-control": "private, no-store",
        });
      },
    }),
  ];
}

/** The build names its manifest by its content; pages know it by the same name. */
function versionOf(assets: string | undefined): string {
  const files = assets === undefined ? [] : readdirSync(assets);
  const manifest = files.map((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1]);
  return manifest.find((name) => name !== undefined) ?? "";
}
