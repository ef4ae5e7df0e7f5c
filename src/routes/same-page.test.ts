import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { href, type Language, languages, pageRoutes, type RouteKey, tabs } from "../routes.ts";
import { languageOfPath, samePageIn } from "./same-page.rules.ts";

const keys = Object.keys(pageRoutes) as RouteKey[];
/** Fixed segments of any language: a product of that name would be another page. */
const fixed = new Set(
  [
    ...Object.values(pageRoutes).flatMap(({ paths }) => Object.values(paths)),
    ...Object.values(tabs).flatMap((tab) => Object.values(tab)),
  ].flatMap((path) => path.split("/")),
);
const slug = fc
  .string({ unit: "binary", minLength: 1, maxLength: 20 })
  .filter(
    (text) =>
      text.isWellFormed() &&
      !text.includes("/") &&
      !fixed.has(text) &&
      !["en", "pt"].includes(text),
  );
const language = fc.constantFrom<Language>(...languages);

/** An address of a route with any parameters, optional ones now and then left out. */
const address = (key: RouteKey, from: Language): fc.Arbitrary<string> => {
  const names = pageRoutes[key].paths[from].split("/").filter((part) => part.startsWith(":"));
  return fc
    .tuple(...names.map((name) => (name.endsWith("?") ? fc.option(slug) : slug)))
    .map((values) => {
      const given = names.map((name, index): [string, string | undefined] => [
        name.replace(/^:|\?$/g, ""),
        values[index] ?? undefined,
      ]);
      return href(key, from, Object.fromEntries(given));
    });
};

describe("the same page in another language", () => {
  it.each(keys)("%s is found from every language, and back", (key) => {
    fc.assert(
      fc.property(
        language.chain((from) => fc.tuple(fc.constant(from), language, address(key, from))),
        ([from, to, path]) => {
          const there = samePageIn(to, path);
          expect(there).toBeDefined();
          expect(languageOfPath(there ?? "")).toBe(to);
          expect(samePageIn(from, there ?? "")).toBe(path);
          expect(samePageIn(from, path)).toBe(path);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(Object.values(tabs).map((tab) => [tab.es, tab] as const))(
    "translates the tab %s",
    (_name, tab) => {
      for (const from of languages)
        for (const to of languages) {
          const at = (one: Language) =>
            href("insurerProduct", one, { organization: "A", product: "B", tab: tab[one] });
          expect(samePageIn(to, at(from))).toBe(at(to));
        }
    },
  );

  it("knows the bare address, and no page where there is none", () => {
    expect(samePageIn("en", "/")).toBe("/en");
    expect(samePageIn("es", "/pt")).toBe("/");
    expect(samePageIn("en", "/no-existe")).toBeUndefined();
    expect(samePageIn("es", "/en/Seguros")).toBeUndefined();
  });

  it("keeps what is not well-formed as it came", () => {
    expect(samePageIn("en", "/Seguros/%E0%A4%A")).toBe("/en/Insurance/%25E0%25A4%25A");
  });
});
