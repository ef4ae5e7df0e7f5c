import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { orders } from "#src/contracts/compare.ts";
import { DEFAULT_PONDERER } from "#src/modules/offer/comparison/compare-query.rules.ts";
import { AFFINITY_WEIGHTS } from "#src/modules/offer/comparison/comparison.service.ts";
import { affinityPercent } from "#src/modules/offer/pricing/price-label.rules.ts";

interface Listing {
  order: Record<string, string>;
  explanation: Record<string, string>;
  weight: Record<string, string>;
  income: Record<string, { label: string; text: string }>;
  last: { label: string; text: string };
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** The page "Cómo ordenamos y cómo ganamos" and what a list explains of itself, by language. */
const languages = [
  { language: "es", page: "es", percent: (n: number) => `${n} %` },
  { language: "en", page: "en", percent: (n: number) => `${n}%` },
  { language: "pt", page: "pt-BR", percent: (n: number) => `${n}%` },
] as const;

describe.each(languages)("what is said of ranking in $language", ({ language, page, percent }) => {
  const text = readFileSync(`db/seed/content/pages/ranking.${page}.md`, "utf8");
  const listing = json(`src/locales/${language}/listing.json`) as Listing;
  const { ranking, badge } = json(`src/locales/${language}/comparator.json`) as {
    ranking: { affinityText: string };
    badge: Record<string, string>;
  };
  const product = json(`src/locales/${language}/presented.json`) as {
    badge: Record<string, string>;
  };

  it("explains every order in the page as in the list", () => {
    for (const order of [...orders, "clinic"]) {
      expect(text).toContain(`| ${listing.order[order]} | ${listing.explanation[order]} |`);
    }
  });

  it("puts the highest price after every other order", () => {
    const places = [...orders, "clinic"].map((order) =>
      text.indexOf(`| ${listing.order[order]} |`),
    );
    expect(text.indexOf(`| ${listing.order["higherPrice"]} |`)).toBe(Math.max(...places));
  });

  it("calls every badge what a card and a product's page call it", () => {
    const quoted = text.split("\n").find((line) => line.includes(`"${badge["popular"]}"`)) ?? "";
    const names = [...quoted.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(
      ["popular", "new", "exclusive", "discount"].map((kind) => product.badge[kind]),
    );
    const common = Object.keys(badge).filter((kind) => kind in product.badge);
    expect(common.map((kind) => badge[kind])).toEqual(common.map((kind) => product.badge[kind]));
    expect(text).toContain(badge["promoted"]);
  });

  it("names the same place for what does not insure everybody", () => {
    expect(text).toContain(`**${listing.last.label}.** ${listing.last.text}`);
  });

  it("gives the weights and the scale that the engine works with", () => {
    for (const [part, weight] of Object.entries(AFFINITY_WEIGHTS)) {
      expect(text).toContain(`- ${listing.weight[part]}: **${percent(weight)}**`);
    }
    expect(text).toContain(ranking.affinityText);
    expect(ranking.affinityText).toMatch(new RegExp(`\\b0\\b.*\\b${affinityPercent(10)}\\b`));
    expect(text).not.toMatch(/0 (a|to) 10[^0]/);
    // "En partes iguales".
    expect(DEFAULT_PONDERER).toBe(0.5);
  });

  it("says who pays for what in the same words", () => {
    for (const { label, text: said } of Object.values(listing.income)) {
      expect(text).toContain(`- **${label}.** ${said}`);
    }
  });
});
