import { settle, type Visit } from "./visit.ts";

/** The first pages of a purchase, filled in by a buyer: purchase-walk.ts goes all the way, by pointer or keys. */

const typed = {
  nombres: "Ana María",
  primerApellido: "Soto",
  identificacion: "12.345.678-5",
  fechaNacimiento: "05-11-1985",
  correo: "ana@example.cl",
  telefono: "9 1234 5678",
  comuna: "Ñuñoa",
  calle: "Los Aromos 12",
};

/** Presses the last button of a name in the page's content. */
export async function next(me: Visit, name: RegExp): Promise<void> {
  await me.page.locator("main").getByRole("button", { name }).last().click();
  await settle(me);
}

/** From the consent of the first page to the payment plan. */
export async function answerPersonalData(me: Visit): Promise<void> {
  const { page } = me;
  await page.getByRole("checkbox").check();
  await next(me, /Comenzar/);
  await page.waitForURL(/Datos-personales/);
  for (const [field, value] of Object.entries(typed))
    await page.locator(`[name="titular.${field}"]`).fill(value);
  await page.locator('[name="titular.sexo"]').selectOption({ index: 1 });
  await page.locator('[name="titular.region"]').selectOption("13");
  await next(me, /Continuar/);
  await page.waitForURL(/Recaudacion/);
}
