import { describe, expect, it } from "vitest";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { signInHere } from "./pages/sign-in-page.ts";
import { expectAccessible, settle, sidewaysOverflow } from "./pages/visit.ts";

/** The pages of finance that work with lists of their own, in a browser. */

const { visit } = siteForTests();
const start = "/Gestion/Finanzas";
const widths = isWholeWalk ? [1280, 768, 390, 320] : [1280, 320];

describe("the pages of finance", () => {
  it("are read at a desk, on a tablet and on a phone, in both schemes", async () => {
    const me = await visit();
    const { page, url } = me;
    await page.goto(`${url}${start}/Plazos`);
    await signInHere(me, "sales.administrador");
    for (const [address, heading] of [
      ["Plazos", "Plazos y tarifas"],
      ["Gift-Cards", "Gift cards"],
      ["Ofertas-Debidas", "Ofertas que se deben"],
      ["Disputas", "Disputas"],
    ] as const) {
      await page.goto(`${url}${start}/${address}`);
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      await settle(me);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        expect(await sidewaysOverflow(me), `${heading} at ${width}`).toBe(0);
        await expectAccessible(me);
      }
    }
  });

  it("lead from the head of the long history to its forms, by keys", async () => {
    const me = await visit();
    const { page, url } = me;
    await page.goto(`${url}${start}/Plazos`);
    await signInHere(me, "staff.administrador");
    await settle(me);
    for (const [link, field] of [
      ["Agregar un plazo", "Plazo"],
      ["Agregar una tarifa", "Proveedor"],
    ] as const) {
      await page.getByRole("link", { name: link }).press("Enter");
      await page.keyboard.press("Tab");
      const first = page.getByLabel(field, { exact: true });
      expect(await first.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await first.isVisible()).toBe(true);
    }
  });
});
