import { describe, expect, it } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { hostOf } from "#test/page-types/page-walk.ts";
import { textBeyondBoxes } from "./pages/box-fit.ts";
import { sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

const { visit } = siteForTests();
/** The languages with the longest amounts and words; Chile has the most comparators, so one is enough. The suite
 *  walks Chile alone. */
const languages: readonly (readonly [CountryCode, readonly string[]])[] = [
  ["CL", ["en"]],
  ...(isWholeWalk
    ? ([
        ["PE", ["en", "pt"]],
        ["CO", ["en", "pt"]],
        ["INT", ["en", "pt"]],
      ] as const)
    : []),
];
/** A dense card; one in a list, or beside two others. A product has its price below, beside. */
const widths = [320, 1280];
const firstCard = ".card__name a";

describe("text stays within its box", () => {
  it.each(languages)(
    "in every comparator and a product of each, in %s",
    async (country, spoken) => {
      const me = await visit({
        javaScriptEnabled: false,
        ...(country === "CL" ? {} : { host: hostOf[country] }),
      });
      const comparators = await comparatorsOf(me, spoken);
      // Abroad there are three comparators.
      expect(comparators.length).toBeGreaterThanOrEqual(country === "INT" ? 3 * spoken.length : 6);
      const beyond: string[] = [];
      for (const comparator of comparators) {
        beyond.push(...(await beyondAt(me, comparator)));
        beyond.push(...(await beyondInOtherLayout(me, comparator)));
        if (isWholeWalk && !comparator.startsWith("/en/")) continue;
        const product = await me.page.locator(firstCard).first().getAttribute("href");
        expect(product, comparator).not.toBeNull();
        beyond.push(...(await beyondAt(me, product ?? "")));
      }
      expect(beyond).toEqual([]);
    },
  );
});

describe("the header's menu", () => {
  it.each(isWholeWalk ? (["CL", "PE", "CO", "INT"] as const) : (["CL", "INT"] as const))(
    "stands on one line at 1201 px in three languages, in %s",
    async (country) => {
      const me = await visit({
        javaScriptEnabled: false,
        width: 1201,
        height: 700,
        ...(country === "CL" ? {} : { host: hostOf[country] }),
      });
      for (const home of ["/", "/en", "/pt"]) {
        await me.page.goto(`${me.url}${home}`);
        const entries = me.page.locator(".site-nav > a, .site-nav > details > summary");
        const lines = await entries.evaluateAll((found) =>
          found.map((entry) => {
            const walk = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
            const range = document.createRange();
            const tops = new Set<number>();
            for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) {
              range.selectNodeContents(text);
              for (const { top } of range.getClientRects()) tops.add(Math.round(top));
            }
            return tops.size;
          }),
        );
        expect(lines.length, home).toBeGreaterThan(2);
        expect([home, lines.join(" ")]).toEqual([home, lines.map(() => 1).join(" ")]);
      }
    },
  );
});

/** Paths of a country's comparators in those languages. */
async function comparatorsOf(me: Visit, spoken: readonly string[]): Promise<string[]> {
  const answer = await me.page.goto(`${me.url}/sitemap.xml`);
  const map = (await answer?.text()) ?? "";
  return [...map.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].flatMap(([, path = ""]) =>
    spoken.some((language) => new RegExp(`^/${language}/Compar(ar|e)/`).test(path)) ? [path] : [],
  );
}

async function beyondAt(me: Visit, path: string): Promise<string[]> {
  await me.page.goto(`${me.url}${path}`, { waitUntil: "load" });
  const found: string[] = [];
  for (const width of widths) {
    await me.page.setViewportSize({ width, height: 900 });
    const overflow = await sidewaysOverflow(me);
    const faults = overflow > 0 ? [`the page, by ${overflow} px`] : [];
    faults.push(...(await textBeyondBoxes(me)));
    found.push(...faults.map((fault) => `${path} at ${width} px: ${fault}`));
  }
  return found;
}

/** The same cards as list or grid, whichever they are not: only the list's class tells them apart. */
async function beyondInOtherLayout(me: Visit, path: string): Promise<string[]> {
  const layout = await me.page.evaluate(() => {
    const { classList } = document.querySelector(".results")!;
    classList.toggle("results--grid");
    classList.toggle("results--list");
    return classList.value;
  });
  return (await textBeyondBoxes(me)).map((fault) => `${path} as ${layout}: ${fault}`);
}
