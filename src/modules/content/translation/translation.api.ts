import { z } from "zod";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { languages } from "#src/routes.ts";
import { languageOfPath, samePageIn } from "#src/routes/same-page.rules.ts";

/** What these calls need to know of a request. */
export interface TranslationFacts {
  /** Address people use for this host. */
  origin: string;
}

const address = z.string().describe("Path and query of the page in this language");
const translated = z.object({
  data: z.object({
    language: z.enum(languages).describe("Of the address that was asked for"),
    urls: z
      .object({ es: address, en: address, pt: address })
      .describe("The same page's address in every language"),
  }),
});

/** Addresses of a page in every language, from any of them (SA 7). */
export function translationRoutes(): ApiRoute<TranslationFacts>[] {
  return [
    apiRoute({
      method: "GET",
      url: "/api/route-translator/:encodedUrl",
      summary: "The addresses of a page in every language",
      tag: "Languages",
      params: z.object({
        encodedUrl: z
          .string()
          .min(1)
          .max(300)
          .describe("Address of a page of this site, percent-encoded; its origin may be left out"),
      }),
      responses: { 200: { description: "The page's addresses", schema: translated } },
      permission: "public",
      async handle({ params }, { origin }) {
        const asked = params.encodedUrl;
        const url = URL.canParse(asked, origin) ? new URL(asked, origin) : undefined;
        if (url === undefined || url.origin !== origin)
          throw badRequest([{ field: "encodedUrl", code: "INVALID" }]);
        const { pathname, search } = url;
        const paths = languages.map((one) => [one, samePageIn(one, pathname)] as const);
        if (paths.some(([, path]) => path === undefined)) throw notFound();
        return answer({
          data: {
            language: languageOfPath(pathname),
            urls: Object.fromEntries(paths.map(([one, path]) => [one, `${path}${search}`])),
          },
        });
      },
    }),
  ];
}
