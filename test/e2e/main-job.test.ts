import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { siteForTests } from "./site.ts";
import { ComparatorPage, insurancePath } from "./pages/comparator-page.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { ProductPage } from "./pages/product-page.ts";
import { ConfirmationPage, goodContact, RequestPage } from "./pages/request-page.ts";
import { expectAccessible } from "./pages/visit.ts";
import { sentNames } from "#test/harness/mail-folder.ts";

const { visit, site } = siteForTests();

/** The messages that the site kept for want of a mail server, as text. */
async function keptMessages(): Promise<string[]> {
  const folder = join(site().dataFolder, "mail");
  const names = await sentNames(folder);
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

async function isAscending(list: ComparatorPage): Promise<boolean> {
  const prices = await list.prices();
  return prices.length > 1 && prices.every((price, index) => price >= (prices[index - 1] ?? 0));
}

describe("the main job with the mouse", () => {
  it("shows Desde prices in the first HTML", async () => {
    const answer = await fetch(`${site().url}/`);
    expect(new URL(answer.url).pathname).toBe(insurancePath);
    const html = await answer.text();
    expect(html.match(/price-block__label">Desde</g)?.length).toBe(20);
    expect(html).toContain("Para un hombre de 27 años en la RM");
  });

  it("takes a newcomer from the bare address to a stored request and its frozen quote", async () => {
    const me = await visit();
    const { page } = me;
    await page.goto(`${me.url}/`);
    await page.waitForURL(`${me.url}${insurancePath}`);
    const list = await ComparatorPage.arrive(me);
    // A price that was lower or higher before says so after its label.
    const labels = (await list.priceLabels()).map((label) => label.split(" · ")[0]);
    expect(new Set(labels)).toEqual(new Set(["Desde"]));

    const profile = await list.openProfile();
    await profile.fillFamily();
    await expectAccessible(me);
    await profile.submit.click();
    await profile.root.waitFor({ state: "detached" });
    await list.profileSummary.filter({ hasText: "ti (34)" }).waitFor();
    expect(await list.profileSummary.innerText()).toContain("tu pareja (36) y tu hija (6)");
    expect((await list.priceLabels()).some((label) => label.startsWith("Tu precio"))).toBe(true);
    await expectAccessible(me);

    const all = await list.totalNumber();
    const ofType = await list.totalAfter(() =>
      list.option("Tipo de seguro", "Complementario").check(),
    );
    expect(ofType).toBeLessThan(all);
    const dearest = Math.max(...(await list.prices()));
    const affordable = await list.totalAfter(() =>
      list.field("precio-hasta").fill(String(dearest - 1)),
    );
    expect(affordable).toBeLessThan(ofType);
    const clinics = list.filters.getByRole("group", { name: "Tu clínica", exact: true });
    await clinics.getByRole("checkbox", { disabled: false }).first().check();
    await page.waitForURL(/clinica=/);
    expect(page.url()).toMatch(/tipo=/);
    expect(page.url()).toMatch(/precio-hasta=/);
    await list.order.selectOption({ label: "Menor precio" });
    await page.waitForURL(/orden=menor-precio/);
    await expect.poll(() => isAscending(list)).toBe(true);
    await expectAccessible(me);
    const whole = await list.totalAfter(() =>
      page.getByRole("link", { name: "Limpiar", exact: true }).first().click(),
    );
    expect(whole).toBe(all);

    const chosen = (await list.names()).slice(0, 3);
    for (const name of chosen) await list.compareBox(name).check();
    const compare = list.tray.getByRole("link", { name: "Comparar 3 productos" });
    await compare.click();
    const table = await CompareTablePage.arrive(me);
    expect(await table.productNames.allInnerTexts()).toEqual(chosen);
    const rows = await table.rows.count();
    await table.onlyDifferences.click();
    await page.waitForURL(/diferencias=1/);
    // The address changes as the page goes on, the table is drawn a moment later.
    await expect.poll(() => table.rows.count()).toBeLessThan(rows);
    expect(await table.rows.count()).toBe(await table.table.locator("tbody tr.diff").count());
    await expectAccessible(me);

    await table.productNames.first().click();
    const product = await ProductPage.arrive(me, chosen[0]);
    await product.tab("Coberturas").click();
    await page.waitForURL(/#section-coverage$/);
    await expect.poll(() => product.topOf("coverage")).toBeLessThan(200);
    expect((await product.sectionTitles())[0]).toBe("Resumen");
    const price = await product.priceBox.locator(".price-block__amount").innerText();
    await product.requestLink.click();

    const request = await RequestPage.arrive(me);
    me.expectStatus(400);
    await request.fill({ ...goodContact, rut: "12.345.678-9" });
    await request.submit.click();
    await request.errorSummary.waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe("error-summary");
    expect(await request.errorSummary.getByRole("link").count()).toBe(2);
    await expectAccessible(me);
    expect(await request.field("Nombre y apellido").inputValue()).toBe(goodContact.name);
    await request.errorSummary.getByRole("link").first().click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("identification");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("12345678-5");
    await request.quoteConsent.check();
    await request.submit.click();

    const sent = await ConfirmationPage.arrive(me);
    const reference = await sent.reference();
    expect(reference).not.toBe("");
    expect(await sent.price()).toBe(price);
    const pdf = await page.request.get(
      new URL((await sent.pdfLink.getAttribute("href")) ?? "", me.url).href,
    );
    expect(pdf.headers()["content-type"]).toContain("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await expect.poll(async () => (await keptMessages()).join("\n")).toContain(reference);

    const address = page.url();
    await sent.quoteLink.click();
    await page.getByRole("heading", { level: 1, name: /^Cotización de/ }).waitFor();
    await expectAccessible(me);
    expect(await page.getByText("El precio se mantiene.").count()).toBe(1);
    expect(await page.locator(".price-block__amount").first().innerText()).toBe(price);

    // Another browser, without any cookie, finds the stored request again by its link.
    const later = await visit();
    await later.page.goto(address);
    expect(await (await ConfirmationPage.arrive(later)).reference()).toBe(reference);
  });
});
