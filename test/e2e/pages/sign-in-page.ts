import { codesAt, demonstrationEmail, demonstrationPassword } from "#test/harness/demonstration.ts";
import type { Visit } from "./visit.ts";

/** Signs an account of the demonstration in where a page asks for it: password, then a code that was not used. */
export async function signInHere({ page }: Visit, name: string): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(demonstrationEmail(name));
  await page.getByLabel("Contraseña").fill(demonstrationPassword);
  await page.getByRole("button", { name: "Entrar" }).click();
  // Its load event belongs to this page; the loop waits for the one of the page that answers the code.
  await page.waitForURL(/\/login\/Codigo/);
  for (const code of codesAt(new Date())) {
    await page.getByLabel("Código").fill(code);
    const answered = page.waitForEvent("load");
    await page.getByRole("button", { name: "Entrar" }).click();
    await answered;
    if (!new URL(page.url()).pathname.includes("/login/")) return;
  }
  throw new Error(`${name} was not let in.`);
}
