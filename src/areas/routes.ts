import { type RouteConfig, route } from "@react-router/dev/routes";
import {
  areaPages,
  defaultLanguage,
  type Language,
  languages,
  type PageRoute,
  tabs,
} from "../routes.ts";

/** The rows of an area's table, typed as any row. */
const rows = Object.entries(areaPages).flatMap(([area, pages]) =>
  Object.entries<PageRoute>(pages).map(([key, row]) => ({ area, key, row })),
);

const entry = (id: string, path: string, file: string, language: Language) =>
  route(language === defaultLanguage ? path : `${language}/${path}`, `${file}.page.tsx`, {
    id: `${id}.${language}`,
    caseSensitive: true,
  });

/** A product's reserved tab is a page of its own: its segment is fixed, so the router prefers it. */
function requestEntry(key: string, { page, paths }: PageRoute, language: Language) {
  if (page !== "product/product") return [];
  const path = paths[language].replace(/:tab\?$/, tabs.request[language]);
  return [entry(`${key}.request`, path, "marketplace/request/request", language)];
}

/** The route table as the router's configuration: one entry a page and language. */
export default [
  ...rows.flatMap(({ area, key, row }) =>
    languages.flatMap((language) => [
      ...requestEntry(key, row, language),
      entry(key, row.paths[language], `${area}/${row.page}`, language),
    ]),
  ),
  route("*", "marketplace/not-found/not-found.page.tsx", { id: "notFound" }),
] satisfies RouteConfig;
