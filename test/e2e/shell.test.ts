import { expect, it, describe } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { tabTo } from "./pages/keyboard.ts";
import { requestFields } from "./pages/request-page.ts";
import { expectAccessible, focusedText, settle, waitForCode } from "./pages/visit.ts";

const { visit } = siteForTests();

describe("the frame", () => {
  it("leads through menu and language with the keyboard alone", async () => {
    const me = await visit();
    const { page } = me;
    await page.goto(`${me.url}/Comparar/Isapres`);
    await settle(me);
    // Focus goes as the eye does: skip, telephone, contact, portal, language, brand, menu.
    const seen: string[] = [];
    for (let step = 0; step < 7; step += 1) {
      await page.keyboard.press("Tab");
      seen.push(await focusedText(me));
    }
    expect(seen).toEqual([
      "Ir al contenido",
      "600 123 4567",
      "Contacto",
      "Portal clientes",
      "Idioma: Español",
      "Amparo",
      "Salud",
    ]);
    const menu = page.locator(".site-nav details").first();
    await page.keyboard.press("Enter");
    await expect.poll(() => menu.getAttribute("open")).not.toBeNull();
    // The menus' code comes with their first use: Esc closes once it is there.
    await expect
      .poll(async () => {
        await page.keyboard.press("Escape");
        return menu.getAttribute("open");
      })
      .toBeNull();
    await expect.poll(() => focusedText(me)).toBe("Salud");
    await page.keyboard.press("Enter");
    await tabTo(me, menu.getByRole("link", { name: "Seguros dentales" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/Comparar\/Seguros-de-Salud\/Dental$/);
    const language = page.locator(".top-bar details");
    await tabTo(me, language.locator("summary"));
    await page.keyboard.press("Enter");
    await tabTo(me, language.getByRole("link", { name: "English" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/en\/Compare\/Seguros-de-Salud\/Dental$/);
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  itOnWholeWalk(
    "closes a submenu on a click far down, and shows the portal and the newest notice in place",
    async () => {
      const me = await visit();
      const { page } = me;
      // The bell tells of a saved quote whom has one.
      const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";
      await page.request.post(`${me.url}${product}/Solicitar`, {
        headers: { origin: me.url },
        form: requestFields(),
      });
      await page.goto(`${me.url}/Comparar/Isapres`);
      await settle(me);
      const height = () =>
        page.locator(".site-header > .wrap").evaluate((element) => element.clientHeight);
      expect(await height()).toBe(75);
      const menu = page.locator(".site-nav details").first();
      const portal = page.getByRole("link", { name: "Portal clientes" }).first();
      const dialog = page.getByRole("dialog", { name: "Bienvenido al Portal Clientes" });
      await portal.hover();
      await waitForCode(portal);
      await portal.click();
      await dialog.waitFor();
      expect(await dialog.getByRole("link").count()).toBe(2);
      await expectAccessible(me);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });

      const badge = page.locator(".bell__badge");
      await expect.poll(() => badge.textContent()).toBe("+1");
      await page.getByRole("link", { name: /^Notificaciones/ }).click();
      const notice = page.getByRole("region", { name: "Tu cotización guarda el precio 30 días" });
      await notice.getByRole("link", { name: "Qué pasa después de enviarla" }).waitFor();
      expect(await badge.count()).toBe(0);
      await expectAccessible(me);
      await page.keyboard.press("Escape");
      await notice.waitFor({ state: "detached" });
      await page.reload();
      await settle(me);
      await expect.poll(() => page.locator(".bell a").getAttribute("aria-expanded")).toBe("false");
      expect(await badge.count()).toBe(0);

      const summary = menu.locator("summary");
      await summary.hover();
      await waitForCode(summary);
      await summary.click();
      await page.mouse.click(640, 395);
      await expect.poll(() => menu.getAttribute("open")).toBeNull();
    },
  );

  it("has a side drawer on a phone, and hides on the way down only", async () => {
    const me = await visit({ width: 360, height: 740 });
    const { page } = me;
    await page.goto(`${me.url}/Comparar/Isapres`);
    await settle(me);
    const header = page.locator(".site-header");
    const drawer = page.locator(".drawer");
    await drawer.locator("summary").first().click();
    await drawer.getByText("Salud", { exact: true }).click();
    await drawer.getByRole("link", { name: "Seguros dentales" }).waitFor();
    await drawer.getByRole("link", { name: "English" }).waitFor();
    await expectAccessible(me);
    await drawer.locator("summary").first().click();
    const isAway = () => header.evaluate((element) => element.classList.contains("is-away"));
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        return isAway();
      })
      .toBe(true);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -200);
        return isAway();
      })
      .toBe(false);
  });

  itOnWholeWalk("keeps the footer's links and says so where its code cannot be had", async () => {
    const me = await visit();
    const { page } = me;
    me.forgive(/site-footer/);
    await page.route(/site-footer/, (route) => route.abort());
    await page.goto(`${me.url}/Comparar/Isapres`);
    await settle(me);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByText("Falló carga de Footer").waitFor({ timeout: 15_000 });
    expect(
      await page.locator(".site-footer").getByRole("link", { name: "Privacidad" }).count(),
    ).toBe(1);
  });
});
