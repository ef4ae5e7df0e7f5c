import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countryGlossaries, foreignWords } from "#src/contracts/country-glossary.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { type SharedTestApp, sharedTestApp } from "../harness/app.ts";
import { readCatalogueTexts } from "./catalogue-texts.ts";
import { textsOf } from "./page-text.ts";
import { hostOf } from "./page-walk.ts";

/** Pages by the hundred, on a machine that may be busy. */
const walkTimeout = 240_000;
/** Pages of one kind, as products, that are read in each country. */
const mostOfAKind = 3;
const names = [...readCatalogueTexts().names].filter((name) => name.length > 3);
let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const get = (country: CountryCode, url: string) =>
  site.app.inject({
    url,
    headers: { host: hostOf[country], accept: "text/html", "user-agent": "Mozilla/5.0 Chrome/140" },
  });

/** Spanish addresses that a page links to, without their queries. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !/^\/(en|pt|api|assets|files)(\/|$)/.test(path) && !path.includes("."));

/** What addresses have in common that the same code answers. */
const kindOf = (path: string) => {
  const segments = path.split("/");
  return /^\/(Comparar|Perfil)\//.test(path)
    ? path
    : `${segments[1]} ${segments.length} ${segments.at(-1) === "Solicitar" ? "request" : ""}`;
};

/** The pages of a country: its front page, what that links to, and what those link to. */
async function pagesOf(country: CountryCode): Promise<Map<string, string>> {
  const { headers } = await get(country, "/");
  const pages = new Map<string, string>();
  const seen = new Map<string, number>();
  let next = [String(headers.location), "/wizard/seguros-de-salud"];
  for (let round = 0; round < 3; round += 1) {
    const found: string[] = [];
    for (const path of next) {
      const kind = kindOf(path);
      const count = seen.get(kind) ?? 0;
      if (pages.has(path) || count >= mostOfAKind) continue;
      seen.set(kind, count + 1);
      const { statusCode, body, headers: answered } = await get(country, path);
      if (statusCode !== 200 || !String(answered["content-type"]).includes("html")) continue;
      pages.set(path, body);
      found.push(...linksOf(body));
    }
    next = found;
  }
  return pages;
}

const named = new RegExp(
  names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => RegExp.escape(name))
    .join("|"),
  "g",
);

describe("a page in Spanish", { timeout: walkTimeout }, () => {
  it.each(Object.keys(countryGlossaries) as CountryCode[])(
    "says no word of another country in %s",
    async (country) => {
      const pages = await pagesOf(country);
      expect(pages.size).toBeGreaterThan(25);
      const foreign = new RegExp(
        `(?<!\\p{L})(?:${foreignWords(country).join("|")})(?!\\p{L})`,
        "iu",
      );
      const found = new Map<string, string>();
      for (const [path, html] of pages) {
        for (const { text, place, ownLanguage } of textsOf(html)) {
          if (ownLanguage !== null && ownLanguage !== "es") continue;
          const [word] = foreign.exec(text.replaceAll(named, "·")) ?? [];
          if (word !== undefined) found.set(`${word} | ${place}: ${text.slice(0, 90)}`, path);
        }
      }
      expect(Object.fromEntries(found)).toEqual({});
    },
  );
});
