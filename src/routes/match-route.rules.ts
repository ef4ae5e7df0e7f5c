import { entrances } from "./entrances.ts";
import {
  decodedSegment,
  matchSegments,
  type PathPattern,
  readPattern,
} from "./match-path.rules.ts";
import {
  areaPages,
  defaultLanguage,
  type Language,
  languages,
  type PageRoute,
  pageRoutes,
  type RouteKey,
  tabs,
} from "../routes.ts";

export interface MatchedRoute {
  key: RouteKey;
  route: PageRoute;
  language: Language;
  params: Readonly<Record<string, string | undefined>>;
}

interface RoutePattern extends PathPattern {
  key: RouteKey;
  language: Language;
}

/** The pages of the table in every language. */
export const pagePatterns: readonly RoutePattern[] = (
  Object.keys(pageRoutes) as RouteKey[]
).flatMap((key) =>
  languages.map((language) => {
    const path = pageRoutes[key].paths[language];
    const whole = language === defaultLanguage ? path : `${language}/${path}`;
    return { key, language, ...readPattern(whole) };
  }),
);

/** The row of the table that an address is of, with its parameters; the most fixed one where several fit.
 *  The address of a page's data is the page's. Segments count decoded, as the router compares them. */
export function matchRoute(path: string): MatchedRoute | undefined {
  const segments = path
    .replace(/\.data$/, "")
    .split("/")
    .filter((segment) => segment !== "")
    .map(decodedSegment);
  let best: { fixed: number; matched: MatchedRoute } | undefined;
  for (const pattern of pagePatterns) {
    const found = matchSegments(pattern, segments);
    if (found === undefined) continue;
    const fixed = segments.length - Object.keys(found).length;
    if (best !== undefined && best.fixed >= fixed) continue;
    const { key, language } = pattern;
    const params = Object.fromEntries(Object.entries(found).map(([name, [one]]) => [name, one]));
    best = { fixed, matched: { key, route: pageRoutes[key], language, params } };
  }
  return best?.matched;
}

/** What the shop's pages may lead to: a frame's document is theirs, and names no address of another area. */
const ofShop = new Set<string>(Object.keys({ ...areaPages.marketplace, ...entrances }));

/** The same for the shop's addresses, as the source of a regular expression, for a framed document's own script. */
export const topLevelPattern: string = [
  ...pagePatterns
    .filter(({ key }) => ofShop.has(key) && (pageRoutes[key] as PageRoute).isTopLevelOnly === true)
    .map(
      ({ parts, required }) =>
        `^/${parts
          .slice(0, required)
          .map(({ name, text }) => (name === undefined ? text : "[^/]+"))
          .join("/")}(?:/|$)`,
    ),
  ...languages.map((language) => `/${tabs.request[language]}$`),
].join("|");

/** Whether an address is never shown in a frame of another site (SA 5): the row says so, and the request
 *  form of any product. */
export function isTopLevelOnly(path: string): boolean {
  const matched = matchRoute(path);
  if (matched === undefined) return false;
  const { route, params, language } = matched;
  return route.isTopLevelOnly === true || params["tab"] === tabs.request[language];
}
