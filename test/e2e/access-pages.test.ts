import { describe, expect, it } from "vitest";
import { signInHere } from "./pages/sign-in-page.ts";
import { expectAccessible, sidewaysOverflow } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** The pages about users, roles and the audit trail, in a browser. */

const { visit } = siteForTests();

describe("the pages of access", () => {
  it("are reached by the navigation and read at a desk and on a phone", async () => {
    const me = await visit();
    const { page, url } = me;
    await page.goto(`${url}/Gestion`);
    await signInHere(me, "portal.access");
    await page.getByRole("heading", { name: "Usuarios", level: 1 }).waitFor();
    for (const [link, heading] of [
      ["Roles", "Roles"],
      ["Auditoría", "Auditoría"],
      ["Usuarios", "Usuarios"],
    ] as const) {
      await page.getByRole("navigation").getByRole("link", { name: link, exact: true }).click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      await expectAccessible(me);
      await page.setViewportSize({ width: 320, height: 780 });
      expect(await sidewaysOverflow(me), heading).toBe(0);
      await expectAccessible(me);
      await page.setViewportSize({ width: 1280, height: 900 });
    }
    await page.getByLabel("Nombre o correo").fill("gerente");
    await page.getByRole("button", { name: "Buscar", exact: true }).press("Enter");
    await page.getByText("1 persona").waitFor();
    await page.getByRole("main").getByRole("listitem").getByRole("link").click();
    await page.getByRole("heading", { name: "Roles", level: 2 }).waitFor();
    await page.getByLabel("Permiso").selectOption("lead:export");
    await page.getByRole("button", { name: "Preguntar" }).click();
    await page.getByText("Sí puede: lead:export.").waitFor();
    await expectAccessible(me);
    await page.setViewportSize({ width: 320, height: 780 });
    expect(await sidewaysOverflow(me)).toBe(0);
  });
});
