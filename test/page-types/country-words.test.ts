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

/** Words of documents of other countries, in the steps of a purchase. */
const foreignDocuments: Readonly<Record<CountryCode, readonly string[]>> = {
  CL: ["ruc", "nit", "dni", "distrito"],
  PE: ["rut", "nit"],
  CO: ["rut", "ruc", "dni"],
  INT: ["rut", "ruc", "nit", "dni"],
};

/** Products that are bought online: for people, and for a company where one is. */
const bought: Readonly<Record<CountryCode, readonly string[]>> = {
  CL: ["lafken-dental-esencial"],
  PE: ["pe-puya-sctr-faena-salud"],
  CO: [],
  INT: [],
};

/** Online products that pages of the country lead to, each kind of first step once. */
async function firstStepsOf(country: CountryCode, pages: ReadonlyMap<string, string>) {
  const linked = [...pages.values()].flatMap((html) =>
    [...html.matchAll(/href="\/Compra-Online\/([\w-]+)"/g)].map(([, code = ""]) => code),
  );
  const steps = new Map<string, string>();
  for (const code of new Set([...bought[country], ...linked])) {
    if (steps.size > mostOfAKind) break;
    const url = `/Compra-Online/${code}`;
    const start = await get(country, url);
    const key = / value="([^"]*)"/.exec(
      /<input[^>]* name="_key"[^>]*>/.exec(start.body)?.[0] ?? "",
    );
    const begun = await site.app.inject({
      method: "POST",
      url,
      headers: {
        host: hostOf[country],
        origin: `http://${hostOf[country]}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ _key: key?.[1] ?? "", purchase: "true" }).toString(),
    });
    if (begun.statusCode !== 303) continue;
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { host: hostOf[country], accept: "text/html", cookie };
    const { headers: to } = await site.app.inject({ url, headers });
    const at = String(to.location);
    // As it opens, and with what is to be done where all of it was left empty.
    steps.set(at, (await site.app.inject({ url: at, headers })).body);
    const empty = await site.app.inject({
      method: "POST",
      url: at,
      headers: {
        ...headers,
        origin: `http://${hostOf[country]}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: "_version=0",
    });
    steps.set(`${at} without answers`, empty.body);
  }
  return steps;
}

const named = new RegExp(
  names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => RegExp.escape(name))
    .join("|"),
  "g",
);

describe("the first step of a purchase", { timeout: walkTimeout }, () => {
  it.each(Object.keys(countryGlossaries) as CountryCode[])(
    "says no word of another country in %s, and what to do where it was left empty",
    async (country) => {
      const steps = await firstStepsOf(country, await pagesOf(country));
      expect(steps.size).toBeGreaterThan(1);
      const words = [...foreignWords(country), ...foreignDocuments[country]];
      const foreign = new RegExp(`(?<!\\p{L})(?:${words.join("|")})(?!\\p{L})`, "iu");
      const found: string[] = [];
      for (const [path, html] of steps) {
        const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
        for (const { text, place } of textsOf(main)) {
          const [word] = foreign.exec(text.replaceAll(named, "·")) ?? [];
          if (word !== undefined) found.push(`${path} ${word} | ${place}: ${text.slice(0, 90)}`);
          if (text.includes("es requerido")) found.push(`${path}: ${text}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
});

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
