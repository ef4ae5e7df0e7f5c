import { describe, expect, it } from "vitest";
import { siteForTests } from "./site.ts";
import { ComparatorPage } from "./pages/comparator-page.ts";
import { ProductPage } from "./pages/product-page.ts";

const { visit } = siteForTests();

describe("'Tu 7 %' over the list of isapres' plans", () => {
  it("asks for the income, then says on bar, card, product and table what is paid besides", async () => {
    const me = await visit();
    const { page } = me;
    const list = await ComparatorPage.visitAt(me, "/Comparar/Isapres");
    const bar = page.locator(".profile-bar");
    await bar.getByRole("link", { name: "Dinos tu renta para ver cuánto cubre tu 7 %" }).click();
    await page.waitForURL(/\/Perfil\/Isapres/);
    const income = page.getByLabel("Renta líquida mensual").first();
    expect(await income.getAttribute("id")).toBe(new URL(page.url()).hash.slice(1));
    await page.getByLabel("Edad").first().fill("34");
    await income.fill("1.650.000");
    await page.getByRole("button", { name: "Calcular precios" }).click();
    await page.waitForURL(/\/Comparar\/Isapres/);
    await bar.getByText("Tu 7 %: $144.375 al mes").click();
    expect(await bar.getByText("Renta imponible que cuenta").isVisible()).toBe(true);
    expect(await bar.innerText()).toContain("$2.062.500");

    const said = /^Tu 7\s%: \$144\.375 · (pagas \$[\d.]+ más|sobran \$[\d.]+ como excedentes)/;
    const onCard = list.cards.first().locator(".legal-share summary");
    const text = await onCard.innerText();
    expect(text).toMatch(said);
    const codes = await list.cards.evaluateAll((found) =>
      found.slice(0, 2).map((card) => card.getAttribute("data-code") ?? ""),
    );
    const href = await list.cards
      .first()
      .getByRole("heading")
      .getByRole("link")
      .getAttribute("href");
    const product = await ProductPage.open(me, href ?? "");
    const box = product.priceBox.locator(".legal-share");
    expect(await box.locator("summary").innerText()).toBe(text.split("\n")[0]);
    await box.locator("summary").click();
    expect(await box.innerText()).toContain("Precio del plan");

    await page.goto(`${me.url}/Comparar-Planes?productos=${codes.join(",")}`);
    const row = page.getByRole("row", { name: /^Tu 7\s% legal/ });
    expect(await row.locator("summary").count()).toBe(2);
    expect(await row.locator("summary").first().innerText()).toMatch(said);
  });
});
