import { describe, expect, it } from "vitest";
import { codesAt, demonstrationEmail, demonstrationPassword } from "#test/harness/demonstration.ts";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { signInHere } from "./pages/sign-in-page.ts";
import { siteForTests } from "./site.ts";

/** Signing in and one's own account, in a browser. */

const { visit } = siteForTests();

async function typePassword({ page }: Visit, name: string): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(demonstrationEmail(name));
  await page.getByLabel("Contraseña").fill(demonstrationPassword);
}

describe("signing in", () => {
  it("goes by the keyboard alone, through a wrong code, to the account and out again", async () => {
    const me = await visit({ width: 360, height: 780 });
    const { page, url } = me;
    me.expectStatus(400);
    await page.goto(`${url}/Mi-Cuenta`);
    await page.getByText("Inicia sesión para ver esa página.").waitFor();
    expect(await sidewaysOverflow(me)).toBe(0);
    await expectAccessible(me);
    await page.getByLabel("Correo electrónico").focus();
    await page.keyboard.type(demonstrationEmail("staff.ejecutivo"));
    await page.keyboard.press("Tab");
    await page.keyboard.type(demonstrationPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Tu código" }).waitFor();
    await expectAccessible(me);
    await page.getByLabel("Código").focus();
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    const summary = page.getByRole("alert").filter({ hasText: "Datos Inválidos" });
    await summary.waitFor();
    expect(await sidewaysOverflow(me)).toBe(0);
    await settle(me);
    await page.getByRole("link", { name: /El código no es correcto/ }).press("Enter");
    const field = page.getByLabel("Código");
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.waitForLoadState();
    for (const code of codesAt(new Date())) {
      await page.getByLabel("Código").fill(code);
      await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
      if (new URL(page.url()).pathname === "/Mi-Cuenta") break;
    }
    await page.getByRole("heading", { name: "Mi cuenta" }).waitFor();
    await expectAccessible(me);
    expect(await sidewaysOverflow(me)).toBe(0);
    await page.getByRole("link", { name: "Sesiones" }).press("Enter");
    await page.getByText("esta sesión").waitFor();
    await expectAccessible(me);
    await page.getByRole("link", { name: "Segundo factor" }).click();
    await page.getByRole("button", { name: "Configurar otra aplicación" }).press("Enter");
    await page.getByRole("img", { name: /Código QR/ }).waitFor();
    await expectAccessible(me);
    expect(await sidewaysOverflow(me)).toBe(0);
    await page.getByRole("link", { name: "Resumen" }).click();
    await page.getByRole("button", { name: "Cerrar sesión" }).press("Enter");
    await page.getByRole("button", { name: "Entrar" }).waitFor();
  });

  it("works without JavaScript, up to the password that has to be changed", async () => {
    const me = await visit({ javaScriptEnabled: false });
    const { page, url } = me;
    await page.goto(`${url}/login`);
    await typePassword(me, "demo.expirada");
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByLabel("Código").fill(codesAt(new Date())[0] ?? "");
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("heading", { name: "Cambiar contraseña" }).waitFor();
    await expectAccessible(me);
  });

  it("sets an authenticator up and shows the recovery codes", async () => {
    const me = await visit();
    const { page, url } = me;
    await page.goto(`${url}/login`);
    await typePassword(me, "demo.sin-factor");
    await page.getByRole("button", { name: "Entrar" }).click();
    await page.getByRole("heading", { name: "Protege tu cuenta" }).waitFor();
    await expectAccessible(me);
    const secret = (await page.locator(".account__secret").innerText()).replaceAll(" ", "");
    const { totpCode } = await import("#src/modules/identity/account/totp.ts");
    await page.getByLabel("Código").fill(totpCode(secret, new Date()));
    await page.getByRole("button", { name: "Confirmar" }).click();
    await page.getByRole("heading", { name: /códigos de recuperación/ }).waitFor();
    expect(await page.locator(".account__codes li").count()).toBe(10);
    await expectAccessible(me);
  });

  itOnWholeWalk("asks for another password by mail", async () => {
    const me = await visit({ width: 360, height: 780 });
    const { page, url } = me;
    await page.goto(`${url}/login`);
    await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
    await page.getByLabel("Correo electrónico").fill("nadie@correo.example");
    await expectAccessible(me);
    await page.getByRole("button", { name: "Enviar enlace" }).click();
    await page.getByText(/Si hay una cuenta con ese correo/).waitFor();
  });

  itOnWholeWalk("leads back to where somebody was going", async () => {
    const me = await visit();
    await me.page.goto(`${me.url}/Gestion/Chat`);
    await signInHere(me, "staff.postventa-individuales");
    await me.page.getByRole("heading", { name: "Consola del chat" }).waitFor();
  });
});
