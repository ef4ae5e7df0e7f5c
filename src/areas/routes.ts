import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import {
  type Area,
  areaPages,
  defaultLanguage,
  type Language,
  languages,
  type PageRoute,
  tabs,
} from "../routes.ts";

/** The area whose frame stands around the page of what does not exist. */
const ofAllElse: Area = "marketplace";

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

/** The route tables as the router's configuration: a frame an area, in it one entry a page and language. */
const frames = Object.entries<Readonly<Record<string, PageRoute>>>(areaPages).map(([area, pages]) =>
  layout(`${area}/frame/frame.layout.tsx`, { id: area }, [
    ...Object.entries(pages).flatMap(([key, row]) =>
      languages.flatMap((language) => [
        ...requestEntry(key, row, language),
        entry(key, row.paths[language], `${area}/${row.page}`, language),
      ]),
    ),
    ...(area === ofAllElse
      ? [route("*", "marketplace/not-found/not-found.page.tsx", { id: "notFound" })]
      : []),
  ]),
);

export default frames satisfies RouteConfig;
