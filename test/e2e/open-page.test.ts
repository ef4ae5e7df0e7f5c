import { devices } from "playwright-core";
import { describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { describeOnWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { insurancePath } from "./pages/comparator-page.ts";
import { expectAccessible, settle, sidewaysOverflow } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** Rules of a page that is open (SA 4): the household of its fragment, its session, its version. */

const { visit } = siteForTests({ VERSION_CHECK: "on", TRUST_PROXY: "true" });
const perfil = encodeURIComponent(
  encodeProfileLink({
    cotizante: [{ sexo: "Femenino", edad: 61, ingreso: 1_650_000 }],
    cargas: [],
  }),
);
const item = (
  page: { evaluate: (text: string) => Promise<unknown> },
  store: string,
  name: string,
) => page.evaluate(`window.${store}.getItem("${name}")`);

describe("a household in the fragment", () => {
  it.each([
    ["is taken and stripped", "", ""],
    ["stays where replaceUrl is false", "&replaceUrl=false", `#perfil=${perfil}&replaceUrl=false`],
  ])("%s", async (_what, more, left) => {
    const { page, url } = await visit();
    const taken = page.waitForResponse((answer) => answer.url().endsWith("/api/profile-form/link"));
    await page.goto(`${url}${insurancePath}?orden=menor-precio#perfil=${perfil}${more}`);
    expect((await taken).status()).toBe(200);
    await expect.poll(() => page.locator("main").innerText()).toMatch(/Para ti\s\(61\)/);
    await expect.poll(() => new URL(page.url()).hash).toBe(left);
    expect(new URL(page.url()).search).toBe("?orden=menor-precio");
    await page.goto(`${url}/Perfil/Seguros-de-Salud`);
    expect(await page.locator('[name="cotizante.0.edad"]').inputValue()).toBe("61");
  });
});

describe("who seems to be in another country", () => {
  itOnWholeWalk(
    "ends the notice of it for good, and finds the other country's prices in it",
    async () => {
      // Programs that read pages have no notice: this one says that it is somebody's browser.
      const { userAgent } = devices["Desktop Chrome"];
      const me = await visit({
        host: "localhost",
        userAgent,
        extraHTTPHeaders: { "cf-ipcountry": "PE" },
        width: 360,
      });
      const { page, url } = me;
      const notice = page.getByRole("region", { name: "Otro país" });
      await page.goto(`${url}${insurancePath}`);
      await settle(me);
      const link = notice.getByRole("link", { name: "Ver los de Perú" });
      expect(await link.getAttribute("href")).toBe(`${url.replace("localhost", "pe.localhost")}/`);
      await expectAccessible(me);
      expect(await sidewaysOverflow(me)).toBe(0);
      await notice.getByRole("button", { name: "Seguir aquí" }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => notice.count()).toBe(0);
      await page.goto(`${url}/contacto`);
      expect(await notice.count()).toBe(0);
    },
  );

  it("has a notice without a way to end it where a page has no code", async () => {
    const { page, url } = await visit({
      host: "localhost",
      userAgent: devices["Desktop Chrome"].userAgent,
      extraHTTPHeaders: { "cf-ipcountry": "PE" },
    });
    await page.goto(`${url}/Terminos-y-Condiciones`);
    const notice = page.getByRole("region", { name: "Otro país" });
    expect(await notice.getByRole("link").count()).toBe(1);
    expect(await notice.getByRole("button").count()).toBe(0);
  });
});

describe("a session", () => {
  it("of more than ten hours loads its page anew, and keeps its folder", async () => {
    const { page, url } = await visit();
    await page.goto(`${url}${insurancePath}`);
    const began = () => item(page, "sessionStorage", "amparo.session.began");
    await expect.poll(began).not.toBeNull();
    const folder = await item(page, "sessionStorage", "amparo.session.folder");
    expect(folder).toMatch(/^[0-9a-f]{32}$/);
    const long = Date.now() - 10 * 3_600_000 - 1_000;
    const loaded = page.waitForEvent("load");
    await page.evaluate(
      `sessionStorage.setItem("amparo.session.began", "${long}");
       setTimeout(() => document.dispatchEvent(new Event("visibilitychange")));`,
    );
    await loaded;
    await expect.poll(async () => Number(await began()) > long + 3_600_000).toBe(true);
    expect(await item(page, "sessionStorage", "amparo.session.folder")).toBe(folder);
  });
});

describeOnWholeWalk("a newer version", () => {
  it("loads the page anew once, and is tried again only after the versions matched", async () => {
    const { page, url } = await visit();
    const reloads = () => item(page, "localStorage", "amparo.version.reloads");
    let asked = 0;
    let deployed = "newer";
    await page.route("**/api/qp-version*", (route) => {
      asked += 1;
      return route.fulfill({ json: { "qp-version": deployed } });
    });
    await page.goto(`${url}${insurancePath}`);
    await expect.poll(() => asked, { timeout: 40_000 }).toBe(2);
    expect(await reloads()).toBe("1");
    await page.goto(`${url}${insurancePath}`);
    await expect.poll(() => asked, { timeout: 40_000 }).toBe(3);
    expect(await reloads()).toBe("1");
    deployed = (await page.evaluate("window.__reactRouterManifest.version")) as string;
    await page.reload();
    await expect.poll(reloads, { timeout: 40_000 }).toBe("0");
    expect(asked).toBe(4);
  });
});
