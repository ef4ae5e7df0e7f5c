import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages, pageRoutes, type RouteKey } from "#src/routes.ts";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { walkedEnvironment, walkIn } from "./injected-walk.ts";
import { pageTypes, routesWithoutPage } from "./page-types.ts";
import type { PageWalk } from "./page-walk.ts";

let site: TestApp;
let walk: PageWalk;
beforeAll(async () => {
  site = await createTestApp(walkedEnvironment);
  walk = await walkIn(site.app);
});
afterAll(() => site.close());

describe("the list of page types", { timeout: 180_000 }, () => {
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

  it.each(languages)("has an address that answers as it says in %s", async (language) => {
    const wrong: string[] = [];
    for (const type of pageTypes) {
      const { status } = await walk.open(type, language);
      if (status !== (type.status ?? 200))
        wrong.push(`${type.name}: ${status} ${walk.addressOf(type, language)}`);
    }
    expect(wrong).toEqual([]);
  });
});
