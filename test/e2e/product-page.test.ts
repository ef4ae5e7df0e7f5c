import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { ProductPage } from "./pages/product-page.ts";
import { settle, sidewaysOverflow } from "./pages/visit.ts";

const { visit } = siteForTests();
const path = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const phone = { width: 390, height: 844, isMobile: true, hasTouch: true };

/** How many ways to buy are in sight, at a stop every 100 pixels of a page. */
async function buttonsOverTheWay(page: Page): Promise<Set<number>> {
  const found = new Set<number>();
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const ways = page.locator(".price-box .btn--block, .buy-bar .btn");
  for (let top = 0; top <= Math.min(height, 2_000); top += 100) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    // A page without scripts has no frames to wait for.
    await page.waitForTimeout(60);
    const seen = await ways.evaluateAll(
      (links) =>
        links.filter((link) => {
          const { top: upper, bottom } = link.getBoundingClientRect();
          const isShown = link.checkVisibility({ visibilityProperty: true });
          return isShown && bottom > 0 && upper < innerHeight;
        }).length,
    );
    found.add(seen);
  }
  return found;
}

describe("a product's page", () => {
  it("is short on a phone: all but the summary is closed and opens where it stands", async () => {
    const me = await visit(phone);
    const { page } = me;
    const product = await ProductPage.open(me, path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6_000);
    const rows = page.locator("#section-coverage tbody tr");
    expect(await rows.first().isVisible()).toBe(false);
    await page.getByRole("heading", { name: "Coberturas por modalidad" }).tap();
    await rows.first().waitFor();
    await product.tab("Costo anual").tap();
    await expect.poll(() => product.topOf("yearlyCost")).toBeLessThan(250);
    await expect.poll(() => product.tab("Costo anual").getAttribute("aria-current")).toBe("true");
    expect(await page.locator("#section-yearlyCost details").first().getAttribute("open")).toBe("");
    expect(await sidewaysOverflow(me)).toBe(0);
  });

  const readers = [
    ["", {}],
    ["with JavaScript off", { javaScriptEnabled: false }],
    ["where motion is unwelcome", { reducedMotion: "reduce" }],
  ] as const;
  it.each(isWholeWalk ? readers : readers.slice(0, 2))(
    "has one way to buy on a phone, wherever it is read %s",
    async (_how, options) => {
      const me = await visit({ ...phone, ...options });
      const { page } = me;
      await page.goto(`${me.url}${path}`, { waitUntil: "load" });
      await settle(me);
      expect(await buttonsOverTheWay(page)).toEqual(new Set([1]));
    },
  );

  it("has one way to buy where styles do not know what is on the screen", async () => {
    const me = await visit(phone);
    const { page } = me;
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto(`${me.url}${path}`, { waitUntil: "load" });
    await settle(me);
    await page.evaluate(() =>
      document.styleSheets[0]?.insertRule(".product-page .buy-bar { animation: none !important }"),
    );
    expect(await buttonsOverTheWay(page)).toEqual(new Set([1]));
  });

  it("keeps its order at every tab's address, goes to the tab's section and is canonical once", async () => {
    const me = await visit();
    const { page } = me;
    const order = await (await ProductPage.open(me, path)).sectionTitles();
    const canonical = page.locator("link[rel=canonical]");
    const own = await canonical.getAttribute("href");
    for (const [segment, tab] of [
      ["Requisitos", "requirements"],
      ["Costo-Anual", "yearlyCost"],
    ] as const) {
      const product = await ProductPage.open(me, `${path}/${segment}`);
      expect(await product.sectionTitles()).toEqual(order);
      await expect.poll(() => product.topOf(tab)).toBeLessThan(200);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(`section-${tab}`);
      expect(await canonical.getAttribute("href")).toBe(own);
    }
  });

  it("marks in its menu, which stays in sight, the section that is being read", async () => {
    const me = await visit();
    const product = await ProductPage.open(me, path);
    expect(await product.tab("Resumen").getAttribute("aria-current")).toBe("true");
    await me.page.locator("#section-limits").evaluate((one) => one.scrollIntoView());
    await expect
      .poll(() => product.tab("Topes y deducibles").getAttribute("aria-current"))
      .toBe("true");
    expect((await product.tabs.boundingBox())?.y).toBe(0);
  });
});
