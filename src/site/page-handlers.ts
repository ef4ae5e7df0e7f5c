import type { ServerBuild } from "react-router";
import type { PageRequestHandler } from "../platform/http/pages.ts";
import { matchRoute } from "../routes/match-route.rules.ts";
import { type Area, areaPages, type RouteKey } from "../routes.ts";

/** The route of the page for what does not exist. */
const missing = "notFound";

/** Makes the router's handler of a build's routes. */
type MakeHandler = (build: ServerBuild) => PageRequestHandler;

/**
 * Renders pages with a handler of their own for each page and language. The router compares an address with the
 * patterns of all its routes, several times a document: with some 300 of them that is an eighth of a page's work,
 * and the route table has already said which one it is. An address of no page goes to the handler of them all, and
 * so does what is asked for besides pages.
 */
export function pageHandlers(build: ServerBuild, make: MakeHandler): PageRequestHandler {
  const whole = make(build);
  const made = new Map<string, PageRequestHandler>();
  return (request, context) => {
    const matched = matchRoute(new URL(request.url).pathname);
    if (matched === undefined) return whole(request, context);
    const id = `${matched.key}.${matched.language}`;
    let handler = made.get(id);
    if (handler === undefined) {
      handler = make(buildOfPage(build, matched.key));
      made.set(id, handler);
    }
    return handler(request, context);
  };
}

/** A build with the routes that a document of a page is rendered by alone: its own in every language, the frame
 *  around it, and the page for what does not exist. */
export function buildOfPage(build: ServerBuild, key: RouteKey): ServerBuild {
  const frames = new Set(["root", areaOf(key), missing, build.routes[missing]?.parentId]);
  const pages = new Set<string>([key, `${key}.request`]);
  const within = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(routes).filter(
        ([id]) => frames.has(id) || pages.has(id.replace(/\.[^.]+$/, "")),
      ),
    );
  const { routes, assets } = build;
  return {
    ...build,
    routes: within(routes),
    assets: { ...assets, routes: within(assets.routes) },
  };
}

const areaOf = (key: RouteKey): Area =>
  (Object.keys(areaPages) as Area[]).find((area) => key in areaPages[area])!;
