import { describe, expect, it } from "vitest";
import { describeOnWholeWalk, isWholeWalk } from "#test/harness/walk-length.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { ComparatorPage } from "./pages/comparator-page.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** What stands before a list that insures nobody, or not all, of whom it is asked for; and the map of clinics in
 *  the dialog over a list. */

const { visit } = siteForTests();

const family: Profile = {
  cotizante: [{ sexo: "Femenino", edad: 36 }],
  cargas: [
    { parentesco: "Cónyuge", sexo: "Masculino", edad: 38 },
    { parentesco: "Hija", sexo: "Femenino", edad: 6 },
  ],
};
const pets: Profile = {
  mascota: [
    { especie: "Perro", edad: 3 },
    { especie: "Gato", edad: 30 },
  ],
};

async function openAs(me: Visit, path: string, profile: Profile) {
  await me.page.goto(`${me.url}${path}`);
  await me.page.evaluate(
    (perfil) =>
      fetch("/api/profile-form/link", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ perfil }),
      }),
    encodeProfileLink(profile),
  );
  await me.page.reload();
  await settle(me);
}

async function openFor(me: Visit, path: string, profile: Profile) {
  await openAs(me, path, profile);
  const notice = me.page.locator(".apart");
  await notice.waitFor({ timeout: 10_000 });
  return notice;
}

describe("the notice before a list that does not insure them all", () => {
  it.each([
    ["a family", 320, "/Comparar/Seguros-Senior", family, /^Aquí no hay un seguro para ti/],
    ["pets", 1280, "/Comparar/Seguros-Mascotas", pets, /los asegura a los 2 juntos$/],
  ] as const)(
    "says it to %s at %i px, above the first card",
    async (_who, width, path, profile, title) => {
      const me = await visit({ width, height: 800 });
      const notice = await openFor(me, path, profile);
      expect(await notice.getByRole("heading", { level: 2 }).textContent()).toMatch(title);
      const bottom = await notice.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0));
      const card = await me.page.locator("article").first().boundingBox();
      expect(bottom).toBeLessThanOrEqual(card?.y ?? 0);
      expect(await sidewaysOverflow(me)).toBe(0);
      await expectAccessible(me);
      const way = notice.getByRole("link").last();
      await way.focus();
      expect(await way.evaluate((one) => one === document.activeElement)).toBe(true);
    },
  );
});

describe("the page of a product that takes a part of a household", () => {
  it.each(isWholeWalk ? [320, 1280] : [320])(
    "has nothing that axe finds at %i px",
    async (width) => {
      const me = await visit({ width, height: 800 });
      await openAs(me, "/Seguros/Nirre-Vida/Complementario-Otono", family);
      expect(await me.page.locator("main").innerText()).toContain("Solo para tu hija");
      expect(await sidewaysOverflow(me)).toBe(0);
      await expectAccessible(me);
    },
  );
});

describeOnWholeWalk("the map of clinics", () => {
  it("is in the dialog over a list too", async () => {
    const me = await visit();
    const { page } = me;
    const list = await ComparatorPage.visitAt(
      me,
      "/Comparar/Seguros-de-Salud?compania=quillay-vida&tipo=COMPLEMENTARIO",
    );
    const [name = ""] = await list.names();
    await list
      .card(name)
      .getByRole("link", { name: /^Ver detalle/ })
      .click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.getByRole("link", { name: "Prestadores", exact: true }).click();
    await dialog.getByRole("heading", { name: /^Dónde están \d+ clínicas/ }).waitFor();
    await expectAccessible(me);
  });
});
