import { describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { ComparatorPage, insurancePath, isaprePath } from "./pages/comparator-page.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { ProductPage } from "./pages/product-page.ts";
import { ProfileForm } from "./pages/profile-form.ts";
import { ConfirmationPage, goodContact, RequestPage } from "./pages/request-page.ts";
import { expectAccessible } from "./pages/visit.ts";

const { visit } = siteForTests();
const withoutScript = () => visit({ javaScriptEnabled: false });

describe("with JavaScript off", () => {
  it("shows the list with prices and facts, filters and sorts it by plain forms and links", async () => {
    const me = await withoutScript();
    const { page } = me;
    const list = await ComparatorPage.open(me);
    expect(await list.cards.count()).toBe(20);
    expect(await list.cards.locator("ul.facts").count()).toBe(20);
    const all = await list.totalNumber();
    await list.option("Tipo de seguro", "Dental").check();
    await list.filters.getByRole("button", { name: /^Ver [\d.]+ seguros$/ }).click();
    await page.waitForURL(/tipo=/);
    expect(await list.totalNumber()).toBeLessThan(all);
    expect(await list.option("Tipo de seguro", "Dental").isChecked()).toBe(true);
    await list.order.selectOption({ label: "Menor precio" });
    await page.getByRole("button", { name: "Ordenar" }).click();
    await page.waitForURL(/orden=menor-precio/);
    const prices = await list.prices();
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    await expectAccessible(me);
    await list.chip("Dental").click();
    await page.waitForURL((url) => !url.search.includes("tipo="));
    expect(await list.totalNumber()).toBe(all);
  });

  it("draws all options of a list when its button asks for them, and keeps what is ticked", async () => {
    const me = await withoutScript();
    const { page } = me;
    const list = await ComparatorPage.visitAt(me);
    const group = list.filters.getByRole("group", { name: "Aseguradora", exact: true });
    const before = await group.getByRole("checkbox").count();
    await list.option("Tipo de seguro", "Dental").check();
    await group.getByRole("button", { name: /^Ver \d+ más$/ }).click();
    await page.waitForURL(/tipo=DENTAL/);
    expect(await group.getByRole("checkbox").count()).toBeGreaterThan(before);
    expect(await list.option("Tipo de seguro", "Dental").isChecked()).toBe(true);
  });

  itOnWholeWalk("has room for the order's name beside its button on a phone", async () => {
    const me = await visit({ javaScriptEnabled: false, width: 320, height: 640 });
    const list = await ComparatorPage.open(me);
    const { width = 0 } = (await list.order.boundingBox()) ?? {};
    // "Recomendados" is 100 pixels wide, and the mark beside it has 40.
    expect(width).toBeGreaterThan(160);
  });

  itOnWholeWalk("grows the list and turns its pages by links", async () => {
    const me = await withoutScript();
    const list = await ComparatorPage.visitAt(me);
    await list.moreResults.click();
    await me.page.waitForURL(/pagina=2/);
    expect(await list.cards.count()).toBe(40);
    await ComparatorPage.open(me, isaprePath);
  });

  itOnWholeWalk(
    "compares by Enter in a box, without the way to the button below the list",
    async () => {
      const me = await withoutScript();
      const list = await ComparatorPage.visitAt(me);
      const chosen = (await list.names()).slice(0, 2);
      for (const name of chosen) await list.compareBox(name).press("Space");
      await list.compareBox(chosen[1] ?? "").press("Enter");
      const table = await CompareTablePage.arrive(me);
      expect(await table.productNames.allInnerTexts()).toEqual(chosen);
    },
  );

  it("compares the boxes that are ticked, and by address alone", async () => {
    const me = await withoutScript();
    const { page } = me;
    const list = await ComparatorPage.visitAt(me);
    const chosen = (await list.names()).slice(0, 2);
    for (const name of chosen) await list.compareBox(name).check();
    await page.getByRole("button", { name: "Comparar los elegidos" }).click();
    const table = await CompareTablePage.arrive(me);
    expect(await table.productNames.allInnerTexts()).toEqual(chosen);
    const rows = await table.rows.count();
    await table.onlyDifferences.click();
    await page.waitForURL(/diferencias=1/);
    expect(await table.rows.count()).toBeLessThan(rows);
  });

  it("shows a product with all its sections open, and goes to the one that the address names", async () => {
    const me = await withoutScript();
    const list = await ComparatorPage.visitAt(me);
    await list.cards.getByRole("heading").getByRole("link").first().click();
    const product = await ProductPage.arrive(me);
    const titles = await product.sectionTitles();
    expect(titles).toHaveLength(8);
    expect(titles).toContain("¿Cuánto me costaría al año?");
    expect(titles[0]).toBe("Resumen");
    await product.tab("Requisitos").click();
    await me.page.waitForURL(/#section-requirements$/);
    expect(await product.sectionTitles()).toEqual(titles);
    expect(await product.topOf("requirements")).toBeLessThan(200);
    const path = new URL(me.page.url()).pathname;
    await me.page.goto(`${me.url}${path}/Topes-y-Deducibles`);
    expect(await product.sectionTitles()).toEqual(titles);
    await expect.poll(() => product.topOf("limits")).toBeLessThan(400);
    await me.page.setViewportSize({ width: 390, height: 844 });
    const rows = me.page.locator("#section-coverage tbody tr");
    expect(await rows.first().isVisible()).toBe(true);
    await me.page.goto(`${me.url}${path}`);
    await product.compareChoice.getByRole("link", { name: /^Agregar a tu comparación/ }).click();
    await me.page.waitForURL(/comparar=/);
    expect(await product.compareChoice.innerText()).toContain("En tu comparación (1 de 3)");
  });

  it("takes the household and the request by POST", async () => {
    const me = await withoutScript();
    const { page } = me;
    const list = await ComparatorPage.visitAt(me, `${insurancePath}?orden=menor-precio`);
    await list.profileLink.click();
    const form = await ProfileForm.arriveOnPage(me);
    await form.chooseSex(form.holder, "Mujer");
    await form.holder.getByLabel("Edad").fill("34");
    await form.dependants.getByRole("button", { name: "Agregar carga" }).click();
    await form.dependants.getByLabel("Parentesco").selectOption("Hija");
    me.expectStatus(400);
    await form.submit.click();
    await form.errorSummary.waitFor();
    await expectAccessible(me);
    expect(await form.holder.getByLabel("Edad").inputValue()).toBe("34");
    await form.dependants.getByLabel("Edad").fill("6");
    await form.submit.click();
    await page.waitForURL(/orden=menor-precio/);
    expect(await list.profileSummary.innerText()).toContain("ti (34)");
    expect((await list.priceLabels()).some((label) => label.startsWith("Tu precio"))).toBe(true);

    await list.cards
      .getByRole("link", { name: /^(Solicitar|Contratar)/ })
      .first()
      .click();
    const request = await RequestPage.arrive(me);
    await request.fill(goodContact);
    await request.submit.click();
    await request.errorSummary.waitFor();
    await expectAccessible(me);
    await request.quoteConsent.check();
    await request.submit.click();
    const sent = await ConfirmationPage.arrive(me);
    expect(await sent.reference()).not.toBe("");
    await sent.quoteLink.click();
    await page.getByText("El precio se mantiene.").waitFor();
  });

  itOnWholeWalk("opens the menu and says that a page is missing", async () => {
    const me = await visit({ javaScriptEnabled: false, width: 360, height: 780 });
    const { page } = me;
    me.expectStatus(404);
    await page.goto(`${me.url}/no-existe`);
    await page.getByRole("heading", { name: "No encontramos esta página" }).waitFor();
    await expectAccessible(me);
    await page.getByRole("banner").locator("summary[aria-label='Menú']").click();
    await page
      .getByRole("navigation", { name: "Menú" })
      .locator("summary", { hasText: "Salud" })
      .click();
    await page
      .getByRole("navigation", { name: "Menú" })
      .getByRole("link", { name: "Isapres" })
      .click();
    await page.waitForURL(`${me.url}${isaprePath}`);
  });
});
