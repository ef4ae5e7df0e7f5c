import { describe, expect, it } from "vitest";
import { siteForTests } from "./site.ts";
import { ProductPage } from "./pages/product-page.ts";
import { sidewaysOverflow } from "./pages/visit.ts";

const { visit } = siteForTests();
const path = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const phone = { width: 390, height: 844, isMobile: true, hasTouch: true };

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
