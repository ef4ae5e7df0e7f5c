import { describe, expect, it } from "vitest";
import { areaPages, href, languages, pageRoutes, type RouteKey } from "../routes.ts";
import { href as accountHref } from "./account.ts";
import { entrances } from "./entrances.ts";
import { href as marketplaceHref } from "./marketplace.ts";

describe("route tables of the areas", () => {
  it("are merged without one row over another", () => {
    const keys = Object.values(areaPages).flatMap((pages) => Object.keys(pages));
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(pageRoutes).toSorted()).toEqual(keys.toSorted());
  });

  it("have each entrance in the table of its own area", () => {
    for (const [key, row] of Object.entries(entrances)) {
      const owners = Object.values(areaPages).filter((pages) =>
        Object.entries(pages).some(([one, own]) => one === key && own === row),
      );
      expect(owners, key).toHaveLength(1);
    }
  });

  it("write the addresses of the merged table", () => {
    const params = { comparator: "Seguros-de-Salud" };
    for (const language of languages) {
      expect(marketplaceHref("comparator", language, params)).toBe(
        href("comparator", language, params),
      );
      for (const key of ["login", "internalTraffic"] as const satisfies RouteKey[]) {
        expect(marketplaceHref(key, language)).toBe(href(key, language));
        expect(accountHref(key, language)).toBe(href(key, language));
      }
    }
  });
});
