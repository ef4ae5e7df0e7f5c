import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { buildOfPage } from "#src/site/page-handlers.ts";
import { matchRoute } from "#src/routes/match-route.rules.ts";
import { defaultLanguage, languages, pageRoutes, type RouteKey, tabs } from "#src/routes.ts";

const root = resolve(import.meta.dirname, "../..");
const build = (await import(
  pathToFileURL(join(root, "build/server/index.js")).href
)) as ServerBuild;

/** The routes of a build as the router compares them. */
const nested = ({ routes }: ServerBuild, parent?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route?.parentId === parent)
    .map((route) => ({
      id: route!.id,
      caseSensitive: route!.caseSensitive === true,
      ...(route!.path === undefined ? {} : { path: route!.path }),
      children: nested({ routes } as ServerBuild, route!.id),
    }));

const leafOf = (routes: RouteObject[], path: string) => matchRoutes(routes, path)?.at(-1)?.route.id;

const whole = nested(build);

/** Addresses of every page in every language: with all its parts, without the optional ones, and as the request
 *  for a product, whose word the router prefers to a page's parameter. */
const addresses = [
  ...new Set(
    (Object.keys(pageRoutes) as RouteKey[]).flatMap((key) =>
      languages.flatMap((language) => {
        const { paths } = pageRoutes[key];
        const prefix = language === defaultLanguage ? "" : `/${language}`;
        const fill = (path: string, word: string) =>
          `${prefix}/${path.replace(/:[^/]+|\*/g, word)}`.replace(/\/+$/, "");
        const path = paths[language];
        return [
          fill(path, "x"),
          fill(path.replace(/\/?:[^/]+\?/g, ""), "x"),
          fill(path.replace(":tab?", tabs.request[language]), "x"),
        ];
      }),
    ),
  ),
];

describe("handlers of one page", () => {
  it(`render each of ${addresses.length} addresses by the route that all routes together choose`, () => {
    const made = new Map<string, RouteObject[]>();
    const differing = addresses.filter((address) => {
      const matched = matchRoute(address);
      if (matched === undefined) return false;
      const narrow = made.get(matched.key) ?? nested(buildOfPage(build, matched.key));
      made.set(matched.key, narrow);
      return leafOf(narrow, address) !== leafOf(whole, address);
    });
    expect(differing).toEqual([]);
  });

  it("know the files of their own routes alone", () => {
    const { routes, assets } = buildOfPage(build, "comparator");
    const own = ["root", "marketplace", "notFound", ...languages.map((one) => `comparator.${one}`)];
    expect(Object.keys(routes).toSorted()).toEqual(own.toSorted());
    expect(Object.keys(assets.routes).toSorted()).toEqual(own.toSorted());
  });

  it("have the frame of their own area beside the one of what does not exist", () => {
    expect(Object.keys(buildOfPage(build, "login").routes)).toContain("account");
    expect(Object.keys(buildOfPage(build, "login").routes)).toContain("marketplace");
  });
});
