import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { isWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { expectAccessible, sidewaysOverflow, type Visit } from "./pages/visit.ts";

/** The site inside somebody else's page, in a real browser: with the very lines that we tell partners to
 *  copy, from a page that may and from one that may not. */

const { visit } = siteForTests();
const allowed = "http://portal.localhost:8080";
const hostile = "http://hostil.localhost:8080";
const token = "demo-clinica-7f3a91c2";
const clinica = "clinica-demo.localhost";

/** A page of another site, which the test writes: whatever is asked of its origin is this page. */
async function openParent({ page }: Visit, origin: string, body: string): Promise<void> {
  // This machine is a local network to a browser, which lets others into it only when it is told.
  await page.context().grantPermissions(["local-network-access"], { origin });
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      body: `<!doctype html><html lang="es"><title>Otro sitio</title><body>${body}</body></html>`,
    }),
  );
  await page.goto(`${origin}/`);
}

/** The two pieces of code of the page for partners, with the token in its place. */
async function snippetOf(me: Visit): Promise<string> {
  await me.page.goto(`${me.url}/Integrar-en-tu-Sitio`);
  const pieces = await me.page.locator("pre code").allTextContents();
  expect(pieces).toHaveLength(2);
  return pieces.join("\n").replace("TU-CODIGO", token);
}

const frameHeight = (page: Page): Promise<number> =>
  page.locator("iframe").evaluate((frame) => frame.getBoundingClientRect().height);

describe("a frame of another site", () => {
  it("shows the site to an allowed parent, takes its height and keeps its token from page to page", async () => {
    const me = await visit({ host: clinica });
    me.forgive(/^foreign request: http:\/\/portal\.localhost/);
    const snippet = await snippetOf(me);
    await openParent(me, allowed, snippet);
    const framed = me.page.frameLocator("#amparo");
    await framed.getByRole("heading", { level: 1 }).waitFor();
    // The page tells how high it is: no scroll bar of its own.
    await expect.poll(() => frameHeight(me.page)).toBeGreaterThan(1_500);
    await framed.getByRole("link", { name: "Isapres" }).first().click();
    await framed.getByRole("heading", { level: 1, name: /isapre/i }).waitFor();
    const addresses = () => me.page.frames().map((frame) => frame.url());
    await expect
      .poll(addresses)
      .toContainEqual(
        expect.stringMatching(/\/Comparar\/Isapres\?.*IFRAME_AUTH=demo-clinica-7f3a91c2/),
      );
    // What the frame sets is kept for this parent, apart from the visitor's own visits.
    const inside = me.page.frames().find((frame) => frame.url().startsWith(me.url));
    await inside?.evaluate(() =>
      fetch("/api/visitor/opt-out", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ isOptedOut: true }),
      }),
    );
    expect(await me.page.context().cookies()).toContainEqual(
      expect.objectContaining({
        name: "amparo_id",
        sameSite: "None",
        secure: true,
        partitionKey: "http://portal.localhost",
      }),
    );
  });

  it("opens a purchase outside of the frame", async () => {
    const me = await visit({ host: clinica });
    me.forgive(/^foreign request: http:\/\/portal\.localhost/);
    const source = `${me.url}/Comparar/Seguros-de-Salud?IFRAME_AUTH=${token}`;
    await openParent(me, allowed, `<iframe src="${source}" width="1200" height="900"></iframe>`);
    const request = me.page.frameLocator("iframe").locator("a.btn--hire").first();
    await request.waitFor();
    const opened = me.page.context().waitForEvent("page");
    await request.click();
    const tab = await opened;
    await tab.waitForURL(/\/Compra-Online\/[^/]+$/);
    expect(me.page.url()).toBe(`${allowed}/`);
  });

  itOnWholeWalk(
    "takes the household that was told in the frame to the tab, and nothing of it to its address",
    async () => {
      // A household is taken from people only, and a headless browser says that it is none.
      const userAgent =
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/148 Safari/537.36";
      const me = await visit({ host: clinica, userAgent });
      me.forgive(/^foreign request: http:\/\/portal\.localhost/);
      const source = `${me.url}/Comparar/Seguros-de-Salud?IFRAME_AUTH=${token}`;
      await openParent(me, allowed, `<iframe src="${source}" width="1200" height="900"></iframe>`);
      const link = me.page.frameLocator("iframe").locator("a.btn--hire").first();
      await link.waitFor();
      const inside = me.page.frames().find((frame) => frame.url().startsWith(me.url));
      const perfil = encodeProfileLink({
        cotizante: [{ sexo: "Femenino", edad: 41, ingreso: 1_650_000 }],
      });
      await inside?.evaluate(
        (sent) =>
          fetch("/api/profile-form/link", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ perfil: sent }),
          }),
        perfil,
      );
      const opened = me.page.context().waitForEvent("page");
      await link.press("Enter");
      const tab = await opened;
      await tab.waitForURL(/\/Compra-Online\/[^/]+$/);
      await tab.goto(`${me.url}/Perfil/Seguros-de-Salud`);
      expect(await tab.locator('[name="cotizante.0.edad"]').inputValue()).toBe("41");
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    },
  );

  it.each([
    ["a hostile parent with a token that is not its own", hostile, `?IFRAME_AUTH=${token}`],
    ["a hostile parent without any", hostile, ""],
    ["an allowed parent without its token", allowed, ""],
  ])("shows nothing to %s", async (_who, parent, query) => {
    const me = await visit({ host: clinica });
    me.expectStatus(403);
    me.forgive(/^foreign request: http:\/\/(portal|hostil)\.localhost/);
    me.forgive(/frame-ancestors|Refused to (frame|display)|X-Frame-Options/i);
    const answered = me.page.waitForResponse((response) => response.url().startsWith(me.url));
    await openParent(me, parent, `<iframe src="${me.url}/Comparar/Isapres${query}"></iframe>`);
    expect((await answered).status()).toBe(403);
    const texts = await Promise.all(
      me.page
        .frames()
        .slice(1)
        .map((frame) =>
          frame
            .locator("body")
            .textContent()
            .catch(() => ""),
        ),
    );
    expect(texts.join("")).not.toMatch(/isapre/i);
  });

  it("is refused by the browser itself where the parent keeps its name to itself", async () => {
    const me = await visit({ host: clinica });
    me.forgive(/^foreign request: http:\/\/hostil\.localhost/);
    me.forgive(/frame-ancestors|Refused to (frame|display)/i);
    const source = `${me.url}/Comparar/Isapres?IFRAME_AUTH=${token}`;
    const refused = me.page.waitForEvent("console", {
      predicate: (message) => /frame-ancestors/.test(message.text()),
    });
    await openParent(me, hostile, `<iframe src="${source}" referrerpolicy="no-referrer"></iframe>`);
    expect((await refused).text()).toContain("frame-ancestors");
    // What stands there is the browser's own page of the refusal.
    expect(await me.page.frameLocator("iframe").locator(".site-header").count()).toBe(0);
  });
});

describe("a partner's subdomain", () => {
  it("has its own banner, buttons and footer at 360 and 1280 px, and can be used by everybody", async () => {
    const me = await visit({ host: clinica });
    await me.page.goto(`${me.url}/`);
    await me.page.getByText("Clínica Demo", { exact: true }).first().waitFor();
    expect(new URL(me.page.url()).pathname).toBe("/Comparar/Seguros-de-Salud");
    const button = me.page.locator("a.btn--hire").first();
    await button.waitFor();
    expect(await button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe(
      "rgb(91, 45, 142)",
    );
    for (const width of [1280, 360]) {
      await me.page.setViewportSize({ width, height: 900 });
      expect(await sidewaysOverflow(me)).toBe(0);
      await expectAccessible(me);
    }
  });

  itOnWholeWalk(
    "tells that group insurance is elsewhere, in a dialog that is left by its own link",
    async () => {
      const me = await visit({ host: "colegio-demo.localhost" });
      await me.page.goto(`${me.url}/Comparar/SCTR`);
      const dialog = me.page.getByRole("dialog");
      await dialog.waitFor();
      await expectAccessible(me);
      await dialog.getByRole("link", { name: "Entendido" }).click();
      await dialog.waitFor({ state: "detached" });
      expect(await me.page.getByRole("link", { name: "Abrir chat" }).count()).toBe(0);
    },
  );
});

describe("the page for partners", () => {
  it.each(isWholeWalk ? [320, 1280] : [320])("can be read at %d px", async (width) => {
    const me = await visit({ width, height: 800 });
    await me.page.goto(`${me.url}/Integrar-en-tu-Sitio`);
    expect(await sidewaysOverflow(me)).toBe(0);
    await expectAccessible(me);
  });
});
