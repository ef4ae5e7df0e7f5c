import { describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { ComparatorPage } from "./pages/comparator-page.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { ProductPage } from "./pages/product-page.ts";
import { ConfirmationPage, goodContact, RequestPage } from "./pages/request-page.ts";
import { expectAccessible, focusedText, sidewaysOverflow } from "./pages/visit.ts";

const { visit } = siteForTests();
const phone = { width: 360, height: 780, isMobile: true, hasTouch: true };

describe("the main job at 360 px", () => {
  // The suite goes to a request on a phone from the first page and from each kind of card (first-request, lines).
  itOnWholeWalk(
    "goes from the list by the filters and two products to a stored request",
    async () => {
      const me = await visit(phone);
      const { page } = me;
      const list = await ComparatorPage.open(me);
      expect(await list.cards.getByRole("checkbox").first().isVisible()).toBe(false);
      const profile = await list.openProfile();
      await profile.fillFamily();
      expect(await sidewaysOverflow(me)).toBe(0);
      await expectAccessible(me);
      await profile.submit.tap();
      await list.profileSummary.filter({ hasText: "ti (34)" }).waitFor();

      await page.getByRole("link", { name: "Filtros", exact: true }).tap();
      const sheet = page.getByRole("dialog", { name: "Filtros" });
      await sheet.waitFor();
      await expect.poll(() => focusedText(me)).toBe("Filtros");
      await expectAccessible(me);
      const filtered = await list.totalAfter(() => list.option("Tipo de seguro", "Dental").tap());
      await sheet.getByRole("button", { name: `Ver ${filtered} seguros` }).tap();
      await sheet.waitFor({ state: "detached" });
      expect(await list.totalNumber()).toBe(filtered);
      await expectAccessible(me);

      const [one = ""] = await list.names();
      await openPage(list, one);
      const product = await ProductPage.arrive(me, one);
      await product.compareChoice.getByRole("link", { name: /^Agregar a tu comparación/ }).tap();
      await product.compareChoice.getByText("En tu comparación (1 de 3)").waitFor();
      await page.getByRole("navigation", { name: "Ruta" }).getByRole("link").first().tap();
      await list.tray.waitFor();
      await list.cards.first().waitFor();
      await openPage(list, (await list.names()).find((name) => name !== one) ?? "");
      const second = await ProductPage.arrive(me);
      await second.compareChoice.getByRole("link", { name: /^Agregar a tu comparación/ }).tap();
      await second.compareChoice.getByRole("link", { name: "Ver comparación" }).tap();
      const table = await CompareTablePage.arrive(me);
      expect(await sidewaysOverflow(me)).toBe(0);
      const bar = page.getByRole("list", { name: "Precio y solicitud de cada producto" });
      expect(await bar.getByRole("listitem").count()).toBe(2);
      expect(await table.productNames.count()).toBe(2);
      await bar
        .getByRole("link", { name: /^(Solicitar|Contratar)/ })
        .first()
        .tap();

      const request = await RequestPage.arrive(me);
      await request.fill(goodContact);
      await request.quoteConsent.tap();
      await request.submit.tap();
      const sent = await ConfirmationPage.arrive(me);
      expect(await sent.reference()).not.toBe("");
      expect(await sidewaysOverflow(me)).toBe(0);
    },
  );

  itOnWholeWalk(
    "keeps the focus in the filters while they are open, and gives it back on Esc",
    async () => {
      const me = await visit(phone);
      const { page } = me;
      await ComparatorPage.visitAt(me);
      const opener = page.getByRole("link", { name: "Filtros", exact: true });
      await opener.tap();
      const sheet = page.getByRole("dialog", { name: "Filtros" });
      await sheet.waitFor();
      await page.keyboard.press("Shift+Tab");
      expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
      await page.keyboard.press("Tab");
      expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(
        true,
      );
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      await expect
        .poll(() => opener.evaluate((link) => link === document.activeElement))
        .toBe(true);
    },
  );

  it("opens the menu, closes it on Esc, and keeps price and action at the foot of a product that is read", async () => {
    const me = await visit(phone);
    const { page } = me;
    const list = await ComparatorPage.visitAt(me);
    const summary = page.getByRole("banner").locator("summary[aria-label='Menú']");
    await summary.tap();
    await page
      .getByRole("navigation", { name: "Menú" })
      .getByRole("link", { name: "Isapres" })
      .waitFor();
    await expectAccessible(me);
    await page.keyboard.press("Escape");
    await expect
      .poll(() => summary.evaluate((element) => element === document.activeElement))
      .toBe(true);
    const [name = ""] = await list.names();
    await openPage(list, name);
    await ProductPage.arrive(me, name);
    const bar = page.getByRole("region", { name: "Precio y solicitud" });
    // Whether the price box's own button is on the screen at first is its head's length; further down it is not.
    for (const where of [1_500, 1_000]) {
      await page.evaluate((top) => window.scrollTo(0, top), where);
      await bar.getByRole("link").waitFor();
      const box = await bar.boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(phone.height);
    }
  });
});

/** On to a product's own page by its address, as a person follows a link to it. */
async function openPage(list: ComparatorPage, name: string): Promise<void> {
  const link = list.card(name).getByRole("heading").getByRole("link");
  const { page, url } = list.visit;
  await page.goto(`${url}${await link.getAttribute("href")}`);
}
