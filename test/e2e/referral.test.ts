import { describe, expect, it } from "vitest";
import { describeOnWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { ComparatorPage, insurancePath } from "./pages/comparator-page.ts";
import { signInHere } from "./pages/sign-in-page.ts";
import { siteForTests } from "./site.ts";
import { expectAccessible, sidewaysOverflow, type Visit, waitForCode } from "./pages/visit.ts";

const { visit } = siteForTests();

const marta = "marta.rios@amparo.example";
const banner = ({ page }: Visit) => page.getByRole("region", { name: "Tu asesor" });
const question = ({ page }: Visit) => page.getByRole("dialog", { name: "Correo Asesor" });

async function openDialog(me: Visit) {
  const link = me.page.getByRole("contentinfo").getByRole("link", { name: "¿Te envió un asesor?" });
  await link.scrollIntoViewIfNeeded();
  await waitForCode(link);
  await link.click();
  const dialog = question(me);
  await dialog.getByLabel("Correo de tu asesor").waitFor();
  return dialog;
}

describe("a visitor names the advisor who sent them", () => {
  it("in a dialog over the list, by Enter, and is known on the next pages", async () => {
    const me = await visit();
    const { page } = me;
    await ComparatorPage.visitAt(me);
    const dialog = await openDialog(me);
    const next = dialog.getByRole("button", { name: "Siguiente" });
    const email = dialog.getByLabel("Correo de tu asesor");
    await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await next.isDisabled()).toBe(true);
    await email.fill("marta");
    expect(await next.isDisabled()).toBe(true);
    await expectAccessible(me);

    await email.fill("nadie@amparo.example");
    await email.press("Enter");
    const missing = page.getByRole("dialog", { name: "No encontramos a ese asesor" });
    await missing.getByText("Asesor-not-foud").waitFor();
    expect(await question(me).count()).toBe(0);
    await expectAccessible(me);
    await missing.getByRole("button", { name: "Cerrar" }).click();
    const attempt = () => page.evaluate(() => sessionStorage.getItem("pseudoLoginAttempt"));
    expect(await attempt()).toBe("true");
    expect(await banner(me).count()).toBe(0);

    const again = await openDialog(me);
    await again.getByLabel("Correo de tu asesor").fill(marta);
    await again.getByRole("button", { name: "Siguiente" }).click();
    const found = page.getByRole("dialog", { name: "¡Hola! Te atiende Marta Ríos" });
    await found.getByRole("link", { name: "Ir al portal de Amparo Chile" }).waitFor();
    await expectAccessible(me);
    await page.keyboard.press("Escape");
    await banner(me).getByText("Te atiende Marta Ríos").waitFor();

    await page.goto(`${me.url}/contacto`);
    await banner(me).getByText(marta).waitFor();
    await expectAccessible(me);
    await banner(me).getByRole("button", { name: "Quitar asesor" }).click();
    await banner(me).waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/contacto");
  });

  itOnWholeWalk("closes the dialog without an e-mail, and leaves no trace", async () => {
    const me = await visit({ width: 360, height: 780 });
    await ComparatorPage.visitAt(me);
    const dialog = await openDialog(me);
    await dialog.getByRole("button", { name: "Cerrar" }).last().click();
    await dialog.waitFor({ state: "detached" });
    const attempt = await me.page.evaluate(() => sessionStorage.getItem("pseudoLoginAttempt"));
    expect([attempt, await banner(me).count()]).toEqual([null, 0]);
  });

  itOnWholeWalk(
    "in a dialog that opens by itself on a host that asks for one, over the 404 page",
    async () => {
      // A browser that says it is headless counts as a crawler, of which nothing is kept.
      const userAgent =
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
      const me = await visit({ host: "asesores-demo.localhost", userAgent });
      const { page } = me;
      me.expectStatus(404);
      await page.goto(`${me.url}${insurancePath}`);
      expect(new URL(page.url()).pathname).toBe("/ref");
      const dialog = page.getByRole("dialog", { name: "Escribe el correo de tu asesor" });
      const email = dialog.getByLabel("Correo de tu asesor");
      await email.waitFor();
      await page.keyboard.press("Escape");
      expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
      await expectAccessible(me);
      await email.fill("nadie@amparo.example");
      await email.press("Enter");
      const missing = page.getByRole("dialog", { name: "No encontramos a ese asesor" });
      await missing.getByRole("button", { name: "Cerrar" }).click();
      await missing.waitFor({ state: "detached" });
      // What is closed is still asked, on the page itself.
      await page.getByRole("textbox", { name: "Correo de tu asesor" }).fill(marta);
      await page.getByRole("button", { name: "Siguiente" }).click();
      await page.getByRole("link", { name: "Ir al portal de Amparo Chile" }).click();
      await page.waitForURL(new RegExp(`${insurancePath}$`));
    },
  );

  itOnWholeWalk("without JavaScript at 320 px, on a page and by a link", async () => {
    // A browser that says it is headless counts as a crawler, of which nothing is kept.
    const userAgent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
    const me = await visit({ javaScriptEnabled: false, width: 320, height: 640, userAgent });
    const { page } = me;
    await page.goto(`${me.url}${insurancePath}`);
    await page.getByRole("contentinfo").getByRole("link", { name: "¿Te envió un asesor?" }).click();
    await expectAccessible(me);
    expect(await sidewaysOverflow(me)).toBe(0);
    await page.getByLabel("Correo de tu asesor").fill("nadie@amparo.example");
    await page.getByRole("button", { name: "Siguiente" }).click();
    await page.getByRole("heading", { name: "No encontramos a ese asesor" }).waitFor();
    await expectAccessible(me);
    await page.getByLabel("Correo de tu asesor").fill(marta);
    await page.getByRole("button", { name: "Siguiente" }).click();
    await page.getByRole("heading", { name: "¡Hola! Te atiende Marta Ríos" }).waitFor();
    expect(await sidewaysOverflow(me)).toBe(0);
    await expectAccessible(me);
    await page.getByRole("button", { name: "Quitar asesor" }).first().click();
    await page.getByRole("heading", { name: "Correo Asesor" }).waitFor();
    await page.goto(`${me.url}/ref?referer=lucia.mendez@corredora.example`);
    expect(new URL(page.url()).pathname).toBe(insurancePath);
    await banner(me).getByText("Te atiende Lucía Méndez").waitFor();
  });
});

describeOnWholeWalk("staff", () => {
  it("sign in, open the panel on a list and copy its addresses", async () => {
    const me = await visit();
    const { page } = me;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${me.url}/Trafico-Interno`);
    await signInHere(me, "staff.ejecutivo");
    await page.getByRole("button", { name: "Activar" }).click();
    await page.getByRole("main").getByLabel("Mostrar botones para copiar enlaces").waitFor();
    await expectAccessible(me);

    await ComparatorPage.visitAt(me, `${insurancePath}?orden=menor-precio`);
    const panel = page.getByRole("complementary", { name: "Tráfico Interno" });
    await panel.locator("summary").click();
    await panel.getByLabel("Mostrar botones para copiar enlaces").check();
    await panel.getByRole("button", { name: "Guardar" }).click();
    await page.waitForURL(/orden=menor-precio/);
    await ComparatorPage.visitAt(me, `${insurancePath}?orden=menor-precio`);
    await panel.locator("summary").click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await panel.getByRole("button", { name: "Copiar Comparador" }).click();
    await expect.poll(copied).toBe(`${me.url}${insurancePath}?orden=menor-precio`);
    await panel.getByRole("button", { name: "Copiar Lista" }).click();
    await expect.poll(copied).toBe(`${me.url}${insurancePath}`);
    await expectAccessible(me);
  });
});
