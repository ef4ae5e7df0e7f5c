import { type RouteConfig, route } from "@react-router/dev/routes";
import { defaultLanguage, languages, pageRoutes } from "../routes.ts";

/** The route table as the router's configuration: one entry a page and language. */
export default [
  ...Object.entries(pageRoutes).flatMap(([key, { page, paths }]) =>
    languages.map((language) =>
      route(
        language === defaultLanguage ? paths[language] : `${language}/${paths[language]}`,
        `marketplace/${page}.page.tsx`,
        { id: `${key}.${language}`, caseSensitive: true },
      ),
    ),
  ),
  route("*", "marketplace/not-found/not-found.page.tsx", { id: "notFound" }),
] satisfies RouteConfig;
