import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { languages, pageRoutes } from "#src/routes.ts";
import type { ContentData, ContentLocale } from "./content-entry.ts";
import { readContentFolder, type ReadFolder } from "./content-files.service.ts";
import {
  countWords,
  linksOfBlocks,
  readMarkdown,
  textOfBlocks,
} from "#src/contracts/markdown.rules.ts";

const seed = resolve(import.meta.dirname, "../../../../db/seed");
const locales: readonly ContentLocale[] = ["es", "en", "pt-BR"];
const informationKeys = Object.entries(pageRoutes)
  .filter(([, { page }]) => page === "information/information")
  .map(([key]) => key);

let read: ReadFolder;
let comparators: Set<string>;

beforeAll(async () => {
  read = await readContentFolder(join(seed, "content"));
  const folders = (await readdir(seed)).map((name) => join(seed, name, "comparators.json"));
  const texts = await Promise.all(folders.map((path) => readFile(path, "utf8").catch(() => "")));
  comparators = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/"base_?[uU]rl":\s*"([^"]+)"/g)].map(([, url]) => url ?? ""),
    ),
  );
});

const entriesOf = (collection: string, locale: ContentLocale) =>
  read.entries
    .filter((each) => each.collection === collection && each.file.locale === locale)
    .map(({ file }) => file);
const bodyOf = ({ body }: ContentData) => (typeof body === "string" ? body : "");
const wordsOf = (data: ContentData) => countWords(textOfBlocks(readMarkdown(bodyOf(data))));

describe("the content that comes with the program", () => {
  it("is well formed", () => {
    expect(read.problems).toEqual([]);
    expect(read.entries.length).toBeGreaterThan(150);
  });

  it.each(informationKeys)("has the page %s whole in every language", (key) => {
    const files = locales.map((locale) =>
      entriesOf("pages", locale).find(({ slug }) => slug === key),
    );
    const [es, en, pt] = files.map((file) => file?.data);
    if (!es || !en || !pt) throw new Error(`${key} is missing in a language`);
    expect(wordsOf(es)).toBeGreaterThanOrEqual(250);
    for (const other of [en, pt]) {
      expect(wordsOf(other)).toBeGreaterThan(wordsOf(es) * 0.8);
      expect(other["title"]).toBeTruthy();
      expect(kindsOf(other)).toEqual(kindsOf(es));
      expect(bodyOf(other)).not.toBe(bodyOf(es));
    }
  });

  it("has twelve articles or more, each of four hundred words or more, of every country", () => {
    const articles = entriesOf("articles", "es");
    expect(articles.length).toBeGreaterThanOrEqual(12);
    for (const { slug, data } of articles)
      expect({ slug, isLong: wordsOf(data) >= 400 }).toEqual({ slug, isLong: true });
    for (const country of ["CL", "PE", "CO", "INT"]) {
      const own = articles.filter(({ data }) => {
        const countries = data["countries"];
        return countries === undefined || (Array.isArray(countries) && countries.includes(country));
      });
      expect({ country, enough: own.length >= 5 }).toEqual({ country, enough: true });
    }
  });

  it("has every article whole in every language, in the same parts", () => {
    const spanish = entriesOf("articles", "es");
    for (const locale of ["en", "pt-BR"] as const) {
      const own = entriesOf("articles", locale);
      expect(own.map(({ slug }) => slug)).toEqual(spanish.map(({ slug }) => slug));
      for (const [index, { slug, data }] of own.entries()) {
        const original = spanish[index]?.data ?? {};
        expect({ slug, kinds: kindsOf(data) }).toEqual({ slug, kinds: kindsOf(original) });
        expect(wordsOf(data)).toBeGreaterThan(wordsOf(original) * 0.8);
        for (const field of ["category", "published", "comparator", "countries"])
          expect(data[field]).toEqual(original[field]);
      }
    }
  });

  it("has no two texts alike", () => {
    const bodies = read.entries
      .filter(({ file }) => file.data["body"] !== undefined)
      .map(({ file }) => bodyOf(file.data));
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  it("links only to pages of the site, and shows no link's marks", () => {
    const patterns = Object.values(pageRoutes).map(({ paths }) => paths.es);
    const bad = read.entries.flatMap(({ file }) => {
      const body = file.data["body"];
      if (typeof body !== "string") return [];
      const filled = body.replaceAll("{email}", "a@b.cl").replaceAll("{phoneHref}", "+1");
      const blocks = readMarkdown(filled);
      const marks = textOfBlocks(blocks).match(/\]\(|\*\*|^#+\s/m) ?? [];
      const found = links(filled);
      return [
        ...marks.map((mark) => `${file.slug}.${file.locale}: ${mark}`),
        ...found
          .filter((href) => href.startsWith("/") && !isPage(href, patterns))
          .map((href) => `${file.slug}.${file.locale}: ${href}`),
      ];
    });
    expect(bad).toEqual([]);
  });

  it("names the source of what it says of the law, under a heading of its own and last", () => {
    const law = /\b(?:ley(?:es)?|norma(?:tiva)?|reglamento|código de comercio)\b/i;
    const headings = { es: "Fuentes", en: "Sources", "pt-BR": "Fontes" } as const;
    const faults: string[] = [];
    let sourced = 0;
    for (const collection of ["articles", "pages"]) {
      const spanish = entriesOf(collection, "es");
      for (const locale of locales)
        for (const [index, { slug, data }] of entriesOf(collection, locale).entries()) {
          const [text = "", sources = ""] = bodyOf(data).split(`\n## ${headings[locale]}\n`);
          // What speaks of the law in one language does so in all.
          const original = bodyOf(spanish[index]?.data ?? {}).split("\n## Fuentes\n")[0] ?? "";
          if (!law.test(original) || ofNoLaw.has(slug)) continue;
          const hrefs = links(sources);
          sourced += 1;
          if (hrefs.length === 0 || hrefs.some((href) => !publicSource.test(href)))
            faults.push(`${slug}.${locale}: ${hrefs.join(" ")}`);
          expect(text).not.toBe("");
        }
    }
    expect(faults).toEqual([]);
    expect(sourced).toBeGreaterThan(30);
  });

  it("names only articles, categories and comparators that there are", () => {
    const slugs = new Set(entriesOf("articles", "es").map(({ slug }) => slug));
    for (const locale of locales) {
      const categories = new Set(entriesOf("blog-categories", locale).map(({ slug }) => slug));
      for (const { data } of entriesOf("articles", locale)) {
        expect(categories).toContain(data["category"]);
        expect(comparators).toContain(data["comparator"]);
      }
    }
    const named = read.entries.flatMap(({ file }) =>
      links(bodyOf(file.data)).filter((href) => href.startsWith("/QP-Blog/")),
    );
    for (const href of named) expect(slugs).toContain(href.slice("/QP-Blog/".length));
  });

  it("names every language of the site", () => expect(locales.length).toBe(languages.length));
});

/** These name the law without saying what it says. */
const ofNoLaw = new Set(["Seguro-de-salud-internacional", "forCompanies"]);
/** Where states publish their laws, and authorities what they supervise. */
const publicSource =
  /^https:\/\/(?:www\.bcn\.cl\/leychile\/|www\.suseso\.cl\/|www\.superdesalud\.gob\.cl\/|www\.spensiones\.cl\/|www\.gob\.pe\/|www\.funcionpublica\.gov\.co\/|eur-lex\.europa\.eu\/)/;

const kindsOf = (data: ContentData): string[] =>
  readMarkdown(bodyOf(data)).map((block) =>
    block.kind === "heading"
      ? `h${block.level}`
      : block.kind === "list"
        ? `list ${block.items.length}`
        : block.kind,
  );

const links = (body: string): string[] => linksOfBlocks(readMarkdown(body));

function isPage(href: string, patterns: readonly string[]): boolean {
  const segments = href
    .replace(/[?#].*$/, "")
    .split("/")
    .slice(1);
  return patterns.some((pattern) => {
    const parts = pattern.split("/");
    const least = parts.filter((part) => !part.endsWith("?")).length;
    return (
      segments.length >= least &&
      segments.length <= parts.length &&
      segments.every((segment, index) => parts[index]?.startsWith(":") || parts[index] === segment)
    );
  });
}
