import {
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

interface Pattern {
  key: RouteKey;
  language: Language;
  parts: readonly string[];
  required: number;
}

const patterns: readonly Pattern[] = (Object.keys(pageRoutes) as RouteKey[]).flatMap((key) =>
  languages.map((language) => {
    const path = pageRoutes[key].paths[language];
    const parts = (language === defaultLanguage ? path : `${language}/${path}`).split("/");
    return { key, language, parts, required: parts.filter((part) => !part.endsWith("?")).length };
  }),
);

/** The row of the table that an address is of, with its parameters; the most fixed one where several fit.
 *  The address of a page's data is the page's. Segments count decoded, as the router compares them. */
export function matchRoute(path: string): MatchedRoute | undefined {
  const segments = path
    .replace(/\.data$/, "")
    .split("/")
    .filter((segment) => segment !== "")
    .map(decoded);
  let best: { fixed: number; matched: MatchedRoute } | undefined;
  for (const { key, language, parts, required } of patterns) {
    if (segments.length < required || segments.length > parts.length) continue;
    const params: Record<string, string> = {};
    let fixed = 0;
    const fits = segments.every((segment, index) => {
      const part = parts[index] ?? "";
      if (!part.startsWith(":")) {
        fixed += 1;
        return part === segment;
      }
      params[part.replace(/^:|\?$/g, "")] = segment;
      return true;
    });
    if (!fits || (best !== undefined && best.fixed >= fixed)) continue;
    best = { fixed, matched: { key, route: pageRoutes[key], language, params } };
  }
  return best?.matched;
}

/** The same as the source of a regular expression, for a document's own script. */
export const topLevelPattern: string = [
  ...patterns
    .filter(({ key }) => (pageRoutes[key] as PageRoute).isTopLevelOnly === true)
    .map(({ parts, required }) => `^/${parts.slice(0, required).map(anySegment).join("/")}(?:/|$)`),
  ...languages.map((language) => `/${tabs.request[language]}$`),
].join("|");

function anySegment(part: string): string {
  return part.startsWith(":") ? "[^/]+" : part;
}

/** Whether an address is never shown in a frame of another site (SA 5): the row says so, and the request
 *  form of any product. */
export function isTopLevelOnly(path: string): boolean {
  const matched = matchRoute(path);
  if (matched === undefined) return false;
  const { route, params, language } = matched;
  return route.isTopLevelOnly === true || params["tab"] === tabs.request[language];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not well-formed: it stays as it came, and names nothing.
    return segment;
  }
}
