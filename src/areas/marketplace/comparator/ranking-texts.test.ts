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
  const { ranking } = json(`src/locales/${language}/comparator.json`) as {
    ranking: { affinityText: string };
  };

  it("explains every order in the page as in the list", () => {
    for (const order of [...orders, "clinic"]) {
      expect(text).toContain(`| ${listing.order[order]} | ${listing.explanation[order]} |`);
    }
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
