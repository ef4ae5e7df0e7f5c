import { describe, expect, it } from "vitest";
import { pageRoutes, type RouteKey } from "#src/routes.ts";
import { pageTypes, routesWithoutPage } from "./page-types.ts";

describe("the list of page types", () => {
  it("names every route, once as a page or once as none", () => {
    const named = new Set<string | null>(pageTypes.map(({ route }) => route));
    const without = Object.keys(routesWithoutPage);
    const lacking = (Object.keys(pageRoutes) as RouteKey[]).filter(
      (key) => !named.has(key) && !without.includes(key),
    );
    expect(lacking).toEqual([]);
    expect(without.filter((key) => named.has(key))).toEqual([]);
    const names = pageTypes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
