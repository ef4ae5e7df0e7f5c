import { type RouteConfig, route } from "@react-router/dev/routes";
import { defaultLanguage, languages, type PageRoute, pageRoutes } from "../routes.ts";

/** Typed as any row: most leave their area out. */
const rows: readonly [string, PageRoute][] = Object.entries(pageRoutes);

/** The route table as the router's configuration: one entry a page and language. */
export default [
  ...rows.flatMap(([key, { page, area = "marketplace", paths }]) =>
    languages.map((language) =>
      route(
        language === defaultLanguage ? paths[language] : `${language}/${paths[language]}`,
        `${area}/${page}.page.tsx`,
        { id: `${key}.${language}`, caseSensitive: true },
      ),
    ),
  ),
  route("*", "marketplace/not-found/not-found.page.tsx", { id: "notFound" }),
] satisfies RouteConfig;
