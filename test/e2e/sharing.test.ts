import { describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { ComparatorPage, insurancePath } from "./pages/comparator-page.ts";
import { siteForTests } from "./site.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";

/** Whoever looks at a list or a product can send it to somebody else (SA 2.1, SA 7). */

const { visit } = siteForTests();
const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const perfil = encodeProfileLink({
  cotizante: [{ sexo: "Femenino", edad: 41, ingreso: 1_650_000 }],
});
const button = ({ page }: Visit, name = "Compartir") => page.getByRole("button", { name });
const clipboard = ({ page }: Visit) => page.evaluate(() => navigator.clipboard.readText());

describe("a visitor shares", () => {
  it("a list as it is filtered, with the keyboard, and without the household it is priced for", async () => {
    const me = await visit();
    const { page } = me;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await ComparatorPage.visitAt(me, `${insurancePath}?orden=menor-precio`);
    await page.evaluate(
      (sent) =>
        fetch("/api/profile-form/link", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ perfil: sent }),
        }),
      perfil,
    );
    await button(me).focus();
    const places = () =>
      Promise.all([
        button(me).boundingBox(),
        page.getByRole("heading", { level: 1 }).boundingBox(),
      ]);
    const before = await places();
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Enlace copiado" }).waitFor();
    // It stands over the page, which stays where it is.
    expect(await places()).toEqual(before);
    await expectAccessible(me);
    const link = await clipboard(me);
    expect(link).toMatch(new RegExp(`^${me.url}/url/[\\w-]{16}$`));

    const other = await visit();
    await other.page.goto(`${me.url}${new URL(link).pathname}`);
    expect(other.page.url()).toBe(`${me.url}${insurancePath}?orden=menor-precio`);
    const shown = await other.page.getByRole("region", { name: "Tu perfil" }).textContent();
    expect(shown).not.toContain("41");
  });

  itOnWholeWalk("a product by what the device shares with, on a phone", async () => {
    const me = await visit({ width: 360, height: 780 });
    const { page } = me;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async (given: { url: string }) => {
          document.documentElement.dataset["shared"] = given.url;
        },
      });
    });
    await page.goto(`${me.url}${product}/Precio`);
    await settle(me);
    expect(await sidewaysOverflow(me)).toBe(0);
    await button(me).click();
    await page.locator("html[data-shared]").waitFor();
    const link = await page.locator("html").getAttribute("data-shared");
    await page.goto(String(link));
    expect(new URL(page.url()).pathname).toBe(`${product}/Precio`);
  });

  itOnWholeWalk("nothing where the clipboard is closed, and is told so", async () => {
    const me = await visit();
    const { page } = me;
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, "writeText", {
        value: () => Promise.reject(new DOMException("no", "NotAllowedError")),
      });
    });
    await page.goto(`${me.url}/en/Compare/Seguros-de-Salud`);
    await settle(me);
    await button(me, "Share").click();
    await page.getByRole("status").filter({ hasText: "Copy it from the address bar" }).waitFor();
  });

  it("by the address bar without JavaScript: there is no button that does nothing", async () => {
    const me = await visit({ javaScriptEnabled: false });
    await me.page.goto(`${me.url}${product}`);
    expect(await button(me).count()).toBe(0);
  });
});
