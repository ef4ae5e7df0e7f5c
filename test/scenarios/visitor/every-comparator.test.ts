import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import en from "#src/locales/en/comparator.json" with { type: "json" };
import es from "#src/locales/es/comparator.json" with { type: "json" };
import pt from "#src/locales/pt/comparator.json" with { type: "json" };
import { href, type Language, languages } from "#src/routes.ts";
import { type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

interface Comparator {
  base_url: string;
  country: "CL" | "PE" | "CO" | "INT";
  insurance_types: string[];
  card_variant: string;
  event_code: string | null;
  texts: Record<Language, Record<string, string>>;
}

const seeds = resolve(import.meta.dirname, "../../../db/seed");
const comparators = readdirSync(seeds).flatMap((folder) => {
  try {
    return JSON.parse(
      readFileSync(join(seeds, folder, "comparators.json"), "utf8"),
    ) as Comparator[];
  } catch {
    return [];
  }
});
// The path of an event answers while the event runs only: it has tests of its own.
const lasting = comparators.filter(({ event_code: event }) => event === null);
const hosts = { CL: "localhost", PE: "pe.localhost", CO: "co.localhost", INT: "int.localhost" };

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const open = (comparator: Comparator, language: Language) =>
  site.app.inject({
    url: href("comparator", language, { comparator: comparator.base_url }),
    headers: { host: hosts[comparator.country], accept: "text/html" },
  });

/** What a person reads, one space between parts. */
const read = (html: string) =>
  html
    .replaceAll(/<(script|style|template)[^]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

const cardsOf = (html: string) =>
  [...html.matchAll(/<article[^>]*data-code="([^"]+)"[^]*?<\/article>/g)].map(([markup, code]) => ({
    code: code ?? "",
    text: read(markup),
    price: read(/<div class="price-block[^"]*">[^]*?<\/div>/.exec(markup)?.[0] ?? ""),
    facts: [
      ...(/<ul class="facts">[^]*?<\/ul>/.exec(markup)?.[0] ?? "").matchAll(/<li[^>]*>([^<]*)/g),
    ].map(([, label]) => label ?? ""),
  }));

/** The currency of a country as its amounts begin. */
const currency = { CL: /\$/, PE: /S\/|PEN/, CO: /\$|COP/, INT: /US\$|USD|\$/ };

/** Suffix and period of a priced card by its line (CQ 9), in Spanish. */
function period({ card_variant: variant, insurance_types: types }: Comparator): RegExp {
  if (variant === "travel") return /total del viaje/;
  if (types.includes("GUARDIAS")) return /p\/p|\/año/;
  if (types.includes("ACCIDENTES_PERSONALES")) return /\/año/;
  if (variant === "sctr") return /\/mes/;
  if (variant === "group") return /\/mes (Total|p\/empl)/;
  return /\/mes/;
}

/** 'Consultar' in the three languages. */
const consultWords = { es: es.price.consult, en: en.price.consult, pt: pt.price.consult };

/** A key of a message, shown where its words should be. */
const untranslated = /\b(?:comparator|listing|price|filters|profile|states|shell)\.[a-z][A-Za-z.]+/;

describe.each(lasting.map((one) => [`${one.country} ${one.base_url}`, one] as const))(
  "the comparator %s",
  (_name, comparator) => {
    it.each(languages)("reads well in %s", async (language) => {
      const answer = await open(comparator, language);
      expect(answer.statusCode).toBe(200);
      const title = comparator.texts[language]["title"] ?? "";
      expect(read(/<h1[^>]*>[^]*?<\/h1>/.exec(answer.body)?.[0] ?? "").trim()).toBe(title);
      const whole = read(answer.body);
      expect(whole).not.toMatch(/\b(?:NaN|undefined|null|Infinity)\b|\[object /);
      expect(whole).not.toMatch(untranslated);

      const cards = cardsOf(answer.body);
      expect(cards.length).toBeGreaterThan(0);
      // Same fields, same order on every card.
      expect(new Set(cards.map(({ facts }) => facts.slice(0, 3).join("|"))).size).toBe(1);
      const consult = consultWords[language];
      for (const { code, facts, price } of cards) {
        expect([code, facts.length]).toEqual([code, 4]);
        expect([code, /\d/.test(price) || price.includes(consult)]).toEqual([code, true]);
      }
    });

    it("prices in the country's currency, with label, suffix and period", async () => {
      const cards = cardsOf((await open(comparator, "es")).body);
      const priced = cards.filter(({ price }) => !price.includes("Consultar"));
      for (const { code, price } of priced) {
        expect([code, price]).toEqual([code, expect.stringMatching(/Desde|Precio Anual/)]);
        expect([code, price]).toEqual([code, expect.stringMatching(currency[comparator.country])]);
        expect([code, price]).toEqual([code, expect.stringMatching(period(comparator))]);
      }
    });
  },
);

describe("the price of guards in UF", () => {
  it("reads 'Precio Anual' and is per person", async () => {
    const [guards] = lasting.filter(({ base_url: url }) => url === "Guardias");
    if (guards === undefined) throw new Error("There is no comparator of guards.");
    const inUf = cardsOf((await open(guards, "es")).body).filter(({ price }) => /UF/.test(price));
    for (const { price } of inUf) expect(price).toMatch(/Precio Anual.*p\/p/);
  });
});
