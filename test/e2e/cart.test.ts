import { describe, expect, it } from "vitest";
import { answerPersonalData, next } from "./pages/purchase-page.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** Two products in one purchase on a phone, as far as the review of both. */

const { visit } = siteForTests();
const start = "/Compra-Online/lafken-dental-esencial?con=notro-accidentes-llama";

const expectFit = async (me: Visit) => {
  await expectAccessible(me);
  expect(await sidewaysOverflow(me)).toBe(0);
};

describe("two products in one purchase", () => {
  it("fit a phone at each step, and are told apart where each is confirmed", async () => {
    const me = await visit({ width: 360, height: 800 });
    const { page } = me;
    await page.goto(`${me.url}${start}`, { waitUntil: "load" });
    await settle(me);
    await page.getByRole("heading", { name: "Junto con" }).waitFor();
    await expectFit(me);
    await answerPersonalData(me);
    await expectFit(me);
    const accept = page.getByRole("button", { name: /Acepto el precio/ });
    for (let left = await accept.count(); left > 0; left -= 1) {
      await accept.first().click();
      await settle(me);
      await expect.poll(() => accept.count()).toBe(left - 1);
    }
    await page.locator('[name="plan.periodicidad"]').selectOption("1");
    await page.locator('[name="plan.diaDeCargo"]').fill("5");
    await next(me, /Continuar/);
    await page.waitForURL(/Revision/);
    for (const name of ["Dental Esencial", "Accidentes Llama"])
      await page.locator("main").getByRole("heading", { name, level: 2 }).last().waitFor();
    await page.getByRole("link", { name: "Agregar otro seguro" }).waitFor();
    await expectFit(me);
  });
});
