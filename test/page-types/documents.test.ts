import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import { type Language, languages } from "#src/routes.ts";
import { createTestApp, type TestApp } from "../harness/app.ts";
import { toAsk } from "./crawl.ts";
import { walkIn } from "./injected-walk.ts";
import { formerBrand } from "./former-brand.ts";
import { addressesOf, type PageTag, tagsOf } from "./page-tags.ts";
import { textsOf } from "./page-text.ts";
import { type PageType, pageTypes } from "./page-types.ts";
import { budgets, limitsOfAll, linkedStyleKb, scriptWeightOf, weightOf } from "./page-budgets.ts";
import { classesBySheet, classNamesIn, sheetsOf } from "./page-sheets.ts";
import { hostOf, type PageWalk } from "./page-walk.ts";

interface Drawn {
  type: PageType;
  language: Language;
  status: number;
  body: string;
  tags: readonly PageTag[];
}

let site: TestApp;
let walk: PageWalk;
const drawn: Drawn[] = [];

beforeAll(async () => {
  site = await createTestApp();
  walk = await walkIn(site);
  for (const type of pageTypes)
    for (const language of languages) {
      const { status, body } = await walk.open(type, language);
      drawn.push({ type, language, status, body, tags: tagsOf(body) });
    }
}, 300_000);
afterAll(() => site.close());

const nameOf = ({ type, language }: Drawn) => `${type.name} in ${language}`;
const originOf = ({ country = "CL" }: PageType) => `http://${hostOf[country]}`;

describe("every type of page", { timeout: 300_000 }, () => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ["html-validate:standard", "html-validate:document"],
      elements: ["html5"],
      // Our own files come from our own origin: their names carry their hash.
      rules: { "require-sri": ["error", { target: "crossorigin" }] },
    }),
  );
  const faultsOf = async (html: string): Promise<string[]> => {
    const { results } = await validator.validateString(html);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
  };

  it("answers as the list says, in every language", () => {
    const wrong = drawn.filter(({ type, status }) => status !== (type.status ?? 200));
    expect(wrong.map((page) => `${nameOf(page)}: ${page.status}`)).toEqual([]);
  });

  it.each(languages)("says the former brand nowhere in %s", (language) => {
    const found = drawn
      .filter((page) => page.language === language)
      .flatMap(({ type, body }) =>
        textsOf(body)
          .filter(({ text }) => formerBrand.test(text))
          .map(({ text, place }) => `${type.name}: ${place}: ${text.slice(0, 80)}`),
      );
    expect(found).toEqual([]);
  });

  it("is valid HTML", async () => {
    const found: string[] = [];
    // Where two languages of a page differ in their words alone, one is judged.
    const judged = new Set<string>();
    for (const page of drawn) {
      const shape = `${page.type.name} ${shapeOf(page.tags)}`;
      if (judged.has(shape)) continue;
      judged.add(shape);
      for (const fault of await faultsOf(page.body)) found.push(`${nameOf(page)}: ${fault}`);
    }
    expect(found).toEqual([]);
    expect(judged.size).toBeGreaterThanOrEqual(pageTypes.length);
  });

  it("is judged by a validator that finds what is wrong", async () => {
    const faults = await faultsOf(
      `<!doctype html><html lang="es"><head><title>x</title></head><body><ul><p>a</p></ul>
       <i id="a"></i><b id="a"></b><label for="none">b</label></body></html>`,
    );
    const rules = faults.map((fault) => fault.split(":")[0]);
    expect(rules).toEqual(
      expect.arrayContaining(["element-permitted-content", "no-dup-id", "no-missing-references"]),
    );
  });

  it("weighs no more than its budget", () => {
    const faults: string[] = [];
    const withScripts = new Set<string>();
    for (const page of drawn) {
      if (page.type.budget === undefined) continue;
      const weight = weightOf(page.body);
      const [htmlKb, styleKb] = [weight.htmlKb, weight.styleKb + linkedStyleKb(page.body)];
      const scriptKb = scriptWeightOf(page.body);
      if (scriptKb > 100) withScripts.add(page.type.budget);
      const budget = budgets[page.type.budget];
      if (htmlKb > budget.htmlKb || styleKb > limitsOfAll.styleKb || scriptKb > budget.scriptKb)
        faults.push(
          `${nameOf(page)}: ${htmlKb.toFixed(1)} KiB, ${styleKb.toFixed(1)} of styles, ${scriptKb.toFixed(1)} of scripts`,
        );
    }
    expect(faults).toEqual([]);
    // The pages that are taken over by React: their scripts were seen.
    expect([...withScripts]).toEqual(expect.arrayContaining(["comparator", "product", "lighter"]));
  });

  it("waits for no style sheet before its first paint, where it is read by a stranger", () => {
    const quick = ["static", "landing", "comparator", "product"];
    const waiting = drawn.filter(
      ({ type, tags }) =>
        type.visitor === undefined &&
        // The form of a request has a sheet of its own.
        type.tab !== "request" &&
        quick.includes(type.budget ?? "") &&
        tags.some(
          ({ name, attributes }) =>
            name === "link" && attributes.get("rel") === "stylesheet" && !attributes.has("media"),
        ),
    );
    expect(waiting.map(nameOf)).toEqual([]);
  });

  it("has every sheet that a class of it needs", () => {
    const sheets = classesBySheet();
    const faults = drawn.flatMap((page) => {
      const has = ["", ...sheetsOf(page.tags)];
      const known = new Set(has.flatMap((name) => sheets.get(name) ?? []));
      const elsewhere = new Set([...sheets.values()].flat().filter((name) => !known.has(name)));
      const without = [...classNamesIn(page.tags)].filter((name) => elsewhere.has(name));
      return without.length > 0 ? [`${nameOf(page)}: ${without.join(" ")}`] : [];
    });
    expect(faults).toEqual([]);
    // Pages of each kind were seen.
    expect(new Set(drawn.flatMap(({ tags }) => sheetsOf(tags)))).toEqual(
      new Set(["lists", "product", "texts"]),
    );
  });

  it("links its other languages where it is for search engines, each the same set", () => {
    const faults: string[] = [];
    const indexed = new Set<string>();
    for (const type of pageTypes) {
      const pages = drawn.filter((page) => page.type === type);
      if (pages.some(({ tags }) => isNoindex(tags))) continue;
      indexed.add(type.route ?? "");
      const sets = pages.map(({ tags }) => alternatesOf(tags));
      const locale = countries.find(({ code }) => code === (type.country ?? "CL"))?.locale ?? "";
      // A tab is canonical to its product.
      const canonical = { ...type, tab: undefined };
      const wanted = Object.fromEntries(
        [...languages, "x-default"].map((one) => [
          one === "es" ? locale : one,
          `${originOf(type)}${walk.addressOf(canonical, languages.find((code) => code === one) ?? "es")}`,
        ]),
      );
      for (const [index, page] of pages.entries()) {
        if (JSON.stringify(sets[index]) !== JSON.stringify(sets[0]))
          faults.push(`${nameOf(page)} differs from ${type.name}`);
        if (!Object.values(sets[index] ?? {}).includes(canonicalOf(page.tags)))
          faults.push(`${nameOf(page)} does not name itself`);
      }
      // An article may be there in some languages only.
      const isWhole = Object.entries(wanted).every(([one, url]) => sets[0]?.[one] === url);
      if (!isWhole && type.route?.endsWith("Article") !== true)
        faults.push(`${type.name} links ${JSON.stringify(sets[0])}`);
    }
    expect(faults).toEqual([]);
    expect(indexed.size).toBeGreaterThan(55);
  });

  /** Chile has two. */
  const ownHosts = [...Object.values(hostOf), "cl.localhost"];

  it("leaves the site by links alone, which are safe and say nothing of the page", () => {
    const faults: string[] = [];
    let leaving = 0;
    for (const page of drawn) {
      const at = new URL(originOf(page.type));
      for (const { name, attributes } of page.tags) {
        const address = attributes.get("href") ?? attributes.get("src");
        if (address === undefined || !URL.canParse(address, at)) continue;
        const { origin, protocol } = new URL(address, at);
        if (origin === at.origin || /^(?:mailto|tel|data):$/.test(protocol)) continue;
        const rel = attributes.get("rel") ?? "";
        const isOtherHost = ownHosts.some((host) => origin === `http://${host}`);
        if (name === "link" && /^(?:alternate|canonical)$/.test(rel)) continue;
        if (name === "a" && isOtherHost) continue;
        leaving += 1;
        if (name !== "a" || protocol !== "https:" || !/\bnoopener\b/.test(rel))
          faults.push(`${nameOf(page)}: ${name} ${address} ${rel}`);
      }
    }
    expect(faults).toEqual([]);
    expect(leaving).toBeGreaterThan(20);
  });

  it("leads to nothing that is broken, and to no place of its own that is not there", async () => {
    const wanted = new Map<string, string>();
    const faults: string[] = [];
    for (const page of drawn) {
      const ids = new Set(page.tags.flatMap(({ attributes }) => attributes.get("id") ?? []));
      const at = new URL(walk.addressOf(page.type, page.language), originOf(page.type));
      for (const address of addressesOf(page.tags)) {
        if (!URL.canParse(address, at)) faults.push(`${nameOf(page)}: ${address}`);
        else {
          const url = new URL(address, at);
          if (url.origin !== at.origin) continue;
          const isHere = url.pathname === at.pathname && url.search === at.search;
          const anchor = decodeURIComponent(url.hash.slice(1));
          if (isHere && anchor !== "" && !ids.has(anchor))
            faults.push(`${nameOf(page)}: ${address} is not on it`);
          // A missing page names its own address in the other languages, where it is missing too.
          const isOwn = languages.some(
            (one) => walk.addressOf(page.type, one) === `${url.pathname}${url.search}`,
          );
          if (page.type.visitor !== undefined || (isOwn && page.type.status === 404)) continue;
          url.hash = "";
          wanted.set(url.href, nameOf(page));
        }
      }
    }
    expect(faults).toEqual([]);
    expect(await brokenOf(toAsk(wanted))).toEqual([]);
    expect(wanted.size).toBeGreaterThan(1_000);
  });
});

describe("the map of the site", { timeout: 300_000 }, () => {
  it("leads to nothing that is broken, in any country", async () => {
    const wanted = new Map<string, string>();
    for (const host of Object.values(hostOf)) {
      const { body } = await site.app.inject({ url: "/sitemap.xml", headers: { host } });
      const all = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
      const isSpanish = (url: string) => !/^\/(en|pt)(\/|$)/.test(new URL(url).pathname);
      // The other languages' addresses follow from these by rule (same-page.test.ts): every fifth.
      const others = all.filter((url) => !isSpanish(url)).filter((_, index) => index % 5 === 0);
      for (const url of [...all.filter(isSpanish), ...others]) wanted.set(url, "sitemap.xml");
    }
    expect(wanted.size).toBeGreaterThan(1_200);
    expect(await brokenOf(toAsk(wanted))).toEqual([]);
  });

  it("would find what is broken", async () => {
    const wanted = new Map([
      ["http://localhost/contacto", "a"],
      ["http://localhost/CONTACTO", "b"],
      ["http://localhost/Seguros/Nadie", "c"],
    ]);
    expect(await brokenOf(wanted)).toEqual(["c: http://localhost/Seguros/Nadie 404"]);
  });
});

/** Those of the addresses that do not answer 200 after at most one redirect, with where they stand. */
async function brokenOf(wanted: ReadonlyMap<string, string>): Promise<string[]> {
  const broken: string[] = [];
  const ask = (url: URL) =>
    site.app.inject({
      method: "HEAD",
      url: `${url.pathname}${url.search}`,
      headers: { host: url.host, accept: "text/html" },
    });
  for (const [address, place] of wanted) {
    const url = new URL(address);
    let answer = await ask(url);
    const next = answer.headers.location;
    if (answer.statusCode >= 300 && next !== undefined) answer = await ask(new URL(next, url));
    if (answer.statusCode !== 200) broken.push(`${place}: ${address} ${answer.statusCode}`);
  }
  return broken;
}

/** What of a document is not words: its elements with their attributes, and how many ids there are. */
function shapeOf(tags: readonly PageTag[]): string {
  const ids = new Set(tags.map(({ attributes }) => attributes.get("id")));
  const elements = tags.map(({ name, attributes }) => [name, ...attributes.keys()].join(" "));
  return [ids.size, ...elements].join("\n");
}

const isNoindex = (tags: readonly PageTag[]): boolean =>
  tags.some(
    ({ name, attributes }) =>
      name === "meta" &&
      attributes.get("name") === "robots" &&
      attributes.get("content")?.includes("noindex") === true,
  );

const linksOf = (tags: readonly PageTag[], rel: string) =>
  tags.filter(({ name, attributes }) => name === "link" && attributes.get("rel") === rel);

const canonicalOf = (tags: readonly PageTag[]): string =>
  linksOf(tags, "canonical")[0]?.attributes.get("href") ?? "";

const alternatesOf = (tags: readonly PageTag[]): Record<string, string> =>
  Object.fromEntries(
    linksOf(tags, "alternate").flatMap(({ attributes }) => {
      const language = attributes.get("hreflang");
      return language === undefined ? [] : [[language, attributes.get("href") ?? ""]];
    }),
  );
